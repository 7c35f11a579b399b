"""Cards laid to a combination that lies: longer, lower, or in a joker's place (BG-15).

The reading that lies stays; what counts as something else keeps counting so.
"""

from __future__ import annotations

from collections import Counter

from games.rules.cards import (
    MAH_JONG,
    NATURALS,
    PHOENIX,
    Card,
    Cards,
    each,
    rank_of,
    suit_of,
)
from games.rules.combinations import beats, book_for
from games.rules.ruleset import Rules, number_of
from games.rules.shapes import (
    BEYOND_ALL,
    EXPRESSWAY,
    FLOWER,
    FOUR_BOMB,
    FULL_HOUSE,
    HOCKEY_TEAM,
    MAH_JONG_RANK,
    PAIR,
    POTHOLED,
    SINGLE,
    STAIRS,
    STRAIGHT,
    STRAIGHT_TYPES,
    TRIPLE,
    TRIPLE_TRAIN,
    Combination,
    shape_of_counts,
)

GROWS_TO = {
    SINGLE: (PAIR, TRIPLE, FOUR_BOMB),
    PAIR: (TRIPLE, FULL_HOUSE, STAIRS, FOUR_BOMB),
    TRIPLE: (FULL_HOUSE, FOUR_BOMB),
    STAIRS: (STAIRS,),
    STRAIGHT: (STRAIGHT,),
    POTHOLED: (POTHOLED,),
    EXPRESSWAY: (EXPRESSWAY,),
    TRIPLE_TRAIN: (TRIPLE_TRAIN,),
}
# Of altered runs: the step between ranks and the cards of each.
_RUNS = {STRAIGHT: (1, 1), STAIRS: (1, 2), EXPRESSWAY: (2, 1), TRIPLE_TRAIN: (1, 3)}


def rules_for_kind(rules: Rules, kind: str) -> Rules:
    """Return the rules under which a straight of a kind is read."""
    for (gap, short), name in STRAIGHT_TYPES.items():
        if name == kind:
            return rules._replace(gap=gap, short=short)
    return rules


def grown(
    top: Combination,
    added: Cards,
    rules: Rules,
    *,
    kind: str | None = None,
    phoenix: int | None = None,
) -> Combination | None:
    """Return what ``top`` is with more cards, ``None`` if it cannot grow so."""
    if top.is_bomb or top.cards in (PHOENIX, MAH_JONG) or top.rank == BEYOND_ALL:
        return None
    if top.kind == HOCKEY_TEAM:
        return _hockey_team(top, added, rules)
    if top.kind == FLOWER:
        return _flower(top, added, rules)
    counts = counts_of(top, rules)
    if counts is None or added & ~(NATURALS | PHOENIX | MAH_JONG):
        return None
    for card in each(added & ~PHOENIX):
        counts[rank_of(card) or MAH_JONG_RANK] += 1
    if max(counts.values()) > 4:
        return None
    book = book_for(rules_for_kind(rules, top.kind)._replace(stand_ins=()))
    cards = top.cards | added
    joker = added & PHOENIX
    for reading in book.readings_of_shape(shape_of_counts(counts), bool(joker)):
        if reading.kind not in GROWS_TO.get(top.kind, ()):
            continue
        if kind not in (None, reading.kind) or phoenix not in (None, reading.phoenix):
            continue
        if reading.is_bomb and (top.altered or top.phoenix or cards.bit_count() != 4):
            continue
        if reading.length > top.length or reading.is_bomb:
            return reading._replace(
                cards=cards,
                phoenix=reading.phoenix or top.phoenix,
                closed=top.closed,
                safe=top.safe,
                altered=top.altered,
            )
    return None


def counts_of(top: Combination, rules: Rules) -> Counter[int] | None:
    """Return the cards of each rank as they count; ``None`` where that is unknown."""
    if not top.altered:
        counts = Counter(
            rank_of(card) or MAH_JONG_RANK for card in each(top.cards & ~PHOENIX)
        )
        if top.phoenix:
            counts[top.phoenix] += 1
        return counts
    line = (MAH_JONG_RANK, *rules.order)
    highest = next((it for it in line if number_of(rules, it) == top.rank), None)
    if highest is None:
        return None
    if top.kind in (SINGLE, PAIR, TRIPLE):
        return Counter({highest: top.length})
    if top.kind not in _RUNS:
        return None
    step, number = _RUNS[top.kind]
    last = line.index(highest)
    first = last - step * (top.length // number - 1)
    if first < 0:
        return None  # it was laid in another order of the ranks
    return Counter(dict.fromkeys(line[first : last + 1 : step], number))


def _hockey_team(top: Combination, added: Cards, rules: Rules) -> Combination | None:
    if top.length != 5 or added & (added - 1) or not added & NATURALS:
        return None
    suits = Counter(suit_of(card) for card in each(top.cards))
    if suit_of(added) != suits.most_common(1)[0][0] or rules.max_cards < 6:
        return None
    numbers = (*top.detail, number_of(rules, rank_of(added)))
    detail = tuple(sorted(numbers, reverse=True))
    cards = top.cards | added
    if cards in book_for(rules).straight_bombs:
        return None
    return top._replace(rank=detail[0], detail=detail, length=6, cards=cards)


def _flower(top: Combination, added: Cards, rules: Rules) -> Combination | None:
    if top.length != 3 or added & (added - 1):
        return None
    if added == PHOENIX:
        ranks = (it for it in rules.order if number_of(rules, it) == top.rank)
        phoenix = next(ranks, 0)
        if not phoenix:
            return None
        return top._replace(length=4, cards=top.cards | added, phoenix=phoenix)
    rank = rank_of(added)
    if not rank or top.rank not in (rank, number_of(rules, rank)):
        return None
    return top._replace(length=4, cards=top.cards | added)


def lower(
    top: Combination, cards: Cards, rules: Rules, phoenix: int | None = None
) -> Combination | None:
    """Return the combination of the kind of ``top`` that cards form below it.

    A bomb goes under any higher bomb, and under nothing else.
    """
    book = book_for(rules_for_kind(rules, top.kind))
    for reading in book.readings(cards):
        named = phoenix in (None, reading.phoenix)
        alike = reading.is_bomb if top.is_bomb else reading.kind == top.kind
        if named and alike and beats(top, reading):
            return reading
    return None


def with_natural(top: Combination, card: Card, rules: Rules) -> Combination | None:
    """Return ``top`` with a natural card in the place of the Phoenix."""
    if not top.phoenix or rank_of(card) != top.phoenix:
        return None
    cards = top.cards & ~PHOENIX | card
    bomb = book_for(rules).straight_bombs.get(cards)
    if bomb is not None and top.kind == STRAIGHT and not top.altered:
        return bomb._replace(closed=top.closed, safe=top.safe)
    return top._replace(cards=cards, phoenix=0)
