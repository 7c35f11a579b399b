"""Who sits on a seat: people, bots, nobody; the caller has locked the table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.dispatch import Signal

from games.bots.levels import USUAL, level_named
from games.models import Player, Seat, Table
from games.models.tables import SEAT_NUMBERS
from games.services.ground import names, wall_clock
from games.services.ground.refusals import TableRefusal

seat_wanted = Signal()
"""Sent with the ``table`` and the ``player`` who wants a seat: receivers may raise TableRefusal."""


def refuse_banned(player: Player) -> None:
    """Raise TableRefusal ``banned`` for somebody who must not sit among people now."""
    if player.banned_until is not None and player.banned_until > wall_clock.now():
        raise TableRefusal("banned")


def seat_of_player(seats: Sequence[Seat], player: Player) -> Seat:
    """Return the seat of a player; raises TableRefusal ``not_at_table``."""
    for seat in seats:
        if seat.player_id == player.pk:
            return seat
    raise TableRefusal("not_at_table")


def seat_with(seats: Sequence[Seat], number: int) -> Seat:
    """Return the seat with a number; raises TableRefusal ``seat_unknown``."""
    if number not in SEAT_NUMBERS:
        raise TableRefusal("seat_unknown")
    return seats[number]


def known_level(name: str) -> str:
    """Return today's name of a level of bots; raises TableRefusal ``unknown_level``."""
    level = level_named(name)
    if level is None:
        raise TableRefusal("unknown_level")
    return level.name


def is_alone(seats: Sequence[Seat]) -> bool:
    """Tell whether one person plays with three bots."""
    return sum(seat.is_person for seat in seats) == 1


def put_player(seat: Seat, player: Player, now: datetime) -> None:
    """Let a player have a seat."""
    seat.player, seat.last_seen = player, now
    seat.waves, seat.for_trick, seat.laid_ready, seat.resting = [], {}, {}, {}
    seat.is_away = seat.wants_next = seat.shows_hand = False
    seat.time_outs = 0
    seat.word, seat.word_round = "", 0
    seat.save()


def put_bot(seats: Sequence[Seat], seat: Seat, level: str = USUAL) -> None:
    """Let a bot of a level have a seat."""
    seat.bot = level
    seat.bot_name = names.new_bot_name({other.name for other in seats})
    seat.save()


def clear(seat: Seat) -> None:
    """Let a seat be nobody's."""
    seat.player, seat.last_seen = None, None
    seat.waves, seat.for_trick, seat.laid_ready, seat.resting = [], {}, {}, {}
    seat.bot = seat.bot_name = seat.stand_in = seat.wants_seating = ""
    seat.stood_in_since = seat.fills_after = None
    seat.is_away = seat.has_stood_up = seat.wants_next = seat.is_vacated = False
    seat.shows_hand = False
    seat.time_outs, seat.standards = 0, []
    seat.word, seat.word_round = "", 0
    seat.save()


def swap(one: Seat, other: Seat) -> None:
    """Let those who have two seats change places."""
    fields = (
        *("player", "bot", "bot_name", "last_seen", "is_away", "wants_next", "wants_seating"),
        *("waves", "stand_in", "has_stood_up", "stood_in_since", "fills_after", "is_vacated"),
        *("shows_hand", "time_outs", "word", "word_round"),
    )
    kept = {name: (getattr(one, name), getattr(other, name)) for name in fields}
    clear(one)  # for a moment nobody sits twice
    for name, (of_one, of_other) in kept.items():
        setattr(one, name, of_other)
        setattr(other, name, of_one)
    other.save()
    one.save()


def rotate(seats: Sequence[Seat]) -> None:
    """Give everybody another partner: after three times all have played with all.

    People move as ``games.rules.cards.rotation.MOVES_TO`` says.
    """
    swap(seats[1], seats[2])
    swap(seats[1], seats[3])


def find_host(table: Table, seats: Sequence[Seat]) -> None:
    """Make another person the host if the host has left the seats; reserved tables have none."""
    if table.is_reserved:
        return
    people = [seat.player for seat in seats if seat.player is not None]
    if table.host not in people:
        table.host = people[0] if people else None
