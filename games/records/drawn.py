"""Randomness that draws once more what the record says was drawn (BG-20)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.rules.cards.chance import Chance, Item
from games.rules.state.booster_events import BoostersShuffled, CardDrawn
from games.rules.state.events import Event


class DrawnAsRecorded(Chance):
    """Draws what the events of a step say; raises ValueError for what cannot be."""

    def __init__(self, events: Iterable[Event]) -> None:
        super().__init__(0)
        told = list(events)
        self._piles = [it.pile for it in told if isinstance(it, BoostersShuffled)]
        self._cards = [it.card for it in told if isinstance(it, CardDrawn)]

    def choice(self, items: Sequence[Item]) -> Item:
        """Return the card that was drawn."""
        drawn: Any = self._cards.pop(0) if self._cards else None
        if drawn not in items:
            raise ValueError("no such card can have been drawn")
        return items[items.index(drawn)]

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return the items in the order the record says they had."""
        pile: Any = self._piles.pop(0) if self._piles else ()
        if sorted(map(str, pile)) != sorted(map(str, items)):
            raise ValueError("no such pile can have been shuffled")
        return tuple(pile)
