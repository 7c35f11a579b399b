"""The bracket from the draw on, third place, and how a knock-out is ranked (KO-1, KO-2, KO-4)."""

from __future__ import annotations

import pytest

from games.tournaments.rules.bracket import Bracket, BracketMatch, Spot, bracket
from games.tournaments.rules.notation import read_options, read_rounds
from games.tournaments.rules.pairing import NoPairing
from games.tournaments.rules.record import next_round, still_in
from games.tournaments.rules.results import Entrant
from games.tournaments.rules.standings import standing
from tests.tournaments.fields import rounds, teams

EIGHT = "A-H 600:400, D-E 600:400, B-G 600:400, C-F 600:400"
SEMIS = "A-D 600:400, B-C 600:400"


def told(match: BracketMatch) -> str:
    """Return a meeting as in "A - winner of 0.1"."""

    def side(spot: Spot) -> str:
        if spot.is_open:
            return f"of {spot.source[0]}.{spot.source[1]}"
        return spot.entrant or "nobody"

    text = " - ".join(map(side, match.sides))
    return text if match.winner is None else f"{text}: {match.sides[match.winner].entrant}"


def lines(found: Bracket) -> list[list[str]]:
    rows = [[told(it) for it in round_] for round_ in found.rounds]
    return [*rows, *([[told(found.third)]] if found.third else [])]


def test_the_whole_bracket_is_known_from_the_draw_on() -> None:
    assert lines(bracket("ABCDEF")) == [
        ["A - nobody: A", "D - E", "B - nobody: B", "C - F"],
        ["A - of 0.1", "B - of 0.3"],
        ["of 1.0 - of 1.1"],
    ]
    played = rounds("bye A, D-E 400:600, bye B")
    assert lines(bracket("ABCDEF", played, closed=0)) == [
        ["A - nobody: A", "D - E: E", "B - nobody: B", "C - F"],
        ["A - E", "B - of 0.3"],
        ["of 1.0 - of 1.1"],
    ]


@pytest.mark.parametrize("count", range(2, 65))
def test_one_is_left_of_any_number(count: int) -> None:
    """The best seed wins each meeting: 1 and 2 are in the final, 3 and 4 before."""
    seeds = [str(it) for it in range(1, count + 1)]
    played: list[list[dict[str, object]]] = []
    basis = {
        "system": "knock_out",
        "entrants": [{"id": it, "number": int(it)} for it in seeds],
        "third_place": True,
    }
    for number in range(1, (count - 1).bit_length() + 1):
        assert still_in(basis | {"number": number, "rounds": played}) >= 2
        found = next_round(basis | {"number": number, "rounds": played})
        round_: list[dict[str, object]] = []
        for it in found:
            one, other = it.sides[0][0], it.sides[1][0] if it.sides[1] else None
            won = other is None or int(one) < int(other)
            score = [600, 400] if won else [400, 600]
            round_.append({"a": one, "b": other, "score": score} if other else {"bye": one})
        played.append(round_)
    done = bracket(seeds, read_rounds(played), third_place=True)
    final = done.rounds[-1][0]
    assert [it.entrant for it in final.sides] == ["1", "2"]
    assert final.winner == 0
    assert (done.third is not None) == (count > 3)
    if done.third:
        assert {it.entrant for it in done.third.sides} == {"3", "4"}
    entrants = [Entrant(it, int(it)) for it in seeds]
    rows = standing(entrants, read_rounds(played), read_options({"ladder": ["rounds_won"]}))
    assert [(it.rank, it.entrant) for it in rows[:4]] == [
        (place, str(place)) for place in range(1, min(count, 4) + 1)
    ]


def test_without_a_match_both_losers_of_the_semi_finals_are_third() -> None:
    played = rounds(f"{EIGHT} / {SEMIS} / A-B 400:600")
    found = standing(teams("ABCDEFGH"), played, read_options({"ladder": ["rounds_won"]}))
    assert [(it.rank, it.entrant) for it in found] == [
        (1, "B"), (2, "A"), (3, "C"), (3, "D"), (5, "E"), (5, "F"), (5, "G"), (5, "H"),
    ]  # fmt: skip


