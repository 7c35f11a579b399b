"""Recognise, read and compare combinations (sections COMBO, PHX, BOMB).

All combinations that the rules in force know are generated once, at the level
of ranks, by the plain loops of :func:`_shapes`; recognising is then a look-up
and listing a scan (a :class:`Book` per Rules value, cached).

A hand or play is compared with them by its *shape*: four lanes of 16 bits that
say which ranks it holds at least once, twice, three and four times.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from games.rules.cards import (
    DOG,
    DRAGON,
    LANE,
    PHOENIX,
    SUITS,
    Cards,
)
from games.rules.errors import RuleViolation
from games.rules.ruleset import BASE, Rules

SINGLE = "single"
DOG_KIND = "dog"
PAIR = "pair"
TRIPLE = "triple"
STAIRS = "stairs"
FULL_HOUSE = "fullhouse"
STRAIGHT = "straight"
FOUR_BOMB = "bomb4"
STRAIGHT_BOMB = "bombsf"
BOMB_KINDS = frozenset({FOUR_BOMB, STRAIGHT_BOMB})

DRAGON_RANK = 15
PHOENIX_LEAD = 1.5
Shape = int


class Combination(NamedTuple):
    """Cards read as a combination.

    ``rank`` is the number that is compared (COMBO), ``length`` the number of
    cards, ``phoenix`` the rank the Phoenix stands for (0: it is not a joker
    here). In a *move*, a combination at the level of ranks, ``cards`` is 0.
    """

    kind: str
    rank: float
    length: int
    cards: Cards = 0
    phoenix: int = 0

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


Groups = tuple[tuple[Shape, tuple[tuple[Shape, Pattern], ...]], ...]


def matching(groups: Groups, missing: Shape) -> list[Pattern]:
    """Return the patterns that need nothing of what is missing."""
    return [
        pattern
        for bit, group in groups
        if not bit & missing
        for needs, pattern in group
        if not needs & missing
    ]


def shape_of(cards: Cards) -> Shape:
    """Return the shape of the natural cards of a set; the Mah Jong counts as rank 1."""
    jade = cards & 0x7FFE  # with the Mah Jong
    sword = cards >> 16 & LANE
    pagoda = cards >> 32 & LANE
    star = cards >> 48 & LANE
    first, second = jade & sword, pagoda & star
    either, other = jade | sword, pagoda | star
    return (
        either
        | other
        | (first | second | either & other) << 16
        | (first & other | second & either) << 32
        | (first & second) << 48
    )


def beats(combination: Combination, top: Combination | None) -> bool:
    """Tell whether a combination may be laid on another by kind, length and rank.

    ``top`` is ``None`` on an empty table. A single Phoenix must already carry
    its value (:meth:`Book.choose`). TRICK-3, BOMB-2..4, DOG-1.
    """
    if top is None:
        return True
    if combination.kind == top.kind and combination.length == top.length:
        return combination.kind != DOG_KIND and combination.rank > top.rank
    if combination.kind not in BOMB_KINDS:
        return False
    return top.kind not in BOMB_KINDS or combination.length > top.length


class Book:
    """All combinations of one Rules value, ready for looking up."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        plain = tuple(_shapes(rules))
        jokers = tuple(joker for pattern in plain for joker in _with_phoenix(pattern))
        self.plain_groups = _grouped(plain)
        self.joker_groups = _grouped(jokers)
        self._readings = _by_shape(plain)
        self._joker_readings = _by_shape(jokers)
        self._plain_by_kind = _by_kind(plain)
        self._jokers_by_kind = _by_kind(jokers)
        self.straight_bombs: dict[Cards, Combination] = {
            cards: Combination(STRAIGHT_BOMB, rank, length, cards)
            for ranks, rank, length in _runs(rules)
            if not ranks & _RANK_ONE
            for cards in ((ranks << 16 * suit) for suit in SUITS)
        }

    def readings(self, cards: Cards) -> list[Combination]:
        """Return what the cards can be read as, highest reading first.

        Empty if they form no combination. A single Phoenix reads as led: 1.5
        (PHX-2). Bombs have no other reading (COMBO-10).
        """
        if cards in self.straight_bombs:
            return [self.straight_bombs[cards]]
        if cards in _LONERS:
            return [_LONERS[cards]]
        if cards & (DOG | DRAGON):
            return []
        known = self._joker_readings if cards & PHOENIX else self._readings
        return [
            Combination(kind, rank, length, cards, phoenix)
            for kind, rank, length, _, phoenix in known.get(shape_of(cards), ())
        ]

    def read(self, cards: Cards, phoenix: int | None = None) -> Combination | None:
        """Return the highest reading, or the one in which the Phoenix has a rank.

        ``None`` if there is no such reading (PHX-5, PHX-6, PHX-8).
        """
        for reading in self.readings(cards):
            if phoenix is None or (phoenix and reading.phoenix == phoenix):
                return reading
        return None

    def choose(
        self, cards: Cards, phoenix: int | None, top: Combination | None
    ) -> Combination:
        """Return the reading laid on ``top``; gives a single Phoenix its value (PHX-2).

        Raises RuleViolation ``invalid_combination``, ``dog_only_as_lead`` or
        ``not_higher``.
        """
        combination = self.read(cards, phoenix)
        if combination is None:
            raise RuleViolation("invalid_combination")
        if top is None:
            return combination
        if combination.kind == DOG_KIND:
            raise RuleViolation("dog_only_as_lead")
        if cards == PHOENIX and top.kind == SINGLE and top.rank < DRAGON_RANK:
            return combination._replace(rank=phoenix_value(top))
        if not beats(combination, top):
            raise RuleViolation("not_higher", top=top, combination=combination)
        return combination

    def above(self, top: Combination, *, jokers: bool = False) -> tuple[Pattern, ...]:
        """Return the patterns of the kind and length of ``top`` that are higher."""
        by_kind = self._jokers_by_kind if jokers else self._plain_by_kind
        ranks, patterns = by_kind.get((top.kind, top.length), _NONE)
        return patterns[bisect_right(ranks, top.rank) :]


