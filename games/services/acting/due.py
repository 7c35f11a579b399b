"""Do what is due at a table: clocks that have run out, bots, the next round."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from games.models import ClockKey, Seat, Table, TableClock
from games.rules.cards.errors import RuleViolation
from games.rules.state.actions import Action, Decline, Pass, TimeOut
from games.services.acting import bots
from games.services.clocks import laid_ready, lessons, time_bank, timing
from games.services.ground.deal import new_action_id
from games.services.ground.snapshots import state_of
from games.services.seats import filling, idling, motions, waiting_list
from games.services.writing import rounds
from games.services.writing.record import record_action
from games.services.writing.store import publish, seats_of
from games.services.writing.together import decline_at, due_with, is_by_bot
from games.statements import table_to_claim


def serve_table(table_id: int, now: datetime) -> bool:
    """Do the first thing that is due at a table; tell whether there was one.

    Nothing is done if somebody else is at it: an action that came first wins.
    """
    with transaction.atomic():
        table = _claim(table_id, now)
        due = None if table is None else timing.first_due(table.clocks)
        if table is None:
            return False
        if due is None or timing.as_datetime(due.due) > now:
            timing.store_clocks(table)
            return False
        if bots.is_thought_of_elsewhere(table, due, now):
            return False
        seats = seats_of(table)
        asked = _happen(table, seats, due, now)
    bots.play(asked, now)
    return True


def _happen(table: Table, seats: Sequence[Seat], due: timing.Due, now: datetime) -> bots.AskedBots:
    """Let happen what is due; return what bots have to be asked for it, outside the lock."""
    match due.kind:
        case TableClock.BOT | TableClock.WAVE:
            return _answer_window(table, seats, due, now)
        case TableClock.GRACE | TableClock.QUIET:  # the others are asked, or may ask, from now on
            table.clocks[due.key] = table.clocks[due.key]._replace(is_done=True)
            publish(table, seats, now)
        case TableClock.THERE:
            idling.note_idle(table, seats, due.key, now)
        case TableClock.OFFER:
            waiting_list.pass_over(table, seats, due.key, now)
        case TableClock.FILL:
            filling.fill(table, seats, now)
        case TableClock.PAUSE:
            motions.end_pause(table, seats, now)
        case TableClock.MATCH:
            rounds.end_time(table, seats, now)
        case TableClock.NEXT:
            rounds.go_on(table, seats, now)
        case TableClock.PASSING:
            _answer_for(table, seats, due.key, Pass(), now)
        case TableClock.LAID:
            _play_what_is_ready(table, seats, due.key, now)
        case TableClock.LESSON:
            _answer_for(table, seats, due.key, lessons.next_action(table), now)
        case _:
            _time_out(table, seats, due.key, now)
    return bots.AskedBots()


def _answer_window(
    table: Table, seats: Sequence[Seat], due: timing.Due, now: datetime
) -> bots.AskedBots:
    """Do what several seats do at one moment, bots and people who have said so once."""
    answers = due_with(table.clocks, due, now)
    if any(is_by_bot(answer) for answer in answers):
        return bots.take_up(table, seats, answers, now)
    try:
        decline_at(table, seats, answers, now)
    except RuleViolation:
        _answer_for(table, seats, due.key, Decline(), now)
    return bots.AskedBots()


def _claim(table_id: int, now: datetime) -> Table | None:
    """Return a table that is still due, ``None`` if somebody else is at it."""
    table = table_to_claim(table_id)
    if table is None or table.due_at is None or table.due_at > now:
        return None
    return table


def _answer_for(
    table: Table, seats: Sequence[Seat], key: ClockKey, action: Action, now: datetime
) -> None:
    """Do for a seat what it has asked for: wave a window through (BW-3), or pass.

    What the rules refuse is no longer asked for.
    """
    (number,) = table.clocks.pop(key).seats
    try:
        record_action(
            table,
            seats,
            seat=number,
            action=action,
            action_id=new_action_id(),
            now=now,
        )
    except RuleViolation:
        seat = seats[number]
        seat.waves, seat.for_trick = [], {}
        seat.save(update_fields=["waves", "for_trick"])
        publish(table, seats, now, audiences=[number])


def _play_what_is_ready(table: Table, seats: Sequence[Seat], key: ClockKey, now: datetime) -> None:
    """Play what a seat has laid ready; what cannot be played lies ready no longer."""
    (number,) = table.clocks.pop(key).seats
    seat = seats[number]
    play = laid_ready.play_of(table, state_of(table), seat)
    seat.laid_ready = {}
    seat.save(update_fields=["laid_ready"])
    if play is None:
        publish(table, seats, now, audiences=[number])
        return
    record_action(table, seats, seat=number, action=play, action_id=new_action_id(), now=now)


def _time_out(table: Table, seats: Sequence[Seat], key: ClockKey, now: datetime) -> None:
    """Hand a clock that has run out to the rules (TIME-3..5)."""
    state = state_of(table)
    if time_bank.draw(table, seats, state, key, now):
        publish(table, seats, now)
        return
    entry = table.clocks.pop(key)
    time_bank.settle(table, entry, now)
    idling.count_time_out(seats, entry)
    try:
        record_action(
            table,
            seats,
            seat=None,
            action=TimeOut(key.rule),
            action_id=new_action_id(),
            now=now,
        )
    except RuleViolation:
        publish(table, seats, now)  # the rules no longer know this clock
