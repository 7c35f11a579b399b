"""A worked picture of what a card does: cards before it is played, and after.

``tests/boosters/test_examples.py`` plays every example: what a picture claims is what the rules do.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Claim(StrEnum):
    """What a picture says of its cards; you are the player of the Booster."""

    HAND = "hand"
    """They are your hand."""
    PARTNER = "partner"
    """Your partner holds them, among others."""
    TOP = "top"
    """They lie on top."""
    TRICK = "trick"
    """They are all that lies in the trick."""
    WON = "won"
    """They are among the cards you have won."""
    YOU_MAY = "you_may"
    YOU_MAY_NOT = "you_may_not"
    THEY_MAY = "they_may"
    """The next opponent may play them."""
    THEY_MAY_NOT = "they_may_not"


class Picture(NamedTuple):
    """Some cards, what is claimed of them, and a line about it."""

    claim: Claim
    codes: str
    line: str


class Example(NamedTuple):
    """How things are without the Booster, and with it."""

    before: Picture
    after: Picture
