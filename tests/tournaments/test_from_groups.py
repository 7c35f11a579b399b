"""Who comes from one group meets again as late as possible (RR-6, KO-1)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.tournaments.rules.from_groups import kept_apart
from games.tournaments.rules.knock_out import bracket

LETTERS = "ABCDEFGH"


def of_groups(count: int, first: int) -> list[list[str]]:
    """Return winners, seconds and so on of groups, who are called A1, B1 ... A2 ..."""
    return [[f"{it}{rank}" for it in LETTERS[:count]] for rank in range(1, first + 1)]


def seeded(tiers: Sequence[Sequence[str]]) -> list[str]:
    return kept_apart(tiers, {one: one[0] for tier in tiers for one in tier})


def test_two_groups_of_two_cross() -> None:
    assert bracket(seeded(of_groups(2, 2))) == [("A1", "B2"), ("B1", "A2")]


def test_the_seconds_of_three_groups_are_drawn_away_from_the_winners() -> None:
    found = seeded(of_groups(3, 2))
    assert bracket(found) == [("A1", None), ("B2", "C2"), ("B1", None), ("C1", "A2")]


def test_the_best_next_keep_their_order_where_it_does_no_harm() -> None:
    assert seeded([["A1", "B1"], ["B2", "A2"]]) == ["A1", "B1", "A2", "B2"]
    assert seeded([["A1", "B1", "C1", "D1"]]) == ["A1", "B1", "C1", "D1"]
    assert seeded([["A1", "B1", "C1", "D1"], ["A2", "A3"]]) == ["A1", "B1", "C1", "D1", "A2", "A3"]


def test_a_winner_gives_way_if_nobody_else_can() -> None:
    assert seeded([["A1", "B1", "C1"], ["A2"]]) == ["B1", "A1", "C1", "A2"]


@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize("count", range(2, len(LETTERS) + 1))
def test_nobody_meets_their_own_group_in_the_first_two_rounds(count: int, first: int) -> None:
    """Of each group two go on: both meet in the last round, or nearly."""
    tiers = of_groups(count, first)
    found = seeded(tiers)
    assert sorted(found) == sorted(one for tier in tiers for one in tier)
    assert found[:count] == tiers[0]
    meetings = [it for it in bracket(found) if None not in it]
    assert all(one[0] != other[0] for one, other in meetings)
    line = [one for slot in bracket(found) for one in slot]
    for start in range(0, len(line), 4):
        letters = [one[0] for one in line[start : start + 4] if one is not None]
        assert len(letters) == len(set(letters)) or count == first == 2
