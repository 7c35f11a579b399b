"""What problems are about, and what they ask for."""

from __future__ import annotations

from enum import StrEnum


class Theme(StrEnum):
    """What a problem is about; told once it is answered."""

    LEAD = "lead"
    FOLLOW = "follow"
    DOG = "dog"
    BOMB = "bomb"
    WISH = "wish"
    PUSH = "push"
    CALL = "call"
    LAST = "last"
    """The last cards: all deals that are possible are solved."""


class Asks(StrEnum):
    """What a problem asks for, which follows from what may be answered."""

    CARDS = "cards"
    """Cards to lay, or a pass."""
    BOMB = "bomb"
    """A bomb while others are to play, or to wait."""
    WISH = "wish"
    """A rank to wish, or none."""
    PUSH = "push"
    """One of some ways to push."""
    TICHU = "tichu"
    GRAND = "grand"


class AnswerVerdict(StrEnum):
    """What an answer is."""

    RIGHT = "right"
    """The best, or within the judge's margin of it."""
    CLOSE = "close"
    """Perhaps worse, which is not certain: counts as right."""
    WRONG = "wrong"
