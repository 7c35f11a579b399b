"""Players come into being and change their names."""

from __future__ import annotations

from django.db import transaction

from games.models import Player, Seat, TableStatus
from games.services import wall_clock
from games.services.names import clean_name
from games.services.store import lock_table, publish, seats_of


def create_player(name: str) -> Player:
    """Make a guest; raises TableRefusal ``name_missing``."""
    now = wall_clock.now()
    return Player.objects.create(name=clean_name(name), created=now, last_seen=now)


def rename_player(player: Player, name: str) -> None:
    """Give a player another name, also on the tables where it is shown."""
    name = clean_name(name)
    if name == player.name:
        return
    player.name = name
    player.save(update_fields=["name"])
    seats = Seat.objects.filter(player=player).exclude(table__status=TableStatus.CLOSED)
    for table_id in list(seats.values_list("table_id", flat=True)):
        with transaction.atomic():
            table = lock_table(table_id)
            publish(table, seats_of(table), wall_clock.now())
