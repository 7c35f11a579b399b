"""Play rounds to their end without a table: bots alone, as fast as they think."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games import expansion
from games.rules.play.engine import act
from games.rules.play.verifiable import RoundSeed
from games.rules.state.actions import Action, TimeOut
from games.rules.state.phase import STAGES, Phase
from games.rules.state.state import State
from games.rules.state.windows import clocks
from games.rules.view.choices import Options, options
from games.rules.view.perspective import Perspective, perspective
from games.rules.view.public_record import PublicRecord, public_record

DecideAtSeat = Callable[[int, Perspective, Options, PublicRecord], Action | None]
"""What the bot of a seat does."""
_ALL_ASKED = (Phase.INTAKE, Phase.REACTION, Phase.ANSWER, *STAGES)


def play_out(state: State, decide: DecideAtSeat, seed: RoundSeed, accepted: int) -> State:
    """Return the state in which a round ends that bots play from here.

    ``accepted`` are the actions of the round so far, the deal included (VER-6).
    """
    catalogue = expansion.catalogue()
    while state.windows:
        seat, action = _next(state, decide)
        number = accepted
        state, _events = act(state, seat, action, catalogue, seed.drawn_after(number))
        accepted += 1
    return state


def _next(state: State, decide: DecideAtSeat) -> tuple[int | None, Action]:
    """Return what is done next: the first seat that is waited for decides."""
    for seat in _waiting(state):
        view = perspective(state, seat)
        found = options(view, expansion.catalogue())
        action = decide(seat, view, found, public_record(state))
        if action is not None:
            return seat, action
    (clock,) = clocks(state)  # the time for bombs goes on by itself
    return None, TimeOut(clock.key)


def _waiting(state: State) -> Iterator[int]:
    window = state.windows[-1] if state.phase in _ALL_ASKED else state.window
    yield from (seat for seat in range(4) if window.waiting >> seat & 1)
