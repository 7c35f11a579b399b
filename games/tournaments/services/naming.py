"""Names of a tournament's entrants and clubs: no two of them look the same."""

from __future__ import annotations

from collections.abc import Iterable

from games.desk.services.hiding import refuse_hidden
from games.models.texts import clean_line
from games.services.ground.names import is_like_one_of, told_apart
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Entrant, EntrantStatus, Tournament
from games.tournaments.models.clubs import LONGEST_TITLE


def refuse_named_already(entrant: Entrant, name: str) -> None:
    """Refuse a name that looks like another's: sent twice, or nobody could tell them apart."""
    if is_like_one_of(name, _names_in(entrant.tournament, entrant)):
        raise TableRefusal("named_already", name)


def refuse_any_alike(event: Tournament, names: Iterable[str]) -> None:
    """Refuse new names of which one looks like another; raises TableRefusal ``named_already``."""
    taken = _names_in(event, None)
    for name in names:
        if is_like_one_of(name, taken):
            raise TableRefusal("named_already", name)
        taken.append(name)


def refuse_hidden_name(entrant: Entrant, name: str) -> None:
    """Refuse a new name that the desk has hidden, of this entrant or another one.

    Raises TableRefusal ``hidden_text``, ``place_locked``.
    """
    if name != entrant.name:
        others = entrant.tournament.entrants.values_list("pk", flat=True)
        refuse_hidden("team", entrant.key, {"name": name}, others)


def told_apart_in(event: Tournament, name: str, but: Entrant | None = None) -> str:
    """Return a name with a number behind it if it looks like that of another entrant."""
    return _fitting(told_apart([name[:LONGEST_TITLE].strip()], _names_in(event, but))[0])


def all_told_apart_in(event: Tournament, names: Iterable[str]) -> list[str]:
    """Return names, each with a number if it looks like one before it or like an entrant's."""
    return [_fitting(it) for it in told_apart(names, _names_in(event, None))]


def _fitting(name: str) -> str:
    """Return a name with the number behind it, shortened to what a title may have."""
    if len(name) <= LONGEST_TITLE:
        return name
    rest, _space, number = name.rpartition(" ")
    return f"{rest[: LONGEST_TITLE - len(number) - 1].strip()} {number}"


def _names_in(event: Tournament, but: Entrant | None) -> list[str]:
    gone = (EntrantStatus.WITHDRAWN, EntrantStatus.WAITING)
    here = event.entrants.exclude(status__in=gone)
    return [name for key, name in here.values_list("pk", "name") if but is None or key != but.pk]


def known_club(event: Tournament, club: str, of: Entrant | None = None) -> str:
    """Return a club as it is written in a tournament already: PAIR-6 compares the names.

    A new one is refused if the desk has hidden it there: TableRefusal ``hidden_text``,
    ``place_locked``.
    """
    club = clean_line(club)[:LONGEST_TITLE].strip()
    if not club:
        return ""
    others = event.entrants.exclude(club="").order_by("pk").values_list("club", flat=True)
    found = next((it for it in others if is_like_one_of(club, [it])), "")
    if not found:
        entrants = event.entrants.values_list("pk", flat=True)
        refuse_hidden("team_club", "" if of is None else of.key, {"club": club}, entrants)
    return found or club
