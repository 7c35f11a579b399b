"""Taking back a slip: the last play or pass, before anybody has acted since."""

from __future__ import annotations

from games.rules.cards.errors import RuleViolation
from games.rules.play.outcome import Evolve, Outcome
from games.rules.state.actions import UndoTurn
from games.rules.state.events import TurnUndone
from games.rules.state.phase import Phase
from games.rules.state.seats import is_boosted, next_holding_cards, replaced
from games.rules.state.state import State
from games.rules.state.windows import opened


def undo(outcome: Outcome, action: UndoTurn) -> None:
    """Take the last play or pass back; not at tables with Boosters, where too much hangs on it."""
    state, seat = outcome.state, action.whose
    if state.phase != Phase.FOLLOW or is_boosted(state) or state.aside:
        raise RuleViolation("nothing_to_undo")
    top = state.top
    if top is not None and top.seat == seat and not state.passed:
        cards = top.combination.cards
    elif state.passed >> seat & 1 and next_holding_cards(state, seat) == state.turn:
        cards = 0
    else:
        raise RuleViolation("nothing_to_undo")
    outcome.add(TurnUndone(seat, cards, *action[1:]))


def _undone(state: State, event: TurnUndone) -> State:
    """Give the turn back in a new window: answers to the old one come too late."""
    seat = event.seat
    if not event.cards:
        passed = state.passed & ~(1 << seat)
        return opened(state, Phase.FOLLOW, 1 << seat, bombs=True, passed=passed)
    plays = state.plays[:-1]
    return opened(
        state,
        Phase.FOLLOW if plays else Phase.LEAD,
        1 << seat,
        bombs=bool(plays),
        hands=replaced(state.hands, seat, state.hands[seat] | event.cards),
        played=state.played & ~(1 << seat) if event.unplayed else state.played,
        calls=replaced(state.calls, seat, None) if event.called else state.calls,
        plays=plays,
        passed=event.passed,
        wish=event.wish,
        out=tuple(other for other in state.out if other != seat),
    )


EVOLVE: dict[type, Evolve] = {TurnUndone: _undone}
