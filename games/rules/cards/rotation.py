"""Rotating partners ("Tichujoline"): four play for themselves, partnering everybody in turn.

The player on seat 0 stays, the others move on by one seat before each further round: after
three rounds everybody has partnered everybody once, played against them twice, and sits where
they began. An *entrant* is one of the four of a match, named by their seat in its first round.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

from games.rules.cards.ruleset import SEATS, team_of

Value = TypeVar("Value")
ForEach = tuple[int, int, int, int]

MOVES_TO: ForEach = (0, 2, 3, 1)
"""By seat, where its player sits in the next round."""
CYCLE = 3
"""Rounds after which everybody has played with everybody."""


@lru_cache(maxsize=CYCLE)
def _entrants_after(moves: int) -> ForEach:
    sitting = SEATS
    for _ in range(moves):
        sitting = moved(sitting)
    return sitting


def moved(values: Sequence[Value]) -> tuple[Value, Value, Value, Value]:
    """Return what belongs to the people on four seats, in the order of the next round's seats."""
    first, second, third, fourth = (values[MOVES_TO.index(seat)] for seat in SEATS)
    return first, second, third, fourth


def entrants_in(number: int, *, rotates: bool) -> ForEach:
    """Return which entrants sit on the four seats in a round of the match."""
    return _entrants_after((number - 1) % CYCLE) if rotates and number else SEATS


def points_of_entrants(rounds: Iterable[tuple[int, int]]) -> ForEach:
    """Return each entrant's points: both partners of a round get all its team scored."""
    points = [0, 0, 0, 0]
    for number, of_teams in enumerate(rounds, start=1):
        for seat, entrant in enumerate(entrants_in(number, rotates=True)):
            points[entrant] += of_teams[team_of(seat)]
    first, second, third, fourth = points
    return first, second, third, fourth


def best_of(points: Iterable[int]) -> tuple[int, ...]:
    """Return who has the most points: those who are level share the victory."""
    found = tuple(points)
    return tuple(place for place, own in enumerate(found) if own == max(found))
