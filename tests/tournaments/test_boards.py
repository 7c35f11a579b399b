"""Duplicate in the standing: percent and net of all boards (DUP-4..7)."""

from __future__ import annotations

from fractions import Fraction

from games.tournaments.rules.notation import read_rounds, written, written_row
from games.tournaments.rules.ranking import BOARDS_LADDER, RankingOptions
from games.tournaments.rules.record import by_hand, next_round
from games.tournaments.rules.results import Entrant
from games.tournaments.rules.standings import StandingRow, standing

PAIRS = [Entrant(str(it), it) for it in range(1, 9)]
SCORES = {("1", "2"): (400, 0), ("3", "4"): (150, 50), ("5", "6"): (75, 25), ("7", "8"): (75, 25)}
OPTIONS = RankingOptions(BOARDS_LADDER)


def rows_of(*rounds: list[dict], options: RankingOptions = OPTIONS) -> dict[str, StandingRow]:
    return {row.entrant: row for row in standing(PAIRS, read_rounds(rounds), options)}


def match(one: str, other: str, *deals: dict, **more: object) -> dict:
    return {"a": one, "b": other, "deals": list(deals), **more}


def deal(*score: int, **more: object) -> dict:
    return {"score": list(score), **more}


def test_a_board_at_four_tables() -> None:
    """Example 32 of the canon."""
    found = rows_of([match(*pair, deal(*score)) for pair, score in SCORES.items()])
    percents = {it: round(float(row.values["percent"]), 2) for it, row in found.items()}
    assert percents["1"] == 100
    assert percents["6"] == percents["8"] == 83.33
    assert percents["3"] == 66.67
    assert percents["2"] == 0
    assert round(float(found["1"].values["net"]), 2) == 333.33
    assert [(it, row.rank) for it, row in found.items()][:4] == [
        ("1", 1),
        ("6", 2),
        ("8", 2),
        ("3", 4),
    ]


def test_boards_are_compared_in_their_round_unless_they_go_round() -> None:
    first = [match("1", "2", deal(100, 0)), match("3", "4", deal(50, 50))]
    second = [match("1", "4", deal(0, 100)), match("3", "2", deal(0, 100))]
    found = rows_of(first, second)
    assert [found[it].values["percent"] for it in "1234"] == [75, 25, 25, 75]
    sets = [[it | {"boards": 1} for it in first], [it | {"boards": 1} for it in second]]
    assert rows_of(*sets)["1"].values["percent"] == Fraction(100 + Fraction(100 * 1, 6), 2)


def test_percentages_given_by_the_director_do_not_affect_others() -> None:
    given = match("1", "2", deal(0, 0, percent=[60, 40]))
    found = rows_of([given, match("3", "4", deal(100, 0)), match("5", "6", deal(0, 100))])
    assert [found[it].values["percent"] for it in "1234"] == [60, 40, 100, 0]
    [entry] = read_rounds([[given]])[0]
    assert read_rounds([[written(entry)]])[0] == [entry]


def test_a_pair_without_boards_is_last_and_a_single_result_is_not_scored() -> None:
    found = rows_of([match("1", "2", deal(100, 0)), {"bye": "3"}])
    assert found["1"].values["percent"] is None
    assert {row.rank for row in found.values()} == {1}
    found = rows_of([match("1", "2", deal(100, 0)), match("3", "4", deal(0, 100))])
    assert found["5"].rank == 5
    assert written_row(found["5"])["percent"] is None
    assert written_row(found["1"])["percent"] == 100


def test_with_an_odd_number_of_pairs_the_bye_goes_round() -> None:
    basis = {
        "system": "mitchell",
        "entrants": [{"id": str(it), "number": it} for it in range(1, 6)],
        "rounds": [],
    }
    free = []
    for number in (1, 2, 3):
        planned = next_round(basis | {"number": number})
        ids = [it for plan in planned for side in plan.sides for it in side]
        assert sorted(ids) == list("12345")
        free += [it.sides[0][0] for it in planned if it.kind == "bye"]
    assert len(set(free)) == 3


def test_a_draft_changed_by_hand_keeps_its_boards() -> None:
    entrants = [{"id": str(it), "number": it} for it in range(1, 5)]
    basis = {"system": "mitchell", "number": 1, "entrants": entrants, "rounds": []}
    planned = next_round(basis)
    swapped = by_hand(basis, [it.sides[::-1] for it in planned])
    assert [it.boards for it in swapped] == [it.boards for it in planned]
