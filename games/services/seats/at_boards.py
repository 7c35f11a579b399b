"""Tables for one person alone with three bots, at a board that everybody plays."""

from __future__ import annotations

from django.db import transaction

from games.agreement import pace_of
from games.models import BoardSet, Player, Seat, Table
from games.models.tables import SEAT_NUMBERS
from games.rules.cards.options import TableOptions
from games.rules.state.codec import to_json
from games.rules.state.state import State
from games.services.ground import names, snapshots, wall_clock
from games.services.ground.deal import new_slug
from games.services.writing import rounds
from games.services.writing.store import seats_of

BOTS = ("Vreni", "Köbi", "Heidi")
"""Those who sit on seats 2 to 4, by seat."""


def begin_board(
    player: Player,
    boards: BoardSet,
    number: int,
    options: TableOptions,
    level: str,
    *,
    is_practice: bool = False,
) -> Table:
    """Open a table at a board of a set, and begin: for one match, nobody else comes."""
    now = wall_clock.now()
    with transaction.atomic():
        table = Table.objects.create(
            slug=new_slug(),
            name=names.new_table_name(),
            is_reserved=True,
            is_practice=is_practice,
            board_set=boards,
            first_board=number,
            allows_spectators=False,
            pace=pace_of(options).value,
            options=to_json(options),
            state=snapshots.dump(State(options=options)),
            created=now,
        )
        person = Seat(table=table, number=0, player=player, last_seen=now)
        bots = [
            Seat(table=table, number=it, bot=level, bot_name=name)
            for it, name in zip(SEAT_NUMBERS[1:], BOTS, strict=True)
        ]
        Seat.objects.bulk_create([person, *bots])
        rounds.begin_match(table, seats_of(table), now)
    return table
