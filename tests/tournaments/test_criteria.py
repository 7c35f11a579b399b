"""Criteria of ladders: Sonneborn-Berger by hand, what splits a tie, what is declared (RANK-1)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.tournaments.rules import criteria
from games.tournaments.rules.criteria import (
    CRITERIA,
    MOST_CRITERIA,
    Criterion,
    LadderOf,
    declare,
    ladder_in,
)
from games.tournaments.rules.notation import read_options, read_rounds, written_row
from games.tournaments.rules.ranking import RankingOptions
from games.tournaments.rules.results import Entrant
from games.tournaments.rules.standings import StandingRow, standing
from tests.tournaments.fields import rounds, teams

NINE = "A-B 450:550, C-D 400:600 / A-D 600:400, B-C 500:600 / A-C 600:400, B-D 550:450"


def rows_of(names: str, played: str, **options: object) -> dict[str, StandingRow]:
    found = standing(teams(names), rounds(played), read_options(options))
    return {row.entrant: row for row in found}


def sonneborn(names: str, played: str, **options: object) -> dict[str, Fraction | None]:
    found = rows_of(names, played, **options)
    return {it: found[it].values["sonneborn"] for it in sorted(found)}


def test_sonneborn_sums_the_strengths_of_those_beaten() -> None:
    """Strengths after NINE: A 6, B 6, C 3, D 3. A beat D and C; B beat A and D; C beat B."""
    assert sonneborn("ABCD", NINE) == {"A": 3 + 3, "B": 6 + 3, "C": 6, "D": 3}


def test_a_tie_brings_half_of_the_strength() -> None:
    """One round: A 3, B 0, C 1, D 1. A beat B (0), C and D have half of 1 each."""
    found = sonneborn("ABCD", "A-B 600:400, C-D 500:500")
    assert found == {"A": 0, "B": 0, "C": Fraction(1, 2), "D": Fraction(1, 2)}


def test_byes_and_walkovers_bring_nothing_but_count_as_ties_in_strengths() -> None:
    """Strengths: A 3 + 1 (its walk-over was not played), B 1 + 3, C 1 + 0, D 1 + 0, E 1 + 1."""
    found = sonneborn("ABCDE", "A-B walk-over A, C-E 500:500, bye D / A-C 600:400, B-D 700:300")
    # C: half of E (1 + 1), lost to A (3 + 1); E: half of C (1 + 0).
    assert found == {"A": 1, "B": 1, "C": 1, "D": 0, "E": Fraction(1, 2)}


def test_penalties_leave_strengths_alone_and_the_house_has_ties_only() -> None:
    found = sonneborn(
        "ABC",
        "A-B 600:400, C-house 700:300 / B-house 700:300, A-C 500:500",
        penalties=[{"team": "A", "vp": 2}],
    )
    # Strengths: A 3 + 1, B 0 + 3, C 3 + 1; the house 1 for each of two rounds.
    assert found == {"A": 3 + 2, "B": 2, "C": 2 + 2}


def test_an_adjusted_match_is_won_by_victory_points() -> None:
    played = read_rounds([[{"a": "A", "b": "B", "score": [600, 400], "vp": [1, 2]}]])
    found = standing(teams("AB"), played)
    assert {row.entrant: row.values["sonneborn"] for row in found} == {"A": 0, "B": 1}


def test_persons_have_the_strength_of_both_opponents() -> None:
    entrants = [Entrant(it, n) for n, it in enumerate("ABCD", start=1)]
    played = read_rounds([[{"a": ["A", "B"], "b": ["C", "D"], "score": [500, 500]}]])
    for row in standing(entrants, played):
        assert row.values["sonneborn"] == 1


def test_sonneborn_is_exact_and_splits_a_tie() -> None:
    """A and B have 6 VP and the same Buchholz after NINE; only whom they beat differs."""
    ladder = ["victory_points", "buchholz", "sonneborn"]
    found = rows_of("ABCD", NINE, ladder=ladder)
    assert [(it, row.rank, row.split_by) for it, row in found.items()] == [
        ("B", 1, ""),
        ("A", 2, "sonneborn"),
        ("C", 3, "victory_points"),
        ("D", 4, "sonneborn"),
    ]
    odd = sonneborn("ABCD", "A-B 600:400, C-D 500:500", vp=[2, 1.5, 0])
    assert odd["C"] == Fraction(3, 4)


def test_what_put_a_line_behind_the_one_above() -> None:
    found = standing(teams("ABCDEF"), rounds("A-B 640:360, C-D 500:500, E-F 410:690"))
    told = [(row.entrant, row.split_by) for row in found]
    assert told == [
        ("F", ""),
        ("A", "points"),
        ("C", "victory_points"),
        ("D", ""),
        ("E", "victory_points"),
        ("B", "points"),
    ]


def test_lots_rank_the_first_drawn_first() -> None:
    lots = {"A": 2, "B": 1}
    found = rows_of("ABC", "A-B 500:500, bye C", ladder=["lots"], lots=lots)
    assert list(found) == ["B", "A", "C"]
    assert written_row(found["A"])["lots"] == 2
    assert written_row(found["C"])["lots"] is None


@pytest.mark.parametrize(
    "wrong",
    [[], ["luck"], ["points", "points"], ["percent"], ["points"] * (MOST_CRITERIA + 1)],
)
def test_a_ladder_holds_what_its_kind_may_hold(wrong: list[str]) -> None:
    with pytest.raises(ValueError, match=r".*"):
        ladder_in(wrong, LadderOf.TEAMS)


def test_a_criterion_is_declared_once_and_computed_in_one_way() -> None:
    def of_each(tallies: object, entrant: str) -> int:
        return 0

    before = dict(CRITERIA)
    for wrong in (
        Criterion("points", "Points", "", of_each),
        Criterion("new", "New", ""),
        Criterion("new", "New", "", of_each, among=lambda tallies, group: None),
    ):
        with pytest.raises(ValueError, match=wrong.key):
            declare(wrong)
    assert before == CRITERIA


def test_what_is_declared_is_in_every_line(monkeypatch: pytest.MonkeyPatch) -> None:
    least = Criterion("byes", "Byes", "", lambda t, it: t.of[it].byes, is_least_first=True)
    monkeypatch.setitem(criteria.CRITERIA, "byes", least)
    options = RankingOptions(ladder=("byes",))
    found = standing(teams("ABC"), rounds("A-B 600:400, bye C"), options)
    assert [(row.rank, row.entrant) for row in found] == [(1, "A"), (1, "B"), (3, "C")]
    assert [written_row(row)["byes"] for row in found] == [0, 0, 1]
