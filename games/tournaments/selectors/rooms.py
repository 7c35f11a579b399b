"""Where the pairs of teams of four sit: at two tables, in opposite seats (DUP-9)."""

from __future__ import annotations

from django.db.models import Q

from games.models import Table, TableStatus
from games.tournaments.models import Entrant, EntrantPlayer, Pairing, Tournament

PAIR = 2
ROOMS = ("A", "B")
TABLES = ("online_table", "second_table")
"""The fields of a pairing's tables of this site; for teams of four one per room."""


def seated_in_rooms(one: Entrant, other: Entrant) -> list[tuple[list[EntrantPlayer], ...]]:
    """Return who has seats 1 and 3, and who 2 and 4, in both rooms.

    The first pair of the first-named team meets the first pair of the other; at the second
    table the other team has seats 1 and 3.
    """
    first, second = _by_place(one), _by_place(other)
    return [(first[:PAIR], second[:PAIR]), (second[PAIR:], first[PAIR:])]


def _by_place(team: Entrant) -> list[EntrantPlayer]:
    """Return who plays for a team; a substitute has the place of the player who left."""
    people = list(team.people.all())
    come = [it for it in people if it.plays and it.is_substitute]
    found = [it if it.plays or not come else come.pop(0) for it in people if not it.is_substitute]
    return [it for it in found if it.plays]


def tables_being_played(event: Tournament) -> list[Table]:
    """Return the tables of this site at which matches of a tournament are played now."""
    of_event = Pairing.objects.filter(round__tournament=event)
    one, other = (Q(pk__in=of_event.values(it)) for it in TABLES)
    found = Table.objects.filter(one | other)
    return list(found.exclude(status=TableStatus.CLOSED).defer("state", "clocks").order_by("pk"))


def tables_at(pairing: Pairing) -> list[Table]:
    """Return the tables of this site at which a pairing is played: none, one or both."""
    found = [getattr(pairing, field) for field in TABLES]
    return [it for it in found if it is not None]
