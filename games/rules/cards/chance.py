"""Randomness for draws: 256 bits from the service, used up in order (BG-20)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import TypeVar

Item = TypeVar("Item")
Bits = int | Callable[[], int]
"""256 bits, or what finds them once something is drawn."""


class Chance:
    """Uniform draws from 256 bits; the same bits give the same draws."""

    def __init__(self, bits: int) -> None:
        self._seed = bits.to_bytes(32, "big")
        self._drawn = 0

    def below(self, number: int) -> int:
        """Return a uniform draw from 0 .. number - 1."""
        limit = 2**64 // number * number
        while True:
            self._drawn += 1
            block = self._seed + self._drawn.to_bytes(8, "big")
            value = int.from_bytes(sha256(block).digest()[:8], "big")
            if value < limit:
                return value % number

    def choice(self, items: Sequence[Item]) -> Item:
        """Return one of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return the items in a uniformly random order."""
        left = list(items)
        return tuple(left.pop(self.below(len(left))) for _ in range(len(left)))
