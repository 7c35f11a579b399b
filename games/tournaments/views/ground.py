"""The base of all pages of tournaments: the visitor, the tournament, and forms."""

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
from django.utils import timezone
from django.views.decorators.cache import never_cache

from games.door.players import current_player
from games.forms.numbers import key_in, number_in, signed, typed_number
from games.models import Player
from games.models.texts import clean_line, clean_text
from games.services.ground.deal import new_browser_key
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Entrant, EntrantStatus, Speaker, Tournament
from games.tournaments.rules.presets import Registering
from games.tournaments.selectors.facts import EventFacts
from games.tournaments.selectors.own_part import has_to_say
from games.tournaments.selectors.pages import entrant_of, tournament_by
from games.tournaments.selectors.statements import version_at
from games.tournaments.selectors.told import ScoreReader
from games.tournaments.services.directing import role_in
from games.tournaments.services.speaking import Who, phone_of
from games.tournaments.views.kept import facts_at
from games.tournaments.words import sentence_for
from games.views.requests import HtmxHttpRequest

UNCHANGED = 204
SAFE = ("GET", "HEAD")
PHONE = "phone"
"""The session's key for what tells this browser from all others that speak for entrants."""
TEAMS = "teams"
"""The session's key for codes that spoke for entrants before there were words, by tournament."""


Row = TypeVar("Row", bound=Model)


class EventRequest(HtmxHttpRequest):
    """A request for a page of a tournament whose version has been looked up already."""

    event_version: int


class Viewer(NamedTuple):
    """The person looking at a tournament."""

    event: Tournament
    player: Player | None
    role: str
    """The role of a director, or nothing."""
    entrant: Entrant | None
    """The entrant they speak for: as its player, or by this phone."""
    speaker: Speaker | None
    """The row by which this phone speaks for it; nothing for its players."""
    phone: str
    """What stands for this phone, see ``speaking.phone_of``."""
    version: int
    """The number of the last act on arrival; read first, so that no page is newer than it."""

    @property
    def directs(self) -> bool:
        """Whether this is a director, or a deputy."""
        return bool(self.role)

    @property
    def may_see(self) -> bool:
        """Whether the tournament is public, or this is one of its people."""
        return self.event.is_public or self.directs or self.entrant is not None

    @property
    def looker(self) -> ScoreReader:
        """Whose scores they may see while boards are still to be played (DUP-3)."""
        directs = self.player is not None and self.directs and self.entrant is None
        return ScoreReader(self.entrant, directs and not has_to_say(self.event, self.director))

    @property
    def needs_account(self) -> bool:
        """Whether they have to log in before they can register (TEAM-1)."""
        is_guest = self.player is None or self.player.user_id is None
        return is_guest and self.event.registering == Registering.ACCOUNTS

    @property
    def who(self) -> Who:
        """The speaker for the entrant."""
        return Who(phone=self.phone) if self.speaker else Who(self.player)

    @property
    def director(self) -> Player:
        """The director; raises PermissionDenied."""
        if self.player is None or not self.role:
            raise PermissionDenied
        return self.player


class Task(NamedTuple):
    """A sent form."""

    request: HtmxHttpRequest
    viewer: Viewer

    @property
    def event(self) -> Tournament:
        """The tournament of the page."""
        return self.viewer.event

    @property
    def by(self) -> Player:
        """The director."""
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


EventDeed = Callable[[Task], str | None]
"""Does what a form asks; returns where to go next, nothing for the same page."""
AnyView = Callable[..., HttpResponse]
ViewOfEvent = Callable[Concatenate[HtmxHttpRequest, Viewer, ...], HttpResponse]


def visible_tournament(request: HttpRequest, slug: str) -> Tournament:
    """Return a tournament that a visitor may see: one that is not public only its people may."""
    return viewer_of(request, slug).event


def viewer_of(request: HttpRequest, slug: str, *, has_key: bool = False) -> Viewer:
    """Return the visitor of a tournament; raises Http404.

    With ``has_key`` they came by an address that others cannot guess.
    """
    version = getattr(request, "event_version", 0) or version_at(slug)[0]
    facts = facts_at(slug, version) if request.method in SAFE else None
    event = tournament_by(slug) if facts is None else facts.tournament
    if event is None:
        raise Http404
    player = current_player(request)
    phone = phone_in(request, event)
    entrant, speaker = entrant_of_visitor(event, player, phone, facts)
    role = role_in(event, player, None if facts is None else facts.directors)
    viewer = Viewer(event, player, role, entrant, speaker, phone, version)
    if not (viewer.may_see or has_key):
        raise Http404
    return viewer


