"""Group a hand into combinations so that as few leads as possible are needed.

Works at the level of ranks. A *tally* counts the cards of each rank in fields of four
bits, so that taking a combination out of a hand is one subtraction. The Phoenix and
the cards that are always alone have fields of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from games.bots.ground.worth import burden_of_combination
from games.rules.cards.combinations import Shape, book_for, shape_of
from games.rules.cards.deck import DOG, DRAGON, PHOENIX, Cards, each, rank_of
from games.rules.cards.moves import Move, leads
from games.rules.cards.ruleset import BASE, Rules
from games.rules.cards.suits import SUIT_KINDS

Tally = int

_FIELD = 4
_PHOENIX: Tally = 1 << _FIELD * 15
_DRAGON: Tally = 1 << _FIELD * 16
_DOG: Tally = 1 << _FIELD * 17
_GUARDS: Tally = sum(0b1000 << _FIELD * field for field in range(18))
_MOST_BY_SUITS = 16
"""How many moves by suits are looked at: there may be hundreds."""
# Eight bits of a shape, one in each field.
_SPREAD = tuple(
    sum(1 << _FIELD * bit for bit in range(8) if byte >> bit & 1) for byte in range(256)
)


def tally_of(cards: Cards) -> Tally:
    """Return how many cards of each rank there are."""
    tally = _tally_of_shape(shape_of(cards))
    if cards & PHOENIX:
        tally += _PHOENIX
    if cards & DRAGON:
        tally += _DRAGON
    if cards & DOG:
        tally += _DOG
    return tally


def _tally_of_shape(shape: Shape) -> Tally:
    tally = 0
    while shape:
        tally += _SPREAD[shape & 0xFF] + (_SPREAD[shape >> 8 & 0xFF] << 8 * _FIELD)
        shape >>= 16
    return tally


@lru_cache(maxsize=8192)
def tally_of_move(move: Move) -> Tally:
    """Return what a move takes out of a tally."""
    if move.combination.cards:
        return tally_of(move.combination.cards)
    joker = _PHOENIX if move.combination.phoenix else 0
    return _tally_of_shape(move.needs) + joker


def rules_of_plans(rules: Rules) -> Rules:
    """Return those parts of the rules in force that matter for one's own leads to come."""
    if rules == BASE:
        return BASE
    return Rules(
        order=rules.order,
        numbers=rules.numbers,
        max_cards=rules.max_cards,
        kinds=rules.kinds,
        quads_are_bombs=rules.quads_are_bombs,
    )


def thinned(moves: Sequence[Move]) -> Sequence[Move]:
    """Return moves with only a few of those that differ in suits: the lowest of each kind."""
    by_suits = [move for move in moves if move.combination.kind in SUIT_KINDS]
    if not by_suits:
        return moves
    distinct: dict[tuple[str, Tally], Move] = {}
    for move in by_suits:
        distinct.setdefault((move.combination.kind, tally_of_move(move)), move)
    lowest = sorted(distinct.values(), key=_height)
    others = [move for move in moves if move.combination.kind not in SUIT_KINDS]
    for kind in SUIT_KINDS:
        of_kind = (move for move in lowest if move.combination.kind == kind)
        others += islice(of_kind, _MOST_BY_SUITS)
    return others


def _height(move: Move) -> tuple[float, int]:
    ranks = sum(rank_of(card) for card in each(move.combination.cards))
    return ranks / move.combination.length, move.ranks


class Planner:
    """The best groups of a hand, and of what is left after a move."""

    def __init__(self, hand: Cards, rules: Rules) -> None:
        self.hand = hand
        self.tally = tally_of(hand)
        # By the lowest field: what is taken out, what it costs, and the move.
        self._takers: dict[int, list[tuple[Tally, float, Move]]] = {}
        self._lowest: dict[Tally, tuple[float, Tally, Move | None]] = {0: (0.0, 0, None)}
        for move in thinned(leads(hand, book_for(rules))):
            taken = tally_of_move(move)
            taker = (taken, burden_of_combination(move.combination), move)
            self._takers.setdefault(_lowest_field(taken), []).append(taker)

    def burden_after(self, move: Move) -> float:
        """Return the burden of what is left of the hand after a move."""
        return self._best(self.tally - tally_of_move(move))[0]

    def burden_without(self, cards: Cards) -> float:
        """Return the burden of the hand without some of its cards."""
        return self._best(tally_of(self.hand & ~cards))[0]

    @property
    def burden(self) -> float:
        """How many more leads the hand needs (:mod:`games.bots.ground.worth`)."""
        return self._best(self.tally)[0]

    @property
    def groups(self) -> list[Move]:
        """The combinations into which the hand is best split."""
        found: list[Move] = []
        _, taken, move = self._best(self.tally)
        rest = self.tally
        while move is not None:
            found.append(move)
            rest -= taken
            _, taken, move = self._best(rest)
        return found

    def _best(self, tally: Tally) -> tuple[float, Tally, Move | None]:
        """Return the lowest burden of a tally and the first group of that grouping.

        Every grouping holds the lowest card in some combination, so it is enough to
        try those; what they leave is grouped once and remembered.
        """
        known = self._lowest.get(tally)
        if known is not None:
            return known
        guarded = tally | _GUARDS
        best: tuple[float, Tally, Move | None] = (float("inf"), 0, None)
        for taken, weight, move in self._takers[_lowest_field(tally)]:
            # No field has gone below zero: the combination is there.
            if (guarded - taken) & _GUARDS == _GUARDS:
                total = weight + self._best(tally - taken)[0]
                if total < best[0]:
                    best = (total, taken, move)
        self._lowest[tally] = best
        return best


def _lowest_field(tally: Tally) -> int:
    return ((tally & -tally).bit_length() - 1) // _FIELD


@lru_cache(maxsize=256)
def planner_for(hand: Cards, rules: Rules) -> Planner:
    """Return the planner of a hand, which a seat asks for once per turn of a trick."""
    return Planner(hand, rules)
