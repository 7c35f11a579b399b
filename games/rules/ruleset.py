"""Rules: a value with a field for every question that may be answered differently.

The base game is :data:`BASE`. A Booster in force is a function from Rules to
Rules; the rules of a moment are the base folded through what is in force, in
the order it was played. Rules are compared and cached by value.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.rules.cards import RANKS

SEATS = (0, 1, 2, 3)


class Rules(NamedTuple):
    """The rules in force at one moment."""

    seating: tuple[int, ...] = SEATS
    """The seats as they sit, in play order (DECK-5)."""
    order: tuple[int, ...] = RANKS
    """The ranks from low to high; neighbours in it are neighbours in runs (DECK-2)."""
    straight_min: int = 5
    """Fewest cards of a straight (COMBO-6, COMBO-8)."""
    max_cards: int = 14
    """Most cards of a combination."""
    bombs_allowed: bool = True
    """Whether bombs may be led and thrown (BOMB-1, BOMB-5)."""


BASE = Rules()


@lru_cache(maxsize=64)
def seats_after(seating: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return the other three seats in play order, beginning after ``seat``."""
    place = seating.index(seat)
    return seating[place + 1 :] + seating[:place]


def partner_of(seat: int) -> int:
    """Return the partner: teams are {0, 2} and {1, 3} whatever the seating (DECK-5)."""
    return (seat + 2) % 4


def team_of(seat: int) -> int:
    """Return the team, 0 or 1."""
    return seat % 2
