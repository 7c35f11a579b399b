"""The levels of bots as the arena has measured them (``docs/bots-measured.md``)."""

from __future__ import annotations

from itertools import accumulate
from math import hypot
from typing import NamedTuple

LADDER = (
    ("apprentice", 7.1, 3.8),
    ("beginner", 9.7, 4.4),
    ("normal", 14.0, 3.6),
    ("alert", 13.3, 3.8),
    ("keen", 13.5, 4.1),
    ("experienced", 18.3, 4.0),
    ("shrewd", 19.2, 6.6),
    ("strong", 15.5, 8.0),
)
"""Points a round of two bots of a level over two of the next lower one, ± the 95 % interval."""
WEAKEST, ZERO = "novice", "normal"
"""The level below all steps, and the one from which the others are counted."""


class Anchor(NamedTuple):
    """How far a level is above ``ZERO``, in points a round, ± the 95 % interval."""

    level: str
    points: float
    error: float


def anchors(members: int) -> list[Anchor]:
    """Return all levels, the strongest first: of one bot, or of two together.

    A step is that of two against two, so one bot is worth half of it. Steps add up, and so do
    their errors, as far as one may trust that who beats the next level beats those below by more.
    """
    names = [WEAKEST, *(name for name, _points, _error in LADDER)]
    heights = [0.0, *accumulate(points for _name, points, _error in LADDER)]
    zero = names.index(ZERO)
    found = []
    for place, (name, height) in enumerate(zip(names, heights, strict=True)):
        between = LADDER[min(place, zero) : max(place, zero)]
        error = hypot(*(error for _name, _points, error in between))
        found.append(Anchor(name, (height - heights[zero]) * members / 2, error * members / 2))
    return found[::-1]
