"""Who sits where: people take seats and leave them, the host puts bots there and clears seats."""

from __future__ import annotations

from django.db import transaction

from games.models import Player, Seat, Table, TableStatus, Told
from games.services.clocks.free_seats import refuse_offered
from games.services.ground import wall_clock
from games.services.ground.notices import add_notice
from games.services.ground.refusals import TableRefusal
from games.services.rights import seating
from games.services.rights.finishing import refuse_leaver
from games.services.rights.roles import Role, refuse_reserved, role_of
from games.services.rights.seating import known_level, seat_with
from games.services.seats.leaving import take_over
from games.services.writing import rounds
from games.services.writing.onlookers import note_onlooker
from games.services.writing.store import (
    forget_visitor,
    lock_room,
    lock_seat,
    lock_table,
    note_emptiness,
    publish,
    seats_of,
)


def sit_down(table: Table, player: Player, number: int) -> None:
    """Take a free seat, leaving another at the same table.

    While a match runs, only seats of bots can be taken: those that somebody has left for
    good, and where bots make way the others. Raises TableRefusal ``seat_unknown``,
    ``seat_taken``, ``seat_kept``, ``removed``, ``seat_offered``, ``seats_reserved``, ``banned``
    and what ``take_over`` and ``refuse_leaver`` do.
    """
    with transaction.atomic():
        table = lock_table(table.pk)
        seats = seats_of(table)
        seat = seat_with(seats, number)
        if seat.player_id == player.pk:
            return
        refuse_reserved(table)
        seating.refuse_banned(player)
        is_new = all(other.player_id != player.pk for other in seats)
        if is_new:
            refuse_leaver(table, player)
        seating.seat_wanted.send(Table, table=table, player=player)
        now = wall_clock.now()
        if table.status == TableStatus.PLAYING:
            take_over(table, seats, seat, player, now)
            publish(table, seats, now)
            return
        if seat.is_taken:
            raise TableRefusal("seat_taken")
        if role_of(table, seats, player) == Role.BLOCKED:
            raise TableRefusal("removed")
        if is_new:
            refuse_offered(table, seats, player)
        for other in seats:
            if other.player_id == player.pk:
                seating.clear(other)
        seating.put_player(seat, player, now)
        if not is_new:
            _tell_of_seats(table, seat)
        note_onlooker(table, player)
        forget_visitor(table, player)
        if table.host_id is None:
            table.host = player
        table.empty_since = None
        publish(table, seats, now)


def stand_up(table: Table, player: Player, *, is_forgotten: bool = False) -> None:
    """Leave the seat; during a match, or reserved, it stays the player's, who is away.

    Nothing is reserved for somebody who ``is_forgotten``.

    Raises TableRefusal ``not_at_table``.
    """
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        now = wall_clock.now()
        if table.status == TableStatus.PLAYING:
            seat.is_away = True
            seat.save(update_fields=["is_away"])
        elif table.is_reserved and not is_forgotten:
            seat.is_away, seat.wants_next = True, False
            seat.save(update_fields=["is_away", "wants_next"])
        else:
            seating.clear(seat)
            seating.find_host(table, seats)
        note_emptiness(table, seats, now)
        if not rounds.go_on_if_all_agree(table, seats, now):
            publish(table, seats, now)


def seat_bot(table: Table, by: Player, number: int) -> None:
    """Let a bot of the usual level take a free seat.

    Raises TableRefusal ``not_host``, ``already_started``, ``seat_unknown``,
    ``seat_taken``.
    """
    with transaction.atomic():
        table, seats = lock_room(table.pk, by)
        seat = seat_with(seats, number)
        if seat.is_taken:
            raise TableRefusal("seat_taken")
        seating.put_bot(seats, seat)
        now = wall_clock.now()
        if not rounds.go_on_if_all_agree(table, seats, now):
            publish(table, seats, now)


def seat_bots(table: Table, by: Player) -> None:
    """Let bots of the usual level take all free seats.

    Raises TableRefusal ``not_host``, ``already_started``.
    """
    with transaction.atomic():
        table, seats = lock_room(table.pk, by)
        free = [seat for seat in seats if not seat.is_taken]
        for seat in free:
            seating.put_bot(seats, seat)
        now = wall_clock.now()
        if free and not rounds.go_on_if_all_agree(table, seats, now):
            publish(table, seats, now)


def change_level(table: Table, by: Player, number: int, level: str) -> None:
    """Let the bot of a seat play at another level.

    Raises TableRefusal ``not_host``, ``already_started``, ``seat_unknown`` or
    ``unknown_level``.
    """
    with transaction.atomic():
        table, seats = lock_room(table.pk, by)
        seat = seat_with(seats, number)
        if not seat.bot:
            raise TableRefusal("seat_unknown")
        seat.bot = known_level(level)
        seat.save(update_fields=["bot"])
        publish(table, seats, wall_clock.now())


def clear_seat(table: Table, by: Player, number: int) -> None:
    """Send the player of a seat away.

    Raises TableRefusal ``not_host``, ``already_started``, ``seat_unknown``.
    """
    with transaction.atomic():
        table, seats = lock_room(table.pk, by)
        seating.clear(seat_with(seats, number))
        seating.find_host(table, seats)
        publish(table, seats, wall_clock.now())


def swap_seats(table: Table, by: Player, a: int, b: int) -> None:
    """Let those who sit on two seats change places: the host picks the partners.

    Raises TableRefusal ``not_host``, ``already_started``, ``seat_unknown``.
    """
    with transaction.atomic():
        table, seats = lock_room(table.pk, by)
        one, other = seat_with(seats, a), seat_with(seats, b)
        if one is not other:
            seating.swap(one, other)
            _tell_of_seats(table, one, other)
            rounds.forget_wishes_to_go_on(seats)
        publish(table, seats, wall_clock.now())


def _tell_of_seats(table: Table, *seats: Seat) -> None:
    """Note who sits elsewhere now: a line of the log of the round that begins next."""
    if names := [seat.name for seat in seats if seat.is_taken]:
        name, other = (*names, "")[:2]
        add_notice(table, Told.SEATS, name, wall_clock.now(), other)
