"""Where the pairs of teams of four sit: at two tables, in opposite seats (DUP-9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.tournaments.models import Entrant, PairingKind, Tournament
from games.tournaments.selectors.pages import PairingShown

PAIR = 2


class SeatedPairs(NamedTuple):
    """One of the two tables of a meeting: who has seats 1 and 3, and who 2 and 4."""

    name: str
    first: str
    second: str


def rooms_of(event: Tournament, shown: PairingShown | None) -> tuple[SeatedPairs, ...]:
    """Return both tables of a meeting of teams of four; elsewhere nothing.

    The first pair of the first-named team meets the first one of the other; at the second
    table the other team has seats 1 and 3.
    """
    if not event.teams_of_four or shown is None or shown.kind != PairingKind.MATCH:
        return ()
    one, other = (_by_place(side.entrants[0]) for side in shown.sides)
    return (
        SeatedPairs(f"{shown.table}A", _names(one[:PAIR]), _names(other[:PAIR])),
        SeatedPairs(f"{shown.table}B", _names(other[PAIR:]), _names(one[PAIR:])),
    )


def _by_place(team: Entrant) -> list[str]:
    """Return who plays for a team; a substitute has the place of who left."""
    people = list(team.people.all())
    come = [it for it in people if it.plays and it.is_substitute]
    found = [it if it.plays or not come else come.pop(0) for it in people if not it.is_substitute]
    return [it.shown_name for it in found if it.plays]


def _names(people: Sequence[str]) -> str:
    return " & ".join(people)
