"""Who may see hands while a round runs: nobody, or spectators by each player's consent.

Each person opens their own hand only, takes that back at any moment, and all at the table
are told (ETIQ-1). What spectators see of it ``seen_cards`` says.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from games.models import Player, Seat, Table, Told
from games.services.ground import wall_clock
from games.services.ground.notices import add_notice
from games.services.ground.refusals import TableRefusal
from games.services.ground.snapshots import state_of
from games.services.writing.store import lock_seat, publish


def show_hand(table: Table, player: Player, *, is_shown: bool) -> None:
    """Open one's own hand to spectators, or close it; either acts at once.

    Raises TableRefusal ``not_at_table``, ``hands_closed``.
    """
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        if is_shown and not state_of(table).options.open_hands:
            raise TableRefusal("hands_closed")
        if seat.shows_hand == is_shown:
            return
        seat.shows_hand = is_shown
        seat.save(update_fields=["shows_hand"])
        now = wall_clock.now()
        add_notice(table, Told.OPENS_HAND if is_shown else Told.CLOSES_HAND, seat.name, now)
        publish(table, seats, now)


def close_hands(seats: Sequence[Seat]) -> None:
    """Let no hand be open, until somebody opens it again."""
    for seat in seats:
        if seat.shows_hand:
            seat.shows_hand = False
            seat.save(update_fields=["shows_hand"])
