"""What all pages of tournaments share: who looks at which one, forms that do something."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation
from functools import wraps
from typing import Concatenate, NamedTuple, TypeVar

from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache

from games.door.players import current_player
from games.forms.numbers import key_in, number_in, signed, typed_number
from games.models import Player
from games.models.texts import clean_line, clean_text
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Entrant, EntrantStatus, Tournament
from games.tournaments.selectors.facts import EventFacts
from games.tournaments.selectors.pages import entrant_of, tournament_by
from games.tournaments.selectors.statements import version_at
from games.tournaments.services.directing import role_in
from games.tournaments.services.reporting import Who
from games.tournaments.views.kept import facts_at
from games.tournaments.words import sentence_for
from games.views.requests import HtmxHttpRequest

UNCHANGED = 204
SAFE = ("GET", "HEAD")
TEAMS = "teams"
"""The session's key for team codes, by the numbers of their tournaments."""


Row = TypeVar("Row", bound=Model)


class EventRequest(HtmxHttpRequest):
    """A request for a page of a tournament whose version has been looked up already."""

    event_version: int


class Viewer(NamedTuple):
    """The person looking at a tournament."""

    event: Tournament
    player: Player | None
    role: str
    """The role of somebody who directs, or nothing."""
    entrant: Entrant | None
    """The entrant they play for, by account, as a guest or by the code of the team."""
    code: str
    """The code of the team, if they came by one."""
    version: int
    """The number of the last act on arrival; read first, so that no page is newer than it."""

    @property
    def directs(self) -> bool:
        """Whether this is a director, or a deputy."""
        return bool(self.role)

    @property
    def who(self) -> Who:
        """Who reports."""
        return Who(self.player, self.code)

    @property
    def director(self) -> Player:
        """Who directs; raises PermissionDenied."""
        if self.player is None or not self.role:
            raise PermissionDenied
        return self.player


class Task(NamedTuple):
    """A form that somebody has sent."""

    request: HtmxHttpRequest
    viewer: Viewer

    @property
    def event(self) -> Tournament:
        """The tournament of the page."""
        return self.viewer.event

    @property
    def by(self) -> Player:
        """Who directs."""
        return self.viewer.director

    @property
    def goes_on(self) -> bool:
        """Whether they have been asked, and go on nevertheless."""
        return "anyway" in self.request.POST

    def written(self, name: str) -> str:
        """Return what was sent in a field, as it is; raises TableRefusal ``not_readable``."""
        found = self.request.POST.get(name, "").strip()
        if "\0" in found:
            raise TableRefusal("not_readable")
        return found

    def text(self, name: str) -> str:
        """Return what was written in a field as one clean line; raises ``not_readable``."""
        return clean_line(self.written(name))

    def lines(self, name: str) -> str:
        """Return what was written in a field of several lines; raises ``not_readable``."""
        return clean_text(self.written(name))

    def number(self, name: str) -> int:
        """Return a whole number as people type it; raises ``not_readable``."""
        found = typed_number(self.text(name))
        if found is None:
            raise TableRefusal("not_readable")
        return found

    def amount(self, name: str) -> Decimal:
        """Return a number that may have decimals; empty is 0; raises ``not_readable``."""
        sign, text = signed(self.text(name) or "0")
        try:
            found = sign * Decimal(text.replace(",", "."))
        except InvalidOperation as error:
            raise TableRefusal("not_readable") from error
        if not found.is_finite() or abs(found) >= 1000:
            raise TableRefusal("not_readable")
        return found

    def row(self, rows: QuerySet[Row], name: str) -> Row:
        """Return the row whose key a field has; raises ``not_readable``."""
        key = key_in(self.text(name))
        found = None if key is None else rows.filter(pk=key).first()
        if found is None:
            raise TableRefusal("not_readable")
        return found

    def entrant(self, name: str = "entrant") -> Entrant:
        """Return an entrant of this tournament; raises ``not_readable``."""
        return self.row(self.event.entrants.all(), name)


Deed = Callable[[Task], str | None]
"""Does what a form asks; returns where to go next, nothing for the same page."""
View = Callable[..., HttpResponse]


def visible_tournament(request: HttpRequest, slug: str) -> Tournament:
    """Return a tournament that a visitor may see: one that is not public only its people may."""
    return viewer_of(request, slug).event


