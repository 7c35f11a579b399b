"""The strong bot at tables with Boosters: it searches wherever the kernel knows the rules."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("numba")

from boosters.catalogue import CATALOGUE
from games.bots.search import halving
from games.rules.play.engine import act
from games.rules.state.state import State
from tests.games.bots.boosted import UNTIMED, play_on, strong_bot
from tests.rules.random_driver import random_deal

ROUNDS = 2
AT_START = 2


def test_whole_rounds_are_played_and_mostly_searched(monkeypatch) -> None:
    """Every action is accepted, or playing on would raise."""
    searched = 0
    compare = halving.compare

    def counted(*arguments: object) -> int:
        nonlocal searched
        searched += 1
        return compare(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(halving, "compare", counted)
    chance = Random(1)
    actions = 0
    for _ in range(ROUNDS):
        options = UNTIMED._replace(boosters_at_start=AT_START)
        state, _ = act(
            State(options=options), None, random_deal(chance), CATALOGUE, chance.getrandbits(256)
        )
        latest = [state]
        for after, asked in play_on(state, (strong_bot(latest),) * 4, chance):
            latest[0] = after
            actions += asked.options.moves != ()
        assert latest[0].score is not None
    assert searched > actions / 3
