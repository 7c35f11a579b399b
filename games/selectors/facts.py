"""A version of a table as it was read, before it is cut down to an audience."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import F
from django.db.models.lookups import IsNull

from games.models import Seat, Table, TableStatus
from games.models.tables import AUDIENCES
from games.page import LogEntry
from games.rules.state.actions import TimeOut
from games.rules.state.state import State
from games.selectors.log import Private, entries_of, read_log, seat_out_of_time
from games.services import free_seats
from games.services.announce import Change
from games.services.names import told_apart
from games.services.snapshots import state_of

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
    line: tuple[tuple[int, str], ...] = ()
    """Players who wait for a seat, and their names."""
    more_watchers: int = 0
    """Spectators beside those of ``watchers``."""

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

    def shuts_out(self, player_id: int | None, browser: str) -> bool:
        """Tell whether somebody who has looked at the table may do so no more."""
        if self.seat_of(player_id) is not None:
            return False
        if {(player_id, ""), (None, browser)} & self.excluded:
            return True
        is_waiting = self.table.status in (TableStatus.OPEN, TableStatus.CLOSED)
        return not (self.table.allows_spectators or is_waiting)


def load_facts(table_id: int) -> Facts:
    """Read a table; raises Table.DoesNotExist."""
    table = Table.objects.select_related("match").get(pk=table_id)
    seats = tuple(table.seats.select_related("player").order_by("number"))
    watchers, numbers, more_watchers = _watchers(table, seats)
    log, private = read_log(table)
    return Facts(
        table=table,
        state=state_of(table),
        seats=seats,
        watchers=watchers,
        watcher_numbers=numbers,
        more_watchers=more_watchers,
        excluded=frozenset(table.exclusions.values_list("player", "browser")),
        line=tuple((it.player_id, it.player.shown_name) for it in free_seats.line_of(table)),
        log=log,
        private=private,
    )


def next_facts(before: Facts, change: Change) -> Facts | None:
    """Return the facts of the version that a change has led to, from those before it.

    ``None`` if they have to be read: only an action in the same round leaves names,
    players and spectators as they were. The rows are taken over from the writer.
    """
    table, seats = change.table, change.seats
    is_next = before.version + change.versions == table.version
    is_next = is_next and before.table.hand_id == table.hand_id
    players = {seat.player_id: seat.player for seat in before.seats}
    if change.action is None or not is_next or players.keys() != {it.player_id for it in seats}:
        return None
    if not Table.match.is_cached(table):
        table.match = before.table.match
    for seat in seats:
        seat.player = players[seat.player_id]
    late = seat_out_of_time(change.action) if isinstance(change.action, TimeOut) else None
    public, private = entries_of(change.at, change.events, late, len(before.log))
    return before._replace(
        table=table,
        state=change.state,
        seats=seats,
        log=(*before.log, *public),
        private=(*before.private, *private),
    )


def _watchers(table: Table, seats: Sequence[Seat]) -> tuple[tuple[str, ...], tuple[int, ...], int]:
    """Return the spectators that are shown, those with a name first, and how many more."""
    rows = table.spectators.order_by(IsNull(F("player"), True), "pk")
    found = list(rows.values_list("pk", "player__name")[: WATCHERS_SHOWN + 1])
    is_full = len(found) > WATCHERS_SHOWN
    more = table.spectators.count() - WATCHERS_SHOWN if is_full else 0
    found = found[:WATCHERS_SHOWN]
    names = told_apart([name or "" for _pk, name in found], [seat.name for seat in seats])
    return tuple(names), tuple(pk for pk, _name in found), more
