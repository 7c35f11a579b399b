"""How the protocol of Brettspielwelt maps to the rules."""

from __future__ import annotations

import pytest

from games.rules.cards.deck import points
from games.rules.state.phase import Phase
from tests.records.logs import ORDERLY, ORDERLY_ROUND, cards, log, outcomes, played

MIXED = (
    "Ma R2 G2 R3 G3 S4 B6 S7 R9 G10 BB BD SK Hu",
    "R4 G4 B4 R5 G5 B5 R6 G6 S6 R7 G7 B7 GK GA",
    "Dr Ph R8 G8 B8 S8 R10 RB RD RK RA SA BA S5",
    "B2 S2 B3 S3 B9 S9 G9 B10 S10 GB SB GD SD BK",
)


def test_owner_takes_the_trick_with_a_pass_line() -> None:
    state, _ = played(log(MIXED, "0 S4\n1 GK\n2 BA\n3 -\n0 -\n1 -\n"))
    assert (state.phase, state.piles) == (Phase.CLOSING, (0, 0, 0, 0))
    state, _ = played(log(MIXED, "0 S4\n1 GK\n2 BA\n3 -\n0 -\n1 -\n2 -\n"))
    assert (state.phase, state.turn) == (Phase.LEAD, 2)
    assert state.piles[2] == cards("S4 GK BA")


def test_lead_without_a_pass_line_takes_the_trick_too() -> None:
    state, _ = played(log(MIXED, "0 S4\n1 GK\n2 BA\n3 -\n0 -\n1 -\n2 S5\n"))
    assert state.piles[2] == cards("S4 GK BA")
    assert (state.phase, state.turn) == (Phase.FOLLOW, 3)


def test_dog_has_no_pass_lines() -> None:
    state, _ = played(log(MIXED, "0 Hu\n2 R10\n"))
    assert (state.phase, state.turn) == (Phase.FOLLOW, 3)
    assert outcomes(log(MIXED, "0 Hu\n1 -\n2 R10\n")) == ["18 not_your_turn"]


def test_a_player_who_has_passed_may_play_again() -> None:
    state, _ = played(log(MIXED, "0 Hu\n2 R10\n3 -\n0 BD\n1 -\n2 RK\n3 -\n0 -\n1 GA\n"))
    assert (state.phase, state.turn) == (Phase.FOLLOW, 2)


def test_passes_start_afresh_after_a_bomb_out_of_turn() -> None:
    notes = "0 Hu\n2 R10\n3 -\n2 R8 G8 B8 S8\n3 -\n0 -\n1 -\n"
    state, _ = played(log(MIXED, notes))
    assert (state.phase, state.top and state.top.seat) == (Phase.CLOSING, 2)
    assert outcomes(log(MIXED, notes.replace("3 -\n0 -\n1", "0 -\n1"))) == ["21 not_your_turn"]


def test_bomb_after_all_have_passed_lies_on_the_trick() -> None:
    notes = "0 R3 G3\n1 R7 G7\n2 -\n3 -\n0 -\n2 R8 G8 B8 S8\n3 -\n0 -\n1 -\n2 -\n"
    state, _ = played(log(MIXED, notes))
    assert state.piles[2] == cards("R3 G3 R7 G7 R8 G8 B8 S8")
    collected = notes.replace("0 -\n2 R8", "0 -\n1 -\n2 R8")
    assert outcomes(log(MIXED, collected)) == ["23 empty_table"]


def test_a_player_may_bomb_their_own_dragon() -> None:
    notes = "0 S4\n1 GK\n2 Dr\n3 -\n0 -\n1 -\n2 R8 G8 B8 S8\n3 -\n0 -\n1 -\n2 -\n2 S5\n"
    state, _ = played(log(MIXED, notes))
    assert state.piles[2] == cards("S4 GK Dr R8 G8 B8 S8")


@pytest.mark.parametrize("gift", ["2 -\nDrache an: 1\n", "Drache an: 1\n", "Drache an: 1\n2 -\n"])
def test_dragon_is_given_before_or_after_the_owners_pass(gift: str) -> None:
    state, _ = played(log(MIXED, f"0 S4\n1 GK\n2 Dr\n3 -\n0 -\n1 -\n{gift}2 S5\n"))
    assert state.piles[1] == cards("S4 GK Dr")
    assert (state.phase, state.turn) == (Phase.FOLLOW, 3)


