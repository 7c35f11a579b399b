"""What runs at a table, and when it runs out: the value of ``Table.clocks``.

Bots have entries too, as have people who wave events through
(:mod:`games.services.clocks.waves`), have said that they pass
(:mod:`games.services.clocks.for_trick`) or laid cards ready
(:mod:`games.services.clocks.laid_ready`), and the others in a lesson.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from django.conf import settings

from games.models import (
    ClockEntry,
    ClockKey,
    Clocks,
    Seat,
    Table,
    TableClock,
    TableStatus,
    Vote,
)
from games.rules.state.phase import STAGES, Phase
from games.rules.state.state import State
from games.rules.state.windows import ClockKind, clocks
from games.services.clocks import (
    alike,
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
from games.services.rights.seating import is_alone
from games.statements import store_when_due

NEXT_SECONDS = 15
AWAY_SECONDS = 30
GRACE_SECONDS = 10
QUIET_SECONDS = 60
"""After this somebody whom no clock hurries may be asked whether they are there."""
THERE_SECONDS = 15
PAUSE_SECONDS = 300
EXCHANGE_FACTOR = 2
"""The rules give no time for the exchange; three choices take longer than one."""
STAGE_SECONDS = 10
"""A stage lasts so long at least, whoever holds what: whoever reads a card may still play it."""
_READ_IN = frozenset(STAGES) - {Phase.GAP}
"""Gaps come before every lead, when the cards are known: they have the time of a window (BG-14)."""

UNSEEN = (
    *(TableClock.BOT, TableClock.WAVE, TableClock.PASSING, TableClock.LAID),
    TableClock.LESSON,
)
"""Kinds that answer for a seat: nobody sees when, and they begin anew after a pause."""

OF_MATCH = ClockKey(own=TableClock.MATCH)
OF_PAUSE = ClockKey(own=TableClock.PAUSE)


class Due(NamedTuple):
    """The entry that is due first."""

    key: ClockKey
    kind: ClockKind | TableClock
    due: float


def rearmed(table: Table, state: State, seats: Sequence[Seat], now: datetime) -> Clocks:
    """Return the clocks of a table after a change (TIME-2..6).

    What runs goes on, what is no longer listed pauses while its window is open, what
    is new starts. At a table that everybody has left, or that is held, all of it pauses;
    but a moment at which the match ends stays where it is (CUT-1).
    """
    found = _rearmed(table, state, seats, now)
    if table.is_held:
        return {key: entry.paused(now.timestamp()) for key, entry in found.items()}
    if table.plays_until is not None and OF_MATCH in found:
        due = table.plays_until.timestamp()
        found[OF_MATCH] = found[OF_MATCH]._replace(due=due, left=None)
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
            entry.kind not in (*UNSEEN, TableClock.NEXT)
            and entry.window in open_windows
            and key.rule not in listed
        ):
            found[key] = entry.paused(at)
    for want in wanted.values():
        found[want.key] = _started(want, at)
    if OF_PAUSE in table.clocks and state.windows:
        pause = table.clocks[OF_PAUSE].going_on(at)
        found = {key: entry.paused(at) for key, entry in found.items()}
        found[OF_PAUSE] = pause
    if is_left(table, seats):
        return {key: entry.paused(at) for key, entry in found.items()}
    waited_for = _waited_for(found)
    return {
        key: entry.paused(at) if entry.is_of_turn and key.rule in waited_for else entry
        for key, entry in found.items()
    }


def _waited_for(entries: Clocks) -> set[str]:
    """Return the turns, by the rules' names, of those for whom somebody wants to wait."""
    return {
        key.rule
        for key, entry in entries.items()
        if any(vote == Vote.WAIT for _seat, vote in entry.said)
    }


def is_paused(table: Table) -> bool:
    """Tell whether all have agreed to a pause, which has not ended yet, or the table is held."""
    return table.is_held or OF_PAUSE in table.clocks


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


def is_unhurried(seats: Sequence[Seat]) -> bool:
    """Tell whether no clock runs out on a person: the only one who plays is there."""
    plays = (seat.is_person and not seat.is_away and not seat.stand_in for seat in seats)
    return is_alone(seats) and any(plays)


def is_anybody_there(seats: Sequence[Seat]) -> bool:
    """Tell whether a person sits at the table who is not away."""
    return any(seat.is_person and not seat.is_away for seat in seats)


def first_due(entries: Clocks) -> Due | None:
    """Return the entry that runs out first."""
    return min(all_due(entries), key=lambda due: due.due, default=None)


