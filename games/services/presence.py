"""Who is there: seats whose player is away, and spectators.

Sockets and pages say that somebody has been seen; the clock notes who has not been
for a while. A reload is too short to count as being away.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from games.models import Player, Seat

SEEN_EVERY = timedelta(seconds=10)
AWAY_AFTER = timedelta(seconds=25)


def note_at_seat(seats: Sequence[Seat], player: Player, now: datetime) -> None:
    """Note that a player has been seen, at the seats of a locked table."""
    for seat in seats:
        if seat.player_id != player.pk:
            continue
        if seat.is_away or seat.last_seen is None or now - seat.last_seen > SEEN_EVERY:
            seat.is_away = False
            seat.last_seen = now
            seat.save(update_fields=["is_away", "last_seen"])
