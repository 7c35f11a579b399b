"""People of evenings who are not in the club yet, and who may be the same (CLUB-1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Q

from games.tournaments.models import NOT_LISTED, Club, EntrantPlayer, Membership

MOST = 100
"""So many are offered at once, those first who have come most often."""


class Newcomer(NamedTuple):
    """A player of the evenings of a club who is no member of it."""

    person: EntrantPlayer
    """A row of theirs, which forms name."""
    evenings: int
    like: Membership | None
    """A member of the same name who may be the same."""
    is_doubtful: bool
    """Whether it has to be asked who this is: the same name stands elsewhere, too."""

    @property
    def name(self) -> str:
        """What they are called."""
        return self.person.shown_name


def newcomers_of(club: Club) -> list[Newcomer]:
    """Return the players of a club's evenings who are no members, most frequent first.

    A name without an account is somebody new unless a member is called so, and one with an account
    unless that is a member's. Nobody is taken for another: where an account and a name are called
    the same, it is asked.
    """
    members = list(club.members.select_related("player"))
    accounts = {it.player_id for it in members if it.player_id is not None}
    by_name: dict[str, list[Membership]] = {}
    for member in members:
        by_name.setdefault(_folded(member.name), []).append(member)
    people = _people_of(club)
    written = {_folded(it.name) for it in people if it.player_id is None}
    found: dict[int | str, list[EntrantPlayer]] = {}
    for it in people:
        found.setdefault(it.player_id or _folded(it.name), []).append(it)
    rows = []
    for key, own in found.items():
        name = _folded(own[0].shown_name)
        alike = by_name.get(name, [])
        if isinstance(key, int):
            if key in accounts:
                continue
            like = next((it for it in alike if it.player_id is None), None)
            is_doubtful = like is not None or name in written
        else:
            if any(it.player_id is None or it.counts_by_name for it in alike):
                continue
            like = alike[0] if alike else None
            is_doubtful = bool(alike)
        rows.append(Newcomer(own[0], _evenings(own), like, is_doubtful))
    rows.sort(key=lambda it: (-it.evenings, _folded(it.name), it.person.pk))
    return rows[:MOST]


def newcomer_by(club: Club, key: int) -> Newcomer | None:
    """Return a newcomer by the number of a row, ``None`` if they are in the club by now."""
    return next((it for it in newcomers_of(club) if it.person.pk == key), None)


def _people_of(club: Club) -> list[EntrantPlayer]:
    of_club = Q(entrant__tournament__club=club) | Q(entrant__tournament__series__club=club)
    found = EntrantPlayer.objects.filter(
        of_club, entrant__tournament__is_rehearsal=False, entrant__tournament__is_public=True
    )
    found = found.exclude(entrant__status__in=NOT_LISTED).filter(has_accepted=True)
    return list(found.select_related("player", "entrant").order_by("pk"))


def _evenings(own: Iterable[EntrantPlayer]) -> int:
    return len({it.entrant.tournament_id for it in own})


def _folded(name: str) -> str:
    return name.casefold()
