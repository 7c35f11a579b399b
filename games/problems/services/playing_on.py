"""Play on from the position of a problem, at a table for practice against bots."""

from __future__ import annotations

from games.models import Hand, Match, Player, Table
from games.problems.kept import unpacked
from games.problems.models import Problem
from games.records.packing.rounds import KeptAction
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import act
from games.rules.state.codec import to_json
from games.rules.state.state import State
from games.services.ground import wall_clock
from games.services.seats import practice
from games.services.seats.practice import Position, Recorded


def play_on(player: Player, problem: Problem) -> Table:
    """Open a table for practice where a problem asks, with a player on the seat that is asked.

    Raises what ``practice.play_on`` does.
    """
    return practice.play_on(player, _position(problem), problem.seat)


def _position(problem: Problem) -> Position:
    """Return the position of a problem with its record: a round of no match that is known."""
    now, begun = wall_clock.now(), State(options=TableOptions())
    state, actions = begun, list[KeptAction]()
    for seat, action in unpacked(bytes(problem.steps))[: problem.step]:
        state, events = act(state, seat, action)
        told = [to_json(event) for event in events]
        actions.append(KeptAction(len(actions) + 1, now, seat, to_json(action), told))
    hand = Hand(match=Match(), number=1, first_window=1, started=now)
    return Position(state, begun, Recorded(hand, actions), (), ["" for _seat in SEATS])
