"""The rule bot at every kind of table, with every kind of player."""

from __future__ import annotations

from random import Random

import pytest

from games.bots import decide
from games.bots.thumb.plan import planner_for
from games.rules.play.engine import act
from games.rules.state.actions import Hold, SayReady, TakeBack, Wait
from games.rules.state.phase import Phase
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from tests.games.bots.rounds import (
    Player,
    careless,
    play_everything,
    play_untimed,
    rule_bot,
)
from tests.rules.random_driver import random_deal
from tests.rules.walks import TABLES, new_round

ROUNDS = 8


def mixed_players(chance: Random) -> list[Player]:
    return [chance.choice((rule_bot, rule_bot, careless(chance))) for _ in range(4)]


@pytest.mark.parametrize("table", TABLES)
def test_rules_accept_whatever_the_bot_wants(table: str) -> None:
    chance = Random(1)
    phases = set()
    for _ in range(ROUNDS):
        players = mixed_players(chance)
        state = new_round(TABLES[table], chance)
        for asked in play_everything(state, players, chance):  # which acts on it
            if players[asked.seat] is rule_bot and asked.action is not None:
                phases.add(asked.view.phase)
                assert not isinstance(asked.action, Hold | TakeBack)
    assert {Phase.EXCHANGE, Phase.LEAD, Phase.FOLLOW, Phase.CLOSING} <= phases


@pytest.mark.parametrize("table", TABLES)
def test_bots_among_themselves_need_clocks_for_nothing_but_windows(table: str) -> None:
    """A bot that is waited for and may act wants something."""
    chance = Random(2)
    for _ in range(ROUNDS):
        state = new_round(TABLES[table], chance)
        for asked in play_everything(state, [rule_bot] * 4, chance):
            found = asked.options
            if found.moves or found.receivers or found.exchange:
                assert asked.action is not None
            if asked.view.waiting and asked.view.phase in (Phase.GRAND, Phase.GIFT):
                assert asked.action is not None


def test_equal_perspectives_get_equal_answers() -> None:
    chance = Random(3)
    asked_before = []
    for _ in range(10):
        state = new_round(TABLES["timed"], chance)
        asked_before += play_everything(state, [rule_bot] * 4, chance)
    chance.shuffle(asked_before)
    planner_for.cache_clear()
    for asked in asked_before:
        assert decide("normal", asked.view, asked.options) == asked.action


def test_bot_that_is_not_asked_for_anything_wants_nothing() -> None:
    state, _ = act(new_round(TABLES["in order"], Random(4)), 2, Wait())
    view = perspective(state, 0)
    assert decide("normal", view, options(view)) is None
    spectator = perspective(state, None)
    assert decide("normal", spectator, options(spectator)) is None


def test_unknown_bot_is_an_error() -> None:
    view = perspective(new_round(TABLES["untimed"], Random(5)), 0)
    with pytest.raises(KeyError):
        decide("nobody", view, options(view))


def test_bot_says_ready_once() -> None:
    chance = Random(6)
    state = new_round(TABLES["timed"], chance)
    signs = [
        (asked.seat, asked.view.phase)
        for asked in play_everything(state, [rule_bot] * 4, chance)
        if asked.action == SayReady()
    ]
    assert len(signs) == len(set(signs)) > 4


def test_rounds_of_bots_end_with_a_score() -> None:
    chance = Random(7)
    for _ in range(20):
        state = play_untimed(random_deal(chance), [rule_bot] * 4)
        assert state.score is not None
