"""Clubs, locked while something of them is changed."""

from __future__ import annotations

from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Club


def lock_club(key: int) -> Club:
    """Lock a club and return it as it is now; raises ``club_gone`` if it has been deleted."""
    locked = Club.objects.select_for_update().filter(pk=key).first()
    if locked is None:
        raise TableRefusal("club_gone")
    return locked
