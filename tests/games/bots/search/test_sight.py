"""Weaker levels see less, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

pytest.importorskip("numba")

from games.bots.arena import deal_of
from games.bots.search.groups import burden_of
from games.bots.search.sight import FULL, short
from games.bots.search.table import SIZE
from games.bots.search.worlds import BURN_IN, sample_worlds
from games.rules.cards.deck import FULL_DECK, Cards, each

WORLDS = 200


def test_hands_that_are_well_grouped_are_believed_in() -> None:
    """They weigh less than random ones."""
    deal = deal_of(Random(1))
    hand = deal.first[0] | deal.rest[0]
    unknown = FULL_DECK & ~hand
    worlds = np.zeros((WORLDS, 4), dtype=np.int64)
    round_ = np.zeros(SIZE, dtype=np.int64)
    sizes, fixed = np.full(4, 14, dtype=np.int64), np.zeros(4, dtype=np.int64)
    sample_worlds(round_, 0, unknown, fixed, sizes, np.full(WORLDS, BURN_IN), worlds)
    believed = np.mean([burden(int(cards)) for cards in worlds[:, 1:].flat])
    assert believed < np.mean([burden(it) for it in random_hands(unknown)]) - 0.3


def random_hands(unknown: Cards) -> Iterator[Cards]:
    chance, cards = Random(2), list(each(unknown))
    for _ in range(WORLDS):
        chance.shuffle(cards)
        yield from (sum(cards[begin : begin + 14]) for begin in (0, 14, 28))


def test_while_others_wait_strong_bots_look_less_long_and_weaker_ones_as_long_as_ever() -> None:
    half = FULL.within(0.5)
    assert (half.playouts, half.longest) == (FULL.playouts // 2, FULL.longest // 2)
    assert half._replace(playouts=FULL.playouts, longest=FULL.longest) == FULL
    assert short(290).within(0.5) == short(290)


def burden(cards: Cards) -> float:
    counts, groups = np.zeros(16, dtype=np.int64), np.zeros((20, 5), dtype=np.int64)
    return burden_of(cards, counts, groups, np.zeros(20))
