"""The log of the running round: what all may see of it, and what only some seats."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from games.models import Event, Table
from games.rules.state.actions import Action, TimeOut
from games.rules.state.booster_events import FOR_THE_ACTOR, CardsMoved, is_secret, moves_seen
from games.rules.state.codec import from_json
from games.rules.state.events import CardsExchanged, is_own, is_public
from games.rules.state.events import Event as GameEvent
from games.rules.state.windows import ClockKind
from games.services.ground.notices import LogEntry, TableNotice, notices_of

NO_LEADER = -1
"""Stands for who leads after the exchange: the page says so when it may (TIME-6)."""

Private = tuple[tuple[int, LogEntry], ...]
"""What only some seats may see, each with its place in the log."""


def read_log(table: Table) -> tuple[tuple[LogEntry, ...], Private]:
    """Return the events of the running round: for everybody, and for some seats."""
    rows = Event.objects.filter(hand=table.hand_id, version__lte=table.version)
    rows = rows.order_by("version")
    notices = notices_of(table)
    log: list[LogEntry] = []
    private: list[tuple[int, LogEntry]] = []
    for at, kind, action, events in rows.values_list("at", "kind", "action", "events"):
        while notices and notices[0].at < at:
            log.append(LogEntry(notices[0].at, notices.pop(0)))
        late = seat_out_of_time(from_json(action)) if kind == TimeOut.__name__ else None
        seen, unseen = entries_of(at, map(from_json, events), late, len(log))
        log += seen
        private += unseen
    log += [LogEntry(notice.at, notice) for notice in notices]
    return tuple(log), tuple(private)


LogRow = tuple[datetime, str, Any, Any]
"""When an action was taken, its kind, itself, and what has followed from it."""


def events_after(table: Table, version: int) -> list[LogRow]:
    """Return the actions of the running round after a version, the oldest first."""
    rows = Event.objects.filter(hand=table.hand_id, version__gt=version)
    rows = rows.filter(version__lte=table.version).order_by("version")
    return list(rows.values_list("at", "kind", "action", "events"))


def read_on(
    rows: Iterable[LogRow], log: tuple[LogEntry, ...], private: Private
) -> tuple[tuple[LogEntry, ...], Private]:
    """Return a log, for everybody and for some seats, with what later actions have added."""
    for at, kind, action, events in rows:
        late = seat_out_of_time(from_json(action)) if kind == TimeOut.__name__ else None
        seen, unseen = entries_of(at, map(from_json, events), late, len(log))
        log, private = (*log, *seen), (*private, *unseen)
    return log, private


def entries_of(
    at: datetime, events: Iterable[GameEvent], late: int | None, place: int
) -> tuple[list[LogEntry], list[tuple[int, LogEntry]]]:
    """Return what an action adds to a log of some length, for everybody and for some.

    ``late`` is the seat for which a clock has acted.
    """
    public: list[LogEntry] = []
    private: list[tuple[int, LogEntry]] = []
    for event in events:
        by_clock = late is not None and getattr(event, "seat", None) == late
        late = None if by_clock else late  # what follows from it is nobody's choice
        if isinstance(event, CardsExchanged):
            public.append(LogEntry(at, event._replace(leader=NO_LEADER)))
        elif is_public(event):
            public.append(LogEntry(at, event, by_clock))
        elif isinstance(event, FOR_THE_ACTOR) or is_secret(event) or by_clock:
            private.append((place + len(public), LogEntry(at, event, by_clock)))
    return public, private


def seat_out_of_time(action: Action) -> int | None:
    """Return the seat for which a clock has acted, ``None`` if it was another clock."""
    assert isinstance(action, TimeOut)
    _window, kind, *seat = action.key.split(":")
    return int(seat[0]) if kind == ClockKind.TURN else None


def log_shown(
    public: tuple[LogEntry, ...], private: Private, seat: int | None
) -> tuple[LogEntry, ...]:
    """Return the log with what Boosters have shown to this seat alone."""
    if seat is None or not private:
        return public
    log = list(public)
    for place, entry in reversed(private):
        event = entry.event
        if isinstance(event, CardsMoved):
            event = moves_seen(event, seat)
            if event.moves:
                log.insert(place, entry._replace(event=event))
        elif not isinstance(event, TableNotice) and is_own(event, seat):
            log.insert(place, entry)
    return tuple(log)
