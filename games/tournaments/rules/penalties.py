"""Penalties that directors may impose; none of them is automatic (PEN-1)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Sanction(StrEnum):
    """The measures there are, mildest first."""

    REMINDER = "reminder"
    WARNING = "warning"
    POINTS = "points"
    VP = "vp"
    MATCH = "match"
    DISQUALIFICATION = "disqualification"


class Occasion(StrEnum):
    """Frequent occasions for penalties."""

    LATE = "late"
    SLOW_PLAY = "slow_play"
    """After a warning."""


class ProposedPenalty(NamedTuple):
    """What the canon proposes for an occasion: so much against the offender alone (PEN-2).

    A broken wish, forbidden information and agreements that were not disclosed are no
    penalties: there a deal is adjusted (SCORE-9, TRB-20).
    """

    sanction: Sanction
    points: int = 0
    vp: int = 0


LATE_POINTS = 50
LATE_MINUTES = 5


def proposed(occasion: Occasion, minutes: int = 0) -> ProposedPenalty:
    """Return the penalty the canon proposes; each 5 minutes begun cost 50 points (PEN-1)."""
    if occasion is Occasion.LATE:
        return ProposedPenalty(Sanction.POINTS, LATE_POINTS * -(-minutes // LATE_MINUTES))
    return ProposedPenalty(Sanction.VP, vp=1)
