"""At a table with Boosters of which nobody ever holds one, Tichu is plain Tichu."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from boosters.catalogue import CATALOGUE
from games.rules.actions import TimeOut
from games.rules.engine import act, act_together
from games.rules.errors import RuleViolation
from games.rules.state import State
from games.rules.windows import clocks
from tests.rules.random_driver import random_round
from tests.rules.vector_format import (
    cases,
    comparable,
    describe,
    read_action,
    read_start,
)

VECTORS = Path(__file__).parent.parent / "rules" / "vectors"
FLOWS = [
    case for name in ("turn_flow", "calls", "rounds") for case in cases(VECTORS, name)
]
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
            left = {
                it.key: (it.seconds or 0) - self._used.get(it.key, 0) for it in running
            }
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
