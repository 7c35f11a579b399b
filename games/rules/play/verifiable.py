"""Deals that anybody can check afterwards: seed chains, keys, the shuffle (VER).

``H`` is SHA-256; seeds and keys are 32 bytes, numbers big-endian.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from games.rules.cards.chance import Chance
from games.rules.cards.deck import DECK
from games.rules.state.actions import Deal

LENGTH = 256
"""Number of seeds in a chain."""
DEAL = "tichu-deal-1"
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


def commitment(first: bytes) -> bytes:
    """Return what is shown from the very start: H(s1) (VER-1)."""
    return sha256(first).digest()


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


def deal_of(seed: bytes, number: int, words: Sequence[str] = ()) -> Deal:
    """Return the deal of round ``number`` from its seed (VER-4)."""
    chance = Chance(int.from_bytes(key(DEAL, seed, number, (), words), "big"))
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
