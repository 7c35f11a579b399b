"""Recognise, read and compare combinations (sections COMBO, PHX, BOMB).

All combinations that the rules in force know are generated once, at the level
of ranks, by the plain loops of :mod:`games.rules.cards.shapes`; recognising is then a
look-up and listing a scan (a :class:`Book` per Rules value, cached).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache

from games.rules.cards.deck import (
    DOG,
    DRAGON,
    LANE,
    MAH_JONG,
    NATURALS,
    PHOENIX,
    RANKS,
    SUITS,
    Cards,
    each,
)
from games.rules.cards.errors import RuleViolation
from games.rules.cards.ruleset import BASE, Rules
from games.rules.cards.shapes import (
    ALSO_LAID_ON,
    ANY_SIZE,
    BASE_KINDS,
    BEYOND_ALL,
    BOMB_KINDS,
    MAH_JONG_RANK,
    Combination,
    Kind,
    Pattern,
    Shape,
    bomb_runs,
    counted,
    shape_of_counts,
    shapes,
    with_phoenix,
)
from games.rules.cards.suits import SUIT_KINDS, suit_readings

__all__ = [
    "BASE_BOOK",
    "BOMB_KINDS",
    "DRAGON_RANK",
    "PHOENIX_LEAD",
    "Book",
    "Combination",
    "Kind",
    "Pattern",
    "Shape",
    "beats",
    "book_for",
    "matching",
    "phoenix_value",
    "shape_of",
]

DRAGON_RANK = 15
_SINGLE, _DOG = Kind.SINGLE, Kind.DOG  # looked up with every play
PHOENIX_LEAD = 1.5

Groups = tuple[tuple[Shape, tuple[tuple[Shape, Pattern], ...]], ...]


def matching(groups: Groups, missing: Shape) -> list[Pattern]:
    """Return the patterns that need nothing that is missing."""
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
    its value (:meth:`Book.choose`). TRICK-3, BOMB-2..4, DOG-1, BW-11.
    """
    if top is None:
        return True
    kind = combination.kind
    if kind in BOMB_KINDS:
        if top.safe:
            return False
        if top.kind not in BOMB_KINDS or combination.length > top.length:
            return True
        return kind == top.kind and combination.length == top.length and combination.rank > top.rank
    if top.closed or kind == _DOG:
        return False
    if kind != top.kind and ALSO_LAID_ON.get(kind) != top.kind:
        return False
    if kind in ANY_SIZE:
        if not top.detail:
            return combination.rank > top.rank
        common = min(len(combination.detail), len(top.detail))
        return combination.detail[:common] > top.detail[:common]
    if combination.length != top.length:
        return False
    if top.detail:
        return combination.detail > top.detail
    return combination.rank > top.rank


