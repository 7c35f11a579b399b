"""A line of the report on a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.rules.cards.deck import Cards, in_order
from games.screen.markup.cards import row

SMALL = "sm"
"""The size of the cards."""
Names = Sequence[str]


class HistoryLine(NamedTuple):
    """What happened at a moment; without a name, nobody did it."""

    name: str
    text: str
    cards: SafeString | str = ""
    left: int | None = None
    """How many cards the seat still holds after it has laid some."""
    call: str = ""
    is_bomb: bool = False
    is_unseen: bool = False
    """Whether nobody at the table was told."""
    seconds: float | None = None
    by_clock: bool = False
    """Whether the rules have done it because the time had run out (TIME-5)."""
    tip: str = ""
    """What the strong bot would have done instead, or as well."""


def faces(cards: Cards) -> SafeString:
    """Return small card faces in the order of a hand."""
    return row(in_order(cards), SMALL)
