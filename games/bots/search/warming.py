"""Have everything compiled that a search will call."""

from __future__ import annotations

import numpy as np

from games.bots.search import deeds, endgame, halving, table, yardsticks
from games.bots.search.at_once import choose_at_once
from games.bots.search.compiled import Numbers
from games.bots.search.groups import burden_of
from games.bots.search.imagining import imagine, play_on
from games.bots.search.opening import deal_openings, note_pushes, play_openings
from games.bots.search.styles import SPARE_GROUPS, STYLE
from games.bots.search.value import PLAIN
from games.rules.cards.deck import DECK, FULL_DECK, Cards

_HAND = sum(DECK[:14])


def warm_up() -> None:
    """Run each function once that Python calls."""
    _warm_up_openings()
    round_ = np.zeros(table.SIZE, dtype=np.int64)
    round_[table.HANDS] = _HAND
    burden_of(round_, _HAND, np.zeros(16, dtype=np.int64), *_notes())
    round_[table.TOP_KIND] = round_[table.OWNER] = table.NOTHING
    candidates = np.zeros((2, deeds.COLUMNS), dtype=np.int64)
    sizes = np.full(4, 14, dtype=np.int64)
    fixed = np.zeros(4, dtype=np.int64)
    unknown = FULL_DECK & ~_HAND
    found = np.zeros(2), np.zeros(2)
    looks = halving.Looks(1, 1, 0.0)
    halving.compare(round_, 0, candidates, 0, unknown, fixed, sizes, looks, 1, PLAIN, *found)
    choose_at_once(round_, 0, unknown, sizes, np.zeros(4, dtype=np.int64))
    _warm_up_imagining(round_, unknown, fixed, sizes)
    _warm_up_yardsticks(round_, candidates)
    _warm_up_endgame(candidates[:1])
    table.closed_rank(table.SINGLE, 2)


def _warm_up_imagining(round_: Numbers, unknown: Cards, fixed: Numbers, sizes: Numbers) -> None:
    worlds = np.zeros((1, 4), dtype=np.int64)
    imagine(round_, 0, unknown, fixed, sizes, 1, worlds)
    rounds = np.array([round_])
    rounds[0, table.HANDS : table.HANDS + 4] = worlds[0]
    play_on(rounds, 0, True, PLAIN, np.zeros(1))


def _warm_up_yardsticks(round_: np.ndarray, candidates: np.ndarray) -> None:
    hands = np.array([[sum(DECK[14 * seat : 14 * seat + 14]) for seat in range(4)]], dtype=np.int64)
    values = np.zeros((1, len(candidates)))
    yardsticks.play_in_worlds(round_, 0, candidates, hands, STYLE, PLAIN, values)
    yardsticks.play_in_doubt(hands[0], 0, 1, 0.1, PLAIN, values[0])


def _warm_up_endgame(candidates: np.ndarray) -> None:
    """Solve a round in which each seat holds one card."""
    round_ = np.zeros(table.SIZE, dtype=np.int64)
    round_[table.HANDS] = DECK[2]
    round_[table.TOP_KIND] = round_[table.OWNER] = table.NOTHING
    fixed = np.array([0, DECK[3], DECK[4], DECK[5]], dtype=np.int64)
    sizes = np.ones(4, dtype=np.int64)
    endgame.compare_exactly(round_, 0, candidates, 0, fixed, sizes, PLAIN, np.zeros(1))


def _warm_up_openings() -> None:
    calls, pushes = np.zeros(4, dtype=np.int64), np.zeros((1, 3), dtype=np.int64)
    own_calls = np.zeros(1, dtype=np.int64)
    deals, given = np.zeros((1, 4), dtype=np.int64), np.zeros((1, 4, 3), dtype=np.int64)
    deal_openings(0, _HAND, FULL_DECK & ~_HAND, 1, deals)
    note_pushes(0, deals, calls, given)
    values = np.zeros((1, 1))
    play_openings(0, deals, given, calls, pushes, own_calls, STYLE, PLAIN, values)


def _notes() -> tuple[np.ndarray, np.ndarray]:
    return np.zeros((SPARE_GROUPS, 5), dtype=np.int64), np.zeros(SPARE_GROUPS)
