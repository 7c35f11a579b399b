"""Play on from a step of a finished round, for practice: nothing of it counts.

The new table's match begins with the record of that round up to the step; rounds before it come
along as they were, packed. Bots have the seats of the others, and those who come by the link may
take one from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import transaction

from games.agreement import pace_of
from games.bots.levels import USUAL, level_named
from games.models import Event, Hand, Match, PackedRound, Player, Seat, Table
from games.models.tables import SEAT_NUMBERS
from games.records.packing.rounds import DICTIONARY, KeptAction, pack
from games.rules.cards.options import TableOptions
from games.rules.play.engine import fold
from games.rules.state.codec import from_json, to_json
from games.rules.state.state import State
from games.services.clocks import time_bank
from games.services.ground import names, wall_clock
from games.services.ground.deal import new_action_id, new_slug
from games.services.ground.refusals import TableRefusal
from games.services.ground.snapshots import dump
from games.services.rights import seating
from games.services.rights.table_options import unhurried
from games.services.writing import rounds
from games.services.writing.store import publish, seats_of


class Recorded(NamedTuple):
    """A round, or its beginning, as it was recorded."""

    hand: Hand
    actions: Sequence[KeptAction]


class Position(NamedTuple):
    """Where a round is played on from."""

    state: State
    """What the record comes to."""
    before: State
    """What its round began with."""
    begun: Recorded
    earlier: Sequence[Recorded]
    levels: Sequence[str]
    """How bots play on the four seats; empty for the usual level."""


def refuse_bad(position: Position, number: int | None) -> None:
    """Raise TableRefusal ``nothing_to_play_on`` or ``seat_unknown``."""
    if not position.state.windows:
        raise TableRefusal("nothing_to_play_on")
    if number not in SEAT_NUMBERS:
        raise TableRefusal("seat_unknown")


def play_on(player: Player, position: Position, number: int | None) -> Table:
    """Open a table for practice at a position, with a player on the seat with a number.

    Raises what ``refuse_bad`` does.
    """
    refuse_bad(position, number)
    now = wall_clock.now()
    options = options_of_practice(position.state.options)
    state = _of_practice(position, options)
    with transaction.atomic():
        table = _table(player, position.begun, options, now)
        seats = _seats(table, player, number, position.levels, now)
        rounds.open_match(table, seats, options, now)
        _bring(table, position, now)
        time_bank.fill(table, options)
        publish(table, seats, now, state)
    return table


def options_of_practice(options: TableOptions) -> TableOptions:
    """Return the options of a match as they are where somebody is alone with bots.

    Nobody is hurried, nothing is rated, and who plays together stays.
    """
    plain = options._replace(
        rated=False,
        turn_seconds=None,
        bank_seconds=0,
        max_minutes=None,
        partners_rotate=False,
    )
    return unhurried(plain)


def _of_practice(position: Position, options: TableOptions) -> State:
    """Return what the record comes to where nobody is hurried: windows have no time (TIME-2)."""
    events = (from_json(event) for it in position.begun.actions for event in it.events)
    return fold(events, position.before._replace(options=options))


def _table(player: Player, begun: Recorded, options: TableOptions, now: datetime) -> Table:
    return Table.objects.create(
        slug=new_slug(),
        name=name_like(begun.hand.match),
        host=player,
        is_practice=True,
        pace=pace_of(options).value,
        options=to_json(options),
        state=dump(State(options=options)),
        version=begun.actions[-1].version,
        created=now,
    )


def name_like(match: Match) -> str:
    """Return the name of the table of a match, or another one: those of others follow them."""
    is_own = match.table is None or not match.table.is_reserved
    return (match.table_name if is_own else "") or names.new_table_name()


def _seats(
    table: Table, player: Player, number: int | None, levels: Sequence[str], now: datetime
) -> list[Seat]:
    """Seat a player and three bots, whose seats people may take."""
    Seat.objects.bulk_create(Seat(table=table, number=it) for it in SEAT_NUMBERS)
    seats = seats_of(table)
    for seat, level in zip(seats, levels, strict=True):
        if seat.number == number:
            seating.put_player(seat, player, now)
        else:
            seat.is_vacated = True
            seating.put_bot(seats, seat, level if level_named(level) else USUAL)
    return seats


def _bring(table: Table, position: Position, now: datetime) -> None:
    """Write the record of the match down: the rounds before, packed, and what has begun."""
    assert table.match is not None
    for hand, actions in position.earlier:
        brought = _hand(table, hand, hand.started)
        brought.ended, brought.is_over, brought.score = hand.ended, True, hand.score
        brought.save()
        PackedRound.objects.create(hand=brought, dictionary=DICTIONARY, data=pack(list(actions)))
    table.match.totals = list(position.state.points)
    table.match.save(update_fields=["totals"])
    hand, actions = position.begun
    running = _hand(table, hand, now)
    running.save()
    table.hand = running
    Event.objects.bulk_create(
        Event(
            table=table,
            hand=table.hand,
            version=it.version,
            action_id=new_action_id(),
            seat=it.seat,
            kind=it.action["type"],
            action=it.action,
            events=it.events,
            at=it.at,
            by_stand_in=it.by_stand_in,
        )
        for it in actions
    )


def _hand(table: Table, hand: Hand, started: datetime) -> Hand:
    return Hand(
        match=table.match, number=hand.number, first_window=hand.first_window, started=started
    )
