"""Weaker levels see less, and nothing else."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

pytest.importorskip("numba")

from games.bots.arena import deal_of
from games.bots.search.groups import burden_of
from games.bots.search.imagining import imagine
from games.bots.search.knowledge import Knowledge, known
from games.bots.search.sight import FORGETFUL, FULL
from games.bots.search.table import SIZE
from games.bots.search.worlds import BURN_IN, sample_worlds
from games.rules.cards.deck import DRAGON, FULL_DECK, Cards
from games.rules.cards.ruleset import SEATS
from games.rules.state.state import State
from games.rules.view.perspective import perspective
from games.rules.view.public_record import public_record
from tests.games.bots.search.test_strong import positions

WORLDS = 200


def late() -> tuple[State, int]:
    """Return a position in which much has been played, and who is in turn."""
    state = next(it for it in positions(Random(3)) if sum(map(int.bit_count, it.piles)) > 24)
    assert state.turn is not None
    return state, state.turn


def test_forgetful_bots_treat_forgotten_cards_as_unknown() -> None:
    state, seat = late()
    view, record = perspective(state, seat), public_record(state)
    all_known, forgetful = known(view, record), known(view, record, FORGETFUL)
    assert all_known is not None
    assert forgetful is not None
    gone = sum(state.piles)
    assert all_known.unknown & gone == 0
    assert forgetful.unknown & gone == gone & ~FORGETFUL.remembers
    assert gone & ~FORGETFUL.remembers
    assert not forgetful.unknown & DRAGON & gone


def worlds_of(found: Knowledge, seat: int) -> np.ndarray:
    worlds = np.zeros((WORLDS, 4), dtype=np.int64)
    imagine(found.round, seat, found.unknown, found.fixed, found.sizes, 1, worlds)
    return worlds


def test_forgotten_cards_come_and_go_in_the_worlds_of_the_forgetful() -> None:
    """Each hand has as many cards as it should, and no card is in two hands."""
    state, seat = late()
    found = known(perspective(state, seat), public_record(state), FORGETFUL)
    assert found is not None
    met = 0
    for hands in worlds_of(found, seat).tolist():
        together = 0
        for other in SEATS:
            assert hands[other].bit_count() == state.hands[other].bit_count()
            assert not hands[other] & together
            together |= hands[other]
        assert not together & ~(found.unknown | state.hands[seat] | int(found.fixed.sum()))
        met |= together
    assert met == found.unknown | state.hands[seat] | int(found.fixed.sum())


def test_a_bot_that_believes_nothing_finds_every_deal_equally_likely() -> None:
    """Hands weigh less where they are believed to be well grouped."""
    deal = deal_of(Random(1))
    hand = deal.first[0] | deal.rest[0]
    burdens = []
    for belief in (0.0, FULL.belief):
        worlds = np.zeros((WORLDS, 4), dtype=np.int64)
        round_ = np.zeros(SIZE, dtype=np.int64)
        sizes, fixed = np.full(4, 14, dtype=np.int64), np.zeros(4, dtype=np.int64)
        swaps = np.full(WORLDS, BURN_IN)
        sample_worlds(round_, 0, FULL_DECK & ~hand, fixed, sizes, swaps, belief, worlds)
        burdens.append(np.mean([burden(int(cards)) for cards in worlds[:, 1:].flat]))
    assert burdens[1] < burdens[0] - 0.3


def test_while_others_wait_strong_bots_look_less_long_and_weaker_ones_as_long_as_ever() -> None:
    half = FULL.within(0.5)
    assert (half.playouts, half.longest) == (FULL.playouts // 2, FULL.longest // 2)
    assert half._replace(playouts=FULL.playouts, longest=FULL.longest) == FULL
    assert FORGETFUL.within(0.5) == FORGETFUL


def burden(cards: Cards) -> float:
    counts, groups = np.zeros(16, dtype=np.int64), np.zeros((20, 5), dtype=np.int64)
    return burden_of(cards, counts, groups, np.zeros(20))
