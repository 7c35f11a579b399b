"""What runs at a table, and when it runs out: the value of ``Table.clocks``.

One entry per clock, by key::

    {"17:turn:2": {"kind": "turn", "seconds": 45, "window": 17, "seats": [2],
                   "due": 1790000000.0, "left": None}}

``due`` is in seconds since 1970. A clock that pauses has ``left`` instead, as all have
at a table that everybody has left. Bots have
entries too: one with ``waits`` may not act yet, one with ``done`` has answered. So
have people who wave events through (:mod:`games.services.clocks.waves`) or have said that they
pass (:mod:`games.services.clocks.for_trick`) or laid cards ready, and the others in a lesson.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.conf import settings

from games.models import Seat, Table, TableClock, TableStatus, Vote
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.rules.state.windows import Clock, ClockKind, clocks
from games.services.clocks import (
    bot_pace,
    for_trick,
    free_seats,
    laid_ready,
    lessons,
    passing_by,
    waves,
)
from games.services.clocks.bot_pace import Wanted
from games.services.ground import thinking
from games.services.ground.refusals import TableRefusal
from games.statements import store_when_due

NEXT_SECONDS = 15
AWAY = ":away"
AWAY_SECONDS = 30
GRACE_SUFFIX = f":{TableClock.GRACE}"
GRACE_SECONDS = 10
QUIET_SUFFIX = f":{TableClock.QUIET}"
QUIET_SECONDS = 60
"""After this somebody whom no clock hurries may be asked whether they are there."""
THERE_SUFFIX = f":{TableClock.THERE}"
THERE_SECONDS = 15
PAUSE_SECONDS = 300
EXCHANGE_FACTOR = 2
"""The rules give no time for the exchange; three choices take longer than one."""

UNSEEN = (
    *(TableClock.BOT, TableClock.WAVE, TableClock.PASSING, TableClock.LAID),
    TableClock.LESSON,
)
"""Kinds that answer for a seat: nobody sees when, and they begin anew after a pause."""

Clocks = dict[str, dict[str, Any]]


class Due(NamedTuple):
    """The entry that is due first."""

    key: str
    kind: str
    due: float


def rearmed(table: Table, state: State, seats: Sequence[Seat], now: datetime) -> Clocks:
    """Return the clocks of a table after a change (TIME-2..6).

    What runs goes on, what is no longer listed pauses while its window is open, what
    is new starts. At a table that everybody has left, or that is held, all of it pauses;
    but a moment at which the match ends stays where it is (CUT-1).
    """
    found = _rearmed(table, state, seats, now)
    if table.is_held:
        return {key: _paused(entry, now.timestamp()) for key, entry in found.items()}
    if table.plays_until is not None and TableClock.MATCH in found:
        found[TableClock.MATCH] |= {"due": table.plays_until.timestamp(), "left": None}
    return found


def _rearmed(table: Table, state: State, seats: Sequence[Seat], now: datetime) -> Clocks:
    at = now.timestamp()
    listed = {clock.key for clock in clocks(state)}
    wanted = {want.key: want for want in _wanted(table, state, seats)}
    open_windows = {window.id for window in state.windows}
    found: Clocks = {}
    for key, entry in table.clocks.items():
        if key in wanted:
            found[key] = _resumed(entry, wanted.pop(key), at)
        elif (
            entry["kind"] not in (*UNSEEN, TableClock.NEXT)
            and entry["window"] in open_windows
            and rule_key(key) not in listed
        ):
            found[key] = _paused(entry, at)
    for want in wanted.values():
        found[want.key] = _started(want, at)
    if TableClock.PAUSE in table.clocks and state.windows:
        pause = _going_on(table.clocks[TableClock.PAUSE], at)
        found = {key: _paused(entry, at) for key, entry in found.items()}
        found[TableClock.PAUSE] = pause
    if is_left(table, seats):
        return {key: _paused(entry, at) for key, entry in found.items()}
    waited_for = _waited_for(found)
    return {
        key: _paused(entry, at) if is_of_turn(entry) and key_of_grace(key) in waited_for else entry
        for key, entry in found.items()
    }


def _waited_for(entries: Clocks) -> set[str]:
    """Return the clocks of grace of those for whom somebody at the table wants to wait."""
    return {key for key, entry in entries.items() if Vote.WAIT in entry.get("said", {}).values()}


def is_paused(table: Table) -> bool:
    """Tell whether all have agreed to a pause, which has not ended yet, or the table is held."""
    return table.is_held or TableClock.PAUSE in table.clocks


def refuse_paused(table: Table) -> None:
    """Raise TableRefusal ``held`` or ``paused`` while nobody may act."""
    if table.is_held:
        raise TableRefusal("held")
    if is_paused(table):
        raise TableRefusal("paused")


def is_time_up(table: Table, now: datetime) -> bool:
    """Tell whether no round may begin any more; at the very moment it is too late (CUT-2)."""
    return table.plays_until is not None and now >= table.plays_until


def is_left(table: Table, seats: Sequence[Seat]) -> bool:
    """Tell whether nothing is to happen by itself, since all people have gone.

    At a table for all to watch, spectators are somebody.
    """
    if is_anybody_there(seats) or not any(seat.is_person for seat in seats):
        return False
    return not (table.is_public and table.spectators.exists())


def is_alone(seats: Sequence[Seat]) -> bool:
    """Tell whether one person plays with three bots."""
    return sum(seat.is_person for seat in seats) == 1


def is_unhurried(seats: Sequence[Seat]) -> bool:
    """Tell whether no clock runs out on a person: the only one who plays is there."""
    plays = (seat.is_person and not seat.is_away and not seat.stand_in for seat in seats)
    return is_alone(seats) and any(plays)


def is_anybody_there(seats: Sequence[Seat]) -> bool:
    """Tell whether a person sits at the table who is not away."""
    return any(seat.is_person and not seat.is_away for seat in seats)


def rule_key(key: str) -> str:
    """Return the name by which the rules know a clock."""
    for suffix in (AWAY, GRACE_SUFFIX, QUIET_SUFFIX, THERE_SUFFIX):
        key = key.removesuffix(suffix)
    return key


def key_of_grace(key: str) -> str:
    """Return the key of the clock of grace that runs beside a clock of a turn."""
    return rule_key(key) + GRACE_SUFFIX


def is_of_turn(entry: dict[str, Any]) -> bool:
    """Tell whether a clock runs out on a seat that has to act."""
    kind: str = entry["kind"]
    return kind == ClockKind.TURN


def first_due(entries: Clocks) -> Due | None:
    """Return the entry that runs out first."""
    return min(all_due(entries), key=lambda due: due.due, default=None)


def all_due(entries: Clocks) -> list[Due]:
    """Return all entries that run out by themselves."""
    return [
        Due(key, entry["kind"], entry["due"])
        for key, entry in entries.items()
        if entry["due"] is not None and not (entry.get("waits") or entry.get("done"))
    ]


def is_asked(entries: Clocks, key: str, due: float) -> bool:
    """Tell whether an entry still asks what it has asked when it was due then."""
    entry = entries.get(key)
    return entry is not None and entry["due"] == due and not entry.get("waits")


def due_at(entries: Clocks) -> datetime | None:
    """Return when something happens by itself, if ever."""
    due = first_due(entries)
    return None if due is None else as_datetime(due.due)


def as_datetime(seconds: float) -> datetime:
    """Return a time in seconds since 1970 as a date with time."""
    return datetime.fromtimestamp(seconds, UTC)


def _wanted(table: Table, state: State, seats: Sequence[Seat]) -> Iterable[Wanted]:
    yield from free_seats.wanted(table, seats)
    if table.status != TableStatus.PLAYING:
        return
    if lessons.is_followed(table, state):
        yield from lessons.wanted(table, state)
        return
    minutes = state.options.max_minutes
    if not state.time_over and (minutes is not None or table.plays_until is not None):
        yield Wanted(TableClock.MATCH, TableClock.MATCH, 60 * (minutes or 0), 0, ())
    if not state.windows:
        if state.number and not is_unhurried(seats):
            people = tuple(seat.number for seat in seats if seat.is_person)
            key = f"{TableClock.NEXT}:{state.number}"
            yield Wanted(key, TableClock.NEXT, NEXT_SECONDS, 0, people)
        return
    missing = {seat.number for seat in seats if seat.is_away and not seat.stand_in}
    person = next((it.number for it in seats if it.is_person), 0) if is_unhurried(seats) else None
    for want in _rule_clocks(state, missing):
        if person is None or not _hurries(want, state, person):
            yield want
    if missing and is_anybody_there(seats):
        yield from _graces(state, missing)
    if person is None:
        yield from _quiet(table, state, seats)
    bots = [seat.number for seat in seats if seat.played_by_bot]
    passes: Sequence[Wanted] = ()
    is_hastened = False
    if person is not None:
        passes = tuple(passing_by.wanted(state, person))
        is_hastened = bool(passes) or not state.windows[-1].waiting >> person & 1
    thinking_bots = {seat.number for seat in seats if thinking.thinks(seat.played_by_bot)}
    for want in bot_pace.wanted(state, bots):
        paced = passing_by.hastened(want, state) if is_hastened else want
        yield bot_pace.earlier(paced) if want.seats[0] in thinking_bots else paced
    yield from waves.wanted(table, state, seats)
    yield from passes
    yield from for_trick.wanted(table, state, seats)
    yield from laid_ready.wanted(table, state, seats)


def _rule_clocks(state: State, missing: set[int]) -> Iterable[Wanted]:
    for clock in clocks(state):
        window = _window_of(clock, state)
        seconds = clock.seconds
        if seconds is not None:
            if clock.kind == ClockKind.TURN and state.phase == Phase.EXCHANGE:
                seconds *= EXCHANGE_FACTOR
            yield Wanted(clock.key, clock.kind, seconds, window, clock.seats, least=clock.least)
        if clock.kind == ClockKind.TURN and clock.seats[0] in missing:
            key = clock.key + AWAY
            yield Wanted(key, clock.kind, AWAY_SECONDS, window, clock.seats, least=clock.least)


def _hurries(want: Wanted, state: State, person: int) -> bool:
    """Tell whether a clock would run out on the only person at a table.

    One on a bot that has no answer ends what nobody else could end.
    """
    if want.kind == ClockKind.WINDOW:
        return bool(state.windows[-1].waiting >> person & 1)
    return person in want.seats


def _graces(state: State, missing: set[int]) -> Iterable[Wanted]:
    """Return how long the others have patience with those who are missing on their turn."""
    for clock in clocks(state):
        if clock.kind == ClockKind.TURN and clock.seats[0] in missing:
            key = clock.key + GRACE_SUFFIX
            yield Wanted(
                key, TableClock.GRACE, GRACE_SECONDS, _window_of(clock, state), clock.seats
            )


def _quiet(table: Table, state: State, seats: Sequence[Seat]) -> Iterable[Wanted]:
    """Return how long those whom no clock hurries may take before they are asked, and answer."""
    for clock in clocks(state):
        if clock.kind != ClockKind.TURN or clock.seconds is not None:
            continue
        seat = seats[clock.seats[0]]
        if not seat.is_person or seat.is_away or seat.stand_in:
            continue
        window, key = _window_of(clock, state), clock.key + QUIET_SUFFIX
        yield Wanted(key, TableClock.QUIET, QUIET_SECONDS, window, clock.seats)
        if table.clocks.get(key, {}).get("asked"):
            key = clock.key + THERE_SUFFIX
            yield Wanted(key, TableClock.THERE, THERE_SECONDS, window, clock.seats)


def _window_of(clock: Clock, state: State) -> int:
    """Return the window while which a clock pauses if it is not listed.

    The time to call before the first lead outlasts windows (TIME-6).
    """
    number, _, name = clock.key.partition(":")
    return state.window.id if name == ClockKind.PRELEAD else int(number)


def _started(want: Wanted, at: float) -> dict[str, Any]:
    seconds = want.seconds() if callable(want.seconds) else want.seconds
    if want.kind not in UNSEEN:
        seconds *= settings.CLOCK_PACE
    return {
        "kind": want.kind,
        "seconds": seconds,
        "window": want.window,
        "seats": list(want.seats),
        "due": at + seconds,
        "left": None,
        **({"waits": True} if want.waits else {}),
    }


def _resumed(entry: dict[str, Any], want: Wanted, at: float) -> dict[str, Any]:
    entry = _going_on(entry, at, want.least)
    entry |= {"seats": list(want.seats), "window": want.window}
    if want.waits:
        entry["waits"] = True
    else:
        entry.pop("waits", None)
    return entry


def _going_on(entry: dict[str, Any], at: float, least: float = 0) -> dict[str, Any]:
    if entry["due"] is not None:
        return entry | {}
    return entry | {"due": at + max(entry["left"], least), "left": None}


def _paused(entry: dict[str, Any], at: float) -> dict[str, Any]:
    if entry["due"] is None:
        return entry
    return entry | {"due": None, "left": max(0.0, entry["due"] - at)}


def store_clocks(table: Table) -> None:
    """Store clocks that have changed in a way that nobody sees."""
    table.due_at = due_at(table.clocks)
    store_when_due(table)
