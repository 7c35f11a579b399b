"""The clock: makes happen what happens by itself, whenever it is due.

Nothing is kept in memory that matters: what is due stands in ``Table.due_at``. Any
number of clocks may run, and any of them may stop at any moment. Where several processes serve,
the clock of each does first what is due at the tables that it shows itself, as it knows them; what
is done for the whole site now and then is done by the one that beats.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

from django.db import close_old_connections, transaction
from django.db.models import F

from games.models import ClockBeat, Table
from games.services.acting.dealt import count_dealt
from games.services.acting.due import serve_table
from games.services.acting.grace import grant_grace, tables_with_clocks
from games.services.acting.housekeeping import abandoned_tables, close_table, sweeping, tidy
from games.services.ground import beside, wall_clock
from games.services.ground.faults import log_fault
from games.services.ground.refusals import TableRefusal
from games.services.seats.presence import (
    note_absent,
    note_all_seen,
    tables_to_tell,
    tables_with_absent,
    tell_of_watchers,
)
from games.statements import tables_due

logger = logging.getLogger(__name__)

PAUSE_SECONDS = 0.05
"""What falls due at all tables meanwhile is done at one go, while requests wait for it."""
PAUSE_AFTER_FAULT_SECONDS = 1
BEAT_EVERY = timedelta(seconds=1)
STANDSTILL = timedelta(seconds=5)
"""Farther from the last beat, before or after, time is taken to have stood still."""
SWEEP_EVERY = timedelta(seconds=5)
"""Who is away is known after ``AWAY_AFTER``; a little later does no harm."""
TIDY_EVERY = timedelta(hours=1)
BACK_OFF = timedelta(seconds=5)
LATE_AFTER = timedelta(seconds=1)
"""After this a clock takes over what is due at tables that another process shows."""
MOST_TABLES = 200
MOST_AT_A_TABLE = 20

ONLY_BEAT = 1


class Done(NamedTuple):
    """When a clock last did what it does now and then."""

    beaten: datetime | None = None
    """When it last beat, or left that to another one."""
    swept: datetime | None = None
    tidied: datetime | None = None


def run_forever(
    stop_event: threading.Event, shown: Callable[[], Collection[int]] | None = None
) -> None:
    """Run the clock until it is told to stop; no error ends it.

    ``shown`` tells the tables that this process shows, if others serve as well. A connection is
    kept for a second: to get one takes as long as to ask what is due.
    """
    done = Done()
    while not stop_event.is_set():
        pause, before = PAUSE_SECONDS, done.beaten
        try:
            done = _tick(done, shown)
        except Exception as error:
            log_fault(logger, error, "the clock failed")
            pause, before = PAUSE_AFTER_FAULT_SECONDS, None
        finally:
            if before is None or before != done.beaten:
                close_old_connections()
        stop_event.wait(pause)
    beside.end()
    close_old_connections()


def _tick(done: Done, shown: Callable[[], Collection[int]] | None = None) -> Done:
    """Do what is due now; return what has been done when."""
    now = wall_clock.now()
    beaten, swept, tidied = done
    if beaten is None:
        recover(now, timedelta())
        beaten, swept = now, None
    elif not timedelta() <= now - beaten <= STANDSTILL:
        recover(now)
        beaten, swept = now, None
    if shown is None:
        do_due(now)
    else:
        do_due(now, shown())
    last = None
    if now - beaten >= BEAT_EVERY:
        last, beaten = beat_in_turn(now), now
    if last is not None:
        tell(now)
    if swept is None or (last is not None and _period(last) != _period(now)):
        sweep(now)
        swept = now
    if tidied is None or abs(now - tidied) >= TIDY_EVERY:
        tidy(now)
        tidied = now
    return Done(beaten, swept, tidied)


def _period(at: datetime) -> int:
    """Return the number of the period to which a moment belongs; in each is one sweep."""
    return int(at.timestamp() // SWEEP_EVERY.total_seconds())


def do_due(now: datetime, own: Collection[int] | None = None) -> None:
    """Do everything that is due; if some tables are ``own``, elsewhere only what is late.

    One thing at each table in turn: whether more is due there, one statement asks for all.
    """
    idle: set[int] = set()
    for _ in range(MOST_AT_A_TABLE):
        found = tables_due(now, MOST_TABLES, own, now - LATE_AFTER)
        due = [table_id for table_id in found if table_id not in idle]
        if not due:
            break
        idle |= {table_id for table_id in due if not _serve(table_id, now)}


def sweep(now: datetime) -> None:
    """Note who is away, close tables that all have left long ago, count what was dealt.

    Others do what is due elsewhere.
    """
    for table_id in tables_with_absent(now):
        _guarded(table_id, now, partial(note_absent, table_id, now))
    for table_id in abandoned_tables(now):
        _guarded(table_id, now, partial(close_table, table_id, now))
    sweeping.send_robust(Table, now=now)
    try:
        count_dealt()
    except Exception as error:
        log_fault(logger, error, "the hands dealt could not be counted")


def tell(now: datetime) -> None:
    """Tell the tables at which spectators have come or gone; to be called once a second."""
    for table_id in tables_to_tell():
        _guarded(table_id, now, partial(tell_of_watchers, table_id, now))


def beat(now: datetime) -> None:
    """Show that a clock works."""
    ClockBeat.objects.update_or_create(pk=ONLY_BEAT, defaults={"at": now})


def write_beat_again() -> None:
    """Write the last beat as it is: fails where nothing can be written."""
    ClockBeat.objects.filter(pk=ONLY_BEAT).update(at=F("at"))


def beat_in_turn(now: datetime) -> datetime | None:
    """Beat if no other clock has for a second; return when one last had, ``None`` if one has."""
    last = ClockBeat.objects.values_list("at", flat=True).filter(pk=ONLY_BEAT).first()
    if last is None or now - last < BEAT_EVERY:
        return None
    is_first = ClockBeat.objects.filter(pk=ONLY_BEAT, at=last).update(at=now)
    return last if is_first else None


def seconds_since_beat() -> float | None:
    """Return how long ago a clock has shown that it works, ``None`` if never."""
    last = ClockBeat.objects.filter(pk=ONLY_BEAT).first()
    return None if last is None else (wall_clock.now() - last.at).total_seconds()


@transaction.atomic
def recover(now: datetime, standstill: timedelta = STANDSTILL) -> None:
    """Beat; if no clock has for a while, let time go on where it stood still.

    So it does if the time has been put forward or back: a clock that beats in the
    future has jumped, too.

    Of several clocks that start at once only the first finds a standstill. A clock
    that starts allows for none at all: nothing may have run since the last beat, and
    if something has, everybody gains a second at most.
    """
    last = ClockBeat.objects.select_for_update().filter(pk=ONLY_BEAT).first()
    if last is not None and abs(now - last.at) > standstill:
        logger.info("the clocks go on where they stood at %s", last.at.isoformat())
        note_all_seen(now)
        for table_id in tables_with_clocks():
            _guarded(table_id, now, partial(grant_grace, table_id, last.at, now))
    beat(now)


def _serve(table_id: int, now: datetime) -> bool:
    """Do what is due first at a table; tell whether there was something."""
    return bool(_guarded(table_id, now, partial(serve_table, table_id, now)))


def _guarded(table_id: int, now: datetime, deed: Callable[[], object]) -> object:
    """Do something at a table; its errors concern no other table."""
    try:
        return deed()
    except TableRefusal:
        return None  # closed in the meantime
    except Exception as error:
        log_fault(logger, error, f"table {table_id}: the clock failed")
        Table.objects.filter(pk=table_id).update(due_at=now + BACK_OFF)
        return None