def viewer_of(request: HttpRequest, slug: str, *, has_key: bool = False) -> Viewer:
    """Return who looks at a tournament; raises Http404.

    With ``has_key`` they came by an address that others cannot guess.
    """
    version = getattr(request, "event_version", 0) or version_at(slug)[0]
    facts = facts_at(slug, version) if request.method in SAFE else None
    event = tournament_by(slug) if facts is None else facts.tournament
    if event is None:
        raise Http404
    player = current_player(request)
    entrant, code = entrant_of_visitor(request, event, player, facts)
    role = role_in(event, player, None if facts is None else facts.directors)
    if not (event.is_public or role or entrant or has_key):
        raise Http404
    return Viewer(event, player, role, entrant, code, version)


def entrant_of_visitor(
    request: HttpRequest, event: Tournament, player: Player | None, facts: EventFacts | None
) -> tuple[Entrant | None, str]:
    """Return the entrant somebody plays for, and the code of the team if that is why."""
    if player is not None:
        if facts is not None:
            found = entrant_of(facts, player)
        else:
            own = list(event.entrants.filter(people__player=player, people__plays=True))
            own.sort(key=lambda it: it.status != EntrantStatus.WITHDRAWN)
            found = own[-1] if own else None
        if found is not None:
            return found, ""
    code = request.session.get(TEAMS, {}).get(str(event.pk), "")
    found = event.entrants.filter(code=code).first() if code else None
    return found, "" if found is None else code


def remember_team(request: HttpRequest, entrant: Entrant) -> None:
    """Let this browser act for a team from now on (REP-1)."""
    teams = request.session.get(TEAMS, {})
    request.session[TEAMS] = teams | {str(entrant.tournament_id): entrant.code}


def for_viewers(view: Callable[Concatenate[HtmxHttpRequest, Viewer, ...], HttpResponse]) -> View:
    """Show a page of a tournament to those who may see it."""

    @wraps(view)
    @never_cache
    def ask(request: HtmxHttpRequest, event: str, **named: object) -> HttpResponse:
        return view(request, viewer_of(request, event), **named)

    return ask


def for_holders(view: Callable[Concatenate[HtmxHttpRequest, Viewer, ...], HttpResponse]) -> View:
    """Show a page to anybody with its link, even of a hidden tournament; it checks the key."""

    @wraps(view)
    @never_cache
    def ask(request: HtmxHttpRequest, event: str, **named: object) -> HttpResponse:
        return view(request, viewer_of(request, event, has_key=True), **named)

    return ask


def for_directors(view: Callable[Concatenate[HtmxHttpRequest, Viewer, ...], HttpResponse]) -> View:
    """Show a page to those who direct a tournament; 403 or 404 for others."""

    @wraps(view)
    @never_cache
    def ask(request: HtmxHttpRequest, event: str, **named: object) -> HttpResponse:
        viewer = viewer_of(request, event)
        if not viewer.directs:
            raise PermissionDenied
        return view(request, viewer, **named)

    return ask


def live(view: View) -> View:
    """Answer at once a page that asks again and has ``seen`` the last act: 204, after one look-up.

    Hidden tournaments are left to :func:`is_unchanged`, once it is known who asks.
    """

    @wraps(view)
    def ask(request: EventRequest, event: str, **named: object) -> HttpResponse:
        seen = number_in(request.GET.get("seen", ""))
        if request.htmx and seen is not None:
            request.event_version, is_public = version_at(event)
            if is_public and seen == request.event_version:
                return HttpResponse(status=UNCHANGED)
        return view(request, event, **named)

    return ask


def is_unchanged(request: HtmxHttpRequest, viewer: Viewer) -> bool:
    """Tell whether a page that asks again has seen the last act."""
    return bool(request.htmx) and request.GET.get("seen") == str(viewer.version)


def perform(
    request: HtmxHttpRequest, viewer: Viewer, deeds: Mapping[str, Deed]
) -> tuple[str | None, str]:
    """Do what a form asks; return where to go next, and why it was refused."""
    try:
        deed = deeds.get(request.POST.get("do", ""))
        if deed is None:
            raise TableRefusal("not_readable")
        return deed(Task(request, viewer)), ""
    except TableRefusal as refusal:
        return None, sentence_for(refusal)


def go(where: str, event: Tournament, *more: object) -> str:
    """Return the address of a page of a tournament."""
    return reverse(where, args=[event.slug, *more])


def back_to(target: str | None, request: HttpRequest) -> HttpResponse:
    """Go where a deed says, or else to the page on which it was done."""
    return redirect(target or request.path)
