"""A line for the seats of a full table: stand in it, leave it, and lose an offer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from games.models import ClockKey, Player, Seat, Spectator, Table, Waiting
from games.services.clocks.free_seats import free_seats
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.rights.finishing import refuse_leaver
from games.services.rights.roles import Role, refuse_reserved, role_of
from games.services.rights.seating import refuse_banned, seat_wanted
from games.services.writing.store import lock_table, publish, seats_of

LONGEST_LINE = 20


def get_in_line(table: Table, player: Player) -> None:
    """Take a place in the line for the next free seat; once is enough.

    Raises TableRefusal ``has_seat``, ``removed``, ``seat_free``, ``line_too_long``,
    ``lesson_private``, ``seat_kept``, ``seats_reserved``, ``banned``, and what ``refuse_leaver``
    does.
    """
    with transaction.atomic():
        table = lock_table(table.pk)
        seats, now = seats_of(table), wall_clock.now()
        _refuse(table, seats, player)
        _waiting, is_new = Waiting.objects.get_or_create(
            table=table, player=player, defaults={"since": now}
        )
        Spectator.objects.get_or_create(table=table, player=player, defaults={"last_seen": now})
        if is_new:
            publish(table, seats, now)


def leave_line(table: Table, player: Player) -> None:
    """Give one's place in the line up, or decline the seat that is offered."""
    with transaction.atomic():
        table = lock_table(table.pk)
        if Waiting.objects.filter(table=table, player=player).delete()[0]:
            publish(table, seats_of(table), wall_clock.now())


def pass_over(table: Table, seats: Sequence[Seat], key: ClockKey, now: datetime) -> None:
    """Offer a seat to the next in line at a locked table: the first has said nothing."""
    Waiting.objects.filter(table=table, pk=key.numbers[0]).delete()
    publish(table, seats, now)


def _refuse(table: Table, seats: Sequence[Seat], player: Player) -> None:
    role = role_of(table, seats, player)
    if role in (Role.HOST, Role.SEATED):
        raise TableRefusal("has_seat")
    if role == Role.BLOCKED:
        raise TableRefusal("removed")
    if table.lesson:
        raise TableRefusal("lesson_private")
    refuse_reserved(table)
    number = Waiting.objects.filter(table=table).exclude(player=player).count()
    if number < len(free_seats(table, seats)):
        raise TableRefusal("seat_free")
    if number >= LONGEST_LINE:
        raise TableRefusal("line_too_long")
    refuse_banned(player)
    refuse_leaver(table, player)
    seat_wanted.send(Table, table=table, player=player)
