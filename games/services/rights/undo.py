"""Which slip can be taken back, and how it was before.

A play or a pass, by its player, until the next regular action, bomb, call or gift; never a
bomb, never with Boosters, never a pass that has closed a trick, never in a rated match; and
it is asked for once (UNDO-1..3).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.models import Event, Motion, Seat, Table, Told
from games.rules.play.engine import fold
from games.rules.state.actions import Decline, Hold, Pass, Play, SayReady, TimeOut, UndoTurn
from games.rules.state.codec import from_json
from games.rules.state.events import CardsLaid, HoldCalled, HoldExpired, Passed, WentOut
from games.rules.state.phase import Phase
from games.rules.state.seats import is_boosted
from games.rules.state.state import State
from games.rules.state.windows import is_turn_key
from games.services.ground.notices import LogEntry, TableNotice, last_in_vain
from games.services.ground.snapshots import state_of

_BESIDE = (Hold.__name__, Decline.__name__, SayReady.__name__)
"""Kinds of actions after which a slip can still be taken back."""


def may_undo(state: State, log: Sequence[LogEntry], seat: Seat | None) -> bool:
    """Tell by what everybody has seen whether the player of a seat has just played or passed."""
    if seat is None or state.phase != Phase.FOLLOW:
        return False
    if is_boosted(state) or state.options.rated:
        return False
    for entry in reversed(log):
        event = entry.event
        if isinstance(event, TableNotice):
            if event.motion == Motion.UNDO or (event.told, event.name) == (Told.BACK, seat.name):
                return False  # asked for already, or perhaps what a bot has done
            continue
        if isinstance(event, CardsLaid | Passed):
            is_bomb = isinstance(event, CardsLaid) and event.combination.is_bomb
            return event.seat == seat.number and not is_bomb and not entry.by_clock
        if not isinstance(event, HoldCalled | HoldExpired | WentOut):
            return False
    return False


def slip_of(table: Table, seat: int) -> UndoTurn | None:
    """Return what takes back the last play or pass of a seat, if that is the last deed."""
    state = state_of(table)
    if state.phase != Phase.FOLLOW or is_boosted(state) or state.options.rated:
        return None
    if table.board_set is not None and table.board_set.closes is not None:
        return None  # all have the same bots before them, and one try
    rows = list(Event.objects.filter(hand=table.hand_id).order_by("version"))
    while rows and _is_beside(rows[-1]):
        rows.pop()
    last = rows.pop() if rows else None
    if last is None or last.seat != seat or last.by_stand_in:
        return None
    if last_in_vain(table, Motion.UNDO) > last.version:
        return None
    action = from_json(last.action)
    top = state.plays[-1].combination if state.plays else None
    is_bomb = isinstance(action, Play) and top is not None and top.is_bomb
    if not isinstance(action, Play | Pass) or is_bomb:
        return None
    earlier = [from_json(event) for row in rows for event in row.events]
    before = fold(earlier, State(options=state.options))
    return UndoTurn(
        seat,
        passed=before.passed,
        wish=before.wish,
        called=isinstance(action, Play) and action.tichu,
        unplayed=not before.played >> seat & 1,
    )


def _is_beside(row: Event) -> bool:
    if row.kind == TimeOut.__name__:
        return not is_turn_key(from_json(row.action).key)
    return row.kind in _BESIDE
