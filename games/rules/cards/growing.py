"""Cards added to a combination on the table: longer, lower, or in a joker's place (BG-15).

The reading on the table stays; what counts as something else goes on doing so. Natural
cards that form a bomb are one and nothing else, whatever is added (BG-9).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from games.rules.cards.combinations import beats, book_for
from games.rules.cards.deck import (
    DRAGON,
    MAH_JONG,
    NATURALS,
    PHOENIX,
    Card,
    Cards,
    cards_of_rank,
    rank_of,
    suit_of,
)
from games.rules.cards.ruleset import Rules, number_of
from games.rules.cards.shapes import (
    BEYOND_ALL,
    MAH_JONG_RANK,
    STRAIGHT_TYPES,
    Combination,
    Kind,
    counted,
    shape_of_counts,
)
from games.rules.cards.suits import tokens_of


def rules_for_kind(rules: Rules, kind: Kind) -> Rules:
    """Return the rules under which a straight of a kind is read."""
    for (gap, short), name in STRAIGHT_TYPES.items():
        if name == kind:
            return rules._replace(gap=gap, short=short)
    return rules


# --- what it may grow into, and how (42) ---------------------------------------------------


def _by_ranks(top: Combination, added: Cards, rules: Rules) -> Iterator[Combination]:
    """Yield what all the ranks together form."""
    for reading, _ in _by_counts(top, added, rules):
        yield reading


def _at_the_ends(top: Combination, added: Cards, rules: Rules) -> Iterator[Combination]:
    """Yield runs that are longer at one or both ends: a gap inside stays where it is."""
    line = (MAH_JONG_RANK, *rules.order)
    lying = counts_of(top)
    places = [line.index(rank) for rank in lying]
    for reading, counts in _by_counts(top, added, rules):
        further = [line.index(rank) for rank in counts if rank not in lying]
        outside = all(not min(places) < place < max(places) for place in further)
        if outside and all(counts[rank] == number for rank, number in lying.items()):
            yield reading


def _by_a_sixth(top: Combination, added: Cards, rules: Rules) -> Iterator[Combination]:
    """Yield a team of six: with one more card of its suit."""
    suit = tokens_of(top.cards, rules._replace(stand_ins=top.stand_ins))[0].suit
    if top.length == 5 and added & NATURALS and suit_of(added) == suit:
        numbers = (*top.detail, number_of(rules, rank_of(added)))
        detail = tuple(sorted(numbers, reverse=True))
        yield top._replace(rank=detail[0], detail=detail, length=6, cards=top.cards | added)


def _by_a_third(top: Combination, added: Cards, _rules: Rules) -> Iterator[Combination]:
    """Yield a flower with a triple: with one more card of its bouquet's rank."""
    bouquet = next(rank for rank, number in counts_of(top).items() if number > 1)
    if top.length != 3 or (added != PHOENIX and rank_of(added) != bouquet):
        return
    phoenix = bouquet if added == PHOENIX else top.phoenix
    yield top._replace(length=4, cards=top.cards | added, phoenix=phoenix)


How = Callable[[Combination, Cards, Rules], Iterator[Combination]]


class Growth(NamedTuple):
    """The kinds that a kind may grow into, and how; the highest reading comes first."""

    into: tuple[Kind, ...]
    how: How = _by_ranks
    by_one: bool = False
    """Whether exactly one card is added to it."""


GROWTHS = {
    Kind.SINGLE: Growth((Kind.PAIR, Kind.TRIPLE, Kind.FOUR_BOMB)),
    Kind.PAIR: Growth((Kind.TRIPLE, Kind.FULL_HOUSE, Kind.STAIRS, Kind.FOUR_BOMB)),
    Kind.TRIPLE: Growth((Kind.FULL_HOUSE, Kind.FOUR_BOMB, Kind.TRIPLE)),
    Kind.STAIRS: Growth((Kind.STAIRS,), _at_the_ends),
    Kind.STRAIGHT: Growth((Kind.STRAIGHT,), _at_the_ends),
    Kind.POTHOLED: Growth((Kind.POTHOLED,), _at_the_ends),
    Kind.EXPRESSWAY: Growth((Kind.EXPRESSWAY,), _at_the_ends),
    Kind.TRIPLE_TRAIN: Growth((Kind.TRIPLE_TRAIN,), _at_the_ends),
    Kind.HOCKEY_TEAM: Growth((Kind.HOCKEY_TEAM,), _by_a_sixth, by_one=True),
    Kind.FLOWER: Growth((Kind.FLOWER,), _by_a_third, by_one=True),
}
"""A triple may become one of four cards, where these are no bomb (37)."""

