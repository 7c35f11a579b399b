"""Deals that bring everything up that a round may hold."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.cards.deck import DECK, to_codes

Deal = dict[str, list[str]]
SUITS = "jspt"
SPECIAL = ("Mah", "Dog", "Phx", "Drg")


def deal(*hands: str) -> Deal:
    """Return a deal: fourteen cards a seat, the last hand is what is left."""
    named = [hand.split() for hand in hands]
    dealt = {code for hand in named for code in hand}
    left = [code for card in DECK if (code := to_codes(card)) not in dealt]
    while len(named) < 4:
        named.append(left[:14])
        left = left[14:]
    assert not left
    assert all(len(hand) == len(set(hand)) == 14 for hand in named)
    return {str(seat): hand for seat, hand in enumerate(named)}


def with_boosters(hands: Deal, *held: Sequence[str]) -> Deal:
    """Return a deal with the Boosters that each seat begins with."""
    by_seat = {str(seat): list(slugs) for seat, slugs in enumerate(held)}
    return hands | {"boosters": by_seat}  # type: ignore[return-value]


def straights(first: int) -> Deal:
    """Deal everybody a straight, but for the exchange, and the Mah Jong to a seat."""
    ranks = "23456789TJQKA"
    hands = []
    for seat in range(4):
        suits = [SUITS[(seat + place) % 4] for place in range(len(ranks))]
        straight = [rank + suit for rank, suit in zip(ranks, suits, strict=True)]
        hands.append(" ".join([SPECIAL[(seat - first) % 4], *straight]))
    return deal(*hands)
