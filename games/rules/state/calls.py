"""Calls, and the answers to the question for a Grand Tichu (section CALL)."""

from __future__ import annotations

from enum import StrEnum


class Call(StrEnum):
    """What a player has called."""

    TICHU = "tichu"
    GRAND = "grand"


class GrandDecision(StrEnum):
    """What a player has answered when asked for a Grand Tichu (CALL-1, CALL-4, CALL-5)."""

    GRAND = "grand"
    NO_GRAND = "no_grand"
    WAIT = "wait"
    """Not before the others have been asked (CALL-5)."""
    WITHDRAWN = "withdrawn"
    """Given up in favour of the partner's call (CALL-4)."""
    KEPT = "kept"
    """Kept beside the partner's call (CALL-4)."""


class Ending(StrEnum):
    """How a match came to its end."""

    PLAYED = ""
    CONCEDED = "conceded"
    ABANDONED = "abandoned"
