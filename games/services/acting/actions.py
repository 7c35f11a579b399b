"""The one way in: what people, bots and clocks do to a running round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import transaction

from games.models import Player, Seat, Table
from games.rules.cards.errors import RuleViolation
from games.rules.state.actions import Action
from games.rules.state.codec import to_json
from games.services.clocks import laid_ready, lessons, resting
from games.services.clocks.timing import refuse_paused
from games.services.ground import wall_clock
from games.services.ground.deal import new_action_id
from games.services.ground.refusals import StaleAction
from games.services.rights.seating import seat_of_player
from games.services.rights.staleness import refuse_stale
from games.services.seats.presence import note_at_seat
from games.services.writing.record import record_action
from games.services.writing.store import lock_table, seats_of
from games.statements import event_of

LONGEST_ACTION_ID = 64


class Taken(NamedTuple):
    """An accepted action."""

    version: int
    """The version of the table to which it led."""
    replayed: bool = False
    """Whether it had been accepted before."""


def take_action(
    table_id: int,
    *,
    player: Player | None = None,
    seat: int | None = None,
    action: Action,
    action_id: str,
    window_id: int | None = None,
    on: int | None = None,
    still_wanted: Callable[[Table], bool] | None = None,
    now: datetime | None = None,
) -> Taken:
    """Take an action in one transaction; the same id again gets the same answer.

    A person's seat is looked up; bots give theirs, the clock gives none.
    ``window_id`` is the window that is answered, ``on`` the number of the combination
    it is about; ``still_wanted`` is asked once the table is locked.

    Raises RuleViolation, StaleAction or TableRefusal; then nothing has changed.
    """
    with transaction.atomic():
        table = lock_table(table_id)
        seats = seats_of(table)
        now = now or wall_clock.now()
        if player is not None:
            seat = seat_of_player(seats, player).number
        known = _known_answer(table, seat, action, action_id)
        if known is not None:
            return known
        if still_wanted is not None and not still_wanted(table):
            raise StaleAction
        refuse_paused(table)
        refuse_stale(table, seat, action, window_id, on)
        if player is not None:
            own = seat_of_player(seats, player)
            lessons.refuse_other(table, seat, action)
            note_at_seat(table, seats, player, now)
            laid_ready.forget(own, action)
            resting.note(table, seats, own, action)
        stands_in = player is None and seat is not None and bool(seats[seat].stand_in)
        _record(table, seats, seat, action, action_id, now, by_stand_in=stands_in)
        return Taken(table.version)


def go_on_in_lesson(table: Table, player: Player) -> None:
    """Let the next thing of a lesson happen, now that its learner has read of the one before.

    Raises TableRefusal ``not_at_table``, ``stale``.
    """
    with transaction.atomic():
        table = lock_table(table.pk)
        seat = seat_of_player(seats_of(table), player).number
        beat = lessons.beat_after_tap(table, seat)
        take_action(table.pk, seat=beat.seat, action=beat.action, action_id=new_action_id())


def _known_answer(table: Table, seat: int | None, action: Action, action_id: str) -> Taken | None:
    """Return the answer that this very action has had before, if it has."""
    if not 0 < len(action_id) <= LONGEST_ACTION_ID or not action_id.isprintable():
        raise StaleAction
    event = event_of(table.pk, action_id)
    if event is None:
        return None
    if event.seat != seat or event.action != to_json(action):
        raise StaleAction
    return Taken(event.version, replayed=True)


def _record(
    table: Table,
    seats: Sequence[Seat],
    seat: int | None,
    action: Action,
    action_id: str,
    now: datetime,
    *,
    by_stand_in: bool,
) -> None:
    try:
        record_action(
            table,
            seats,
            seat=seat,
            action=action,
            action_id=action_id,
            now=now,
            by_stand_in=by_stand_in,
        )
    except RuleViolation as refusal:
        if refusal.code == "stale":
            raise StaleAction from refusal
        raise
