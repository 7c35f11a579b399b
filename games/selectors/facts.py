"""A version of a table as it was read, before it is cut down to an audience."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from django.db.models import F
from django.db.models.lookups import IsNull

from games.models import Seat, Table, TableStatus
from games.models.tables import AUDIENCES
from games.rules.state.actions import TimeOut
from games.rules.state.state import State
from games.selectors.log import (
    Private,
    entries_of,
    events_after,
    read_log,
    read_on,
    seat_out_of_time,
)
from games.services.clocks import free_seats
from games.services.ground.announce import Change
from games.services.ground.names import told_apart
from games.services.ground.notices import LogEntry
from games.services.ground.snapshots import state_of
from games.statements import seats_at

WATCHERS_SHOWN = 20


class Facts(NamedTuple):
    """A version of a table, before it is cut down to what an audience may know."""

    table: Table
    state: State
    seats: tuple[Seat, ...]
    watchers: tuple[str, ...]
    log: tuple[LogEntry, ...]
    """What everybody may see of the running round."""
    private: Private = ()
    """What only some seats may see, each with its place in the log."""
    watcher_numbers: tuple[int, ...] = ()
    """The numbers of the rows of ``watchers``."""
    excluded: frozenset[tuple[int | None, str]] = frozenset()
    """Players and browsers that the host has sent away."""
    sent_away: tuple[tuple[int, str], ...] = ()
    """The numbers of the rows of those whom the host has sent away, and their names."""
    line: tuple[tuple[int, str], ...] = ()
    """Players who wait for a seat, and their names."""
    more_watchers: int = 0
    """Spectators besides those of ``watchers``."""
    known_watchers: tuple[str, ...] = ()
    """The names that ``watchers`` had when the round began; empty for those who have come since."""
    known_line: Mapping[int, str] = MappingProxyType({})
    """The same of those in ``line``, by player."""

    @property
    def version(self) -> int:
        """The version of the table."""
        return self.table.version

    @property
    def running_hand(self) -> int | None:
        """The number of the round that runs, ``None`` between two and before the first."""
        is_running = self.table.status == TableStatus.PLAYING and bool(self.state.windows)
        number: int | None = self.table.hand_id if is_running else None
        return number

    def watchers_for(self, seat: int | None) -> tuple[str, ...]:
        """Return what an audience calls the spectators.

        A name is a message: while a round runs, those who play see none that is newer.
        """
        is_playing = seat is not None and self.running_hand is not None
        return self.known_watchers if is_playing else self.watchers

    def line_for(self, seat: int | None) -> tuple[tuple[int, str], ...]:
        """Return who waits for a seat, under the names that an audience may see."""
        if seat is None or self.running_hand is None:
            return self.line
        return tuple((player, self.known_line.get(player, "")) for player, _name in self.line)

    def shown_to(self, seat: int | None) -> int:
        """Return the version in which the page of an audience last changed."""
        version: int = self.table.shown[AUDIENCES.index(seat)]
        return version

    def seat_of(self, player_id: int | None) -> int | None:
        """Return the seat of a player, ``None`` if this is no player's."""
        if player_id is None:
            return None
        for seat in self.seats:
            if seat.player_id == player_id:
                return seat.number
        return None

    def has_sent_away(self, player_id: int | None, browser: str) -> bool:
        """Tell whether the host has sent somebody away, with a name or without one."""
        return bool({(player_id, ""), (None, browser)} & self.excluded)

    @property
    def is_for_players_only(self) -> bool:
        """Whether there is a match that nobody watches, perhaps of a table closed since."""
        is_room = self.table.status == TableStatus.OPEN or self.table.hand_id is None
        return not (self.table.allows_spectators or is_room)

    def shuts_out(self, player_id: int | None, browser: str) -> bool:
        """Tell whether somebody who has looked at the table no longer may.

        Those who are there stay when a table gets a password.
        """
        if self.seat_of(player_id) is not None:
            return False
        is_sent_away = self.has_sent_away(player_id, browser)
        return bool(self.table.lesson) or is_sent_away or self.is_for_players_only