@lru_cache(maxsize=256)
def book_for(rules: Rules) -> Book:
    """Return the (cached) book of combinations of the rules in force."""
    return Book(rules)


_RANK_ONE = 1 << 1  # the Mah Jong among the ranks of a run
_LONERS = {
    DOG: Combination(DOG_KIND, 0, 1, DOG),
    DRAGON: Combination(SINGLE, DRAGON_RANK, 1, DRAGON),
    PHOENIX: Combination(SINGLE, PHOENIX_LEAD, 1, PHOENIX),
}
_NONE: tuple[tuple[float, ...], tuple[Pattern, ...]] = ((), ())


def phoenix_value(top: Combination) -> float:
    """Return the value of a Phoenix laid on a single: half above it (PHX-2)."""
    return top.rank + 0.5


def _by_shape(patterns: tuple[Pattern, ...]) -> dict[Shape, tuple[Combination, ...]]:
    """Return the readings of each shape, the highest first (PHX-6)."""
    readings: dict[Shape, list[Combination]] = {}
    for pattern in patterns:
        readings.setdefault(pattern.needs, []).append(pattern.combination)
    return {
        shape: tuple(sorted(found, key=lambda reading: -reading.rank))
        for shape, found in readings.items()
    }


def _grouped(patterns: tuple[Pattern, ...]) -> Groups:
    """Group patterns by one bit of their needs, so that a scan skips whole groups.

    The bit is the lowest rank needed twice, or else the lowest rank needed.
    """
    groups: dict[Shape, list[tuple[Shape, Pattern]]] = {}
    for pattern in patterns:
        above_singles = pattern.needs & ~0xFFFF
        telling = above_singles or pattern.needs
        groups.setdefault(telling & -telling, []).append((pattern.needs, pattern))
    return tuple((bit, tuple(group)) for bit, group in groups.items())


def _by_kind(
    patterns: tuple[Pattern, ...],
) -> dict[tuple[str, int], tuple[tuple[float, ...], tuple[Pattern, ...]]]:
    """Return ranks and patterns of each kind and length, in rising order."""
    groups: dict[tuple[str, int], list[Pattern]] = {}
    for pattern in patterns:
        combination = pattern.combination
        groups.setdefault((combination.kind, combination.length), []).append(pattern)
    for group in groups.values():
        group.sort(key=lambda pattern: pattern.combination.rank)
    return {
        key: (tuple(pattern.combination.rank for pattern in group), tuple(group))
        for key, group in groups.items()
    }


def _shape(ranks: dict[int, int]) -> Shape:
    """Return the shape of a number of cards per rank."""
    return sum(
        1 << (rank + 16 * level)
        for rank, number in ranks.items()
        for level in range(number)
    )


def _rank_bits(ranks: dict[int, int]) -> int:
    return sum(1 << rank for rank in ranks)


def _pattern(kind: str, rank: int, ranks: dict[int, int]) -> Pattern:
    combination = Combination(kind, rank, sum(ranks.values()))
    return Pattern(_shape(ranks), combination, _rank_bits(ranks))


def _shapes(rules: Rules) -> Iterator[Pattern]:
    """Generate every combination without Phoenix at the level of ranks."""
    order = rules.order
    longest = rules.max_cards
    for rank in (1, *order):
        yield _pattern(SINGLE, rank, {rank: 1})
    for rank in order:
        yield _pattern(PAIR, rank, {rank: 2})
        yield _pattern(TRIPLE, rank, {rank: 3})
    for low in range(len(order)):
        for high in range(low + 2, len(order) + 1):
            if 2 * (high - low) <= longest:
                stairs = order[low:high]
                yield _pattern(STAIRS, stairs[-1], dict.fromkeys(stairs, 2))
    if longest >= 5:
        for triple in order:
            for pair in order:
                if pair != triple:
                    yield _pattern(FULL_HOUSE, triple, {triple: 3, pair: 2})
    for ranks, rank, _length in _runs(rules):
        run = {bit: 1 for bit in range(1, 15) if ranks >> bit & 1}
        yield _pattern(STRAIGHT, rank, run)
    for rank in order:
        yield _pattern(FOUR_BOMB, rank, {rank: 4})


def _runs(rules: Rules) -> Iterator[tuple[int, int, int]]:
    """Yield (ranks as bits, highest rank, length) of every straight (COMBO-6)."""
    line = (1, *rules.order)
    for low in range(len(line)):
        for high in range(low + rules.straight_min, len(line) + 1):
            if high - low <= rules.max_cards:
                run = line[low:high]
                yield sum(1 << rank for rank in run), run[-1], len(run)


def _with_phoenix(pattern: Pattern) -> Iterator[Pattern]:
    """Yield the pattern with the Phoenix in place of each card (PHX-1, PHX-4)."""
    kind, rank, length, _, _ = pattern.combination
    if kind == SINGLE or kind in BOMB_KINDS:
        return
    for joker in range(2, 15):
        held = next(
            (n for n in (3, 2, 1) if pattern.needs >> joker + 16 * (n - 1) & 1), 0
        )
        if held:
            needs = pattern.needs & ~(1 << joker + 16 * (held - 1))
            yield Pattern(
                needs, Combination(kind, rank, length, 0, joker), needs & 0xFFFF
            )


BASE_BOOK = book_for(BASE)
