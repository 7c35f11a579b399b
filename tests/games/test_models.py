"""What the database itself refuses."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction

from games.models import ClockBeat, Event, Hand, Match, Player, Seat, Spectator, Table
from games.services.ground.wall_clock import now
from tests.games.builders import make_match, make_player

pytestmark = pytest.mark.django_db


def another(row: object, **changes: object) -> None:
    row.pk = None
    row._state.adding = True
    for name, value in changes.items():
        setattr(row, name, value)
    row.save()


DEEDS: dict[str, Callable[[Table], object]] = {
    "a version twice": lambda table: another(table.events.first(), action_id="x"),
    "an action id twice": lambda table: another(table.events.first(), version=99),
    "a fifth seat": lambda table: Seat.objects.create(table=table, number=4),
    "a seat twice": lambda table: Seat.objects.create(table=table, number=3),
    "a player on two seats": lambda table: table.seats.filter(number=1).update(player=table.host),
    "person and bot on a seat": lambda table: table.seats.update(bot="normal", bot_name="Beat"),
    "a bot without a name": lambda table: table.seats.update(player=None, bot="normal"),
    "an action of a fifth seat": lambda table: table.events.update(seat=4),
    "a match number twice": lambda table: another(Match.objects.first()),
    "a round number twice": lambda table: another(Hand.objects.first()),
    "an unknown status": lambda table: Table.objects.update(status="lost"),
    "an unknown pace": lambda table: Table.objects.update(pace="hasty"),
    "an address twice": lambda table: another(table, name="Other"),
    "a player without a name": lambda table: Player.objects.update(name=""),
    "watching twice": lambda table: [
        Spectator.objects.create(table=table, player=table.host, last_seen=now()) for _ in range(2)
    ],
    "a second beat": lambda table: ClockBeat.objects.create(pk=2, at=now()),
}


@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS.keys())
def test_database_refuses(deed: Callable[[Table], object]) -> None:
    table = make_match()
    with pytest.raises(IntegrityError), transaction.atomic():
        deed(table)


def test_rows_have_readable_names() -> None:
    table = make_match()
    Spectator.objects.create(table=table, player=make_player("Eve"), last_seen=now())
    ClockBeat.objects.create(pk=1, at=now())
    for model in (Player, Table, Seat, Spectator, Match, Hand, Event, ClockBeat):
        assert str(model.objects.first())
