"""A bot plays for somebody, whose seat it stays: while they are missing, or at their wish.

On the turn of a player who is missing there is a while of grace. Then the others are
asked: they wait, or let a bot play. One who wants to wait stops the clocks of the seat;
a bot plays if the partner, who is to play with it, wants it, or more than half of those
who are there. If nobody says anything, the time runs out as ever (TIME-5).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet

from games.bots.levels import USUAL
from games.models import (
    ClockKey,
    Clocks,
    Event,
    Player,
    Seat,
    Table,
    TableClock,
    TableStatus,
    Told,
    Vote,
)
from games.rules.cards.rotation import CYCLE, entrants_in
from games.rules.cards.ruleset import partner_of
from games.services.ground import wall_clock
from games.services.ground.notices import add_notice
from games.services.ground.refusals import TableRefusal
from games.services.writing import match_seats, rounds
from games.services.writing.store import lock_seat, note_emptiness, publish


def choose(table: Table, player: Player, missing: int, choice: Vote) -> None:
    """Wait for a player who is missing, or let a bot play.

    It is too late to say so once the player is back, or a bot plays already.
    Raises TableRefusal ``not_at_table``, ``seat_unknown``.
    """
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        voter = seat.number
        if voter == missing:
            raise TableRefusal("seat_unknown")
        key = question_about(table.clocks, missing)
        if key is None:
            return
        entry = table.clocks[key]
        said = dict(entry.said) | {voter: choice}
        table.clocks[key] = entry._replace(said=tuple(said.items()))
        now = wall_clock.now()
        if is_agreed(said, seats, missing):
            let_bot_play(table, seats[missing], Told.STANDS_IN, now)
        publish(table, seats, now)


def question_about(entries: Clocks, missing: int) -> ClockKey | None:
    """Return the key of the clock of grace that has run out for a seat, if the others are asked."""
    for key, entry in entries.items():
        is_asked = entry.kind == TableClock.GRACE and entry.is_done and entry.due is not None
        if is_asked and entry.seats == (missing,):
            return key
    return None


def is_agreed(said: Mapping[int, Vote], seats: Sequence[Seat], missing: int) -> bool:
    """Tell whether a bot is to play: by the partner's wish, or that of the majority."""
    others = {
        seat.number
        for seat in seats
        if seat.is_person and not seat.is_away and seat.number != missing
    }
    wanted = {seat for seat, choice in said.items() if choice == Vote.BOT} & others
    return partner_of(missing) in wanted or 2 * len(wanted) > len(others)


def stand_up(table: Table, player: Player) -> None:
    """Hand one's own seat to a bot; it comes back when its player wants it.

    Raises TableRefusal ``not_at_table``, ``not_started``.
    """
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        if table.status != TableStatus.PLAYING:
            raise TableRefusal("not_started")
        now = wall_clock.now()
        seat.is_away = seat.has_stood_up = True
        let_bot_play(table, seat, Told.STOOD_UP, now)
        note_emptiness(table, seats, now)
        if not rounds.go_on_if_all_agree(table, seats, now):
            publish(table, seats, now)


def let_bot_play(table: Table, seat: Seat, told: Told, now: datetime) -> None:
    """Let a bot play for somebody at a locked table that is published later."""
    if seat.stand_in:
        return
    seat.stand_in = USUAL
    if seat.stood_in_since is None:
        seat.stood_in_since = table.version
    seat.save(update_fields=["stand_in", "stood_in_since", "is_away", "has_stood_up"])
    match_seats.note_stand_in(table, seat)
    add_notice(table, told, seat.name, now)
    # The bot has the whole time of a turn, not what its player has left of it.
    table.clocks = {
        key: entry
        for key, entry in table.clocks.items()
        if not (entry.is_of_turn and entry.seats == (seat.number,))
    }


def give_back(table: Table, seat: Seat, now: datetime) -> None:
    """Give a seat back to its player at a locked table that is published later."""
    if not seat.stand_in:
        return
    seat.stand_in = ""
    if not deeds_for(table, seat).exists():
        seat.stood_in_since = None
    add_notice(table, Told.BACK, seat.name, now)


def deeds_for(table: Table, seat: Seat) -> QuerySet[Event]:
    """Return what a bot has done since the player of a seat left it, wherever they sat."""
    events = Event.objects.filter(
        table=table, by_stand_in=True, version__gt=seat.stood_in_since, version__lte=table.version
    )
    match = table.match
    hand = table.hand if match is not None and match.partners_rotate else None
    if hand is None:
        return events.filter(seat=seat.number)
    entrant, sat = hand.entrants[seat.number], Q()
    for first in range(1, CYCLE + 1):
        number = entrants_in(first, rotates=True).index(entrant)
        sat |= Q(seat=number, hand__number__in=range(first, hand.number + 1, CYCLE))
    return events.filter(sat, hand__match=match)


def note_read(table: Table, player: Player) -> None:
    """Note that a player has read what the bot has done meanwhile."""
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        seat.stood_in_since = None
        seat.save(update_fields=["stood_in_since"])
        publish(table, seats, wall_clock.now(), audiences=[seat.number])
