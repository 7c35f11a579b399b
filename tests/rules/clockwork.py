"""Let time pass for a state, as the clock service does, but without a clock."""

from __future__ import annotations

from games.rules.cards.errors import RuleViolation
from games.rules.play.engine import act
from games.rules.state.actions import Action, TimeOut
from games.rules.state.events import Event
from games.rules.state.state import State
from games.rules.state.windows import Clock, clocks


class Clockwork:
    """A state that seats act on and whose clocks can be run by hand."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._used: dict[str, float] = {}

    def do(self, seat: int | None, *actions: Action) -> list[Event]:
        """Take the actions; return the events of the last one."""
        events: list[Event] = []
        for action in actions:
            self.state, events = act(self.state, seat, action)
        return events

    def refusal(self, seat: int | None, action: Action) -> str | None:
        """Return the code with which an action would be refused; it is not taken."""
        try:
            act(self.state, seat, action)
        except RuleViolation as refused:
            return refused.code
        return None

    def clocks(self) -> dict[str, Clock]:
        """Return the clocks that run, by kind; there must be at most one of each."""
        found = {clock.kind: clock for clock in clocks(self.state)}
        assert len(found) == len(clocks(self.state))
        return found

    def tick(self, seconds: float) -> None:
        """Let seconds pass; hand in every clock that runs out."""
        while True:
            running = [c for c in clocks(self.state) if c.seconds is not None]
            left = {c.key: c.seconds - self._used.get(c.key, 0) for c in running}
            step = min([seconds, *left.values()])
            for key in left:
                self._used[key] = self._used.get(key, 0) + step
            seconds -= step
            due = [key for key in left if left[key] <= step]
            if not due:
                return
            self.state, _ = act(self.state, None, TimeOut(due[0]))
