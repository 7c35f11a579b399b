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


JUDGE = 6
"""The version of the judgement that has measured them."""
MEASURED = (
    LevelCost("novice", 1, 28.2, 21.1, 35.4, 78),
    LevelCost("apprentice", 1, 32.6, 25.9, 39.4, 78),
    LevelCost("beginner", 4, 36.0, 28.1, 43.9, 78),
    LevelCost("normal", 1, 28.8, 22.4, 35.2, 78),
    LevelCost("alert", 3, 26.1, 19.8, 32.3, 78),
    LevelCost("keen", 8, 12.8, 9.3, 16.4, 78),
    LevelCost("experienced", 10, 11.7, 7.3, 16.1, 78),
    LevelCost("shrewd", 10, 3.6, 1.8, 5.5, 78),
    LevelCost("strong", 9, 1.7, 0.5, 2.9, 78),
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
