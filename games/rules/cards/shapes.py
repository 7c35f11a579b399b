"""The combinations that the rules know, generated once at the level of ranks.

A hand or play is compared with them by its *shape*: four lanes of 16 bits that
say which ranks it holds at least once, twice, three and four times. Kinds for
which suits count are in :mod:`games.rules.cards.suits`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import combinations as choose
from itertools import product
from typing import NamedTuple

from games.rules.cards.deck import PHOENIX, Cards, each, rank_of
from games.rules.cards.ruleset import Rules, StandIn, number_of


class Kind(StrEnum):
    """Kinds of combinations: those of the base game, then those of Boosters."""

    SINGLE = "single"
    DOG = "dog"
    PAIR = "pair"
    TRIPLE = "triple"
    STAIRS = "stairs"
    FULL_HOUSE = "fullhouse"
    STRAIGHT = "straight"
    FOUR_BOMB = "bomb4"
    STRAIGHT_BOMB = "bombsf"
    POTHOLED = "potholed"
    FOUR_CARD = "four_card"
    FOUR_POTHOLED = "four_potholed"
    TWO_PAIRS = "two_pairs"
    EXPRESSWAY = "expressway"
    TRIPLE_TRAIN = "triple_train"
    RAINBOW = "rainbow"
    HOCKEY_TEAM = "hockey_team"
    FLOWER = "flower"


BOMB_KINDS = frozenset({Kind.FOUR_BOMB, Kind.STRAIGHT_BOMB})


BASE_KINDS = frozenset(
    {Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.STAIRS, Kind.FULL_HOUSE, Kind.STRAIGHT}
)
STRAIGHT_TYPES = {
    (False, False): Kind.STRAIGHT,
    (True, False): Kind.POTHOLED,
    (False, True): Kind.FOUR_CARD,
    (True, True): Kind.FOUR_POTHOLED,
}
"""Kinds of straights by (lacks a rank inside, has four cards)."""
STRAIGHT_KINDS = frozenset(STRAIGHT_TYPES.values())
ANY_SIZE = frozenset({Kind.HOCKEY_TEAM, Kind.FLOWER})
"""Kinds that beat each other whatever their number of cards."""
ALSO_LAID_ON = {Kind.POTHOLED: Kind.STRAIGHT, Kind.FOUR_POTHOLED: Kind.FOUR_CARD}
"""Kinds that may also be laid on a lower combination of another kind."""

MAH_JONG_RANK = 1
BEYOND_ALL = 20
"""A rank higher than any."""
Shape = int


class Combination(NamedTuple):
    """Cards read as a combination.

    ``rank`` is the number that is compared (COMBO), ``length`` the number of
    cards it counts as, ``phoenix`` the rank the Phoenix stands for (0 if it is no
    joker here). In a *move*, at the level of ranks, ``cards`` is 0.
    """

    kind: Kind
    rank: float
    length: int
    cards: Cards = 0
    phoenix: int = 0
    detail: tuple[float, ...] = ()
    """Numbers compared one after the other where one rank is not enough."""
    closed: bool = False
    """Whether it cannot be followed (BW-11)."""
    safe: bool = False
    """Whether it cannot be bombed."""
    altered: bool = False
    """Whether a card counts as something else: then it is never a bomb (BG-9)."""
    stand_ins: tuple[StandIn, ...] = ()
    """The cards that do; records of earlier versions leave them out."""

    @property
    def is_bomb(self) -> bool:
        """Whether it beats everything but a higher bomb (BOMB-2)."""
        return self.kind in BOMB_KINDS


class Pattern(NamedTuple):
    """A combination at the level of ranks and the natural cards it takes."""

    needs: Shape
    combination: Combination
    ranks: int
    """The ranks of its natural cards as bits: what can fulfil a wish (WISH-5)."""


def shape_of_counts(ranks: dict[int, int]) -> Shape:
    """Return the shape of a number of cards per rank."""
    return sum(
        1 << (rank + 16 * level) for rank, number in ranks.items() for level in range(number)
    )


def counted(cards: Cards, stand_ins: tuple[StandIn, ...]) -> Counter[int]:
    """Return how many of each rank the cards of a play count as, without the Phoenix."""
    counts: Counter[int] = Counter()
    for stand_in in stand_ins:
        if not stand_in.card or cards & stand_in.card:
            counts[stand_in.rank] += stand_in.number
            cards &= ~stand_in.card
    for card in each(cards & ~PHOENIX):
        counts[rank_of(card) or MAH_JONG_RANK] += 1
    return counts


def shapes(rules: Rules) -> Iterator[Pattern]:
    """Generate every combination without Phoenix at the level of ranks."""
    for pattern in _every_shape(rules):
        if _size(pattern) <= rules.max_cards:
            yield pattern


def _every_shape(rules: Rules) -> Iterator[Pattern]:
    order = rules.order
    yield _pattern(Kind.SINGLE, MAH_JONG_RANK, {MAH_JONG_RANK: 1})
    for rank in order:
        number = number_of(rules, rank)
        yield _pattern(Kind.SINGLE, number, {rank: 1})
        yield _pattern(Kind.PAIR, number, {rank: 2})
        for triple in _triples(rules, (rank,)):
            yield _pattern(Kind.TRIPLE, number, triple, 3)
        if rules.quads_are_bombs:
            yield _pattern(Kind.FOUR_BOMB, number, {rank: 4})
    for low in range(len(order)):
        for high in range(low + 2, len(order) + 1):
            stairs = order[low:high]
            number = number_of(rules, stairs[-1])
            yield _pattern(Kind.STAIRS, number, dict.fromkeys(stairs, 2))
    for rank in order:
        for triple in _triples(rules, (rank,)):
            for pair in order:
                if pair != rank:
                    number = number_of(rules, rank)
                    yield _pattern(Kind.FULL_HOUSE, number, {**triple, pair: 2}, 5)
    for ranks, number, _length in straights(rules):
        kind = STRAIGHT_TYPES[rules.gap, rules.short]
        yield _pattern(kind, number, dict.fromkeys(ranks, 1))
    for further in rules.kinds:
        if further in _FURTHER:
            yield from _FURTHER[Kind(further)](rules)


def _size(pattern: Pattern) -> int:
    """Return how many cards a pattern without Phoenix takes."""
    return pattern.needs.bit_count()


def _triples(rules: Rules, ranks: tuple[int, ...]) -> Iterator[dict[int, int]]:
    """Yield triples of ranks; four of a kind may be one where they are no bomb."""
    sizes = (3,) if rules.quads_are_bombs else (3, 4)
    for numbers in product(sizes, repeat=len(ranks)):
        yield dict(zip(ranks, numbers, strict=True))


def _pattern(
    kind: Kind,
    rank: float,
    ranks: dict[int, int],
    length: int = 0,
    detail: tuple[float, ...] = (),
) -> Pattern:
    number = length or sum(ranks.values())
    combination = Combination(kind, rank, number, detail=detail)
    return Pattern(shape_of_counts(ranks), combination, sum(1 << rank for rank in ranks))


def _two_pairs(rules: Rules) -> Iterator[Pattern]:
    """Yield two pairs of different rank; the upper pair counts, then the lower."""
    for ranks in choose(rules.order, 2):
        low, high = sorted(number_of(rules, rank) for rank in ranks)
        yield _pattern(Kind.TWO_PAIRS, high, dict.fromkeys(ranks, 2), detail=(high, low))


def _expressways(rules: Rules) -> Iterator[Pattern]:
    """Yield four or more cards, each two places apart."""
    line = (MAH_JONG_RANK, *rules.order)
    for low in range(len(line)):
        for number in range(4, (len(line) - low + 1) // 2 + 1):
            ranks = line[low : low + 2 * number : 2]
            rank = number_of(rules, ranks[-1])
            yield _pattern(Kind.EXPRESSWAY, rank, dict.fromkeys(ranks, 1))


def _triple_trains(rules: Rules) -> Iterator[Pattern]:
    """Yield two or more triples of neighbouring ranks."""
    for low in range(len(rules.order)):
        for high in range(low + 2, min(low + 4, len(rules.order)) + 1):
            ranks = rules.order[low:high]
            rank = number_of(rules, ranks[-1])
            for triples in _triples(rules, ranks):
                yield _pattern(Kind.TRIPLE_TRAIN, rank, triples, 3 * len(ranks))


_FURTHER = {
    Kind.TWO_PAIRS: _two_pairs,
    Kind.EXPRESSWAY: _expressways,
    Kind.TRIPLE_TRAIN: _triple_trains,
}


def straights(rules: Rules) -> Iterator[tuple[tuple[int, ...], float, int]]:
    """Yield (ranks, number of the highest, length) of every straight (COMBO-6).

    With a gap one rank inside is missing, a short one has four cards, and one that
    wraps runs on from the highest to the lowest rank and beats all others.
    """
    for run, number in _wrapped(rules) if rules.wrap else _unwrapped(rules):
        gaps: Iterable[int] = range(1, len(run) - 1) if rules.gap else (len(run),)
        for gap in gaps:
            ranks = run[:gap] + run[gap + 1 :]
            if len(ranks) == 4 if rules.short else len(ranks) >= rules.straight_min:
                yield ranks, number, len(ranks)


def _unwrapped(rules: Rules) -> Iterator[tuple[tuple[int, ...], float]]:
    line = (MAH_JONG_RANK, *rules.order)
    for low in range(len(line)):
        for high in range(low + 4, len(line) + 1):
            yield line[low:high], number_of(rules, line[high - 1])


def _wrapped(rules: Rules) -> Iterator[tuple[tuple[int, ...], float]]:
    order, ring = rules.order, rules.order * 2
    for low in range(1, len(order)):
        for high in range(max(len(order) + 1, low + 4), low + len(order) + 1):
            yield ring[low:high], BEYOND_ALL


def bomb_runs(rules: Rules) -> Iterator[tuple[int, float, int]]:
    """Yield (ranks as bits, number of the highest, length) of straight bombs (BG-9)."""
    pure = rules._replace(gap=False, short=False, wrap=False)
    for ranks, number, length in straights(pure):
        if MAH_JONG_RANK not in ranks and length <= rules.max_cards:
            yield sum(1 << rank for rank in ranks), number, length


def with_phoenix(pattern: Pattern) -> Iterator[Pattern]:
    """Yield the pattern with the Phoenix in place of each card (PHX-1, PHX-4).

    Four of a kind are natural cards only.
    """
    combination = pattern.combination
    if combination.kind == Kind.SINGLE or combination.is_bomb:
        return
    for joker in range(2, 15):
        held = next((n for n in (4, 3, 2, 1) if pattern.needs >> joker + 16 * (n - 1) & 1), 0)
        if held in (1, 2, 3):
            needs = pattern.needs & ~(1 << joker + 16 * (held - 1))
            read = combination._replace(phoenix=joker)
            yield Pattern(needs, read, needs & 0xFFFF)
