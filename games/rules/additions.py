"""Which cards of a hand may be laid to a combination that lies (BG-15), listed.

Of cards that differ by their suit alone, where suits do not count, one set is listed.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.cards import NATURALS, PHOENIX, Card, Cards, each
from games.rules.combinations import beats, book_for
from games.rules.growing import GROWS_TO, counts_of, grown, lower, rules_for_kind
from games.rules.moves import leads, some_cards
from games.rules.ruleset import Rules
from games.rules.shapes import (
    FLOWER,
    HOCKEY_TEAM,
    Combination,
    Shape,
    shape_of_counts,
)

_LANES = 0x0001_0001_0001_0001  # one bit in every lane


def cards_that_grow(top: Combination, hand: Cards, rules: Rules) -> Iterator[Cards]:
    """Yield the cards of a hand with which a combination grows."""
    found = set()
    for cards in _perhaps_growing(top, hand, rules):
        if cards not in found and grown(top, cards, rules) is not None:
            found.add(cards)
            yield cards


def _perhaps_growing(top: Combination, hand: Cards, rules: Rules) -> Iterator[Cards]:
    if top.kind in (HOCKEY_TEAM, FLOWER):
        yield from each(hand & (NATURALS | PHOENIX))
        return
    counts = counts_of(top, rules) if top.kind in GROWS_TO else None
    if counts is None:
        return
    lying = shape_of_counts(counts)
    book = book_for(rules_for_kind(rules, top.kind)._replace(stand_ins=()))
    for joker in (0, hand & PHOENIX) if hand & PHOENIX else (0,):
        for kind in GROWS_TO[top.kind]:
            for pattern in book.patterns(kind, jokers=bool(joker)):
                if not lying & ~pattern.needs:
                    added = _picked(pattern.needs & ~lying, hand)
                    if added is not None and added | joker:
                        yield added | joker


def _picked(missing: Shape, hand: Cards) -> Cards | None:
    """Return cards of a hand for what is missing of a shape, if it holds them."""
    found = 0
    for rank in range(1, 15):
        number = (missing >> rank & _LANES).bit_count()
        if number:
            held: list[Card] = list(each(hand & (1 << rank) * _LANES))
            if len(held) < number:
                return None
            found |= sum(held[:number])
    return found


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
