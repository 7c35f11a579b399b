"""Bots on the free seats: after a while, if all people agree to that, or until people come."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from games.models import Player, Seat, Table, TableStatus
from games.services.clocks.free_seats import FILL_SECONDS, fill_seconds, free_seats
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.rights import seating
from games.services.rights.roles import refuse_guest, refuse_reserved
from games.services.writing import rounds
from games.services.writing.store import lock_seat, lock_table, publish, seats_of


def agree_to_bots(table: Table, player: Player, seconds: int | None) -> None:
    """Let bots take the free seats after some seconds, or not after all.

    Raises TableRefusal ``not_at_table``, ``already_started``, ``not_readable``.
    """
    if seconds is not None and seconds not in FILL_SECONDS:
        raise TableRefusal("not_readable")
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        if table.status != TableStatus.OPEN:
            raise TableRefusal("already_started")
        seat.fills_after = seconds
        seat.save(update_fields=["fills_after"])
        publish(table, seats, wall_clock.now())


def play_meanwhile(table: Table, player: Player, level: str) -> None:
    """Begin with bots of a level on all free seats; people who come take these seats.

    It is for somebody who is alone in the room. Raises TableRefusal ``not_at_table``,
    ``already_started``, ``somebody_came``, ``seats_reserved``, ``needs_people``,
    ``unknown_level``.
    """
    level = seating.known_level(level)
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        if table.status != TableStatus.OPEN:
            raise TableRefusal("already_started")
        refuse_reserved(table)
        if any(it.is_person and it is not seat for it in seats):
            raise TableRefusal("somebody_came")
        if table.options.get("rated"):
            raise TableRefusal("needs_people")
        table.bots_make_way = True
        for free in free_seats(table, seats):
            seating.put_bot(seats, free, level)
        seat.wants_next = True
        seat.save(update_fields=["wants_next"])
        now = wall_clock.now()
        if not rounds.go_on_if_all_agree(table, seats, now):
            publish(table, seats, now)


def let_bots_make_way(table: Table, by: Player, *, is_on: bool) -> None:
    """Let people take the seats of bots while a match runs, or no longer.

    Raises TableRefusal ``not_host``, ``lesson_private``, ``practice_unlisted``.
    """
    with transaction.atomic():
        table = lock_table(table.pk)
        refuse_guest(table, by)
        if table.lesson:
            raise TableRefusal("lesson_private")
        if table.is_practice:
            raise TableRefusal("practice_unlisted")
        table.bots_make_way = is_on
        publish(table, seats_of(table), wall_clock.now())


def fill(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """Let bots take the free seats of a locked table, and begin: so all have agreed."""
    if not fill_seconds(table, seats):
        publish(table, seats, now)
        return
    for seat in free_seats(table, seats):
        seating.put_bot(seats, seat)
    for seat in seats:
        if seat.is_person:
            seat.wants_next = True
            seat.save(update_fields=["wants_next"])
    if not rounds.go_on_if_all_agree(table, seats, now):
        publish(table, seats, now)
