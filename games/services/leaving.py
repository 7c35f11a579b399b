"""Leaving a match for good, and taking the seat of somebody who has.

A bot has the seat at once, so nobody waits; whoever watches may take it from the bot. For
whoever has left the match counts as lost (:class:`games.models.Departure`).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from games.models import Departure, Player, Seat, Table, TableStatus
from games.page import Told
from games.services import rounds, seating, wall_clock
from games.services.free_seats import refuse_offered
from games.services.notices import add_notice
from games.services.refusals import TableRefusal
from games.services.roles import is_blocked
from games.services.seen_cards import has_seen_cards
from games.services.store import close, forget_visitor, lock_seat, note_emptiness, publish


def leave_for_good(table: Table, player: Player) -> None:
    """Give one's own seat up while a match runs; with the last person the table closes.

    Raises TableRefusal ``not_at_table``, ``not_started``.
    """
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        if table.status != TableStatus.PLAYING:
            raise TableRefusal("not_started")
        now = wall_clock.now()
        _note_departure(table, seat, player, now)
        name = seat.name
        seating.clear(seat)
        if not any(other.is_person for other in seats):
            close(table, seats, now)
            return
        seating.put_bot(seats, seat)
        seat.is_vacated = True
        seat.save(update_fields=["is_vacated"])
        add_notice(table, Told.LEFT, name, now, other=seat.name)
        seating.find_host(table, seats)
        note_emptiness(table, seats, now)
        if not rounds.go_on_if_all_agree(table, seats, now):
            publish(table, seats, now)


def take_over(
    table: Table, seats: Sequence[Seat], seat: Seat, player: Player, now: datetime
) -> None:
    """Take the seat of somebody who has left, from the bot that has it since.

    The table is locked by the caller, and published later. Raises TableRefusal
    ``already_started``, ``seat_taken``, ``removed``, ``has_seen_cards``,
    ``seat_offered``.
    """
    if any(other.player_id == player.pk for other in seats):
        raise TableRefusal("already_started")
    if not seat.is_vacated:
        was_left = _departures(table, seat.number).exists()
        raise TableRefusal("seat_taken" if was_left else "already_started")
    if is_blocked(table, player):
        raise TableRefusal("removed")
    if has_seen_cards(table, player, seat.number):
        raise TableRefusal("has_seen_cards")
    refuse_offered(table, seats, player)
    bot = seat.name
    seating.clear(seat)
    seating.put_player(seat, player, now)
    forget_visitor(table, player)
    _note_successor(table, seat.number, player)
    assert table.match is not None
    assert table.hand is not None
    rounds.note_players(table.match, seats, table.hand.entrants)
    add_notice(table, Told.TOOK_SEAT, seat.name, now, other=bot)
    if table.host_id is None:
        table.host = player
    table.empty_since = None


def _note_departure(table: Table, seat: Seat, player: Player, now: datetime) -> None:
    assert table.match is not None
    assert table.hand is not None
    entrant = table.hand.entrants[seat.number]
    Departure.objects.create(
        match=table.match, hand=table.hand, seat=entrant, player=player, at=now
    )


def _departures(table: Table, seat: int) -> QuerySet[Departure]:
    """Return who has left a seat for good, wherever they sat in their round."""
    entrant = seat if table.hand is None else table.hand.entrants[seat]
    return Departure.objects.filter(match=table.match, seat=entrant)


def _note_successor(table: Table, seat: int, player: Player) -> None:
    last = _departures(table, seat).last()
    if last is not None:
        last.successor = player
        last.save(update_fields=["successor"])
