"""Hands of a running round, by permission: a look is logged and bars from the table."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db import transaction

from games.desk.case import Case
from games.desk.concern import refuse_concerned
from games.models import Exclusion, Player, Seat, Spectator, StaffAct, Table, TableStatus, Waiting
from games.rules.cards.deck import Cards
from games.services.ground.refusals import TableRefusal
from games.services.ground.snapshots import state_of
from games.services.rights import staff
from games.services.rights.seating import seat_wanted
from games.services.writing.store import lock_table


class LiveHand(NamedTuple):
    """The cards of a seat of a running round."""

    name: str
    cards: Cards
    boosters: tuple[str, ...]


def look(user: Any, table: Table) -> list[LiveHand]:
    """Return the hands of the running round to a reviewer who neither plays nor watches there.

    Nobody looks where others still have the same deals to play (DUP-3). Raises TableRefusal
    ``not_allowed``, ``not_started``, ``has_seat``, and the code of a ``Concern``.
    """
    if not staff.may(user, staff.LIVE_HANDS):
        raise TableRefusal("not_allowed")
    with transaction.atomic():
        table = lock_table(table.pk)
        if table.status != TableStatus.PLAYING:
            raise TableRefusal("not_started")
        if table.board_set_id is not None:
            raise TableRefusal("not_allowed")
        player = Player.objects.filter(user=user).first()
        if player is not None:
            _bar(table, player)
        refuse_concerned(Case(match=table.match), user)
        staff.note(user, StaffAct.Act.LIVE, table.name, table=table, match=table.match)
        state = state_of(table)
        seats = Seat.objects.filter(table=table).select_related("player").order_by("number")
        return [
            LiveHand(seat.name, state.hands[seat.number], held)
            for seat, held in zip(seats, state.booster_state.hands, strict=True)
        ]


def _bar(table: Table, player: Player) -> None:
    """Bar a player from a table; raises ``has_seat`` if they play there."""
    if Seat.objects.filter(table=table, player=player).exists():
        raise TableRefusal("has_seat")
    Exclusion.objects.get_or_create(table=table, player=player)
    Spectator.objects.filter(table=table, player=player).delete()
    Waiting.objects.filter(table=table, player=player).delete()


def listen() -> None:
    """Keep people who have seen hands from taking seats, as whichever player."""
    seat_wanted.connect(_keep_seat)


def _keep_seat(table: Table, player: Player, **_signal: object) -> None:
    if staff.has_seen_hands(player.user_id, table):
        raise TableRefusal("has_seen_cards")
