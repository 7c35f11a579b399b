"""Dog, Dragon and the end of a round, beyond the cases (DOG, DRG, END)."""

from __future__ import annotations

import pytest

from games.rules.cards.deck import DOG, DRAGON, from_codes
from games.rules.cards.ruleset import SEATS
from games.rules.state.actions import Collect, Decline, GiveDragon, Hold, Pass
from games.rules.state.events import TrickCollected, WentOut
from games.rules.state.phase import Phase
from games.rules.view.choices import Options, options
from games.rules.view.perspective import perspective
from tests.rules.clockwork import Clockwork
from tests.rules.scenes import bomb, lay, scene

NINES = "9j 9s 9p 9t"
CARDS = ("2j 3j", "2s 3s", "2p 3p", "2t 3t")


# --- Dog (DOG-2..6) ----------------------------------------------------------------


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("others_out", range(8))
def test_dog_hands_the_lead_on(seat: int, others_out: int) -> None:
    """To the partner; if out, to the next seat after the partner; in the end back again."""
    after = [(seat + step) % 4 for step in (1, 2, 3)]
    out = tuple(other for bit, other in enumerate(after) if others_out >> bit & 1)
    if len(out) == 3:
        return
    hands = ["" if other in out else CARDS[other] for other in SEATS]
    hands[seat] += " Dog"
    table = scene(*hands, lead=seat, out=out)
    table.do(seat, lay("Dog"))
    heirs = [(seat + 2) % 4, (seat + 3) % 4, seat]
    assert table.state.turn == next(heir for heir in heirs if heir not in out)
    assert table.state.phase == Phase.LEAD
    assert table.state.bombs is None
    assert table.state.piles[seat] == DOG
    assert table.state.tricks == (0, 0, 0, 0)


@pytest.mark.parametrize("seat", SEATS)
def test_a_leader_goes_out_with_the_dog_as_last_card(seat: int) -> None:
    hands = [*CARDS]
    hands[seat] = "Dog"
    table = scene(*hands, lead=seat)
    table.do(seat, lay("Dog"))
    assert table.state.out == (seat,)
    assert table.state.turn == (seat + 2) % 4


def test_the_round_may_end_with_the_dog_as_last_card() -> None:
    table = scene("Dog", "2s 3s", "", "2t 3t", out=(2,))
    table.do(0, lay("Dog"))
    assert table.state.score is not None
    assert table.state.score.double == 0
    table = scene("Dog", "2s Ts", "", "", out=(3, 2), piles=("Kj", "Ks", "Kp", "5t"))
    table.do(0, lay("Dog"))
    assert table.state.score is not None
    assert table.state.score.out == (3, 2, 0)
    # The tail-ender, seat 1, leaves its tricks to seat 3 and its ten to the others.
    assert table.state.score.cards == (30, 15)
    assert table.state.piles[0] & DOG


def test_dog_is_refused_on_a_trick_and_in_a_combination() -> None:
    table = scene("5j 2j", "Dog 2s", "2p 3p", "2t 3t")
    table.do(0, lay("5j"))
    assert table.refusal(1, lay("Dog")) == "dog_only_as_lead"
    assert table.refusal(1, lay("Dog 2s")) == "invalid_combination"


# --- Dragon (DRG) ------------------------------------------------------------------


def dragon_won(*hands: str, **others: object) -> Clockwork:
    """Return a table where the Dragon of seat 0 has won the trick."""
    table = scene(*hands, **others)  # type: ignore[arg-type]
    table.do(0, lay("Drg"))
    while table.state.phase == Phase.FOLLOW:
        assert table.state.turn is not None
        table.do(table.state.turn, Pass())
    assert table.state.phase == Phase.CLOSING
    assert table.state.turn == 0
    return table


