"""Exact play at the end: as good as trying everything by the rules."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

pytest.importorskip("numba")

from games.bots import decide
from games.bots.search import deeds, endgame
from games.bots.search.tables import numbers_of
from games.bots.search.value import PLAIN
from games.rules.cards.deck import FULL_DECK
from games.rules.cards.moves import some_cards
from games.rules.play.engine import act
from games.rules.state.actions import Action, Collect, GiveDragon, Pass, Play
from games.rules.state.phase import Phase
from games.rules.state.seats import replaced, seats_in
from games.rules.state.state import State
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.rules.view.public_record import public_record
from tests.games.bots.search.encoding import encoded
from tests.games.bots.search.test_kernel import begun
from tests.rules.random_driver import random_turn
from tests.rules.scenes import scene

POSITIONS = 12
FEW = 6
FEW_IN_A_HAND = 3


def ways_on(state: State) -> tuple[int, list[Action]]:
    """Return whose turn it is, and every way to go on that differs by ranks."""
    seat = seats_in(state.window.waiting)[0]
    view = perspective(state, seat)
    found = options(view)
    if found.receivers:
        return seat, [GiveDragon(to) for to in found.receivers]
    if Collect() in found.actions:
        return seat, [Collect()]
    plays: list[Action] = [
        Play(some_cards(move, view.hand), move.combination.phoenix or None) for move in found.moves
    ]
    return seat, [*plays, *([Pass()] if Pass() in found.actions else [])]


def solved(state: State, team: int) -> int:
    """Return the points of a team less the others' if all play their best."""
    if state.score is not None:
        return state.score.round[team] - state.score.round[1 - team]
    seat, actions = ways_on(state)
    values = [solved(act(state, seat, action)[0], team) for action in actions]
    return max(values) if seat % 2 == team else min(values)


def endings(chance: Random) -> list[State]:
    """Return leads late in random rounds, with few cards and no bomb in any hand."""
    found: list[State] = []
    while len(found) < POSITIONS:
        state = begun(chance)
        while state.windows:
            counts = [hand.bit_count() for hand in state.hands]
            is_late = sum(counts) <= FEW and max(counts) <= FEW_IN_A_HAND
            if is_late and state.phase == Phase.LEAD and not state.wish:
                found.append(state)
                break
            state, _ = act(state, *random_turn(state, chance))
    return found


def test_endings_are_worth_what_trying_everything_says() -> None:
    for state in endings(Random(5)):
        seat, actions = ways_on(state)
        view = perspective(state, seat)
        numbers = encoded(state)
        moves = options(view).moves
        candidates = np.zeros((len(moves), deeds.COLUMNS), dtype=np.int64)
        for candidate, it in zip(candidates, moves, strict=True):
            laid = (*numbers_of(it.combination), some_cards(it, view.hand))
            candidate[: deeds.WISH] = (deeds.PLAY, *laid)
        means = np.zeros(len(moves))
        fixed = np.array(replaced(state.hands, seat, 0), dtype=np.int64)
        sizes = np.array([hand.bit_count() for hand in state.hands], dtype=np.int64)
        assert endgame.compare_exactly(numbers, seat, candidates, 0, fixed, sizes, PLAIN, means)
        expected = [solved(act(state, seat, action)[0], seat % 2) for action in actions]
        assert means.tolist() == pytest.approx(expected)


def test_the_last_two_play_without_a_guess() -> None:
    """East holds what nobody else has shown: a pair, so single cards win."""
    table = scene("7j 7s Ks", "8j 8s", "", "", out=(2, 3))
    held = sum(table.state.hands)
    state = table.state._replace(piles=(FULL_DECK & ~held, 0, 0, 0))
    view = perspective(state, 0)
    action = decide("strong", view, options(view), record=public_record(state))
    assert isinstance(action, Play)
    assert action.cards.bit_count() == 1
