"""Deals that anybody can check afterwards: seed chains, keys, the shuffle (VER).

``H`` is SHA-256; seeds and keys are 32 bytes, numbers big-endian.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from games.rules.cards.chance import Chance
from games.rules.cards.deck import DECK
from games.rules.state.actions import Deal

LENGTH = 256
"""Number of seeds in a chain."""
LONGEST_WORD = 40
DEAL = "tichu-deal-1"
BOOSTERS = "tichu-boosters-1"
CHANCE = "tichu-chance-1"
SEATS = 4
FIRST_CARDS = 8
CARDS_OF_A_SEAT = 14


def seed_of(last: bytes, number: int, length: int = LENGTH) -> bytes:
    """Return s(number) of the chain that ends with ``last``: s(k) = H(s(k + 1)) (VER-1)."""
    if not 1 <= number <= length:
        raise ValueError(number)
    seed = last
    for _ in range(length - number):
        seed = sha256(seed).digest()
    return seed


def first_round_with(number: int) -> int:
    """Return the first of the rounds that follow from the same chain as a round of a match."""
    return (number - 1) // LENGTH * LENGTH + 1


def commitment(first: bytes) -> bytes:
    """Return what is shown from the very start: H(s1) (VER-1)."""
    return sha256(first).digest()


def promise_of(last: bytes) -> bytes:
    """Return the commitment of the chain that ends with ``last`` (VER-1)."""
    return commitment(seed_of(last, 1))


def leads_to(seed: bytes, number: int, promised: bytes) -> bool:
    """Tell whether a seed is s(number) of the chain with a commitment (VER-8)."""
    for _ in range(number):
        seed = sha256(seed).digest()
    return seed == promised


def written_words(words: Sequence[str]) -> bytes:
    """Return the words of the seats as they go into keys (VER-2)."""
    given = [word.encode() for word in (*words, "", "", "", "")[:SEATS]]
    return b"".join(len(word).to_bytes(2, "big") + word for word in given)


def key(label: str, seed: bytes, number: int, more: Sequence[int], words: Sequence[str]) -> bytes:
    """Return the key for something chance decides in a round (VER-3)."""
    parts = [number, *more]
    counted = b"".join(it.to_bytes(4, "big") for it in parts)
    return sha256(label.encode() + seed + counted + written_words(words)).digest()


class RoundSeed(NamedTuple):
    """What all that chance decides in a round follows from."""

    seed: bytes
    number: int
    """The place of the round in its chain, from 1."""
    words: Sequence[str]
    """Those of the seats (VER-2)."""

    def deal(self) -> Deal:
        """Return the deal of the round (VER-4)."""
        return deal_of(*self)

    def boosters(self) -> Chance:
        """Return the chance for what is shuffled with the deal (VER-6)."""
        return Chance(_bits(key(BOOSTERS, self.seed, self.number, (), self.words)))

    def drawn_after(self, accepted: int) -> int:
        """Return the bits for what an action draws (VER-6).

        ``accepted`` are the actions of the round before it, the deal included.
        """
        return _bits(key(CHANCE, self.seed, self.number, (accepted,), self.words))


def _bits(found: bytes) -> int:
    return int.from_bytes(found, "big")


def deal_of(seed: bytes, number: int, words: Sequence[str] = ()) -> Deal:
    """Return the deal of round ``number`` from its seed (VER-4)."""
    chance = Chance(_bits(key(DEAL, seed, number, (), words)))
    shuffled = chance.shuffled(DECK)
    hands = [
        shuffled[start : start + CARDS_OF_A_SEAT]
        for start in range(0, len(shuffled), CARDS_OF_A_SEAT)
    ]
    one, two, three, four = hands
    return Deal(
        (_first(one), _first(two), _first(three), _first(four)),
        (_rest(one), _rest(two), _rest(three), _rest(four)),
    )


def _first(hand: Sequence[int]) -> int:
    return sum(hand[:FIRST_CARDS])


def _rest(hand: Sequence[int]) -> int:
    return sum(hand[FIRST_CARDS:])