@pytest.mark.parametrize("receiver", [1, 3])
def test_dragon_is_given_in_the_closing_window_or_after_it(receiver: int) -> None:
    table = dragon_won("Drg 2j", *CARDS[1:])
    assert table.refusal(0, lay("2j")) == "gift_pending"
    assert table.refusal(1, lay("2s")) == "not_your_turn"
    assert table.refusal(1, GiveDragon(0)) == "not_your_turn"
    for wrong in (0, 2, 4, -1):
        assert table.refusal(0, GiveDragon(wrong)) == "not_an_opponent"
    assert options(perspective(table.state, 0)).receivers == (1, 3)
    at_once = Clockwork(table.state)
    at_once.do(0, GiveDragon(receiver))
    table.do(0, Collect())
    assert table.state.phase == Phase.GIFT
    assert table.refusal(0, lay("2j")) == "gift_pending"
    assert table.refusal(0, Pass()) == "gift_pending"
    assert table.refusal(2, Collect()) == "wrong_phase"
    assert table.refusal(2, Hold()) == "no_window"
    assert options(perspective(table.state, 0)).receivers == (1, 3)
    assert not options(perspective(table.state, 2)).receivers
    table.do(0, GiveDragon(receiver))
    assert table.state._replace(windows=(), window_count=0) == (
        at_once.state._replace(windows=(), window_count=0)
    )
    assert table.state.phase == Phase.LEAD
    assert table.state.turn == 0
    assert table.state.piles[receiver] == DRAGON


def test_gift_in_the_closing_window_waits_like_any_regular_action() -> None:
    hands = ("Drg 2j", "2s 3s 4s 5s", "2p 3p", "2t 3t")
    table = scene(*hands, window_seconds=3)
    table.do(0, lay("Drg"))
    table.tick(3)
    for seat in (1, 2, 3):
        table.do(seat, Pass())
    assert table.refusal(0, GiveDragon(1)) == "window_open"
    assert not options(perspective(table.state, 0)).receivers
    table.do(2, Hold())
    assert table.refusal(0, GiveDragon(1)) == "held"
    table.do(2, Decline())
    assert table.state.phase == Phase.CLOSING
    table.do(1, Decline())  # the only one who could bomb
    assert table.state.phase == Phase.GIFT


def test_dragon_may_be_given_to_an_opponent_who_is_out() -> None:
    table = dragon_won("Drg 2j", "", "2p 3p", "2t 3t", out=(1,))
    assert options(perspective(table.state, 0)).receivers == (1, 3)
    table.do(0, GiveDragon(1))
    assert table.state.piles[1] == DRAGON


def test_dragon_goes_to_an_opponent_with_cards_where_agreed() -> None:
    table = dragon_won("Drg 2j", *CARDS[1:], dragon_gift_active_only=True)
    assert options(perspective(table.state, 0)).receivers == (1, 3)
    table.do(0, Collect())
    assert table.state.phase == Phase.GIFT


def test_dragon_goes_to_the_only_opponent_with_cards_by_itself() -> None:
    hands = ("Drg 2j", "", "2p 3p", "2t 3t")
    table = dragon_won(*hands, out=(1,), dragon_gift_active_only=True)
    assert options(perspective(table.state, 0)).receivers == (3,)
    assert table.refusal(0, GiveDragon(1)) == "opponent_inactive"
    assert table.refusal(0, GiveDragon(3)) is None
    table.do(0, Collect())
    assert table.state.phase == Phase.LEAD
    assert table.state.piles[3] == DRAGON


def test_dragon_of_the_last_trick_goes_to_the_tail_ender_where_agreed() -> None:
    table = scene("Drg", "2s", "", "", out=(3, 2), dragon_gift_active_only=True)
    table.do(0, lay("Drg"))
    assert table.state.score is not None
    assert table.state.score.pile_points == (0, 25, 0, 0)
    assert table.state.score.cards == (0, 25)  # and on to seat 3, who was first


@pytest.mark.parametrize(("receiver", "cards"), [(1, (25, 0)), (3, (0, 25))])
def test_dragon_of_the_last_trick_is_given_away(receiver: int, cards: tuple[int, int]) -> None:
    """To the tail-ender, and so to one's own partner; or to the opponent who is out."""
    table = scene("Drg", "2s", "", "", out=(2, 3))
    table.do(0, lay("Drg"))
    assert table.state.phase == Phase.GIFT
    assert table.state.out == (2, 3, 0)
    events = table.do(0, GiveDragon(receiver))
    assert events[0] == TrickCollected(0, receiver, None)
    assert table.state.score is not None
    assert table.state.score.cards == cards


