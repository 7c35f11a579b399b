"""Leagues: groups of about twenty in which the first three go up and the last three down.

They last for two weeks, from a Monday to a Sunday in Zurich. What counts is the mean of the best
eight evenings, as parts of the field that were beaten, for all who have played at least five.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from itertools import pairwise
from math import sqrt
from statistics import mean, variance
from typing import NamedTuple

DAYS = 14
FIRST_MONDAY = date(2026, 11, 30)
ABOUT = 20
MOST = 30
"""A last league with more is divided."""
FEWEST = 6
"""A last league with fewer is joined with the one above."""
MOVES = 3
FEWEST_EVENINGS = 5
BEST_EVENINGS = 8

Shares = Mapping[int, Sequence[float]]
"""The evenings of people, by the key of the player."""


class InLeague(NamedTuple):
    """How somebody stands in their league."""

    player: int
    evenings: int
    share: float | None
    """The mean of the best evenings; ``None`` while they are too few to count."""
    rank: int | None
    between: tuple[int, int] | None
    """The best and the worst rank that are possible, given how much evenings differ."""


def fortnight_of(day: date) -> date:
    """Return the Monday on which the two weeks begin to which a day belongs."""
    return day - timedelta(days=(day - FIRST_MONDAY).days % DAYS)


def best_of(shares: Iterable[float]) -> float | None:
    """Return the mean of the best evenings, ``None`` of too few."""
    ordered = sorted(shares, reverse=True)
    return mean(ordered[:BEST_EVENINGS]) if len(ordered) >= FEWEST_EVENINGS else None


def standing_of(members: Sequence[int], shares: Shares) -> list[InLeague]:
    """Return how the members of a league stand, those who do not count yet last."""
    means = {it: best_of(shares.get(it, ())) for it in members}
    counted = [it for it in members if means[it] is not None]
    counted.sort(key=lambda it: (-(means[it] or 0), -len(shares[it]), it))
    error = _error_of_an_evening([shares[it] for it in counted])
    found = [
        InLeague(it, len(shares[it]), means[it], rank, _between(it, counted, means, shares, error))
        for rank, it in enumerate(counted, start=1)
    ]
    rest = [InLeague(it, len(shares.get(it, ())), None, None, None) for it in members]
    rest = [it for it in rest if means[it.player] is None]
    return found + sorted(rest, key=lambda it: -it.evenings)


def _error_of_an_evening(shares: Sequence[Sequence[float]]) -> float:
    """Return how much evenings of one person differ, as a standard deviation."""
    return sqrt(mean(map(variance, shares))) if shares else 0.0


def _between(
    one: int,
    counted: Sequence[int],
    means: Mapping[int, float | None],
    shares: Shares,
    error: float,
) -> tuple[int, int]:
    """Return the ranks that are possible: people two standard errors apart stay so."""
    above = below = 0
    for other in counted:
        if other != one:
            apart = (means[other] or 0) - (means[one] or 0)
            sure = 2 * error * sqrt(1 / _used(shares[one]) + 1 / _used(shares[other]))
            above += apart > sure
            below += -apart > sure
    return 1 + above, len(counted) - below


def _used(shares: Sequence[float]) -> int:
    return min(len(shares), BEST_EVENINGS)


def next_leagues(leagues: Sequence[Sequence[int]], newcomers: Sequence[int]) -> list[list[int]]:
    """Return the leagues of the next two weeks, the highest first.

    ``leagues`` are those who counted in each, by rank; who did not count is in none any more.
    Gaps are filled from below; ``newcomers`` come in at the bottom, the best first.
    """
    found = _moved([list(it) for it in leagues if it])
    for place, league in enumerate(found):
        for below in found[place + 1 :]:
            while below and len(league) < ABOUT:
                league.append(below.pop(0))
    found = [it for it in found if it]
    *upper, last = found or [[]]
    last = last + list(newcomers)
    parts = [last] if len(last) <= MOST else _in_parts(last)
    if upper and len(parts[-1]) < FEWEST:
        return [*upper[:-1], upper[-1] + parts[-1]]
    return [*upper, *(it for it in parts if it)]


def _moved(leagues: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return leagues after the moves: who stays is named first, then who came up, then down."""
    moves = [min(MOVES, len(one) // 2, len(other) // 2) for one, other in pairwise(leagues)]
    ups, downs = [0, *moves], [*moves, 0]
    found = []
    for place, league in enumerate(leagues):
        stays = list(league[ups[place] : len(league) - downs[place]])
        if place + 1 < len(leagues):
            stays += leagues[place + 1][: downs[place]]
        if place:
            above = leagues[place - 1]
            stays += above[len(above) - ups[place] :]
        found.append(stays)
    return found


def _in_parts(members: Sequence[int]) -> list[list[int]]:
    """Return members divided into leagues of about twenty, in order."""
    number = max(1, round(len(members) / ABOUT))
    size, more = divmod(len(members), number)
    found, start = [], 0
    for place in range(number):
        end = start + size + (place < more)
        found.append(list(members[start:end]))
        start = end
    return found
