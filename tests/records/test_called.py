"""Calls, read from stored events: those that stand in the state when a round is over."""

from __future__ import annotations

from random import Random

import pytest

from games.records.called import calls_in
from games.records.json_record import MatchRecord
from games.rules.cards.options import TableOptions
from games.rules.state.booster_events import CallMoved
from games.rules.state.calls import Call
from games.rules.state.codec import to_json
from games.rules.state.events import GrandDecided, TichuCalled, TurnUndone
from games.rules.state.state import State
from tests.records.matches import OPTIONS, random_booster_match, random_match

SEEDS = range(6)


def called(record: MatchRecord) -> dict[int, Call]:
    return calls_in(to_json(event) for step in record.steps for event in step.events)


def standing(state: State) -> dict[int, Call]:
    return {seat: call for seat, call in enumerate(state.calls) if call is not None}


@pytest.mark.parametrize("options", OPTIONS)
def test_calls_of_plain_rounds_are_those_of_the_state(options: TableOptions) -> None:
    for seed in SEEDS:
        record, state = random_match(Random(seed), options, rounds=1)
        assert called(record) == standing(state)


@pytest.mark.parametrize("seed", SEEDS)
def test_calls_of_rounds_with_boosters_are_those_of_the_state(seed: int) -> None:
    record, state = random_booster_match(seed, rounds=1)
    assert called(record) == standing(state)


def test_a_call_taken_back_with_its_play_does_not_count() -> None:
    events = [TichuCalled(0), TichuCalled(1), TurnUndone(1, called=True), TurnUndone(0)]
    assert calls_in(map(to_json, events)) == {0: Call.TICHU}


def test_a_withdrawn_grand_tichu_is_no_call() -> None:
    events = [GrandDecided(1, "grand"), GrandDecided(2, "grand"), GrandDecided(1, "withdrawn")]
    assert calls_in(map(to_json, events)) == {2: Call.GRAND}


def test_a_call_that_moved_is_the_partners() -> None:
    events = [TichuCalled(1), CallMoved(1, 3)]
    assert calls_in(map(to_json, events)) == {3: Call.TICHU}
