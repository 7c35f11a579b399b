"""At a table with Boosters where nobody ever holds one, Tichu is plain Tichu."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from boosters.catalogue import CATALOGUE
from games.rules.cards.errors import RuleViolation
from games.rules.cards.options import TableOptions
from games.rules.play.engine import act, act_together
from games.rules.state.actions import Action, TimeOut
from games.rules.state.state import State
from games.rules.state.windows import clocks
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from tests.by_day import by_day
from tests.rules.random_driver import random_action, random_deal, random_round
from tests.rules.vector_format import (
    cases,
    comparable,
    describe,
    read_action,
    read_start,
)

VECTORS = Path(__file__).parent.parent / "rules" / "vectors"
FLOWS = [case for name in ("turn_flow", "calls", "rounds") for case in cases(VECTORS, name)]
NO_BOOSTERS = (("njet", 0),)


class Table:
    """A table with a deck of no cards, its clocks run by hand."""

    def __init__(self, start: dict[str, Any]) -> None:
        self.state, deal = read_start(start)
        options = self.state.options._replace(booster_deck=NO_BOOSTERS)
        self.state = self.state._replace(options=options)
        self._used: dict[str, float] = {}
        if deal is not None:
            self.state, _ = act(self.state, None, deal, CATALOGUE)

    def tick(self, seconds: float) -> None:
        while True:
            running = [it for it in clocks(self.state) if it.seconds is not None]
            left = {it.key: (it.seconds or 0) - self._used.get(it.key, 0) for it in running}
            step = min([seconds, *left.values()])
            for key in left:
                self._used[key] = self._used.get(key, 0) + step
            seconds -= step
            due = [key for key in left if left[key] <= step]
            if not due:
                return
            self.state, _ = act(self.state, None, TimeOut(due[0]), CATALOGUE)

    def take(self, step: dict[str, Any], where: str) -> None:
        code = None
        if step.get("do") == "tick":
            self.tick(step["s"])
        elif "batch" in step:
            batch = [(it["seat"], read_action(it)) for it in step["batch"]]
            self.state, _, _ = act_together(self.state, batch, CATALOGUE)
        else:
            try:
                action = read_action(step)
                self.state, _ = act(self.state, step["seat"], action, CATALOGUE)
            except (RuleViolation, ValueError) as refusal:
                code = getattr(refusal, "code", "one_card_to_each")
            assert code == step.get("expect", {}).get("error"), where
        found = describe(self.state)
        for key, value in comparable(step.get("expect", {})).items():
            assert found[key] == value, f"{where}: {key}"


@pytest.mark.parametrize("case", FLOWS, ids=lambda case: case["id"])
def test_vectors_without_a_booster_in_any_hand(case: dict[str, Any]) -> None:
    table = Table(case["start"])
    for number, step in enumerate(case["steps"]):
        table.take(step, f"{case['id']} step {number}")


def test_the_catalogue_changes_nothing_at_a_plain_table() -> None:
    chance = Random("plain")
    for before in random_round(State(), chance):
        for clock in clocks(before):
            plain = act(before, None, TimeOut(clock.key))
            assert act(before, None, TimeOut(clock.key), CATALOGUE) == plain


def told(state: State, seat: int | None) -> tuple[Any, ...]:
    """Return what an audience gets, apart from the names of windows and the deck."""
    view = perspective(state, seat)
    found = options(view, CATALOGUE)
    running = [clock._replace(key="", window=0) for clock in clocks(state)]
    plain = view._replace(options=State().options, window_id=0, bomb_window_id=0, boosters=None)
    return plain, found, running


TABLES = (
    {},
    {"window_seconds": 3, "turn_seconds": 45},
    {"window_seconds": 3, "precall_seconds": 5, "prelead_seconds": 5},
    {"grand_mode": "treibhaus", "dragon_gift_active_only": True},
    {"window_seconds": 2, "simultaneity_ms": 300, "show_played": "all"},
)


@pytest.mark.parametrize("seed", by_day(range(10), range(4)))
def test_a_table_without_a_booster_in_any_hand_plays_like_a_plain_one(
    seed: int,
) -> None:
    """Everybody is shown, offered and allowed the same, at every step of a match."""
    chance = Random(f"alike {seed}")
    agreed = TableOptions(max_rounds=2, **TABLES[seed % len(TABLES)])  # type: ignore[arg-type]
    plain = State(options=agreed)
    other = State(options=agreed._replace(booster_deck=NO_BOOSTERS))
    for _ in range(3000):
        if plain.winner is not None:
            break
        seat: int | None = None
        twin: Action
        if not plain.windows:
            action = twin = random_deal(chance)
        else:
            found = None if chance.random() < 0.05 else random_action(plain, chance)
            if found is not None:
                seat, action = found
                twin = action
            else:
                place = chance.randrange(len(clocks(plain)))
                action = TimeOut(clocks(plain)[place].key)
                twin = TimeOut(clocks(other)[place].key)
        plain, _ = act(plain, seat, action)
        other, _ = act(other, seat, twin, CATALOGUE)
        audience = chance.choice((0, 1, 2, 3, None))
        assert told(plain, audience) == told(other, audience), (action, audience)
    assert plain.rounds == other.rounds
    assert plain.winner == other.winner
