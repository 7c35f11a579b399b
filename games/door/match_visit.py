"""Who may see a match, by its address: asked in one place for every page of it.

Those who have played it may, people who were let in to its table, and everybody if the table
was listed and could be watched, or if all its players have agreed to it afterwards; an
imported one is for everybody who is given its address. A running match shows what its table
shows, to those whom the table lets in. Reviewers whom it does not concern may see those that are
over; it is logged. While other tables still have its deals to play, a match is for nobody (DUP-3).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.http import Http404, HttpRequest

from games.door.players import browser_of, player_of
from games.door.visit import Visit, knock
from games.models import Match, MatchKind, MatchSeat, Player, StaffAct
from games.selectors.sharing import is_shared
from games.selectors.told import is_told, told
from games.services.rights import staff
from games.services.rights.concern import Bonds


class MatchRole(StrEnum):
    """What somebody is to a match."""

    PLAYER = "player"
    ONLOOKER = "onlooker"
    """Was let in to its table."""
    PUBLIC = "public"
    """Anybody: the match is public."""
    REVIEWER = "reviewer"
    """Looks after the site, and would not see it otherwise."""


@dataclass(frozen=True, slots=True)
class MatchVisit:
    """Somebody who has been let in to a match: given by this module alone."""

    match: Match
    role: MatchRole
    player: Player | None
    rows: tuple[MatchSeat, ...]
    """Who has played, in the order of the seats and of time."""

    @property
    def entrant(self) -> int | None:
        """The seat of the first round that the visitor has played on, if any."""
        if self.player is None:
            return None
        own = (row.number for row in self.rows if row.player_id == self.player.pk)
        return next(own, None)

    @property
    def is_among_bots(self) -> bool:
        """Whether the visitor has played it against bots alone: nobody could be reported."""
        others = [
            row for row in self.rows if self.player is None or row.player_id != self.player.pk
        ]
        return self.role == MatchRole.PLAYER and all(row.level for row in others)

    @property
    def is_for_all(self) -> bool:
        """Whether everybody may see the same, so that it may be kept anywhere."""
        return self.match.is_public and not self.match.is_running


def come_to_match(request: HttpRequest, slug: str, bonds: Bonds | None = None) -> MatchVisit:
    """Return the visit of somebody asking for a match; raises Http404 if it is not for them.

    ``bonds`` are those of a reviewer, where they are known.
    """
    match = _match_with(slug)
    if match is None:
        raise Http404
    return come_to(request, match, bonds)


def come_to(request: HttpRequest, match: Match, bonds: Bonds | None = None) -> MatchVisit:
    """Return the visit of somebody asking for a match that is read, with its table, already."""
    if not is_told(match) or match.kind == MatchKind.LESSON:
        raise Http404
    rows = _rows(match)
    player = player_of(request.session, None if bonds is None else bonds.player)
    role = _role(match, rows, player, request.session, request.COOKIES)
    role = role or _review(request.user, match, bonds)
    if role is None:
        raise Http404
    return MatchVisit(match, role, player, rows)


def visit_match(slug: str, session: Any, cookies: Mapping[str, str]) -> MatchVisit | None:
    """Return the visit of somebody to the match with an address.

    ``None`` if there is no such match, and likewise if it is not for them.
    """
    match = _match_with(slug)
    if match is None:
        return None
    rows, player = _rows(match), player_of(session)
    role = _role(match, rows, player, session, cookies)
    return None if role is None else MatchVisit(match, role, player, rows)


def _match_with(slug: str) -> Match | None:
    found = Match.objects.filter(told(), slug=slug).exclude(kind=MatchKind.LESSON)
    return found.select_related("table").defer("table__state", "table__clocks").first()


def _rows(match: Match) -> tuple[MatchSeat, ...]:
    return tuple(match.players.select_related("player"))


def _role(
    match: Match,
    rows: tuple[MatchSeat, ...],
    player: Player | None,
    session: Any,
    cookies: Mapping[str, str],
) -> MatchRole | None:
    """Return what somebody is to a match, ``None`` for those to whom it does not open."""
    role = _part(match, rows, player, browser_of(cookies))
    return role if role is not None and _table_lets_in(match, session, cookies) else None


def _part(
    match: Match, rows: tuple[MatchSeat, ...], player: Player | None, browser: str
) -> MatchRole | None:
    if player is not None and any(row.player_id == player.pk for row in rows):
        return MatchRole.PLAYER
    if _has_looked_on(match, player, browser):
        return MatchRole.ONLOOKER
    is_for_all = match.is_public or match.kind == MatchKind.BROUGHT or is_shared(match, rows)
    return MatchRole.PUBLIC if is_for_all else None


def _review(user: Any, match: Match, bonds: Bonds | None) -> MatchRole | None:
    """Let somebody review a match that is over, if it does not concern them; the look is logged."""
    if match.is_running or not staff.reads_matches(user):
        return None
    if (bonds or Bonds(user)).in_match(match.pk) is not None:
        return None
    staff.note_look(user, StaffAct.Act.MATCH, str(match), match=match)
    return MatchRole.REVIEWER


def _has_looked_on(match: Match, player: Player | None, browser: str) -> bool:
    if player is None and not browser:
        return False
    who = {"browser": browser} if player is None else {"player": player}
    return match.onlookers.filter(**who).exists()


def _table_lets_in(match: Match, session: Any, cookies: Mapping[str, str]) -> bool:
    """Tell whether the table lets somebody in, while it is what shows the match."""
    if not match.is_running:
        return True
    assert match.table is not None
    return isinstance(knock(match.table.slug, session, cookies), Visit)
