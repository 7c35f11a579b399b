"""Random matches to record: any listed action, clocks that run out, several rounds."""

from __future__ import annotations

from functools import cache
from random import Random

from games.records.json_record import MatchRecord
from games.records.summary import AcceptedAction
from games.rules.cards.errors import RuleViolation
from games.rules.cards.options import TableOptions
from games.rules.play.engine import act
from games.rules.state.actions import Action, TimeOut
from games.rules.state.state import State
from games.rules.state.windows import clocks
from tests.boosters import driver
from tests.rules.random_driver import random_action, random_deal, random_turn

NAMES = ("Ännchen", "b.b!", "", "Two Words")
UNTIMED = TableOptions(target=None)
OPTIONS = (
    TableOptions(),
    UNTIMED,
    TableOptions(grand_mode="treibhaus", max_rounds=2, dragon_gift_active_only=True),
    TableOptions(window_seconds=2, turn_seconds=20, precall_seconds=5),
    TableOptions(simultaneity_ms=300, prelead_seconds=5, target=300),
    TableOptions(target=None, max_rounds=2, partners_rotate=True),
)


def random_match(
    chance: Random, options: TableOptions = UNTIMED, rounds: int = 2
) -> tuple[MatchRecord, State]:
    """Return a match with all its steps, and the state it ends with."""
    state = State(options=options)
    steps: list[AcceptedAction] = []
    while (state.number < rounds and state.winner is None) or state.windows:
        seat, action = _next(state, chance)
        try:
            state, events = act(state, seat, action)
        except RuleViolation:
            continue  # blocked for the moment; another action will do
        steps.append(AcceptedAction(seat, action, tuple(events), len(steps) * 0.5))
    return MatchRecord(options, NAMES, tuple(steps)), state


def _next(state: State, chance: Random) -> tuple[int | None, Action]:
    if not state.windows:
        return None, random_deal(chance)
    pick = chance.random()
    running = [clock for clock in clocks(state) if clock.seconds is not None]
    if running and pick < 0.3:
        return None, TimeOut(chance.choice(running).key)
    found = random_action(state, chance) if pick < 0.7 else None
    return found or random_turn(state, chance)


@cache
def random_booster_match(seed: int, rounds: int = 2) -> tuple[MatchRecord, State]:
    """Return a match in which Boosters are played as often as they may be."""
    chance = Random(seed)
    state = begun = driver.table()
    steps: list[AcceptedAction] = []
    for _ in range(rounds):
        for now, events, seat, action in driver.random_round(state, chance):
            state = now
            steps.append(AcceptedAction(seat, action, tuple(events), len(steps) * 0.5))
    return MatchRecord(begun.options, NAMES, tuple(steps)), state
