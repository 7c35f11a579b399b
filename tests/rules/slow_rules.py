"""Combinations a second time, written slowly from the text of the rules.

The rules module looks combinations up in tables; here every set of cards is looked
at by itself, so that two ways of thinking can be compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from games.rules.cards.deck import (
    DOG,
    DRAGON,
    MAH_JONG,
    PHOENIX,
    RANKS,
    Card,
    Cards,
    each,
    rank_of,
    suit_of,
)

BOMBS = ("bomb4", "bombsf")


class Reading(NamedTuple):
    """What a set of cards can be laid as."""

    kind: str
    rank: float
    length: int
    phoenix: int = 0


def readings(cards: Cards) -> list[Reading]:
    """Return what the cards can be laid as on an empty table."""
    laid = list(each(cards))
    if len(laid) == 1:
        return [_single(laid[0])]
    if cards & (DOG | DRAGON):
        return []  # COMBO-9
    natural = [card for card in laid if card not in (MAH_JONG, PHOENIX)]
    ranks = [rank_of(card) for card in natural] + [1] * bool(cards & MAH_JONG)
    if cards & PHOENIX:
        return [
            Reading(kind, rank, len(laid), joker)
            for joker in RANKS
            for kind, rank in _ordinary([*ranks, joker])
        ]
    one_suit = len(natural) == len(laid) and len({suit_of(c) for c in natural}) == 1
    if one_suit and _is_run(ranks):
        return [Reading("bombsf", max(ranks), len(laid))]  # COMBO-8, COMBO-10
    if len(laid) == 4 and len(set(ranks)) == 1:
        return [Reading("bomb4", ranks[0], 4)]  # COMBO-7
    return [Reading(kind, rank, len(laid)) for kind, rank in _ordinary(ranks)]


def _single(card: Card) -> Reading:
    if card == DOG:
        return Reading("dog", 0, 1)
    values = {MAH_JONG: 1, PHOENIX: 1.5, DRAGON: 15}
    return Reading("single", values.get(card, rank_of(card)), 1)


def _is_run(ranks: list[int]) -> bool:
    row = sorted(ranks)
    return len(row) >= 5 and row == list(range(row[0], row[0] + len(row)))


def _ordinary(ranks: list[int]) -> Iterator[tuple[str, int]]:
    """Yield kind and rank of what is neither a single nor a bomb (COMBO-2..6)."""
    number = Counter(ranks)
    counts = sorted(number.values())
    different = sorted(number)
    if _is_run(ranks):
        yield "straight", max(ranks)
    if 1 in number:
        return  # the Mah Jong is in straights only
    if counts == [2]:
        yield "pair", ranks[0]
    if counts == [3]:
        yield "triple", ranks[0]
    if counts == [2, 3]:
        yield "fullhouse", next(rank for rank in number if number[rank] == 3)
    neighbours = different == list(range(different[0], different[0] + len(different)))
    if len(counts) >= 2 and set(counts) == {2} and neighbours:
        yield "stairs", max(ranks)


def on_top(reading: Reading, top: Reading | None) -> Reading | None:
    """Return the reading as laid on ``top``; nothing if it may not be."""
    if top is None:
        return reading
    if reading.kind == top.kind == "single":
        if reading.rank == 1.5:
            return reading._replace(rank=top.rank + 0.5) if top.rank < 15 else None
        return reading if reading.rank > top.rank else None
    if reading.kind in BOMBS and top.kind not in BOMBS:
        return reading
    if reading.kind in BOMBS and reading.length != top.length:
        return reading if reading.length > top.length else None
    same = (reading.kind, reading.length) == (top.kind, top.length)
    return reading if same and reading.rank > top.rank else None


def legal(hand: Cards, top: Reading | None, wish: int) -> set[tuple[Cards, Reading]]:
    """Return all that a seat in turn may lay; if a wish binds, what fulfils it."""
    cards = list(each(hand))
    found = {
        (laid, lying)
        for number in range(1, len(cards) + 1)
        for picked in combinations(cards, number)
        for laid in [sum(picked)]
        for reading in readings(laid)
        if (lying := on_top(reading, top)) is not None
    }
    demanded = {
        (laid, lying) for laid, lying in found if any(rank_of(card) == wish for card in each(laid))
    }
    return (demanded if wish else set()) or found
