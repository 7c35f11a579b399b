"""What people remember of hands that were dealt to them, and how often chance deals it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import IntFlag
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

from games.rules.cards.deck import (
    ACE,
    DRAGON,
    LANE,
    LANE_BITS,
    PHOENIX,
    RANKS,
    SUITS,
    Cards,
    cards_of_rank,
)

DECK_SIZE, HAND, FIRST = 56, 14, 8
SHORTEST_BOMB = 5
"""Cards of the shortest straight that is a bomb."""
HIGH = DRAGON | PHOENIX | cards_of_rank(ACE)
FEW_BOMBS = 276563598036072704251152
"""Ways to deal two hands one after the other without a bomb in either."""


class Trait(IntFlag):
    """What a hand may be remembered for."""

    BOMB = 1
    """Four of a kind, or five in a row of one suit, among its fourteen cards."""
    ACES = 2
    """Three or four aces."""
    DRAGON_AND_PHOENIX = 4
    STRONG = 8
    """Two or more of Dragon, Phoenix and aces among its first eight cards."""


TRAITS = tuple(Trait)
BITS = len(TRAITS)


def bits_of(traits: Sequence[Trait]) -> int:
    """Return the traits of the hands of a round, by seat, as one number to be kept."""
    return sum(trait << (BITS * seat) for seat, trait in enumerate(traits))


def traits_in(bits: int, seat: int) -> Trait:
    """Return what the hand of a seat is remembered for, of what is kept of its round."""
    return Trait(bits >> (BITS * seat) & (1 << BITS) - 1)


def traits_of(first: Cards, rest: Cards) -> Trait:
    """Return what a hand is remembered for: its first eight cards, and the other six."""
    hand, found = first | rest, Trait(0)
    if _has_bomb(hand):
        found |= Trait.BOMB
    if (hand & cards_of_rank(ACE)).bit_count() > 2:
        found |= Trait.ACES
    if hand & DRAGON and hand & PHOENIX:
        found |= Trait.DRAGON_AND_PHOENIX
    if (first & HIGH).bit_count() > 1:
        found |= Trait.STRONG
    return found


def _has_bomb(hand: Cards) -> bool:
    if any(hand & cards_of_rank(rank) == cards_of_rank(rank) for rank in RANKS):
        return True
    for suit in SUITS:
        rows = hand >> (suit * LANE_BITS) & LANE
        for _ in range(SHORTEST_BOMB - 1):
            rows &= rows >> 1
        if rows:
            return True
    return False


@cache
def chance_of(trait: Trait) -> Fraction:
    """Return how often chance deals a hand that is remembered for something."""
    match trait:
        case Trait.BOMB:
            return 1 - Fraction(_hands_without_bomb(), comb(DECK_SIZE, HAND))
        case Trait.ACES:
            return _among(HAND, 4, 3)
        case Trait.DRAGON_AND_PHOENIX:
            return _among(HAND, 2, 2)
        case _:
            return _among(FIRST, HIGH.bit_count(), 2)


@cache
def chance_of_both(trait: Trait) -> Fraction:
    """Return how often two hands of the same deal are both remembered for something."""
    match trait:
        case Trait.BOMB:
            neither = Fraction(FEW_BOMBS, comb(DECK_SIZE, HAND) * comb(DECK_SIZE - HAND, HAND))
            return 2 * chance_of(trait) - 1 + neither
        case Trait.STRONG:
            return _both_strong()
        case _:  # there are only four aces, and one Dragon
            return Fraction(0)


def _among(drawn: int, marked: int, least: int) -> Fraction:
    """Return how often at least some of the marked cards are among those that are drawn."""
    ways = (
        comb(marked, number) * comb(DECK_SIZE - marked, drawn - number)
        for number in range(least, min(marked, drawn) + 1)
    )
    return Fraction(sum(ways), comb(DECK_SIZE, drawn))


def _both_strong() -> Fraction:
    high = HIGH.bit_count()
    ways = sum(
        comb(high, one)
        * comb(DECK_SIZE - high, FIRST - one)
        * comb(high - one, other)
        * comb(DECK_SIZE - high - FIRST + one, FIRST - other)
        for one, other in product(range(2, high - 1), repeat=2)
        if one + other <= high
    )
    return Fraction(ways, comb(DECK_SIZE, FIRST) * comb(DECK_SIZE - FIRST, FIRST))


def _hands_without_bomb() -> int:
    """Return the number of hands without a bomb.

    Rank by rank: which suits have how many in a row so far, and how many cards that are.
    """
    ways: Counter[tuple[tuple[int, ...], int]] = Counter({((0, 0, 0, 0), 0): 1})
    for _ in RANKS:
        after: Counter[tuple[tuple[int, ...], int]] = Counter()
        for (rows, number), so_many in ways.items():
            for taken in product((0, 1), repeat=len(SUITS)):
                longer = tuple(sorted((row + 1) * it for row, it in zip(rows, taken, strict=True)))
                has_bomb = all(taken) or max(longer) == SHORTEST_BOMB
                if not has_bomb and number + sum(taken) <= HAND:
                    after[longer, number + sum(taken)] += so_many
        ways = after
    specials = DECK_SIZE - len(RANKS) * len(SUITS)
    return sum(so_many * comb(specials, HAND - number) for (_, number), so_many in ways.items())