@pytest.mark.parametrize(
    ("gift", "fault"),
    [
        ("2 -\n2 S5\n", "24 gift_pending"),
        ("2 -\nDrache an: 0\n", "24 not_an_opponent"),
        ("2 -\nDrache an: 2\n", "24 not_an_opponent"),
        ("2 -\nDrache an: 1\n2 -\n", "25 cannot_pass_on_lead"),
        ("Drache an: 1\n2 -\n2 -\n", "25 cannot_pass_on_lead"),
        ("Drache an: 1\nDrache an: 3\n", "24 wrong_phase"),
    ],
)
def test_gifts_that_the_rules_refuse_are_faults(gift: str, fault: str) -> None:
    text = log(MIXED, f"0 S4\n1 GK\n2 Dr\n3 -\n0 -\n1 -\n{gift}")
    assert outcomes(text) == [fault]


def test_gift_without_a_dragon_is_refused() -> None:
    assert outcomes(log(MIXED, "Drache an: 1\n")) == ["17 wrong_phase"]
    assert outcomes(log(MIXED, "0 S4\nDrache an: 1\n")) == ["18 wrong_phase"]


def test_wish_stands_below_the_play_with_the_mah_jong() -> None:
    state, _ = played(log(MIXED, "0 Ma\nWunsch:K\n1 GK\n"))
    assert state.wish == 0
    state, _ = played(log(MIXED, "0 Ma\nWunsch:3\n1 GK\n"))
    assert state.wish == 3
    state, _ = played(log(MIXED, "0 Ma\nTichu: 3\nWunsch: 10\n"))
    assert (state.wish, state.calls[3]) == (10, "tichu")
    state, _ = played(log(MIXED, "0 Ma\n1 GK\n"))
    assert state.wish == 0


@pytest.mark.parametrize(
    ("notes", "fault"),
    [
        ("0 Ma\nWunsch:K\n1 GA\n", "19 wish_binds"),
        ("0 Ma\nWunsch:K\n1 -\n", "19 wish_binds"),
        ("0 Ma\nWunsch:1\n", "18 bad_wish"),
        ("0 Ma\nWunsch:Dr\n", "18 bad_wish"),
        ("0 Ma\nWunsch:\n", "18 bad_wish"),
        ("0 Ma\nWunsch:K\nWunsch:K\n", "19 wish_without_mahjong"),
        ("0 S4\nWunsch:K\n", "18 wish_without_mahjong"),
        ("Wunsch:K\n", "17 wish_without_mahjong"),
        ("0 Ma\n1 GA\nWunsch:K\n", "19 wish_without_mahjong"),
    ],
)
def test_bad_wishes_and_broken_wishes_are_faults(notes: str, fault: str) -> None:
    assert outcomes(log(MIXED, notes)) == [fault]


def test_bomb_need_not_fulfil_the_wish() -> None:
    state, _ = played(log(MIXED, "0 Ma\nWunsch:A\n2 R8 G8 B8 S8\n3 -\n0 -\n1 -\n2 -\n"))
    assert (state.phase, state.turn, state.wish) == (Phase.LEAD, 2, 14)
    in_turn = "0 Ma\nWunsch:A\n1 GA\n2 R8 G8 B8 S8\n"
    assert outcomes(log(MIXED, in_turn)) == ["unfinished"]
    wished = "0 Ma\nWunsch:10\n1 -\n2 R8 G8 B8 S8\n"
    assert outcomes(log(MIXED, wished)) == ["unfinished"]
    assert outcomes(log(MIXED, wished.replace("R8 G8 B8 S8", "RA"))) == ["20 wish_binds"]


def test_phoenix_stands_at_the_place_of_its_card() -> None:
    hands = (
        "Ma S6 B7 R8 R9 G9 S9 G2 B2 S2 R2 G3 B3 S3",
        "R6 G7 S8 B9 BA S5 G5 B5 R5 G4 B4 S4 R4 R3",
        "Ph RD SD RB SB G8 B8 SK BK GK RK GB BB BD",
        "Dr Hu RA SA GA R10 G10 B10 S10 GD B6 G6 R7 S7",
    )
    low, _ = played(log(hands, "0 G2 B2 S2 G3 B3\n1 -\n2 Ph SB RB RD SD\n"))
    assert low.top is not None
    assert (low.top.combination.kind, low.top.combination.rank) == ("fullhouse", 11)
    high, _ = played(log(hands, "0 G2 B2 S2 G3 B3\n1 -\n2 Ph RD SD SB RB\n"))
    assert high.top is not None
    assert high.top.combination.rank == 12


def test_tichu_is_called_after_passes_but_before_the_first_card() -> None:
    state, _ = played(log(MIXED, "0 S4\n1 -\n2 R10\n3 -\n0 -\nTichu: 1\n1 GK\n"))
    assert state.calls == (None, "tichu", None, None)
    state, _ = played(log(MIXED, "Tichu: 3\n0 S4\n"))
    assert state.calls[3] == "tichu"
    assert outcomes(log(MIXED, "0 S4\nTichu: 0\n")) == ["18 already_played"]


