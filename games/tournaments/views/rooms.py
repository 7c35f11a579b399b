"""Where the pairs of teams of four sit: at two tables, in opposite seats (DUP-9)."""

from __future__ import annotations

from typing import NamedTuple

from games.tournaments.models import PairingKind, Tournament
from games.tournaments.selectors.pages import PairingShown

PAIR = 2


class MeetingRoom(NamedTuple):
    """One of the two tables of a meeting: who has seats 1 and 3, and who 2 and 4."""

    name: str
    first: str
    second: str


def rooms_of(event: Tournament, shown: PairingShown | None) -> tuple[MeetingRoom, ...]:
    """Return both tables of a meeting of teams of four; elsewhere nothing.

    The first pair of the first-named team meets the first one of the other; at the second
    table the other team has seats 1 and 3.
    """
    if not event.teams_of_four or shown is None or shown.kind != PairingKind.MATCH:
        return ()
    one, other = (side.people for side in shown.sides)
    return (
        MeetingRoom(f"{shown.table}A", _names(one[:PAIR]), _names(other[:PAIR])),
        MeetingRoom(f"{shown.table}B", _names(other[PAIR:]), _names(one[PAIR:])),
    )


def _names(people: tuple[str, ...]) -> str:
    return " & ".join(people)