def load_facts(table_id: int, before: Facts | None = None) -> Facts:
    """Read a table; of the log of a round that is known only what is new.

    Raises Table.DoesNotExist.
    """
    table = Table.objects.select_related("match").get(pk=table_id)
    seats = tuple(table.seats.select_related("player").order_by("number"))
    watching = _watchers(table, seats)
    line = free_seats.line_of(table)
    log, private = _log_of(table, before)
    excluded = list(table.exclusions.values_list("pk", "player", "player__name", "browser"))
    return Facts(
        table=table,
        state=state_of(table),
        seats=seats,
        watchers=watching.names,
        watcher_numbers=watching.numbers,
        more_watchers=watching.more,
        known_watchers=watching.known,
        excluded=frozenset((player, browser) for _pk, player, _name, browser in excluded),
        sent_away=tuple((pk, name or "") for pk, _player, name, _browser in excluded),
        line=tuple((it.player_id, it.player.shown_name) for it in line),
        known_line=_known_names(table, [it.player_id for it in line]),
        log=log,
        private=private,
    )


def _log_of(table: Table, before: Facts | None) -> tuple[tuple[LogEntry, ...], Private]:
    """Return the log; entries that are known stay the very same, and so do their lines."""
    if before is None or _is_another_log(before.table, table):
        return read_log(table)
    return read_on(events_after(table, before.version), before.log, before.private)


def _is_another_log(before: Table, table: Table) -> bool:
    """Tell whether actions alone do not lead from one log to the other."""
    return bool(before.hand_id != table.hand_id or before.notices != table.notices)


def next_facts(before: Facts, change: Change) -> Facts | None:
    """Return the facts of the version that a change has led to, from those before it.

    ``None`` if they have to be read: only an action in the same round leaves names,
    players and spectators as they were, and only a change of the spectators alone
    is told apart. The rows are taken over from the writer.
    """
    table, seats = change.table, change.seats
    is_next = before.version + change.versions == table.version
    is_next = is_next and before.table.hand_id == table.hand_id
    players = {seat.player_id: seat.player for seat in before.seats}
    is_known = change.only_watchers or change.action is not None
    if not (is_known and is_next) or players.keys() != {it.player_id for it in seats}:
        return None
    if not Table.match.is_cached(table):
        table.match = before.table.match
    for seat in seats:
        seat.player = players[seat.player_id]
    if change.only_watchers:
        watching = _watchers(table, seats)
        return before._replace(
            table=table,
            seats=seats,
            watchers=watching.names,
            watcher_numbers=watching.numbers,
            more_watchers=watching.more,
            known_watchers=watching.known,
        )
    late = seat_out_of_time(change.action) if isinstance(change.action, TimeOut) else None
    public, private = entries_of(change.at, change.events, late, len(before.log))
    return before._replace(
        table=table,
        state=change.state,
        seats=seats,
        log=(*before.log, *public),
        private=(*before.private, *private),
    )


def later_facts(before: Facts) -> Facts | None:
    """Return a table as it stands now, from facts that are some actions older.

    Another process has written these: only what they have added is read. ``None`` if all has to be
    read, since something else has changed. Raises Table.DoesNotExist.
    """
    table = Table.objects.select_related("match").get(pk=before.table.pk)
    if _is_another_log(before.table, table):
        return None
    rows = events_after(table, before.version)
    seats = tuple(seats_at(table.pk))
    players = {seat.player_id: seat.player for seat in before.seats}
    is_known = players.keys() == {seat.player_id for seat in seats}
    if not is_known or len(rows) != table.version - before.version:
        return None
    for seat in seats:
        seat.player = players[seat.player_id]
    log, private = read_on(rows, before.log, before.private)
    return before._replace(
        table=table, state=state_of(table), seats=seats, log=log, private=private
    )


class _Watching(NamedTuple):
    """The spectators that are shown, those with a name first."""

    names: tuple[str, ...]
    known: tuple[str, ...]
    numbers: tuple[int, ...]
    more: int


def _watchers(table: Table, seats: Sequence[Seat]) -> _Watching:
    """Return the spectators that are shown, and how many more there are."""
    rows = table.spectators.order_by(IsNull(F("player"), True), "pk")
    found = list(rows.values_list("pk", "player__name", "known_as")[: WATCHERS_SHOWN + 1])
    is_full = len(found) > WATCHERS_SHOWN
    more = table.spectators.count() - WATCHERS_SHOWN if is_full else 0
    found = found[:WATCHERS_SHOWN]
    seated = [seat.name for seat in seats]
    names = told_apart([name or "" for _pk, name, _known in found], seated)
    known = told_apart([known for _pk, _name, known in found], seated)
    return _Watching(tuple(names), tuple(known), tuple(pk for pk, *_ in found), more)


def _known_names(table: Table, players: Sequence[int]) -> dict[int, str]:
    """Return the names that those who play see of some people who watch."""
    if not players:
        return {}
    return dict(table.spectators.filter(player__in=players).values_list("player", "known_as"))