def test_owner_who_is_out_gives_the_dragon_and_the_next_leads() -> None:
    table = dragon_won("Drg", *CARDS[1:])
    assert table.state.turn == 0
    table.do(0, GiveDragon(3))
    assert table.state.turn == 1


def test_bombed_dragon_is_not_given_away() -> None:
    table = scene(f"Drg {NINES} 2j", *CARDS[1:])
    table.do(0, lay("Drg"))
    table.do(0, bomb(NINES))
    for seat in (1, 2, 3):
        table.do(seat, Pass())
    assert table.refusal(0, GiveDragon(1)) == "wrong_phase"
    table.do(0, Collect())
    assert table.state.piles[0] == from_codes(f"Drg {NINES}")


# --- collecting and going out (TRICK-7..10, END) -----------------------------------


def test_owner_who_is_out_collects_and_the_next_with_cards_leads() -> None:
    table = scene("5j", "", "2p 3p", "2t 3t", out=(1,))
    table.do(0, lay("5j"))
    table.do(2, Pass())
    table.do(3, Pass())
    assert (table.state.phase, table.state.turn) == (Phase.CLOSING, 2)
    assert table.refusal(2, Collect()) == "not_your_turn"
    assert table.refusal(3, lay("2t")) == "not_your_turn"
    assert options(perspective(table.state, 0)).actions == (Collect(),)
    assert table.refusal(0, Decline()) == "no_cards"
    lead = Clockwork(table.state)
    lead.do(2, lay("2p"))
    assert lead.state.tricks == (1, 0, 0, 0)
    table.do(0, Collect())
    assert (table.state.phase, table.state.turn) == (Phase.LEAD, 2)


def test_nobody_passes_on_an_empty_table() -> None:
    table = scene("5j 6j", *CARDS[1:])
    assert table.refusal(0, Pass()) == "cannot_pass_on_lead"
    assert table.refusal(1, Pass()) == "not_your_turn"
    table.do(0, lay("5j"))
    for seat in (1, 2, 3):
        table.do(seat, Pass())
    assert table.refusal(0, Pass()) == "cannot_pass_on_lead"
    assert table.refusal(1, Pass()) == "not_your_turn"


@pytest.mark.parametrize("window_seconds", [0, 3])
def test_no_bomb_after_the_play_that_ends_the_round(window_seconds: int) -> None:
    """Neither by the tail-ender nor after a double victory, timed or not."""
    table = scene("Kj", f"{NINES} 2t", "", "3t", out=(2,), window_seconds=window_seconds)
    table.do(0, lay("Kj"))
    assert table.state.phase == Phase.OVER
    assert table.refusal(1, bomb(NINES)) == "round_over"
    table = scene("Kj", f"{NINES} 2t", "", "", out=(3, 2), window_seconds=window_seconds)
    events = table.do(0, lay("Kj"))
    assert events[1] == WentOut(0)
    assert table.state.phase == Phase.OVER
    assert table.state.score is not None
    assert table.state.score.pile_points == (10, 0, 0, 0)


def test_round_over_refuses_everything() -> None:
    table = scene("Kj", f"{NINES} 2t", "", "3t", out=(2,))
    table.do(0, lay("Kj"))
    for action in (lay("2t"), Pass(), Hold(), Decline(), Collect(), GiveDragon(1)):
        assert table.refusal(1, action) == "round_over"
    assert options(perspective(table.state, 1)) == Options()


def test_open_trick_of_a_double_victory_counts_for_nothing() -> None:
    table = scene("Drg", "Ks 2t", "", "3t", out=(2,), piles=("", "Tj", "", ""))
    table.do(0, lay("Drg"))
    assert table.state.score is not None
    assert table.state.score.cards == (200, 0)
    assert table.state.score.pile_points == (25, 10, 0, 0)
    assert perspective(table.state, 0).left_over == table.state.hands
