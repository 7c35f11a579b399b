"""The phases of a round (section ACT) and of a table with Boosters (BG-12)."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """What the table waits for: the kind of the window that decides it."""

    GRAND = "grand"
    """All decide on a Grand Tichu (CALL-1)."""
    CONCESSION = "grand_concession"
    """The seat that called Grand Tichu after its partner may withdraw it (CALL-4)."""
    EXCHANGE = "exchange"
    LEAD = "lead"
    FOLLOW = "follow"
    CLOSING = "closing"
    """All others have passed: the trick is about to be collected (TRICK-7)."""
    GIFT = "gift"
    """The Dragon's trick is to be given away (DRG-3)."""
    OVER = "over"
    """No round runs."""
    BOMBS = "bombs"
    """A window for bombs lies on top of another one (BOMB-6)."""
    INTAKE = "intake"
    """Boosters are drafted (BG-1)."""
    EXCHANGE_BOOSTERS = "exchange_boosters"
    """The time for Boosters about the exchange, before it (BG-12)."""
    BLUE = "blue"
    """The time for blue Boosters (BG-12)."""
    BROWN = "brown"
    """The time for brown Boosters before the first lead (BG-12)."""
    GAP = "gap"
    """The time for Boosters between two tricks (BG-14)."""
    REACTION = "reaction"
    """Something has been laid and may be answered (BW-1)."""
    ANSWER = "answer"
    """A Booster asks somebody (BW-8)."""


class Stage(StrEnum):
    """Where a table with Boosters stands around its leads (BG-12, BG-14)."""

    NONE = ""
    """The cards are being dealt, or a trick runs."""
    INTAKE = "intake"
    EXCHANGE_BOOSTERS = "exchange_boosters"
    EXCHANGE = "exchange"
    BLUE = "blue"
    BROWN = "brown"
    LEAD = "lead"
    COLLECTED = "collected"
    """A trick has been collected: a gap may be due."""
    GAP = "gap"


STAGES = (Phase.EXCHANGE_BOOSTERS, Phase.BLUE, Phase.BROWN, Phase.GAP)
"""The phases that are there for Boosters alone."""
CALL_PHASES = (
    Phase.INTAKE,
    *STAGES,
    Phase.EXCHANGE,
    Phase.LEAD,
    Phase.FOLLOW,
    Phase.CLOSING,
    Phase.GIFT,
)
"""The regular windows in which a small Tichu may be called (CALL-6)."""
