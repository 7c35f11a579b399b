"""What a standing depends on besides results: the ladder, the scale, byes, penalties (RANK)."""

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
    """What a bye, or a walk-over won, earns."""

    ZERO = "zero"
    """Victory points of a win, nothing else (BYE-1)."""
    MEAN = "mean"
    """Victory points of a win, and the mean points and difference (BYE-2)."""
    MEAN_OF_ALL = "mean_of_all"
    """The mean of victory points, too (IND-3)."""


class Deduction(NamedTuple):
    """What a penalty takes away; a negative one gives (PEN-2, TEAM-3)."""

    entrant: Id
    vp: Fraction = NOTHING
    points: int = 0


class RankingOptions(NamedTuple):
    """What a standing depends on besides the results."""

    ladder: Ladder = DEFAULT_LADDER
    scale: Scale = Scale()
    bye_scores: ByeScores = ByeScores.ZERO
    deductions: tuple[Deduction, ...] = ()
    unranked: frozenset[Id] = frozenset()
    lots: Mapping[Id, int] = {}
    """Everybody's place in the draw of lots (RANK-1)."""


OF_TEAMS = RankingOptions()
"""What applies to teams, unless the tournament says otherwise."""
OF_PERSONS = RankingOptions(
    PERSONS_LADDER, Scale(Per.DEAL, DEAL_VP), bye_scores=ByeScores.MEAN_OF_ALL
)
"""What applies to persons, unless the tournament says otherwise (IND-2, IND-3)."""


def is_by_boards(ladder: Ladder) -> bool:
    """Tell whether a ladder compares what tables made of the same deals (DUP-4)."""
    return not {PERCENT, NET}.isdisjoint(ladder)