class Book:
    """All combinations of one Rules value, ready for looking up."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        plain = tuple(shapes(rules))
        jokers = tuple(joker for pattern in plain for joker in with_phoenix(pattern))
        self.plain_groups = _grouped(plain)
        self.joker_groups = _grouped(jokers)
        self._readings = _by_shape(plain)
        self._joker_readings = _by_shape(jokers)
        self._plain_by_kind = _by_kind(plain)
        self._jokers_by_kind = _by_kind(jokers)
        self.straight_bombs: dict[Cards, Combination] = {
            cards: Combination(Kind.STRAIGHT_BOMB, rank, length, cards)
            for ranks, rank, length in bomb_runs(rules)
            for cards in ((ranks << 16 * suit) for suit in SUITS)
        }
        self.suit_kinds = bool(SUIT_KINDS.intersection(rules.kinds))
        self._singles: dict[Cards, Combination] = {
            card: reading
            for card in each(NATURALS)
            for reading in self._by_ranks(card, shape_of(card))
        }
        self.is_in_number_order = rules.order == RANKS
        self._above: dict[tuple[str, int, float, bool], tuple[Pattern, ...]] = {}

    def with_rules(self, rules: Rules) -> Book:
        """Return this book for rules that differ in nothing that is generated."""
        other = Book.__new__(Book)
        other.__dict__ = {**self.__dict__, "rules": rules}
        return other

    def readings(self, cards: Cards) -> list[Combination]:
        """Return what the cards can be read as, highest reading first.

        Empty if they form no combination. A single Phoenix reads as led: 1.5
        (PHX-2). Bombs have no other reading (COMBO-10).
        """
        if self.rules.stand_ins:
            return self._altered_readings(cards)
        if cards in self._singles:
            return [self._singles[cards]]
        if cards in self.straight_bombs:
            return [self.straight_bombs[cards]]
        if cards in _LONERS:
            return [self._loner(cards)]
        if cards & (DOG | DRAGON):
            return []
        found = self._by_ranks(cards, shape_of(cards))
        if self.suit_kinds and not (found and found[0].is_bomb):
            found += suit_readings(cards, self.rules, self._bouquets)
        return found

    def _loner(self, cards: Cards) -> Combination:
        if cards == MAH_JONG and self.rules.mah_jong_tops:
            return _LONERS[cards]._replace(rank=BEYOND_ALL)
        return _LONERS[cards]

    def _by_ranks(self, cards: Cards, shape: Shape) -> list[Combination]:
        known = self._joker_readings if cards & PHOENIX else self._readings
        return [
            Combination(kind, rank, length, cards, phoenix, detail)
            for kind, rank, length, _, phoenix, detail, *_ in known.get(shape, ())
        ]

    def readings_of_shape(self, shape: Shape, joker: bool) -> list[Combination]:
        """Return the readings of natural cards, and a joker, by their ranks alone."""
        known = self._joker_readings if joker else self._readings
        return list(known.get(shape, ()))

    def _bouquets(self, cards: Cards) -> list[Combination]:
        return self._by_ranks(cards, self._shape_as_counted(cards))

    def _altered_readings(self, cards: Cards) -> list[Combination]:
        """Return the readings of cards, some of which count as something else.

        They are never a bomb, nor four of a kind at all (BG-9).
        """
        size = cards.bit_count() + sum(not each.card for each in self.rules.stand_ins)
        if cards & (DOG | DRAGON) or size > self.rules.max_cards:
            return []
        shape = self._shape_as_counted(cards)
        if any(shape >> each.rank + 48 & 1 for each in self.rules.stand_ins):
            return []
        found = [it for it in self._by_ranks(cards, shape) if not it.is_bomb]
        if self.suit_kinds:
            found += suit_readings(cards, self.rules, self._bouquets)
        stand_ins = self.rules.stand_ins
        return [it._replace(altered=True, stand_ins=stand_ins) for it in found]

    def _shape_as_counted(self, cards: Cards) -> Shape:
        if not self.rules.stand_ins:
            return shape_of(cards)
        counts = counted(cards, self.rules.stand_ins)
        return 0 if max(counts.values(), default=0) > 4 else shape_of_counts(counts)

    def read(self, cards: Cards, phoenix: int | None = None) -> Combination | None:
        """Return the highest reading, or the one in which the Phoenix has a rank.

        ``None`` if there is no such reading (PHX-5, PHX-6, PHX-8).
        """
        for reading in self.readings(cards):
            if phoenix is None or (phoenix and reading.phoenix == phoenix):
                return reading
        return None

    def choose(
        self,
        cards: Cards,
        phoenix: int | None,
        top: Combination | None,
        kind: str | None = None,
    ) -> Combination:
        """Return the reading laid on ``top``; gives a single Phoenix its value (PHX-2).

        ``kind`` is what the player says it is (BG-10); for a follow, the kind on
        the table decides. Raises RuleViolation ``invalid_combination``, ``ambiguous``,
        ``dog_only_as_lead`` or ``not_higher``.
        """
        found = self.readings(cards)
        if phoenix is not None:
            found = [it for it in found if phoenix and it.phoenix == phoenix]
        if kind is not None and not (found and found[0].is_bomb):
            found = [it for it in found if it.kind == kind]
        if not found:
            raise RuleViolation("invalid_combination")
        if top is None:
            return _as_led(found)
        if cards == DOG:
            raise RuleViolation("dog_only_as_lead")
        if cards == PHOENIX and found[0].kind == _SINGLE and _takes_phoenix(top):
            return found[0]._replace(rank=phoenix_value(top, self.rules.phoenix_step))
        for reading in found:
            if beats(reading, top):
                return reading
        raise RuleViolation("not_higher", top=top, combination=found[0])

    def patterns(self, kind: Kind, *, jokers: bool) -> Iterator[Pattern]:
        """Yield the patterns of a kind of any length, with or without the Phoenix."""
        by_kind = self._jokers_by_kind if jokers else self._plain_by_kind
        for (name, _), (_, found) in by_kind.items():
            if name == kind:
                yield from found

    def above(self, top: Combination, *, jokers: bool = False) -> tuple[Pattern, ...]:
        """Return the patterns of the kind and length of ``top`` that are higher."""
        if top.detail:
            _, patterns = self._of_kind(top, jokers)
            return tuple(it for it in patterns if beats(it.combination, top))
        key = (top.kind, top.length, top.rank, jokers)
        found = self._above.get(key)
        if found is None:
            ranks, patterns = self._of_kind(top, jokers)
            found = self._above[key] = patterns[bisect_right(ranks, top.rank) :]
        return found

    def _of_kind(
        self, top: Combination, jokers: bool
    ) -> tuple[tuple[float, ...], tuple[Pattern, ...]]:
        by_kind = self._jokers_by_kind if jokers else self._plain_by_kind
        return by_kind.get((top.kind, top.length), _NONE)


def _as_led(readings: list[Combination]) -> Combination:
    """Return the reading of a lead: of the base game, or the only one (BG-10)."""
    if len(readings) == 1:
        return readings[0]
    base = [it for it in readings if it.kind in BASE_KINDS]
    if not base and len({it.kind for it in readings}) > 1:
        raise RuleViolation("ambiguous", kinds=tuple({it.kind for it in readings}))
    return base[0] if base else readings[0]


def _takes_phoenix(top: Combination) -> bool:
    return top.kind == _SINGLE and top.rank < DRAGON_RANK and not top.closed


@lru_cache(maxsize=1024)
def book_for(rules: Rules) -> Book:
    """Return the (cached) book of combinations of the rules in force."""
    return _generated(
        Rules(
            order=rules.order,
            numbers=rules.numbers,
            straight_min=rules.straight_min,
            # A card that counts twice is one card: its readings measure themselves.
            max_cards=14 if rules.stand_ins else rules.max_cards,
            kinds=rules.kinds,
            quads_are_bombs=rules.quads_are_bombs,
            gap=rules.gap,
            short=rules.short,
            wrap=rules.wrap,
        )
    ).with_rules(rules)


@lru_cache(maxsize=64)
def _generated(rules: Rules) -> Book:
    return Book(rules)


_LONERS = {
    DOG: Combination(Kind.DOG, 0, 1, DOG),
    MAH_JONG: Combination(Kind.SINGLE, MAH_JONG_RANK, 1, MAH_JONG),
    DRAGON: Combination(Kind.SINGLE, DRAGON_RANK, 1, DRAGON),
    PHOENIX: Combination(Kind.SINGLE, PHOENIX_LEAD, 1, PHOENIX),
}
_NONE: tuple[tuple[float, ...], tuple[Pattern, ...]] = ((), ())


def phoenix_value(top: Combination, step: float = 0.5) -> float:
    """Return the value of a Phoenix laid on a single: half above it (PHX-2)."""
    return top.rank + step


def _by_shape(patterns: tuple[Pattern, ...]) -> dict[Shape, tuple[Combination, ...]]:
    """Return the readings of each shape, the highest first (PHX-6)."""
    readings: dict[Shape, list[Combination]] = {}
    for pattern in patterns:
        readings.setdefault(pattern.needs, []).append(pattern.combination)
    return {
        shape: tuple(sorted(found, key=lambda it: (-it.rank, [-number for number in it.detail])))
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


BASE_BOOK = book_for(BASE)
