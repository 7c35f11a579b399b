"""A story collects the events of one action and the state they lead to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.rules.boosters import EMPTY, Catalogue
from games.rules.chance import Chance
from games.rules.events import Event
from games.rules.state import State


class Story:
    """The events told so far and the state after them."""

    def __init__(
        self,
        state: State,
        evolve: Evolve,
        catalogue: Catalogue = EMPTY,
        chance: int | Chance = 0,
    ) -> None:
        self.state = state
        self.events: list[Event] = []
        self.catalogue = catalogue
        self._evolve = evolve
        self._chance: int | Chance = chance

    @property
    def chance(self) -> Chance:
        """The chance that came with this action (BG-20)."""
        if isinstance(self._chance, int):
            self._chance = Chance(self._chance)
        return self._chance

    def tell(self, event: Event) -> State:
        """Add an event; return the state after it."""
        self.state = self._evolve(self.state, event)
        self.events.append(event)
        return self.state


Decide = Callable[[Story, int, Any], None]
"""Tells what an action of a seat leads to, or raises RuleViolation."""
Evolve = Callable[[State, Any], State]
"""Returns the state after an event."""
