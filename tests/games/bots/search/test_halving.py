"""How long candidates are compared: longer where it is not certain which one to choose."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

pytest.importorskip("numba")

from games.bots.normal import rule
from games.bots.search import halving
from games.bots.search.halving import Looks
from games.bots.strong.candidates import plays_and_pass
from games.bots.strong.habit import habit_of
from games.bots.strong.knowledge import Knowledge, known
from games.bots.thumb.situation import BotSituation
from games.rules.state.actions import Pass, Play
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.rules.view.public_record import public_record
from tests.games.bots.search.test_strong import positions

PLAYOUTS = 600
MOST = 4 * PLAYOUTS
ROUNDS = 2


def choices() -> Iterator[tuple[Knowledge, int, np.ndarray, int]]:
    """Yield what seats know that may lay several things, the candidates, and the usual one."""
    for state in (it for seed in range(ROUNDS) for it in positions(Random(seed))):
        if state.turn is None:
            continue
        view = perspective(state, state.turn)
        found = options(view)
        usual = rule.decide(view, found)
        knowledge = known(view, public_record(state))
        if knowledge is None or not found.moves or not isinstance(usual, Play | Pass):
            continue
        habit = habit_of(knowledge, state.turn)
        moves, place = plays_and_pass(BotSituation(view), found, usual, habit)
        if len(moves) > 1:
            numbers = np.array([move.numbers for move in moves], dtype=np.int64)
            yield knowledge, state.turn, numbers, place


def compared(
    knowledge: Knowledge, seat: int, numbers: np.ndarray, usual: int, looks: Looks
) -> tuple[int, np.ndarray, np.ndarray]:
    """Return the number of playouts, what candidates gain, and the errors."""
    means, errors = np.zeros(len(numbers)), np.zeros(len(numbers))
    known = knowledge.round, seat, numbers, usual, knowledge.unknown, knowledge.fixed
    chosen_by = knowledge.seed, knowledge.worth
    done = halving.compare(*known, knowledge.sizes, looks, *chosen_by, means, errors)
    return done, means - means[usual], errors


def test_only_what_is_not_certain_is_looked_at_for_longer() -> None:
    longer = at_once = 0
    for choice in choices():
        usual, few = choice[-1], 4 * len(choice[2])
        short, *_ = compared(*choice, Looks(PLAYOUTS, PLAYOUTS, 8.0))
        assert short <= PLAYOUTS + few
        done, gains, errors = compared(*choice, Looks(PLAYOUTS, MOST, 8.0))
        assert short <= done <= MOST + few
        longer += done > short
        at_once += done == short
        assert errors[usual] == 0
        rivals = [place for place in np.flatnonzero(errors >= 0) if place != usual]
        best = max(rivals, key=lambda place: gains[place])
        doubt = abs(gains[best] - 8.0) < 2 * errors[best]
        if len(rivals) == 1 and done < MOST - PLAYOUTS:
            assert not doubt, "it was left open though there was time"
    assert longer > 5
    assert at_once > 5


def test_a_candidate_that_cannot_be_the_one_is_dropped_and_the_best_and_the_usual_are_not() -> None:
    for choice in choices():
        usual = choice[-1]
        _, gains, errors = compared(*choice, Looks(PLAYOUTS, MOST, 8.0))
        alive = np.flatnonzero(errors >= 0)
        assert usual in alive
        assert len(alive) >= 2
        best = max((place for place in alive if place != usual), key=lambda place: gains[place])
        for place in alive:
            if place not in (usual, best):
                apart = 2 * np.hypot(errors[best], errors[place])
                assert gains[best] - gains[place] < apart
                assert gains[place] - 8.0 > -2 * errors[place]


def test_the_same_question_gets_the_same_answer() -> None:
    choice = next(choices())
    one, other = (compared(*choice, Looks(PLAYOUTS, MOST, 8.0)) for _ in range(2))
    assert one[0] == other[0]
    assert one[1].tolist() == other[1].tolist()
