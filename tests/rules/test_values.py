"""Actions and events are values of their type."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.state.actions import CallTichu, Decline, Hold, Pass
from games.rules.state.boosters import BoosterState
from games.rules.state.codec import from_json, to_json
from games.rules.state.events import Passed, TichuCalled
from games.rules.state.phase import Phase
from games.rules.state.state import State, Window


def test_actions_and_events_of_different_types_differ() -> None:
    assert Pass() == Pass()
    assert Pass() != Hold()
    assert len({Pass(), Hold(), Decline(), CallTichu()}) == 4
    assert TichuCalled(1) == TichuCalled(1)
    assert TichuCalled(1) != Passed(1)
    assert TichuCalled(1) != TichuCalled(2)
    assert len({TichuCalled(1), Passed(1), TichuCalled(1)}) == 2


def test_states_of_earlier_versions_are_read() -> None:
    """What Boosters add to a state once had other names."""
    boosted = BoosterState(hands=(("njet",), (), (), ()), pile=("skat",))
    state = State(number=1, booster_state=boosted)
    written = to_json(state)
    written["pack"] = written.pop("booster_state") | {"type": "Pack"}
    assert from_json(written) == state


@pytest.mark.parametrize("value", [State(), Window(1, Phase.LEAD, 1), BoosterState()])
def test_replacing_fields_changes_nothing_else(value: Any) -> None:
    for name in value._fields:
        changed = value._replace(**{name: "other"})
        assert type(changed) is type(value)
        assert changed._asdict() == value._asdict() | {name: "other"}


def test_replacing_an_unknown_field_is_refused() -> None:
    with pytest.raises(KeyError):
        Window(1, Phase.LEAD, 1)._replace(nothing=1)  # type: ignore[call-arg]
