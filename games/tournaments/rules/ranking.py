"""Inputs of a standing besides results: the ladder, the scale, byes, penalties (RANK)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from games.tournaments.rules.results import DEAL_VP, Id, Per, Scale

NOTHING = Fraction()

Ladder = tuple[str, ...]
"""Keys of criteria (:mod:`games.tournaments.rules.criteria`), applied in order (RANK-2)."""

VICTORY_POINTS = "victory_points"
POINTS = "points"
PERCENT = "percent"
NET = "net"
ROUNDS_WON = "rounds_won"
"""Criteria that mean something outside of the ladder, too."""

DEFAULT_LADDER: Ladder = (VICTORY_POINTS, "difference", "direct", "buchholz", POINTS)
"""RANK-3."""
TREIBHAUS_LADDER: Ladder = (POINTS, "difference", VICTORY_POINTS, "direct")
"""RANK-4."""
PERSONS_LADDER: Ladder = (VICTORY_POINTS, POINTS)
"""IND-3."""
KNOCK_OUT_LADDER: Ladder = (ROUNDS_WON,)
"""Those who lose in the same round share the rank (KO-4)."""
BOARDS_LADDER: Ladder = (PERCENT, NET)
"""DUP-5."""


class ByeScores(StrEnum):
    """The earnings of a bye or a walk-over."""

    ZERO = "zero"
    """Victory points of a win, nothing else (BYE-1)."""
    MEAN = "mean"
    """Victory points of a win, and the mean points and difference (BYE-2)."""
    MEAN_OF_ALL = "mean_of_all"
    """The mean of victory points, too (IND-3)."""


class Deduction(NamedTuple):
    """The points of a penalty; negative ones are a credit (PEN-2, TEAM-3)."""

    entrant: Id
    vp: Fraction = NOTHING
    points: int = 0


class RankingOptions(NamedTuple):
    """The inputs of a standing besides the results."""

    ladder: Ladder = DEFAULT_LADDER
    scale: Scale = Scale()
    bye_scores: ByeScores = ByeScores.ZERO
    deductions: tuple[Deduction, ...] = ()
    unranked: frozenset[Id] = frozenset()
    lots: Mapping[Id, int] = {}
    """Everybody's place in the draw of lots (RANK-1)."""


OF_TEAMS = RankingOptions()
"""The default for teams."""
OF_PERSONS = RankingOptions(
    PERSONS_LADDER, Scale(Per.DEAL, DEAL_VP), bye_scores=ByeScores.MEAN_OF_ALL
)
"""The default for persons (IND-2, IND-3)."""


def is_by_boards(ladder: Ladder) -> bool:
    """Tell whether a ladder compares what tables made of the same deals (DUP-4)."""
    return not {PERCENT, NET}.isdisjoint(ladder)
