"""Somebody whose page is open and who does nothing: after a while they count as away.

At a table with a clock that is somebody who lets two turns in a row run out. Where nothing hurries
anybody, another seat may ask after a minute; somebody who does not answer then is away, too.
All else is as with somebody missing, except that only what they do themselves gets the seat back.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from games.models import ClockEntry, ClockKey, Clocks, Player, Seat, Table, TableClock
from games.models.tables import MOST_TIME_OUTS
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.writing import rounds
from games.services.writing.store import lock_seat, note_emptiness, publish


def count_time_out(seats: Sequence[Seat], entry: ClockEntry) -> None:
    """Note at a locked table that the time of a turn has run out on somebody who is there."""
    if not entry.is_of_turn:
        return
    for seat in (seat for seat in seats if seat.number in entry.seats):
        if seat.is_person and not (seat.is_away or seat.stand_in):
            seat.time_outs += 1
            seat.is_away = seat.is_idle
            seat.save(update_fields=["time_outs", "is_away"])


def ask_if_there(table: Table, player: Player) -> None:
    """Ask those who take long, where no clock does; those who do not answer are away then.

    Raises TableRefusal ``not_at_table``, ``nobody_to_ask``.
    """
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        keys = [key for key, it in quiet(table.clocks).items() if seat.number not in it.seats]
        if not keys:
            raise TableRefusal("nobody_to_ask")
        for key in keys:
            table.clocks[key] = table.clocks[key]._replace(is_asked=True)
        publish(table, seats, wall_clock.now())


def quiet(entries: Clocks) -> Clocks:
    """Return the clocks of those who may be asked, since they take long."""
    return {
        key: entry
        for key, entry in entries.items()
        if entry.kind == TableClock.QUIET and entry.is_done and not entry.is_asked
    }


def end_question(table: Table, seat: Seat) -> None:
    """Stop asking somebody at a locked table that is published later."""
    table.clocks = {
        key: entry
        for key, entry in table.clocks.items()
        if entry.kind not in (TableClock.QUIET, TableClock.THERE) or entry.seats != (seat.number,)
    }


def note_idle(table: Table, seats: Sequence[Seat], key: ClockKey, now: datetime) -> None:
    """Note at a locked table that somebody has not answered."""
    (number,) = table.clocks[key].seats
    seat = seats[number]
    end_question(table, seat)
    seat.time_outs, seat.is_away = MOST_TIME_OUTS, True
    seat.save(update_fields=["time_outs", "is_away"])
    note_emptiness(table, seats, now)
    if not rounds.go_on_if_all_agree(table, seats, now):
        publish(table, seats, now)
