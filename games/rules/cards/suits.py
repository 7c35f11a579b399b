"""Combinations for which suits count: rainbow, hockey team and flower (BG-8).

They are read from *tokens*, the cards as they count, and listed by scanning the
hand, for they come into play through Boosters only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations as choose
from itertools import product
from typing import NamedTuple

from games.rules.cards.deck import (
    JADE,
    NATURALS,
    PHOENIX,
    SUITS,
    Card,
    Cards,
    cards_of_suit,
    each,
    rank_of,
    suit_of,
)
from games.rules.cards.ruleset import Rules, number_of
from games.rules.cards.shapes import Combination, Kind

SUIT_KINDS = frozenset({Kind.RAINBOW, Kind.HOCKEY_TEAM, Kind.FLOWER})
Bouquets = Callable[[Cards], list[Combination]]
"""Reads cards without their stem, ignoring suits."""


class Token(NamedTuple):
    """A card of a play as it counts; a joker and a special card have no suit."""

    card: Card
    rank: int
    suit: int | None


def tokens_of(cards: Cards, rules: Rules) -> list[Token]:
    """Return the cards of a play, each as it counts."""
    stand_ins = {each.card: each for each in rules.stand_ins}
    found = []
    for card in each(cards):
        counted = stand_ins.get(card)
        if counted is None:
            found.append(Token(card, rank_of(card), suit_of(card)))
        else:
            found += [Token(card, counted.rank, counted.suit)] * counted.number
    found += [Token(0, other.rank, None) for other in rules.stand_ins if not other.card]
    return found


def suit_readings(cards: Cards, rules: Rules, bouquets: Bouquets) -> list[Combination]:
    """Return what cards that are no bomb can be read as by their suits."""
    tokens = tokens_of(cards, rules)
    if len(tokens) > rules.max_cards + (len(tokens) - cards.bit_count()):
        return []
    numbers = tuple(sorted((number_of(rules, token.rank) for token in tokens), reverse=True))
    found = []
    if Kind.RAINBOW in rules.kinds and _is_rainbow(tokens):
        found.append(Combination(Kind.RAINBOW, numbers[0], 4, cards, detail=numbers))
    if Kind.HOCKEY_TEAM in rules.kinds and _is_hockey_team(tokens):
        size = len(tokens)
        found.append(Combination(Kind.HOCKEY_TEAM, numbers[0], size, cards, detail=numbers))
    if Kind.FLOWER in rules.kinds:
        found += sorted(_flowers(cards, tokens, rules, bouquets), key=lambda it: -it.rank)
    return found


def _is_rainbow(tokens: list[Token]) -> bool:
    """Tell whether these are four suits; four of a kind are a bomb or nothing (BG-9)."""
    return (
        len(tokens) == 4
        and {token.suit for token in tokens} == set(SUITS)
        and len({token.rank for token in tokens}) > 1
    )


def _is_hockey_team(tokens: list[Token]) -> bool:
    suits = {token.suit for token in tokens}
    return len(tokens) in (5, 6) and len(suits) == 1 and None not in suits


def _flowers(
    cards: Cards, tokens: list[Token], rules: Rules, bouquets: Bouquets
) -> Iterator[Combination]:
    """Yield every choice of a stem that leaves a pair or triple of another rank."""
    if cards.bit_count() > 5:
        return
    numbers = Counter(token.card for token in tokens)
    for token in tokens:
        if token.suit != JADE or numbers[token.card] != 1:
            continue
        for bouquet in bouquets(cards & ~token.card):
            is_other = bouquet.rank != number_of(rules, token.rank)
            if bouquet.kind in (Kind.PAIR, Kind.TRIPLE) and is_other:
                yield bouquet._replace(kind=Kind.FLOWER, length=bouquet.length + 1, cards=cards)


def suit_sets(hand: Cards, rules: Rules) -> Iterator[Cards]:
    """Yield the cards of a hand that may be a combination by their suits.

    Flowers are listed once for each stem, bouquet rank and size.
    """
    natural = [list(each(hand & cards_of_suit(suit))) for suit in SUITS]
    if Kind.RAINBOW in rules.kinds:
        for cards in product(*natural):
            yield sum(cards)
    if Kind.HOCKEY_TEAM in rules.kinds:
        for team in natural:
            for size in (5, 6):
                for chosen in choose(team, size):
                    yield sum(chosen)
    if Kind.FLOWER in rules.kinds:
        for stem in natural[JADE]:
            yield from _bouquets_in(hand & ~stem, stem)


def _bouquets_in(hand: Cards, stem: Card) -> Iterator[Cards]:
    joker = hand & PHOENIX
    by_rank: dict[int, list[Card]] = {}
    for card in each(hand & NATURALS):
        by_rank.setdefault(rank_of(card), []).append(card)
    for cards in by_rank.values():
        for size in range(1, len(cards) + 1):
            chosen = sum(cards[:size]) | stem
            if size > 1:
                yield chosen
            if joker and size < 3:
                yield chosen | joker
