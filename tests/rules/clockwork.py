"""Let time pass over a state, as the clock service does, but without a clock."""

from __future__ import annotations

from games.rules.actions import TimeOut
from games.rules.engine import act
from games.rules.state import State
from games.rules.windows import clocks


class Clockwork:
    """A state whose clocks can be run by hand."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._used: dict[str, float] = {}

    def tick(self, seconds: float) -> None:
        """Let seconds pass; every clock that runs out is handed in."""
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
