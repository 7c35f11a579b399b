"""The combinations of the base game as tables of numbers, taken from the rules' own book.

The kernel knows about combinations what :data:`games.rules.cards.combinations.BASE_BOOK`
knows, so the two cannot differ.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from games.bots.search.compiled import Numbers
from games.rules.cards.combinations import BASE_BOOK, Groups, book_for
from games.rules.cards.moves import Move
from games.rules.cards.ruleset import BASE
from games.rules.cards.shapes import Combination, Kind

KINDS = (
    Kind.SINGLE,
    Kind.PAIR,
    Kind.TRIPLE,
    Kind.STAIRS,
    Kind.FULL_HOUSE,
    Kind.STRAIGHT,
    Kind.FOUR_BOMB,
    Kind.STRAIGHT_BOMB,
    Kind.DOG,
    Kind.TWO_PAIRS,
    Kind.EXPRESSWAY,
    Kind.TRIPLE_TRAIN,
    Kind.RAINBOW,
    Kind.HOCKEY_TEAM,
    Kind.FLOWER,
    Kind.POTHOLED,
    Kind.FOUR_CARD,
    Kind.FOUR_POTHOLED,
)
"""The kinds, in the order of their numbers in the kernel: first those of the base game, then those
that Boosters add to a round, last those that they allow for one play."""
NUMBER_OF_KIND = {kind: number for number, kind in enumerate(KINDS)}

# The columns of a table of moves, and of the moves that the kernel lists.
KIND, RANK, LENGTH, NEEDS, JOKER, RANKS, CARDS = range(7)
COLUMNS = 7


def row_of(move: Move) -> tuple[int, ...]:
    """Return a move as numbers; ranks are doubled for the Phoenix's half steps."""
    it = move.combination
    return (
        NUMBER_OF_KIND[it.kind],
        int(2 * it.rank),
        it.length,
        move.needs,
        it.phoenix,
        move.ranks,
        it.cards,
    )


def numbers_of(combination: Combination) -> tuple[int, int, int]:
    """Return kind, doubled rank and length of a combination."""
    return NUMBER_OF_KIND[combination.kind], int(2 * combination.rank), combination.length


def _table(moves: Iterable[Move]) -> Numbers:
    return np.array([row_of(move) for move in moves], dtype=np.int64)


def _ungrouped(groups: Groups) -> list[Move]:
    return [pattern for _, group in groups for _, pattern in group]


def _with_fours(groups: Groups) -> list[Move]:
    return [pattern for pattern in _ungrouped(groups) if pattern.needs >> 48]


PLAIN: Numbers = _table(_ungrouped(BASE_BOOK.plain_groups))
"""Every combination without Phoenix, by ranks."""
JOKERS: Numbers = _table(_ungrouped(BASE_BOOK.joker_groups))
"""Every combination with the Phoenix as a joker."""
_QUADS_BOOK = book_for(BASE._replace(quads_are_bombs=False))
PLAIN_WITH_FOURS: Numbers = _table(_with_fours(_QUADS_BOOK.plain_groups))
"""Combinations with four of a kind as a triple, where these are no bomb."""
JOKERS_WITH_FOURS: Numbers = _table(_with_fours(_QUADS_BOOK.joker_groups))
"""The same with the Phoenix as a joker."""
STRAIGHT_BOMBS: Numbers = np.array(
    [(cards, *numbers_of(bomb)) for cards, bomb in BASE_BOOK.straight_bombs.items()],
    dtype=np.int64,
)
"""Cards, kind, doubled rank and length of every straight bomb."""
