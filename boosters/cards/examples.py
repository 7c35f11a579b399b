"""A worked picture of what a card does: how things are before it is played, and after.

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
    THEY_MAY_GIVE = "they_may_give"
    """The next opponent may push them to you."""
    THEY_MAY_NOT_GIVE = "they_may_not_give"
    COMING = "coming"
    """You are pushed them, and see them already."""
    THEIR_HAND = "their_hand"
    """You see them in the next opponent's hand."""
    # Numbers of cards that you do not see.
    COMING_HIDDEN = "coming_hidden"
    THEIR_HAND_HIDDEN = "their_hand_hidden"
    # Boosters, by their slugs.
    BOOSTERS = "boosters"
    """They are yours."""
    THEIR_BOOSTERS = "their_boosters"
    """They are the next opponent's."""
    DISCARD = "discard"
    THEY_MAY_BOOST = "they_may_boost"
    THEY_MAY_NOT_BOOST = "they_may_not_boost"
    # Seats: yours is 0, and 1 to 3 are those to the right, of your partner and to the left.
    ORDER = "order"
    """In this order they play."""
    LEADS = "leads"
    """That one leads."""
    # A word for each of the four seats; a point is nothing.
    CALLS = "calls"
    COUNTS = "counts"
    """So many cards of a rank they say they hold."""
    SCORE = "score"
    """The points of the round, yours first."""


class Picture(NamedTuple):
    """Some cards, or what else the claim is about, in words; and a line about it."""

    claim: Claim
    codes: str
    line: str


class Example(NamedTuple):
    """How things are without the Booster, and with it."""

    before: Picture
    after: Picture
