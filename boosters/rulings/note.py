"""What is written about where a Booster comes from."""

from __future__ import annotations

from typing import NamedTuple


class Standing(NamedTuple):
    """How much of a card is the publisher's, in words for players."""

    name: str
    meaning: str


class Note(NamedTuple):
    """What the publisher's answers say about a card, and what we decided."""

    asked: tuple[str, ...]
    """The questions that are answered, with the answers, in our words."""
    ours: tuple[str, ...]
