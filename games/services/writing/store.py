"""Read a table to change it, and put the change into the database."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from games.models import Player, Seat, Spectator, Table, TableStatus, Waiting
from games.models.tables import AUDIENCES
from games.rules.state.actions import Action
from games.rules.state.events import Event
from games.rules.state.state import State
from games.services.clocks import time_bank, timing
from games.services.ground import snapshots
from games.services.ground.announce import Change, announce_after_commit
from games.services.ground.refusals import TableRefusal
from games.services.rights.roles import refuse_guest
from games.services.rights.seating import seat_of_player
from games.services.rights.seen_cards import note_sight
from games.statements import seats_at, store_table, table_to_change


def lock_table(table_id: int) -> Table:
    """Return a table that nobody else can change until the transaction ends.

    Raises TableRefusal ``table_closed`` if it is closed or gone.
    """
    table = table_to_change(table_id)
    if table is None or table.status == TableStatus.CLOSED:
        raise TableRefusal("table_closed")
    return table


def lock_seat(table_id: int, player: Player) -> tuple[Table, list[Seat], Seat]:
    """Lock a table; return it with its seats and that of a player.

    Raises TableRefusal ``table_closed``, ``not_at_table``.
    """
    table = lock_table(table_id)
    seats = seats_of(table)
    return table, seats, seat_of_player(seats, player)


def lock_room(table_id: int, by: Player) -> tuple[Table, list[Seat]]:
    """Lock a table at which no match runs, for its host; return it with its seats.

    Raises TableRefusal ``table_closed``, ``not_host``, ``already_started``.
    """
    table = lock_table(table_id)
    refuse_guest(table, by)
    if table.status == TableStatus.PLAYING:
        raise TableRefusal("already_started")
    return table, seats_of(table)


def seats_of(table: Table) -> list[Seat]:
    """Return the four seats of a table."""
    return seats_at(table.pk)


def close(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """Close a locked table for good: nobody comes back."""
    table.status = TableStatus.CLOSED
    table.empty_since = None  # nobody looks for it any more
    table.clocks = {}
    table.spectators.all().delete()
    table.waiting.all().delete()
    publish(table, seats, now)


def forget_visitor(table: Table, player: Player) -> None:
    """Let somebody who has a seat now neither watch the table nor wait for one."""
    Spectator.objects.filter(table=table, player=player).delete()
    Waiting.objects.filter(table=table, player=player).delete()


def note_emptiness(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """Note since when no person has been at the table; the caller stores it."""
    if timing.is_anybody_there(seats):
        table.empty_since = None
    elif table.empty_since is None:
        table.empty_since = now


def publish(
    table: Table,
    seats: Sequence[Seat],
    now: datetime,
    state: State | None = None,
    audiences: Collection[int | None] = AUDIENCES,
    action: Action | None = None,
    events: Sequence[Event] = (),
    versions: int = 1,
    *,
    only_watchers: bool = False,
) -> None:
    """Store a changed table as its next version and announce it after the commit.

    ``state`` is given if it has changed, ``audiences`` if not all see a change, and an
    ``action`` with what follows from it; of several at one moment, each with a version,
    the last. If ``only_watchers`` have changed, what is known of the table stays. The clocks
    are brought up to date.
    """
    if state is not None:
        table.state = snapshots.dump(state)
    else:
        state = snapshots.state_of(table)
    note_sight(table, state.options, seats)
    clocks = timing.rearmed(table, state, seats, now)
    for key, entry in table.clocks.items():
        if key not in clocks:
            time_bank.settle(table, entry, now)
    table.clocks = clocks
    table.due_at = timing.due_at(table.clocks)
    table.version += versions
    table.shown = [
        table.version if audience in audiences else before
        for audience, before in zip(AUDIENCES, table.shown, strict=True)
    ]
    store_table(table)
    change = Change(table, tuple(seats), state, now, action, tuple(events), versions, only_watchers)
    announce_after_commit(change)
