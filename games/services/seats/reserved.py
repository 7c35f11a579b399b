"""Reserved tables: for four people who are named, for one match, held and ended from outside.

The one who reserves it says who sits where, when play may begin, when it stands still and until
when rounds may begin. Nobody is host, nobody else sits down, no bot takes a seat.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.db.models import F, Value
from django.db.models.functions import Concat, JSONArray, Substr

from games.agreement import pace_of
from games.models import BoardSet, Match, Player, Seat, Table, TableStatus
from games.models.tables import AUDIENCES, SEAT_NUMBERS
from games.rules.cards.options import TableOptions
from games.rules.state.codec import to_json
from games.rules.state.state import State
from games.services.ground import snapshots, wall_clock
from games.services.ground.deal import new_slug
from games.services.rights import seating
from games.services.writing import chains, rounds
from games.services.writing.store import close, lock_table, note_emptiness, publish, seats_of

STANDING = (TableStatus.OPEN, TableStatus.PLAYING)
"""Tables at which a match begins or runs."""


class Reserved(NamedTuple):
    """A table to reserve: who sits there, by seat, and what it is called."""

    players: Sequence[Player]
    name: str


def open_reserved_tables(
    wanted: Sequence[Reserved], options: TableOptions, boards: BoardSet | None = None
) -> list[Table]:
    """Open tables for four each, who are away until they come to them; they are held at first.

    With boards, which others play as well, nobody looks on (DUP-3).
    """
    now = wall_clock.now()
    tables = [
        Table(
            slug=new_slug(),
            name=it.name,
            is_reserved=True,
            is_held=True,
            board_set=boards,
            allows_spectators=boards is None,
            pace=pace_of(options).value,
            options=to_json(options),
            state=snapshots.dump(State(options=options)),
            created=now,
            empty_since=now,
        )
        for it in wanted
    ]
    with transaction.atomic():
        Table.objects.bulk_create(tables)
        Seat.objects.bulk_create(
            Seat(table=table, number=number, player=player, last_seen=now, is_away=True)
            for table, it in zip(tables, wanted, strict=True)
            for number, player in zip(SEAT_NUMBERS, it.players, strict=True)
        )
        chains.promise(tables)
    return tables


def hold_or_let_go(table: Table, *, is_held: bool, plays_until: datetime | None) -> None:
    """Let play stand still at a reserved table, or go on until no round begins any more.

    What runs out by itself keeps the time that it has left. A match begins if all are
    ready. Raises TableRefusal ``table_closed``.
    """
    with transaction.atomic():
        table = lock_table(table.pk)
        seats, now = seats_of(table), wall_clock.now()
        table.is_held, table.plays_until = is_held, plays_until
        if not rounds.go_on_if_all_agree(table, seats, now):
            publish(table, seats, now)


def seat_anew(table: Table, players: Sequence[Player]) -> None:
    """Seat others at a reserved table before its match; raises TableRefusal ``table_closed``."""
    with transaction.atomic():
        table = lock_table(table.pk)
        seats, now = seats_of(table), wall_clock.now()
        if table.status != TableStatus.OPEN:
            return
        changed = [
            (seat, player)
            for seat, player in zip(seats, players, strict=True)
            if seat.player_id != player.pk
        ]
        for seat, _player in changed:
            seating.clear(seat)
        for seat, player in changed:
            seating.put_player(seat, player, now)
            seat.is_away = True
            seat.save(update_fields=["is_away"])
        rounds.forget_wishes_to_go_on(seats)
        note_emptiness(table, seats, now)
        publish(table, seats, now)


def call_otherwise(table: Table, name: str) -> None:
    """Give a reserved table another name; raises TableRefusal ``table_closed``."""
    with transaction.atomic():
        table = lock_table(table.pk)
        table.name = name
        publish(table, seats_of(table), wall_clock.now())


def call_past_otherwise(keys: Collection[int], before: str, after: str) -> None:
    """Let the names of tables at which all is over, and of all matches, begin otherwise.

    What is kept anywhere of such a table is of an older version from now on.
    """
    end = len(before) + 1
    matches = Match.objects.filter(table__in=keys, table_name__startswith=before)
    matches.update(table_name=Concat(Value(after), Substr("table_name", end)))
    over = Table.objects.filter(pk__in=keys).exclude(status__in=STANDING)
    version = F("version") + 1
    over.update(
        name=Concat(Value(after), Substr("name", end)),
        version=version,
        shown=JSONArray(*[version] * len(AUDIENCES)),
    )


def close_reserved_table(table: Table) -> None:
    """Close a reserved table for good; raises TableRefusal ``table_closed``."""
    with transaction.atomic():
        table = lock_table(table.pk)
        close(table, seats_of(table), wall_clock.now())