def entrant_of_visitor(
    event: Tournament, player: Player | None, phone: str, facts: EventFacts | None
) -> tuple[Entrant | None, Speaker | None]:
    """Return the entrant somebody speaks for, and the row of this phone, if that is why.

    Lent for an evening, a phone speaks for those whose word it was told, not for its owner.
    """
    if phone:
        speaks = Speaker.objects.filter(phone=phone, entrant__tournament=event)
        speaker = speaks.select_related("entrant").order_by("-since", "-pk").first()
        if speaker is not None:
            entrant = speaker.entrant if facts is None else facts.by_key.get(speaker.entrant.key)
            return entrant or speaker.entrant, speaker
    if player is None:
        return None, None
    if facts is not None:
        return entrant_of(facts, player), None
    own = list(event.entrants.filter(people__player=player, people__plays=True))
    own.sort(key=lambda it: it.status != EntrantStatus.WITHDRAWN)
    return own[-1] if own else None, None


def phone_in(request: HttpRequest, event: Tournament) -> str:
    """Return what stands for this browser in a tournament; nothing if it spoke for nobody yet."""
    former = request.session.get(TEAMS, {}).get(str(event.pk), "")
    if former:
        return phone_of(f"{event.pk}:{former}")
    token = request.session.get(PHONE, "")
    return phone_of(token) if token else ""


def new_phone(request: HttpRequest, event: Tournament) -> str:
    """Return what stands for this browser, which is to speak for an entrant from now on."""
    request.session[PHONE] = request.session.get(PHONE) or new_browser_key()
    others = dict(request.session.get(TEAMS, {}))
    if others.pop(str(event.pk), None):
        request.session[TEAMS] = others
    return phone_of(request.session[PHONE])


def for_viewers(view: ViewOfEvent) -> AnyView:
    """Show a page of a tournament to visitors who may see it."""

    @wraps(view)
    @never_cache
    def ask(request: HtmxHttpRequest, event: str, **named: object) -> HttpResponse:
        return _in_its_zone(view, request, viewer_of(request, event), **named)

    return ask


def for_holders(view: ViewOfEvent) -> AnyView:
    """Show a page to anybody with its link, even of a hidden tournament; it checks the key."""

    @wraps(view)
    @never_cache
    def ask(request: HtmxHttpRequest, event: str, **named: object) -> HttpResponse:
        return _in_its_zone(view, request, viewer_of(request, event, has_key=True), **named)

    return ask


def for_directors(
    view: ViewOfEvent,
) -> AnyView:
    """Show a page to directors of a tournament; 403 or 404 for others."""

    @wraps(view)
    @never_cache
    def ask(request: HtmxHttpRequest, event: str, **named: object) -> HttpResponse:
        viewer = viewer_of(request, event)
        if not viewer.directs:
            raise PermissionDenied
        return _in_its_zone(view, request, viewer, **named)

    return ask


def _in_its_zone(
    view: ViewOfEvent,
    request: HtmxHttpRequest,
    viewer: Viewer,
    **named: object,
) -> HttpResponse:
    """Show a page with all its times in the time zone of the tournament (SCH-6)."""
    with timezone.override(viewer.event.time_zone):
        return view(request, viewer, **named)


def live(view: AnyView) -> AnyView:
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
    request: HtmxHttpRequest, viewer: Viewer, deeds: Mapping[str, EventDeed]
) -> tuple[str | None, str]:
    """Carry out a form; return the next page, and the refusal."""
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


def address_of(request: HttpRequest, event: Tournament) -> str:
    """Return the whole address of a tournament, the short one if it has one (LIVE-1)."""
    way = reverse("short_address", args=[event.short]) if event.short else go("event", event)
    return request.build_absolute_uri(way)


def back_to(target: str | None, request: HttpRequest) -> HttpResponse:
    """Go where a deed says, or else to the page on which it was done."""
    return redirect(target or request.path)