def test_impatient_calls_count_once() -> None:
    calls = "Grosses Tichu: 3\nGrosses Tichu: 1\nGrosses Tichu: 3\nTichu: 0\nTichu: 0\n"
    state, steps = played(log(MIXED, "Tichu: 2\nTichu: 2\n0 S4\n", calls))
    assert state.calls == ("tichu", "grand", "tichu", "grand")
    assert [step.seat for step in steps[1:5]] == [3, 1, 0, 2]


def test_grand_and_small_tichu_exclude_each_other() -> None:
    both = "Grosses Tichu: 3\nTichu: 3\n"
    assert outcomes(log(MIXED, "", both)) == ["12 already_called"]
    assert outcomes(log(MIXED, "Tichu: 3\n", "Grosses Tichu: 3\n")) == ["18 already_called"]


def test_calls_change_the_result() -> None:
    tichu = "Grosses Tichu: 2\nTichu: 0\n"
    called = ORDERLY_ROUND.replace("40 - 60", "-60 - 60")
    assert outcomes(log(ORDERLY, called, tichu)) == ["ok"]
    assert outcomes(log(ORDERLY, ORDERLY_ROUND, tichu)) == ["70 score_mismatch"]


def test_cards_after_the_end_are_a_mismatch() -> None:
    for more in ("2 Dr", "2 -", "3 -", "Tichu: 2", "Drache an: 1"):
        notes = ORDERLY_ROUND.replace("Erg", f"{more}\nErg")
        (fault,) = outcomes(log(ORDERLY, notes))
        assert fault.split()[1] in ("round_over", "wrong_phase"), more


def test_result_before_the_end_is_a_mismatch() -> None:
    notes = ORDERLY_ROUND.replace("3 Ph\n", "")
    assert outcomes(log(ORDERLY, notes)) == ["67 round_not_over"]


def test_seat_that_is_out_has_no_pass_line() -> None:
    notes = ORDERLY_ROUND.replace("1 GA\n2 -\n3 -\n1 -\n", "1 GA\n2 -\n3 -\n0 -\n1 -\n")
    (fault,) = outcomes(log(ORDERLY, notes))
    assert fault.endswith("not_your_turn")


def test_double_victory_ends_at_once() -> None:
    hands = (
        "Ma B2 B3 B4 B5 B6 B7 B8 B9 B10 BB BD BK Hu",
        "R2 R3 R4 R5 R6 R7 R8 R9 G9 S9 G2 G3 G4 SA",
        "RA GA BA Ph R10 G10 S10 RB GB SB RD GD SD Dr",
        "S2 S3 S4 S5 S6 S7 S8 G5 G6 G7 G8 RK GK SK",
    )
    notes = "0 BK BD BB B10 B9 B8 B7 B6 B5 B4 B3 B2 Ma\n1 -\n2 -\n3 -\n0 -\n0 Hu\n"
    notes += "2 RA GA BA R10 G10\n3 -\n1 -\n2 -\n2 RB GB SB Ph RD\n3 -\n1 -\n2 -\n"
    notes += "2 GD SD\n3 -\n1 -\n2 -\n2 S10\n3 SK\n1 -\n2 Dr\n"
    text = log(hands, notes + "Ergebnis: 200 - 0\n")
    state, _ = played(text)
    assert state.phase == Phase.OVER
    assert outcomes(text) == ["ok"]
    assert outcomes(log(hands, notes + "Drache an: 1\nErgebnis: 200 - 0\n")) == [
        f"{text.count(chr(10))} wrong_phase"
    ]


THIRD_OUT = (
    "Ma R2 G2 B2 S2 R6 G6 B6 S6 R10 G10 B10 S10 RA",
    "Hu R3 G3 B3 S3 R7 G7 B7 S7 RB GB BB SB GA",
    "Ph R4 G4 B4 S4 R8 G8 B8 S8 RD GD BD SD BA",
    "Dr R5 G5 B5 S5 R9 G9 B9 S9 RK GK BK SK SA",
)


@pytest.mark.parametrize(
    ("to", "result"),
    [("0", "65 - 35"), ("2", "65 - 35")],
)
def test_dragon_of_the_third_player_out_is_given_away(to: str, result: str) -> None:
    notes = ORDERLY_ROUND.replace("3 Ph\n", f"3 Dr\nDrache an: {to}\n")
    notes = notes.replace("40 - 60", result)
    # The Phoenix stays with the tail-ender: -25 for the other team.
    assert outcomes(log(THIRD_OUT, notes)) == ["ok"]
    missing = notes.replace(f"Drache an: {to}\n", "")
    assert outcomes(log(THIRD_OUT, missing)) == ["68 gift_missing"]
    state, _ = played(log(THIRD_OUT, notes.partition("Drache")[0]))
    assert state.phase == Phase.GIFT


