"""What was made for an audience before, and is shown again while nothing of it has changed.

``remembered`` finds what was rendered of the same values, which have to be put together
for that. Here not even that is done: a region that seldom changes names what it follows
from, and is left as it is while that stays the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.safestring import SafeString

Inputs = tuple[Any, ...]


class Kept:
    """The newest of each thing made for one audience in one language."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[Inputs, SafeString]] = {}

    def again(self, name: str, inputs: Inputs, make: Callable[[], SafeString]) -> SafeString:
        """Return what was made of the same inputs the last time, or make it."""
        made = self._made.get(name)
        if made is None or made[0] != inputs:
            made = self._made[name] = inputs, make()
        return made[1]
