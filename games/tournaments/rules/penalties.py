"""What directors may decide against somebody; none of it is automatic (PEN-1)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from games.tournaments.rules.amounts import Amount

LATE_POINTS = 50
LATE_MINUTES = 5
BROKEN_WISH = 200
SLOW_PLAY_VP = 1


class Sanction(StrEnum):
    """The measures there are, mildest first."""

    REMINDER = "reminder"
    WARNING = "warning"
    POINTS = "points"
    VP = "vp"
    MATCH = "match"
    DISQUALIFICATION = "disqualification"


class ProposedPenalty(NamedTuple):
    """What the canon proposes for an occasion."""

    occasion: str
    measure: Sanction
    amount: Amount = 0


PROPOSALS = (
    ProposedPenalty("broken_wish", Sanction.POINTS, BROKEN_WISH),
    ProposedPenalty("late", Sanction.POINTS, LATE_POINTS),
    ProposedPenalty("slow_play", Sanction.VP, SLOW_PLAY_VP),
    ProposedPenalty("forbidden_information", Sanction.MATCH),
    ProposedPenalty("undisclosed_agreement", Sanction.MATCH),
)


def for_lateness(minutes: int) -> int:
    """Return the points proposed for lateness: 50 for each 5 minutes begun."""
    return LATE_POINTS * -(-minutes // LATE_MINUTES)
