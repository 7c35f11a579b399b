"""Whether what an action answers is still asked (BOMB-9, BW-5).

A window is named by its number. Others' declines, ready signs, holds and calls leave
windows as they are; whatever is laid lies in a window on top of them.
"""

from __future__ import annotations

from games.models import Table
from games.rules.cards.errors import RuleViolation
from games.rules.state import actions as asked
from games.rules.state.actions import Action
from games.rules.state.phase import Phase
from games.rules.state.seats import is_boosted
from games.rules.state.state import State, Window
from games.services.ground.refusals import StaleAction
from games.services.ground.snapshots import state_of

# These answer a window that several seats share: it closes for each on its own.
_ANSWERS = (
    asked.CallGrand,
    asked.DeclineGrand,
    asked.Wait,
    asked.WithdrawGrand,
    asked.KeepGrand,
    asked.Exchange,
    asked.Draft,
)


def refuse_stale(
    table: Table,
    seat: int | None,
    action: Action,
    window_id: int | None,
    on: int | None,
) -> None:
    """Raise StaleAction if what is answered is no longer asked of this seat.

    What waits under another window is still asked, but cannot be answered before that
    one has closed: RuleViolation ``window_open``. A call and a Booster that answers
    nothing belong to no window, only to their round.
    """
    state = state_of(table)
    if isinstance(action, asked.Bomb) and on is None:
        on = action.on
    if isinstance(action, asked.Bomb) and on is not None:
        _refuse_another_combination(state, on)
        _refuse_another_round(table, window_id)
    elif isinstance(action, asked.Hold | asked.Decline):
        _refuse_closed_window(table, state, seat, window_id, on)
    elif isinstance(action, asked.Boost) and action.on is not None:
        _refuse_past_event(state, action.on)
    elif isinstance(action, asked.CallTichu | asked.Boost):
        _refuse_another_round(table, window_id)
    elif isinstance(action, asked.Answer) and window_id is not None:
        window = _uppermost(state, window_id)
        if window.kind != Phase.ANSWER or not _is_asked(window, seat):
            raise StaleAction
    elif window_id is not None:
        window = _window(state, window_id)
        if isinstance(action, _ANSWERS) and not _is_asked(window, seat):
            raise StaleAction


def _refuse_closed_window(
    table: Table, state: State, seat: int | None, window_id: int | None, on: int | None
) -> None:
    """Raise if the window for bombs and reactions has closed, or waits.

    Where only bombs answer, each pass brings another window: what counts is the
    combination. With Boosters several things may have been laid on the same one.
    """
    if on is not None and (window_id is None or not is_boosted(state)):
        _refuse_another_combination(state, on)
        _refuse_another_round(table, window_id)
        if state.bombs is None:  # the trick lies there still, the Dragon's gift is due
            raise StaleAction
    elif window_id is not None and not _is_asked(_uppermost(state, window_id), seat):
        raise StaleAction


def _refuse_another_combination(state: State, number: int) -> None:
    """Raise if a combination neither lies nor waits in a window."""
    lying = {state.top.number} if state.top else set()
    lying |= {window.proposal.number for window in state.windows if window.proposal}
    if number not in lying:
        raise StaleAction


def _refuse_past_event(state: State, event: int) -> None:
    """Raise if an event can no longer be answered, or not yet again (BW-7)."""
    for window in state.windows:
        subjects = window.proposal.subjects if window.proposal else ()
        if window.kind == Phase.REACTION and event in {subject.id for subject in subjects}:
            _uppermost(state, window.id)
            return
    raise StaleAction


def _refuse_another_round(table: Table, window_id: int | None) -> None:
    if window_id is None:
        return
    if table.hand is None or window_id < table.hand.first_window:
        raise StaleAction


def _is_asked(window: Window, seat: int | None) -> bool:
    return seat is None or bool(window.waiting >> seat & 1)


def _window(state: State, window_id: int) -> Window:
    """Return a window; raises StaleAction if it has closed."""
    for window in state.windows:
        if window.id == window_id:
            return window
    raise StaleAction


def _uppermost(state: State, window_id: int) -> Window:
    """Return a window on which nothing lies; raises ``window_open`` or StaleAction."""
    window = _window(state, window_id)
    if state.windows[-1].id != window_id:
        raise RuleViolation("window_open")
    return window
