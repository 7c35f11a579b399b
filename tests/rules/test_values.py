"""Actions and events are values of their type."""

from __future__ import annotations

from games.rules.actions import CallTichu, Decline, Hold, Pass
from games.rules.events import Passed, TichuCalled


def test_actions_and_events_of_different_types_differ() -> None:
    assert Pass() == Pass()
    assert Pass() != Hold()
    assert len({Pass(), Hold(), Decline(), CallTichu()}) == 4
    assert TichuCalled(1) == TichuCalled(1)
    assert TichuCalled(1) != Passed(1)
    assert TichuCalled(1) != TichuCalled(2)
    assert len({TichuCalled(1), Passed(1), TichuCalled(1)}) == 2
