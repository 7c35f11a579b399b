"""The two tables of a meeting of teams of four, in words (DUP-9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.models import Player, Table, TableStatus
from games.tournaments.models import EntrantPlayer, PairingKind, Tournament
from games.tournaments.selectors.pages import PairingShown
from games.tournaments.selectors.rooms import ROOMS, TABLES, seated_in_rooms, tables_at


class SeatedPairs(NamedTuple):
    """One of the two tables of a meeting: who has seats 1 and 3, and who 2 and 4."""

    name: str
    first: str
    second: str


class TableToPlayAt(NamedTuple):
    """A table of this site for one's own match, with the name of its room."""

    room: str
    table: Table


def rooms_of(event: Tournament, shown: PairingShown | None) -> tuple[SeatedPairs, ...]:
    """Return both tables of a meeting of teams of four; nothing for other matches."""
    if not event.teams_of_four or shown is None or shown.kind != PairingKind.MATCH:
        return ()
    seated = seated_in_rooms(shown.sides[0].entrants[0], shown.sides[1].entrants[0])
    return tuple(
        SeatedPairs(f"{shown.table}{room}", _names(first), _names(second))
        for room, (first, second) in zip(ROOMS, seated, strict=True)
    )


def tables_to_play_at(shown: PairingShown | None, player: Player | None) -> list[TableToPlayAt]:
    """Return where a match of this site is played; those seated in a room see only that one."""
    if shown is None or shown.is_final:
        return []
    has_rooms = len(tables_at(shown.pairing)) == len(ROOMS)
    found = [
        TableToPlayAt(f"{shown.table}{room}" if has_rooms else "", table)
        for room, field in zip(ROOMS, TABLES, strict=True)
        if (table := getattr(shown.pairing, field)) and table.status != TableStatus.CLOSED
    ]
    if player is None or not has_rooms:
        return found
    return [it for it in found if it.table.seats.filter(player=player).exists()] or found


def _names(people: Sequence[EntrantPlayer]) -> str:
    return " & ".join(it.shown_name for it in people)
