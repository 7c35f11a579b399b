"""List the cards of a hand that may be added to a combination on the table (BG-15).

Where suits do not count, one set stands for all that differ in suit alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.cards.combinations import beats, book_for
from games.rules.cards.deck import NATURALS, PHOENIX, Card, Cards, each
from games.rules.cards.growing import (
    GROWTHS,
    counts_of,
    grown,
    lower,
    may_grow,
    rules_for_kind,
    with_natural,
)
from games.rules.cards.moves import leads, some_cards
from games.rules.cards.ruleset import Rules
from games.rules.cards.shapes import Combination, Shape, shape_of_counts

_LANES = 0x0001_0001_0001_0001  # one bit in every lane


def cards_that_grow(top: Combination, hand: Cards, rules: Rules) -> Iterator[Cards]:
    """Yield the cards of a hand with which a combination grows."""
    found = set()
    for cards in _perhaps_growing(top, hand, rules):
        if cards not in found and grown(top, cards, rules) is not None:
            found.add(cards)
            yield cards


def _perhaps_growing(top: Combination, hand: Cards, rules: Rules) -> Iterator[Cards]:
    if not may_grow(top):
        return
    growth = GROWTHS[top.kind]
    if growth.by_one:
        yield from each(hand & (NATURALS | PHOENIX))
        return
    lying = shape_of_counts(counts_of(top))
    book = book_for(rules_for_kind(rules, top.kind)._replace(stand_ins=(), max_cards=14))
    for joker in (0, hand & PHOENIX) if hand & PHOENIX else (0,):
        for kind in growth.into:
            for pattern in book.patterns(kind, jokers=bool(joker)):
                if not lying & ~pattern.needs:
                    added = _picked(pattern.needs & ~lying, hand)
                    if added is not None and added | joker:
                        yield added | joker


def _picked(missing: Shape, hand: Cards) -> Cards | None:
    """Return cards of a hand that fill what is missing from a shape, if it holds them."""
    found = 0
    for rank in range(1, 15):
        number = (missing >> rank & _LANES).bit_count()
        if number:
            held: list[Card] = list(each(hand & (1 << rank) * _LANES))
            if len(held) < number:
                return None
            found |= sum(held[:number])
    return found


def cards_for_the_phoenix(top: Combination, hand: Cards, rules: Rules) -> Iterator[Cards]:
    """Yield the cards of a hand that may take the place of the Phoenix."""
    for card in each(hand & NATURALS):
        if with_natural(top, card, rules) is not None:
            yield card


def cards_below(top: Combination, hand: Cards, rules: Rules) -> Iterator[Cards]:
    """Yield the cards of a hand that form a lower combination of the same kind."""
    book = book_for(rules_for_kind(rules, top.kind))
    for move in leads(hand, book):
        reading = move.combination
        alike = reading.is_bomb if top.is_bomb else reading.kind == top.kind
        if alike and beats(top, reading):
            cards = some_cards(move, hand)
            if lower(top, cards, rules) is not None:
                yield cards
