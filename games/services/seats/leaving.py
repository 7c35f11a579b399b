"""Leaving a match for good, and taking a seat from the bot that has it.

A bot has the seat at once, so nobody waits; others may take it from the bot, as they may take
any seat of a bot where bots make way. For
the one who has left the match counts as lost (:class:`games.models.Departure`).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from games.models import Departure, Player, Seat, Table, TableStatus, Told
from games.services.clocks.free_seats import has_bot_to_relieve, refuse_offered
from games.services.ground import wall_clock
from games.services.ground.notices import add_notice
from games.services.ground.refusals import TableRefusal
from games.services.ground.snapshots import state_of
from games.services.rights import seating
from games.services.rights.roles import is_blocked, refuse_reserved
from games.services.rights.seen_cards import has_seen_cards
from games.services.rights.table_options import is_unhurried
from games.services.seats import motions
from games.services.writing import match_seats, rounds
from games.services.writing.store import close, forget_visitor, lock_seat, note_emptiness, publish


def leave_for_good(table: Table, player: Player, *, is_forgotten: bool = False) -> None:
    """Give one's own seat up while a match runs; with the last person the table closes.

    A reserved seat is given up by nobody but somebody who ``is_forgotten``.
    Raises TableRefusal ``not_at_table``, ``not_started``, ``seats_reserved``.
    """
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        if not is_forgotten:
            refuse_reserved(table)
        if table.status != TableStatus.PLAYING:
            raise TableRefusal("not_started")
        now = wall_clock.now()
        _note_departure(table, seat, player, now)
        seating.clear(seat)
        if not any(other.is_person for other in seats):
            close(table, seats, now)
            return
        seating.put_bot(seats, seat)
        match_seats.note_seat(table, seats, seat)
        seat.is_vacated = True
        seat.save(update_fields=["is_vacated"])
        add_notice(table, Told.LEFT, player.name, now, other=seat.name)
        _take_rating(table, now)
        seating.find_host(table, seats)
        note_emptiness(table, seats, now)
        if motions.note_departure(table, seats, seat.number, now):
            return
        if not rounds.go_on_if_all_agree(table, seats, now):
            publish(table, seats, now)


def take_over(
    table: Table, seats: Sequence[Seat], seat: Seat, player: Player, now: datetime
) -> None:
    """Take a seat from its bot: of somebody who has left, or where bots make way.

    The table is locked by the caller, and published later. Raises TableRefusal
    ``already_started``, ``seat_taken``, ``removed``, ``has_seen_cards``,
    ``account_first``, ``seat_offered``.
    """
    if any(other.player_id == player.pk for other in seats):
        raise TableRefusal("already_started")
    if not has_bot_to_relieve(table, seat):
        was_free = table.bots_make_way or _departures(table, seat.number).exists()
        raise TableRefusal("seat_taken" if was_free else "already_started")
    if is_blocked(table, player):
        raise TableRefusal("removed")
    if has_seen_cards(table, player, seat.number):
        raise TableRefusal("has_seen_cards")
    _refuse_guest_before_others(table, player)
    refuse_offered(table, seats, player)
    bot, was_alone = seat.name, seating.is_alone(seats)
    seating.clear(seat)
    seating.put_player(seat, player, now)
    forget_visitor(table, player)
    _note_successor(table, seat.number, player)
    match_seats.note_seat(table, seats, seat)
    add_notice(table, Told.TOOK_SEAT, seat.name, now, other=bot)
    if was_alone and is_unhurried(state_of(table).options):
        add_notice(table, Told.UNHURRIED, "", now)
    if table.host_id is None:
        table.host = player
    table.empty_since = None


def _take_rating(table: Table, now: datetime) -> None:
    """Stop rating a match, since a bot has come into it; all are told."""
    match = table.match
    if match is not None and match.is_rated:
        match.is_rated = False
        match.save(update_fields=["is_rated"])
        add_notice(table, Told.UNRATED, "", now)


def _refuse_guest_before_others(table: Table, player: Player) -> None:
    """Raise ``account_first`` for a guest while somebody with an account waits for the seat."""
    waits = table.waiting.filter(player__user__isnull=False).exists()
    if table.options.get("rated") and player.user_id is None and waits:
        raise TableRefusal("account_first")


def _note_departure(table: Table, seat: Seat, player: Player, now: datetime) -> None:
    assert table.match is not None
    assert table.hand is not None
    entrant = table.hand.entrants[seat.number]
    Departure.objects.create(
        match=table.match, hand=table.hand, seat=entrant, player=player, at=now
    )
    match_seats.note_left(table, seat)


def _departures(table: Table, seat: int) -> QuerySet[Departure]:
    """Return who has left a seat for good, wherever they sat in their round."""
    entrant = seat if table.hand is None else table.hand.entrants[seat]
    return Departure.objects.filter(match=table.match, seat=entrant)


def _note_successor(table: Table, seat: int, player: Player) -> None:
    last = _departures(table, seat).last()
    if last is not None:
        last.successor = player
        last.save(update_fields=["successor"])
