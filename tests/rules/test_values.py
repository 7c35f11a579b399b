"""Actions and events are values of their type."""

from __future__ import annotations

from games.rules.state.actions import CallTichu, Decline, Hold, Pass
from games.rules.state.boosters import BoosterState
from games.rules.state.codec import from_json, to_json
from games.rules.state.events import Passed, TichuCalled
from games.rules.state.state import State


def test_actions_and_events_of_different_types_differ() -> None:
    assert Pass() == Pass()
    assert Pass() != Hold()
    assert len({Pass(), Hold(), Decline(), CallTichu()}) == 4
    assert TichuCalled(1) == TichuCalled(1)
    assert TichuCalled(1) != Passed(1)
    assert TichuCalled(1) != TichuCalled(2)
    assert len({TichuCalled(1), Passed(1), TichuCalled(1)}) == 2


def test_states_of_earlier_versions_are_read() -> None:
    """What Boosters add to a state had other names once."""
    boosted = BoosterState(hands=(("njet",), (), (), ()), pile=("skat",))
    state = State(number=1, booster_state=boosted)
    written = to_json(state)
    written["pack"] = written.pop("booster_state") | {"type": "Pack"}
    assert from_json(written) == state
