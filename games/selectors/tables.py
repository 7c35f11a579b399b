"""Which table has an address, which version it is at, and who sits there."""

from __future__ import annotations

from collections.abc import Collection

from games.models import Player, Seat, Table, TableStatus
from games.services.clocks.free_seats import has_bot_to_relieve
from games.statements import number_and_version_at, seats_at, version_at


def number_and_version_of(slug: str) -> tuple[int, int] | None:
    """Return the number and the version of the table with an address, without reading it."""
    return number_and_version_at(slug) if "\0" not in slug else None  # PostgreSQL takes none


def seat_of(table: Table, player: Player | None) -> int | None:
    """Return the seat of a player at a table, ``None`` for spectators."""
    if player is None:
        return None
    own = (seat.number for seat in seats_at(table.pk) if seat.player_id == player.pk)
    return next(own, None)


def seats_to_take(table: Table) -> list[Seat]:
    """Return the seats of a running match that may be taken from bots."""
    if table.status != TableStatus.PLAYING:
        return []
    return [seat for seat in table.seats.all() if has_bot_to_relieve(table, seat)]


def version_of(table_id: int) -> int:
    """Return the version of a table; raises Table.DoesNotExist."""
    return version_at(table_id)


def versions_of(table_ids: Collection[int]) -> dict[int, int]:
    """Return the versions of tables by number; what is gone has none."""
    return dict(Table.objects.filter(pk__in=table_ids).values_list("pk", "version"))
