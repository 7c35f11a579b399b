"""What somebody is at a table: asked here, and nowhere else.

Code that lets somebody in, or lets them do something, asks ``role_of`` or ``is_host``.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from games.models import Exclusion, Player, Seat, Spectator, Table
from games.services.ground.refusals import TableRefusal


class Role(StrEnum):
    """What somebody is at a table; a host has a seat, too."""

    HOST = "host"
    SEATED = "seated"
    SPECTATOR = "spectator"
    STRANGER = "stranger"
    BLOCKED = "blocked"
    """Must not come to this table."""


def role_of(table: Table, seats: Sequence[Seat], player: Player | None) -> Role:
    """Return what somebody is at a table; somebody without a name is a stranger."""
    if player is None:
        return Role.STRANGER
    if any(seat.player_id == player.pk for seat in seats):
        return Role.HOST if is_host(table, player.pk) else Role.SEATED
    if is_blocked(table, player):
        return Role.BLOCKED
    watches = Spectator.objects.filter(table=table, player=player).exists()
    return Role.SPECTATOR if watches else Role.STRANGER


def is_blocked(table: Table, player: Player | None, browser: str = "") -> bool:
    """Tell whether somebody without a seat must not come to a table.

    ``browser`` is the key of the browser, by which people without a name are known. Every
    reason to keep somebody out of a table belongs here.
    """
    if player is None and not browser:
        return False
    who = {"browser": browser} if player is None else {"player": player}
    return Exclusion.objects.filter(table=table, **who).exists()


def is_host(table: Table, player_id: int | None) -> bool:
    """Tell whether a table is somebody's to arrange."""
    return player_id is not None and table.host_id == player_id


def refuse_reserved(table: Table) -> None:
    """Raise TableRefusal ``seats_reserved`` where nobody but those seated may ever sit."""
    if table.is_reserved:
        raise TableRefusal("seats_reserved")


def refuse_guest(table: Table, player: Player) -> None:
    """Raise TableRefusal ``not_host`` for everybody but the host."""
    if not is_host(table, player.pk):
        raise TableRefusal("not_host")
