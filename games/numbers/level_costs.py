"""What mistakes of bots cost a round, by their levels: measured by `manage.py level_costs`."""

from __future__ import annotations

from typing import NamedTuple

from games.bots.levels import level_named


class LevelCost(NamedTuple):
    """What mistakes of a level cost a round on average, with the ends of the 95 % interval."""

    level: str
    version: int
    """Of the level."""
    cost: float
    low: float
    high: float
    rounds: int


JUDGE = 5
"""The version of the judgement that has measured them."""
MEASURED = (
    LevelCost("novice", 1, 25.5, 19.8, 31.1, 78),
    LevelCost("apprentice", 1, 29.2, 24.1, 34.3, 78),
    LevelCost("beginner", 4, 33.4, 26.7, 40.1, 78),
    LevelCost("normal", 1, 26.1, 20.5, 31.7, 78),
    LevelCost("alert", 3, 17.4, 13.0, 21.8, 78),
    LevelCost("keen", 8, 6.9, 4.5, 9.2, 78),
    LevelCost("experienced", 10, 7.9, 4.9, 11.0, 77),
    LevelCost("shrewd", 10, 2.7, 1.3, 4.1, 76),
    LevelCost("strong", 9, 1.4, 0.6, 2.2, 75),
)
"""Of 2026-11-30."""


def level_costs(judge: int) -> list[LevelCost]:
    """Return what mistakes of levels cost as they play today, by one version of the judgement.

    The weakest level comes first; nothing is known by another version.
    """
    if judge != JUDGE:
        return []
    return [
        it
        for it in MEASURED
        if (level := level_named(it.level)) is not None and level.version == it.version
    ]
