"""The stored state: without loss, and older ones are brought up to date."""

from __future__ import annotations

import json

import pytest

from games.rules.state.state import State
from games.services.ground import snapshots
from tests.games.builders import make_match, play_to_lead


@pytest.mark.django_db
def test_state_survives_being_stored() -> None:
    state = play_to_lead(make_match())
    stored = json.loads(json.dumps(snapshots.dump(state)))
    assert snapshots.load(stored) == state


def test_older_states_are_upgraded_step_by_step(monkeypatch) -> None:
    monkeypatch.setattr(snapshots, "SCHEMA", 3)
    steps = {
        1: lambda state: state | {"dealer": 1},
        2: lambda state: state | {"dealer": state["dealer"] + 1},
    }
    monkeypatch.setattr(snapshots, "UPGRADES", steps)
    old = {"schema": 1, "state": {"type": "State", "number": 4}}
    assert snapshots.load(old) == State(number=4, dealer=2)
    assert snapshots.dump(State())["schema"] == 3