def test_dragon_may_be_given_to_a_player_who_is_out() -> None:
    hands = (
        "Ma R2 G2 B2 S2 R6 G6 B6 S6 R10 G10 B10 S10 RA",
        "Dr R3 G3 B3 S3 R7 G7 B7 S7 RB GB BB SB GA",
        ORDERLY[2].replace("Dr", "Hu"),
        ORDERLY[3],
    )
    # Seat 0 has gone out with the Mah Jong; seat 1 wins the trick with the Dragon.
    notes = ORDERLY_ROUND.partition("1 GA\n")[0] + "1 Dr\n2 -\n3 -\n1 -\nDrache an: 0\n"
    state, _ = played(log(hands, notes))
    assert state.out == (0,)
    assert points(state.piles[0]) == 40 + 25
    assert (state.phase, state.turn) == (Phase.LEAD, 1)


OWNER_OUT = (
    "Ma R2 G2 B2 S2 R6 G6 B6 S6 R10 G10 B10 S10 RK",
    "Hu R3 G3 B3 S3 R7 G7 B7 S7 RB GB BB SB GA",
    "Dr R4 G4 B4 S4 R8 G8 B8 S8 RD GD BD SD BA",
    "Ph R5 G5 B5 S5 R9 G9 B9 S9 RA GK BK SK SA",
)
FOURS_OF_0 = ORDERLY_ROUND.partition("0 RA\n")[0] + "0 Ma\n1 -\n2 -\n3 -\n0 -\n0 RK\n"
REST_OF_3 = (
    "1 Hu\n3 BK GK SK\n2 -\n3 -\n3 RA SA\n2 -\n3 -\n3 R9 G9 B9 S9\n2 -\n3 -\n"
    "3 R5 G5 B5 S5\n2 -\n3 -\n3 Ph\n"
)
BOMBS_OF_1 = (
    "1 -\n2 -\n3 -\n1 RB GB BB SB\n2 -\n3 -\n1 -\n1 R7 G7 B7 S7\n2 -\n3 -\n1 -\n"
    "1 R3 G3 B3 S3\n2 -\n3 -\n1 -\n1 GA\n2 -\n3 -\n1 -\n"
)


@pytest.mark.parametrize("result", ["50 - 50", "40 - 60"])
def test_bomb_after_the_owner_is_out_may_be_the_next_lead_or_not(result: str) -> None:
    """Seat 0 is out with a king; the log does not tell who gets its ten points."""
    notes = f"{FOURS_OF_0}{BOMBS_OF_1}{REST_OF_3}Ergebnis: {result}\n"
    assert outcomes(log(OWNER_OUT, notes)) == ["ok"]
    state, _ = played(log(OWNER_OUT, notes))
    assert state.score is not None
    assert "{} - {}".format(*state.score.round) == result


def test_a_result_that_no_reading_gives_is_a_mismatch() -> None:
    notes = f"{FOURS_OF_0}{BOMBS_OF_1}{REST_OF_3}Ergebnis: 45 - 55\n"
    (fault,) = outcomes(log(OWNER_OUT, notes))
    assert fault.endswith("score_mismatch")


def test_lower_bomb_after_all_have_passed_is_a_lead() -> None:
    notes = "0 R10 G10 B10 S10\n1 -\n2 -\n3 -\n0 R6 G6 B6 S6\n1 RB GB BB SB\n3 -\n"
    assert outcomes(log(ORDERLY, notes)) == ["23 not_your_turn"]
    state, _ = played(log(ORDERLY, notes.removesuffix("3 -\n")))
    assert points(state.piles[0]) == 40


def test_no_owner_line_after_the_owner_has_gone_out() -> None:
    state, _ = played(log(OWNER_OUT, f"{FOURS_OF_0}1 -\n2 -\n3 -\n1 GA\n"))
    assert points(state.piles[0]) == 40 + 10
    assert (state.phase, state.turn) == (Phase.FOLLOW, 2)
    with_line = log(OWNER_OUT, f"{FOURS_OF_0}1 -\n2 -\n3 -\n0 -\n1 GA\n")
    (fault,) = outcomes(with_line)
    assert fault.endswith("not_your_turn")


def test_bombs_are_named_after_the_exchange() -> None:
    text = log(ORDERLY, ORDERLY_ROUND)
    for line, outcome in (
        ("BOMBE: (0)Änne (1)b.b! (2) (3)4711 \n", "ok"),
        ("BOMBE: (2) \n", "ok"),
        ("BOMBE: (5)x \n", "16 unknown_seat"),
        ("BOMBE: \n", "16 unexpected_line"),
        ("BOMBE: (2) \nBOMBE: (2) \n", "17 unexpected_line"),
    ):
        head, mark, tail = text.partition("---------------Run")
        assert outcomes(head + line + mark + tail) == [outcome]