def test_the_match_for_third_place_decides_who_is_third_and_no_more() -> None:
    """Its winner has won as many matches as the one who has lost the final."""
    played = rounds("A-D 600:400, B-C 600:400 / A-B 600:400, C-D 400:600")
    found = standing(teams("ABCD"), played, read_options({"ladder": ["rounds_won"]}))
    assert [(it.rank, it.entrant) for it in found] == [(1, "A"), (2, "B"), (3, "D"), (4, "C")]


def test_losers_of_the_semi_finals_meet_beside_the_final() -> None:
    basis = {
        "system": "knock_out",
        "number": 3,
        "entrants": [{"id": it.id, "number": it.number} for it in teams("ABCDEFGH")],
        "rounds": [
            [{"a": a, "b": b, "score": [600, 400]} for a, b in pairs]
            for pairs in (("AH", "DE", "BG", "CF"), ("AD", "BC"))
        ],
    }
    sides = [it.sides for it in next_round(basis)]
    assert sides == [(("A",), ("B",))]
    assert still_in(basis) == 2
    with_third = basis | {"third_place": True}
    assert [it.sides for it in next_round(with_third)] == [*sides, (("D",), ("C",))]
    assert still_in(with_third) == 4
    gone = next_round(with_third | {"absent": ["C"]})
    assert [(it.kind, it.sides) for it in gone][1] == ("walkover", (("D",), ("C",)))


def test_a_meeting_without_a_winner_keeps_the_next_round_waiting() -> None:
    basis = {
        "system": "knock_out",
        "number": 2,
        "entrants": [{"id": it.id, "number": it.number} for it in teams("ABCD")],
        "rounds": [
            [{"a": "A", "b": "D", "score": [500, 500]}, {"a": "B", "b": "C", "score": [600, 400]}]
        ],
    }
    with pytest.raises(NoPairing):
        next_round(basis)
    with pytest.raises(NoPairing):
        still_in(basis)
    found = next_round(basis | {"absent": ["A"]})
    assert [it.sides for it in found] == [(("D",), ("B",))]


def test_where_nobody_came_the_other_has_a_bye() -> None:
    played = rounds("A-D walk-over, B-C 600:400")
    found = bracket("ABCD", played, third_place=True)
    assert lines(found) == [["A - D", "B - C: B"], ["nobody - B: B"], ["nobody - C: C"]]
    both_left = bracket("ABCD", rounds("B-C 600:400"), absent=("A", "D"))
    assert lines(both_left)[1] == ["nobody - B: B"]


def test_the_winner_of_more_games_goes_on() -> None:
    game = {"a": "A", "b": "B", "score": [2000, 2100]}
    played = read_rounds([[game | {"games": [[1000, 0], [0, 1100], [1000, 1000 - 5]]}]])
    assert lines(bracket("AB", played)) == [["A - B: A"]]


def test_what_was_set_by_hand_stands_in_the_places_of_those_who_would_have_met() -> None:
    """PAIR-7: two have changed places in the draft; whoever wins goes on from there."""
    assert lines(bracket("ABCD"))[0] == ["A - D", "B - C"]
    swapped = rounds("A-C 600:400, B-D 400:600")
    assert lines(bracket("ABCD", swapped)) == [["A - C: A", "B - D: D"], ["A - D"]]
    first = rounds("A-C 600:400")
    paired = [[("A", "C"), ("B", "D")]]
    found = bracket("ABCD", first, closed=0, paired=paired, third_place=True)
    assert lines(found) == [["A - C: A", "B - D"], ["A - of 0.1"], ["C - of 0.1"]]
    with_bye = rounds("bye C, A-B 600:400")
    assert lines(bracket("ABC", with_bye)) == [["C - nobody: C", "A - B: A"], ["C - A"]]
    final = rounds("A-D 600:400, B-C 600:400 / A-B 600:400, C-D 400:600")
    assert lines(bracket("ABCD", final, third_place=True))[1:] == [["A - B: A"], ["D - C: D"]]
