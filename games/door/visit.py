"""What the door gives: a visit, without which nothing of a table can be seen.

Pages, sockets and the talk see a table through a ``Visit``; what reads and renders for
whole audiences is closed to them by contracts. Only this module makes visits, a test sees
to it. So a view that forgets to ask at the door has nothing to show.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, NoReturn, TypeVar

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation

from games import rendering
from games.door.admission import Admission, admission
from games.door.players import browser_of, player_of
from games.models import Player, Seat, Table
from games.rendering import Rendering as Rendering  # for code that keeps what was shown
from games.selectors.facts import Facts
from games.selectors.shown import TablePage
from games.selectors.table_page import page_of
from games.selectors.tables import number_and_version_of, seats_to_take, version_of
from games.services.ground import wall_clock


class ShutOut(PermissionDenied):
    """Somebody who was let in may no longer look."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody whom a table has let in, and the table as it stood at that moment."""

    facts: Facts
    player: Player | None
    browser: str
    """The key of the browser, empty if it has none."""
    seat: int | None
    """``None`` for spectators."""

    @property
    def table(self) -> Table:
        """The row of the table; it is shared, so nobody may change it."""
        return self.facts.table

    @property
    def table_id(self) -> int:
        """The number of the table."""
        return self.table.pk

    @property
    def slug(self) -> str:
        """The address of the table."""
        return self.table.slug

    def page(self) -> TablePage:
        """Return what the page of the table is made of."""
        return page_of(self.facts, self.seat, wall_clock.now())

    def rendering(self, language: str = "") -> Rendering:
        """Return the page of the table, in the active language or another one."""
        language = language or translation.get_language() or settings.LANGUAGE_CODE
        found = rendering.rendered(self.table_id, self.facts.version, self.seat, language)
        owner = None if self.seat is None or self.player is None else self.player.pk
        if found.owner == owner:
            return found
        later = self.now()  # in a version that has come since, somebody else has the seat
        return rendering.rendered(self.table_id, later.facts.version, later.seat, language)

    def rendering_at_hand(self, language: str) -> Rendering | None:
        """Return the page of the table if that takes no rendering."""
        return rendering.rendered_already(self.facts, self.seat, language)

    def now(self, version: int | None = None) -> Visit:
        """Return the visit as it goes on: at the table as it stands now.

        Somebody who has just written a ``version`` need not look up the current one. Raises
        ShutOut, and Table.DoesNotExist.
        """
        version = version_of(self.table_id) if version is None else version
        return self._at(rendering.facts_of(self.table_id, version))

    def at_hand(self, version: int) -> Visit | None:
        """Return the visit in a version or a later one if that takes no reading.

        Raises ShutOut.
        """
        facts = rendering.at_hand(self.table_id, version)
        return None if facts is None else self._at(facts)

    def _at(self, facts: Facts) -> Visit:
        if facts is self.facts:
            return self
        number = None if self.player is None else self.player.pk
        seat = facts.seat_of(number)
        if seat is None and facts.shuts_out(number, self.browser):
            raise ShutOut
        return Visit(facts, self.player, self.browser, seat)


@dataclass(frozen=True, slots=True)
class Outside:
    """Somebody whom a table has not let in, and why."""

    table: Table
    player: Player | None
    why: Admission

    @property
    def vacated(self) -> list[Seat]:
        """The seats that may be taken from outside."""
        return seats_to_take(self.table) if self.why == Admission.NO_SPECTATORS else []

    def refuse(self) -> NoReturn:
        """Raise what says no: Http404 for lessons of others, else PermissionDenied."""
        raise Http404 if self.why == Admission.LESSON else PermissionDenied


def knock(slug: str, session: Any, cookies: Mapping[str, str]) -> Visit | Outside | None:
    """Ask at the door of a table; ``None`` if there is no such table.

    This is the one place where somebody is let in, for every address and every socket.
    """
    player, browser = player_of(session), browser_of(cookies)
    facts = _facts_at(slug)
    if facts is None:
        return None
    why = admission(facts, player, session, browser)
    if why == Admission.GRANTED:
        return _visit(facts, player, browser)
    return Outside(facts.table, player, why)


def come_in(request: HttpRequest, slug: str) -> Visit:
    """Return the visit of the person asking; raises Http404, PermissionDenied."""
    comer = _at_the_door(request, slug)
    if isinstance(comer, Outside):
        comer.refuse()
    return comer


def is_table(slug: str) -> bool:
    """Tell whether there is a table with this address, no matter who may see it."""
    return number_and_version_of(slug) is not None


Asking = TypeVar("Asking", bound=HttpRequest)
AnyView = Callable[..., HttpResponse]


def for_visitors(view: Callable[Concatenate[Asking, Visit, ...], HttpResponse]) -> AnyView:
    """Show an address of a table to those whom it lets in; 403 or 404 for others."""

    @wraps(view)
    def ask(request: Asking, slug: str, **named: Any) -> HttpResponse:
        return view(request, come_in(request, slug), **named)

    return ask


def for_all_comers(
    view: Callable[Concatenate[Asking, Visit | Outside, ...], HttpResponse],
) -> AnyView:
    """Let an address of a table also answer those whom it does not let in."""

    @wraps(view)
    def ask(request: Asking, slug: str, **named: Any) -> HttpResponse:
        return view(request, _at_the_door(request, slug), **named)

    return ask


def _at_the_door(request: HttpRequest, slug: str) -> Visit | Outside:
    comer = knock(slug, request.session, request.COOKIES)
    if comer is None:
        raise Http404
    return comer


def _facts_at(slug: str) -> Facts | None:
    """Return the table with an address as it stands in the database."""
    found = number_and_version_of(slug)
    if found is None:
        return None
    try:
        return rendering.facts_of(*found)
    except Table.DoesNotExist:  # gone since
        return None


def _visit(facts: Facts, player: Player | None, browser: str) -> Visit:
    return Visit(facts, player, browser, facts.seat_of(None if player is None else player.pk))
