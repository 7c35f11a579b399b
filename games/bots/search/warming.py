"""Have everything compiled that a search will call."""

from __future__ import annotations

import numpy as np

from games.bots.search import halving, table
from games.bots.search.groups import burden_of
from games.bots.search.opening import compare_openings
from games.rules.cards.deck import DECK, FULL_DECK

_HAND = sum(DECK[:14])


def warm_up() -> None:
    """Run each function once that Python calls."""
    _warm_up_openings()
    burden_of(_HAND, np.zeros(16, dtype=np.int64), *_notes())
    round_ = np.zeros(table.SIZE, dtype=np.int64)
    round_[table.HANDS] = _HAND
    round_[table.TOP_KIND] = round_[table.OWNER] = table.NOTHING
    candidates = np.zeros((2, halving.COLUMNS), dtype=np.int64)
    sizes = np.full(4, 14, dtype=np.int64)
    fixed = np.zeros(4, dtype=np.int64)
    unknown = FULL_DECK & ~_HAND
    halving.compare(round_, 0, candidates, 0, unknown, fixed, sizes, 1, 1, np.zeros(2), np.zeros(2))


def _warm_up_openings() -> None:
    calls, pushes = np.zeros(4, dtype=np.int64), np.zeros((1, 3), dtype=np.int64)
    own_calls = np.zeros(1, dtype=np.int64)
    unknown = FULL_DECK & ~_HAND
    sums, squares = np.zeros(1), np.zeros(1)
    compare_openings(0, _HAND, unknown, calls, pushes, own_calls, 1, 1, sums, squares)


def _notes() -> tuple[np.ndarray, np.ndarray]:
    return np.zeros((20, 5), dtype=np.int64), np.zeros(20)
