"""What is said about selected cards, and the choices that they leave."""

from __future__ import annotations

from typing import NamedTuple


class Reading(NamedTuple):
    """A way to read the cards that their player may choose."""

    rank: int
    name: str
    is_chosen: bool


class LeadKind(NamedTuple):
    """A kind of combination that the cards may be when they are led (BG-10)."""

    kind: str
    name: str
    is_chosen: bool


class Selection(NamedTuple):
    """What the selected cards are and what may be done with them."""

    name: str = ""
    reason: str = ""
    """Why they cannot be played now; else what they beat."""
    can_play: bool = False
    can_bomb: bool = False
    bomb: str = ""
    """What the bomb is made of, if they are one."""
    is_last: bool = False
    """Whether they are the last cards of the hand."""
    readings: tuple[Reading, ...] = ()
    kinds: tuple[LeadKind, ...] = ()
    wish_binds: bool = False
    is_empty: bool = False
    """Whether nothing is selected."""
    may_lie_ready: bool = False
    """Whether they may be laid ready for one's own turn."""
    lies_ready: bool = False
    """Whether they are what has been laid ready."""
    can_answer: bool = False
    """Whether they answer what a Booster asks."""
