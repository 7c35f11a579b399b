"""A four: each of four persons plays with each of the others once (IND-6)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from games.tournaments.rules.amounts import HALF
from games.tournaments.rules.limits import Pair
from games.tournaments.rules.results import EntryKind, Id, PlayedDeal, RoundEntry, by_points

Places = tuple[int, int]

PLAN: tuple[tuple[Places, Places], ...] = (
    ((0, 1), (2, 3)),
    ((0, 2), (1, 3)),
    ((0, 3), (1, 2)),
)
WORTH = (3, 2, 1)
"""The earnings of the winners of games, by the size of the differences."""


class OfFour(NamedTuple):
    """The scores of the four."""

    victory_points: tuple[Fraction, ...]
    points: tuple[int, ...]


def score(games: Sequence[Pair]) -> OfFour:
    """Return victory points and points of the four after the three games of the plan."""
    vp = [Fraction() for _ in range(4)]
    points = [0] * 4
    for game, sides, worth in zip(games, PLAN, worths(games), strict=True):
        for side in (0, 1):
            own, other = game[side], game[1 - side]
            for place in sides[side]:
                points[place] += own
                vp[place] += worth if own > other else worth * HALF if own == other else 0
    return OfFour(tuple(vp), tuple(points))


def worths(games: Sequence[Pair]) -> list[Fraction]:
    """Return what each game is worth; equal differences share their worth."""
    sizes = [abs(one - other) for one, other in games]
    order = sorted(sizes, reverse=True)
    found = []
    for size in sizes:
        shared = [worth for worth, it in zip(WORTH, order, strict=True) if it == size]
        found.append(Fraction(sum(shared), len(shared)))
    return found


def entries(four: Sequence[Id], games: Sequence[Pair]) -> list[RoundEntry]:
    """Return the games of a four as matches with the victory points of each side."""
    found = []
    for game, (one, other), worth in zip(games, PLAN, worths(games), strict=True):
        sides = (four[one[0]], four[one[1]]), (four[other[0]], four[other[1]])
        vp = by_points(game, (worth, worth * HALF, 0))
        found.append(RoundEntry(EntryKind.ADJUSTED, sides, game, (PlayedDeal(game),), vp=vp))
    return found