NEVER_GROW = frozenset(
    {
        Kind.DOG,
        Kind.FOUR_BOMB,
        Kind.STRAIGHT_BOMB,
        Kind.FULL_HOUSE,
        Kind.TWO_PAIRS,
        Kind.RAINBOW,
        Kind.FOUR_CARD,
        Kind.FOUR_POTHOLED,
    }
)
"""Kinds to which nothing is added."""


def may_grow(top: Combination) -> bool:
    """Tell whether cards may be added to a combination at all."""
    if top.kind in NEVER_GROW or top.cards in (DRAGON, MAH_JONG, PHOENIX):
        return False
    # A ring road has no end. In an older record nobody knows what counts as what.
    return top.rank != BEYOND_ALL and (not top.altered or bool(top.stand_ins))


def grown(
    top: Combination,
    added: Cards,
    rules: Rules,
    *,
    kind: str | None = None,
    phoenix: int | None = None,
) -> Combination | None:
    """Return what ``top`` is with more cards, ``None`` if it cannot grow so.

    A bomb is returned even if it is forbidden now: it is nothing else.
    """
    if not may_grow(top) or not added or added & ~(NATURALS | PHOENIX | MAH_JONG):
        return None
    growth = GROWTHS[top.kind]
    if growth.by_one and added & (added - 1):
        return None
    for reading in growth.how(top, added, rules):
        found = as_it_lies(reading, rules)
        if found.is_bomb:
            return found
        named = kind in (None, found.kind) and phoenix in (None, found.phoenix)
        if named and size_of(found) <= rules.max_cards:
            return found
    return None


def _by_counts(
    top: Combination, added: Cards, rules: Rules
) -> Iterator[tuple[Combination, Counter[int]]]:
    """Yield what it may grow into by ranks alone, each with how many cards of a rank."""
    cards, joker = top.cards | added, bool(added & PHOENIX)
    counts = counts_of(top) + counted(added, ())
    if max(counts.values()) > 4:
        return
    book = book_for(rules_for_kind(rules, top.kind)._replace(stand_ins=(), max_cards=14))
    for reading in book.readings_of_shape(shape_of_counts(counts), joker):
        now = counts + Counter([reading.phoenix] if joker else [])
        if reading.kind in GROWTHS[top.kind].into and _fours_are_natural(top, cards, now):
            grown = top._replace(
                kind=reading.kind,
                rank=reading.rank,
                length=reading.length,
                detail=reading.detail,
                cards=cards,
                phoenix=reading.phoenix or top.phoenix,
            )
            yield grown, now


def _fours_are_natural(top: Combination, cards: Cards, counts: Counter[int]) -> bool:
    """Tell whether four of a kind are natural cards, none counting as something else."""
    natural = cards & ~sum(it.card for it in top.stand_ins)
    fours = (rank for rank, number in counts.items() if number == 4)
    return all(not cards_of_rank(rank) & ~natural for rank in fours)


def counts_of(top: Combination) -> Counter[int]:
    """Return how many cards of each rank a combination on the table counts."""
    return counted(top.cards, top.stand_ins) + Counter([top.phoenix] if top.phoenix else [])


def size_of(top: Combination) -> int:
    """Return how many cards lie there: the Fire Bird, too, and a doubled card once (BG-18)."""
    return top.cards.bit_count() + sum(not it.card for it in top.stand_ins)


# --- what takes its place, and what goes under it ------------------------------------------


def with_natural(top: Combination, card: Card, rules: Rules) -> Combination | None:
    """Return ``top`` with a natural card in the place of the Phoenix (44)."""
    if not top.phoenix or rank_of(card) != top.phoenix:
        return None
    return as_it_lies(top._replace(cards=top.cards & ~PHOENIX | card, phoenix=0), rules)


def as_it_lies(top: Combination, rules: Rules) -> Combination:
    """Return the bomb that the cards on the table now form, or else what was given (BG-9).

    With the Fire Bird among them they form none. Whether a
    play cannot be followed or bombed stays as it was.
    """
    if size_of(top) != top.cards.bit_count():
        return top
    plain = rules._replace(gap=False, short=False, wrap=False, stand_ins=(), max_cards=14)
    reading = book_for(plain).read(top.cards)
    if reading is None or not reading.is_bomb:
        return top
    return reading._replace(closed=top.closed, safe=top.safe)


def lower(
    top: Combination, cards: Cards, rules: Rules, phoenix: int | None = None
) -> Combination | None:
    """Return the lower combination of the kind of ``top`` that cards form (43).

    A bomb goes under any higher bomb, and under nothing else.
    """
    book = book_for(rules_for_kind(rules, top.kind))
    for reading in book.readings(cards):
        named = phoenix in (None, reading.phoenix)
        alike = reading.is_bomb if top.is_bomb else reading.kind == top.kind
        if named and alike and beats(top, reading):
            return reading
    return None