def all_due(entries: Clocks) -> list[Due]:
    """Return all entries that run out by themselves."""
    return [
        Due(key, entry.kind, entry.due)
        for key, entry in entries.items()
        if entry.due is not None and not (entry.waits or entry.is_done)
    ]


def is_asked(entries: Clocks, key: ClockKey, due: float) -> bool:
    """Tell whether an entry still asks what it has asked when it was due then."""
    entry = entries.get(key)
    return entry is not None and entry.due == due and not entry.waits


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
        yield Wanted(OF_MATCH, TableClock.MATCH, 60 * (minutes or 0), 0, ())
    if not state.windows:
        if state.number and not is_unhurried(seats):
            people = tuple(seat.number for seat in seats if seat.is_person)
            key = ClockKey(own=TableClock.NEXT, numbers=(state.number,))
            yield Wanted(key, TableClock.NEXT, NEXT_SECONDS, 0, people)
        return
    missing = {seat.number for seat in seats if seat.is_away and not seat.stand_in}
    person = next((it.number for it in seats if it.is_person), 0) if is_unhurried(seats) else None
    is_alike = alike.answers_alike(table, seats)
    for want in () if is_alike else _rule_clocks(state, missing):
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
        passes = tuple(passing_by.wanted(table, state, seats[person]))
        is_hastened = bool(passes) or not state.windows[-1].waiting >> person & 1
    thinking_bots = {seat.number for seat in seats if thinking.thinks(seat.played_by_bot)}
    asked = bot_pace.wanted(state, bots)
    for want in alike.in_order(state, bots, asked) if is_alike else asked:
        paced = passing_by.hastened(want, state) if is_hastened else want
        yield bot_pace.earlier(paced) if want.seats[0] in thinking_bots else paced
    yield from waves.wanted(table, state, seats)
    yield from passes
    yield from for_trick.wanted(table, state, seats)
    yield from laid_ready.wanted(table, state, seats)


def _rule_clocks(state: State, missing: set[int]) -> Iterable[Wanted]:
    for clock in clocks(state):
        key, window, seconds = ClockKey(clock.key), clock.window, clock.seconds
        if seconds is not None:
            if clock.kind == ClockKind.TURN and state.phase == Phase.EXCHANGE:
                seconds *= EXCHANGE_FACTOR
            elif clock.kind == ClockKind.WINDOW and state.phase in _READ_IN:
                seconds = max(seconds, STAGE_SECONDS)
            yield Wanted(key, clock.kind, seconds, window, clock.seats, least=clock.least)
        if clock.kind == ClockKind.TURN and clock.seats[0] in missing:
            key = key.beside(TableClock.AWAY)
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
            key = ClockKey(clock.key, TableClock.GRACE)
            yield Wanted(key, TableClock.GRACE, GRACE_SECONDS, clock.window, clock.seats)


def _quiet(table: Table, state: State, seats: Sequence[Seat]) -> Iterable[Wanted]:
    """Return how long those whom no clock hurries may take before they are asked, and answer."""
    for clock in clocks(state):
        if clock.kind != ClockKind.TURN or clock.seconds is not None:
            continue
        seat = seats[clock.seats[0]]
        if not seat.is_person or seat.is_away or seat.stand_in:
            continue
        key = ClockKey(clock.key, TableClock.QUIET)
        yield Wanted(key, TableClock.QUIET, QUIET_SECONDS, clock.window, clock.seats)
        entry = table.clocks.get(key)
        if entry is not None and entry.is_asked:
            key = ClockKey(clock.key, TableClock.THERE)
            yield Wanted(key, TableClock.THERE, THERE_SECONDS, clock.window, clock.seats)


def _started(want: Wanted, at: float) -> ClockEntry:
    seconds = want.seconds() if callable(want.seconds) else want.seconds
    if want.kind not in UNSEEN:
        seconds *= settings.CLOCK_PACE
    due = at + seconds
    return ClockEntry(want.kind, seconds, want.window, want.seats, due, waits=want.waits)


def _resumed(entry: ClockEntry, want: Wanted, at: float) -> ClockEntry:
    running = entry.going_on(at, want.least)
    return running._replace(seats=want.seats, window=want.window, waits=want.waits)


def store_clocks(table: Table) -> None:
    """Store clocks that have changed in a way that nobody sees."""
    table.due_at = due_at(table.clocks)
    store_when_due(table)
