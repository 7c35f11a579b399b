"""Cards and ranks as the kernel has them: by the place of their rank in the order in force.

Where a Booster has moved a rank, the kernel plays with cards that are named anew, so that the
order is the usual one again: if the Ten stands between King and Ace, its cards are Kings there,
and those of Jack, Queen and King one rank lower. Only points know better (``TENS``).
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache, reduce
from operator import xor
from typing import NamedTuple

from games.rules.cards.deck import NATURALS, RANKS, Cards, cards_of_rank
from games.rules.cards.ruleset import Rules, number_of

_LANES = 0x0001_0001_0001_0001
_WORTH_TEN = (10, 13)


class Order(NamedTuple):
    """The ranks in their order, and the number by which each is compared."""

    ranks: tuple[int, ...]
    numbers: tuple[float, ...]

    @property
    def is_usual(self) -> bool:
        """Whether cards and ranks are what they are."""
        return self.ranks == self.numbers == RANKS

    @property
    def tens(self) -> int:
        """Bits of the ranks that are worth ten points there, or are not, other than usual."""
        return reduce(xor, (1 << self.place(rank) ^ 1 << rank for rank in _WORTH_TEN))

    def place(self, rank: int) -> int:
        """Return what a natural rank is called there; others stay what they are."""
        return RANKS[self.ranks.index(rank)] if rank in RANKS else rank

    def doubled(self, number: float) -> int:
        """Return the doubled rank of what is compared by a number: odd if it is between two."""
        if self.is_usual or not RANKS[0] <= number < RANKS[-1] + 1:
            return int(2 * number)
        place = bisect_right(self.numbers, number) - 1
        return 2 * RANKS[place] + (self.numbers[place] < number)

    def named(self, cards: Cards) -> Cards:
        """Return cards as the kernel has them."""
        return cards if self.is_usual else _moved(cards, self.ranks, RANKS)

    def real(self, cards: Cards) -> Cards:
        """Return the cards of the game that are these in the kernel."""
        return cards if self.is_usual else _moved(cards, RANKS, self.ranks)


def _moved(cards: Cards, before: tuple[int, ...], after: tuple[int, ...]) -> Cards:
    found = cards & ~NATURALS
    for old, new in zip(before, after, strict=True):
        found |= (cards & cards_of_rank(old)) >> old << new
    return found


@lru_cache(maxsize=64)
def order_of(rules: Rules) -> Order:
    """Return the order of ranks in force."""
    return Order(rules.order, tuple(number_of(rules, rank) for rank in rules.order))
