"""Worlds: the deals that a seat believes in."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

pytest.importorskip("numba")

from games.bots.ground.turns import deal_of
from games.bots.search.groups import burden_of
from games.bots.search.imagining import imagine
from games.bots.search.table import SIZE
from games.bots.search.worlds import BURN_IN, sample_worlds
from games.bots.strong.knowledge import known
from games.rules.cards.deck import FULL_DECK, Cards, each
from games.rules.cards.ruleset import SEATS
from games.rules.view.perspective import perspective
from games.rules.view.public_record import public_record
from tests.games.bots.search.test_strong import positions

WORLDS = 200


def test_worlds_fit_what_a_seat_knows() -> None:
    """Each hand has its number of cards, none is in two, and none lies on the table or in piles."""
    compared = 0
    for state in positions(Random(3))[::5]:
        seat = state.turn
        found = None if seat is None else known(perspective(state, seat), public_record(state))
        if seat is None or found is None:
            continue
        worlds = np.zeros((WORLDS, 4), dtype=np.int64)
        imagine(found.round, seat, found.unknown, found.fixed, found.sizes, 1, worlds)
        in_hands = sum(state.hands)
        for hands in worlds.tolist():
            assert hands[seat] == state.hands[seat]
            for other in SEATS:
                assert hands[other].bit_count() == state.hands[other].bit_count()
                assert not int(found.fixed[other]) & ~hands[other]
            assert sum(hands) == in_hands == hands[0] | hands[1] | hands[2] | hands[3]
            compared += hands != list(state.hands)
    assert compared > WORLDS


def test_hands_that_are_well_grouped_are_believed_in() -> None:
    """They weigh less than random ones."""
    deal = deal_of(Random(1))
    unknown = FULL_DECK & ~(deal.first[0] | deal.rest[0])
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


def burden(cards: Cards) -> float:
    counts, groups = np.zeros(16, dtype=np.int64), np.zeros((20, 5), dtype=np.int64)
    return burden_of(np.zeros(SIZE, dtype=np.int64), cards, counts, groups, np.zeros(20))
