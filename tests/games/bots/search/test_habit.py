"""The move to beat: what the style of a bot's own team plays without search."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("numba")

import numpy as np

from games.bots.normal import rule
from games.bots.search import styles
from games.bots.strong.candidates import plays_and_pass
from games.bots.strong.habit import habit_of
from games.bots.strong.knowledge import known
from games.bots.thumb.situation import BotSituation
from games.rules.state.actions import Pass, Play
from games.rules.state.phase import Phase
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.rules.view.public_record import public_record
from tests.games.bots.search.test_strong import positions

ROUNDS = 6


def test_habit_is_among_the_candidates() -> None:
    """A wish may ask for what no group holds; then the rule bot's move is the one to beat."""
    laid = passed = 0
    for state in (it for seed in range(ROUNDS) for it in positions(Random(seed))):
        if state.phase not in (Phase.LEAD, Phase.FOLLOW) or state.wish:
            continue
        assert state.turn is not None
        view = perspective(state, state.turn)
        found = options(view)
        usual = rule.decide(view, found)
        if not found.moves or not isinstance(usual, Play | Pass):
            continue
        knowledge = known(view, public_record(state))
        assert knowledge is not None
        habit = habit_of(knowledge, state.turn)
        moves, place = plays_and_pass(BotSituation(view), found, usual, habit)
        assert habit.is_pass == (moves[place].action == Pass())
        if habit.is_pass:
            passed += 1
        else:
            laid += 1
            _, kind, rank, length, cards, *_ = moves[place].numbers
            assert habit.is_made_by(kind, rank, length, cards)
    assert laid > 50
    assert passed > 20


def test_all_seats_of_a_playout_have_the_same_style() -> None:
    """A bot that believes that the others play worse than itself expects too much."""
    weights = np.zeros((4, styles.WIDTH))
    styles.set_style(weights, styles.STYLE)
    for seat in range(4):
        assert weights[seat, styles.SPARE_GROUPS :].tolist() == styles.STYLE[20:].tolist()
