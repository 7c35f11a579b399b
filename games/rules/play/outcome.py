"""The outcome of an action: its events and the state they lead to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.rules.cards.chance import Bits, Chance
from games.rules.state.events import Event
from games.rules.state.state import State
from games.rules.view.booster import EMPTY, Catalogue


class Outcome:
    """The events decided so far and the state after them."""

    __slots__ = ("_chance", "_evolve", "catalogue", "events", "state")

    def __init__(
        self,
        state: State,
        evolve: Mapping[type, Evolve],
        catalogue: Catalogue = EMPTY,
        chance: Bits | Chance = 0,
    ) -> None:
        self.state = state
        self.events: list[Event] = []
        self.catalogue = catalogue
        self._evolve = evolve
        self._chance: Bits | Chance = chance

    @property
    def chance(self) -> Chance:
        """The chance that came with this action (BG-20)."""
        if not isinstance(self._chance, Chance):
            found = self._chance if isinstance(self._chance, int) else self._chance()
            self._chance = Chance(found)
        return self._chance

    def add(self, event: Event) -> State:
        """Add an event; return the state after it."""
        self.state = self._evolve[type(event)](self.state, event)
        self.events.append(event)
        return self.state


Decide = Callable[[Outcome, int, Any], None]
"""Adds the events a seat's action leads to, or raises RuleViolation."""
Evolve = Callable[[State, Any], State]
"""Returns the state after an event."""
