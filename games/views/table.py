"""The table: its page, actions posted to it, checks of a selection, polling."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import check_for_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.admission import Admission
from games.booster_forms import Unreadable
from games.forms import count_pushed, read_answer, read_selection
from games.models import Player, Table
from games.players import browser_of, current_player, give_browser_key
from games.rendering import Rendering, facts_now, rendered_now
from games.rules.cards.errors import RuleViolation
from games.screen import checked, frame, reason_of, refused
from games.screen import plays as possible_plays
from games.screen.frames import out_of_band
from games.screen.markup.figures import version_mark
from games.selectors.table_page import page_of
from games.selectors.tables import may_look, number_of_table, table_by_slug
from games.services import wall_clock
from games.services.actions import take_action
from games.services.presence import note_seen
from games.services.refusals import StaleAction, TableRefusal
from games.services.tables import ask_next
from games.views.entrance import admission_of, door, require_admission
from games.views.options import number_in
from games.views.requests import HtmxHttpRequest

STALE = 409
REFUSED = 422
CHANGED_BY_REFUSALS = ("actions", "alert")
"""Regions with places for the reason of a refusal, or for what is selected."""


@require_safe
@never_cache
def show(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Show a table to a player, a spectator or whoever has the link."""
    table = _table(slug)
    language = request.GET.get("language", "")
    if language:
        return _in_language(slug, language)
    player = current_player(request)
    if not may_look(table, player):
        return redirect("learn")
    why = admission_of(request, table)
    if why != Admission.GRANTED:
        return door(request, table, why)
    browser = browser_of(request.COOKIES)
    note_seen(table.pk, player, browser, comes=True)
    response = whole_page(request, rendered_now(table.pk, player))
    if player is None and not browser:
        give_browser_key(response)
    return response


@require_POST
def act(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Take an action; 409 if it came too late, 422 with the reason if it is refused."""
    table_id = _table_id(slug)
    player = current_player(request)
    status, code, details = 200, "", {}
    version: int | None = None
    try:
        version = _take(table_id, player, request)
    except StaleAction:
        status, code = STALE, "stale"
    except RuleViolation as refusal:
        status, code, details = REFUSED, refusal.code, refusal.details
    except TableRefusal as refusal:
        require_admission(request, _table(slug))
        status, code = REFUSED, refusal.code
    except Unreadable:
        status, code = REFUSED, "not_readable"
    if not code and not request.htmx:
        return redirect("table", slug=slug)
    rendering = rendered_now(table_id, player, version)
    return _answer(request, rendering, status, code, details)


@require_POST
def check(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Say what the selected cards are and whether they can be played."""
    facts = facts_now(_table_id(slug))
    player = current_player(request)
    seat = facts.seat_of(None if player is None else player.pk)
    try:
        selected = read_selection(request.POST)
    except Unreadable:
        return HttpResponse(status=REFUSED)
    page = page_of(facts, seat, wall_clock.now())
    return HttpResponse(checked(page, selected, count_pushed(request.POST)))


@require_safe
@never_cache
def plays(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """List the plays that are possible now, for who goes through them by key."""
    facts = facts_now(_table_id(slug))
    player = current_player(request)
    seat = facts.seat_of(None if player is None else player.pk)
    return JsonResponse({"plays": possible_plays(page_of(facts, seat, wall_clock.now()))})


@require_safe
@never_cache
def poll(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Return the regions if the page shows another version; for want of a socket."""
    table = _table(slug)
    player = current_player(request)
    if not may_look(table, player):
        raise Http404
    require_admission(request, table)
    note_seen(table.pk, player, browser_of(request.COOKIES))
    facts = facts_now(table.pk)
    seat = facts.seat_of(None if player is None else player.pk)
    if request.GET.get("version") == str(facts.shown_to(seat)):
        return HttpResponse(status=204)
    return HttpResponse(rendered_now(table.pk, player).frame_since(None, wall_clock.now()))


def _table(slug: str) -> Table:
    table = table_by_slug(slug)
    if table is None:
        raise Http404
    return table


def _table_id(slug: str) -> int:
    number = number_of_table(slug)
    if number is None:
        raise Http404
    return number


def _take(table_id: int, player: Player | None, request: HtmxHttpRequest) -> int | None:
    """Hand a posted action in; return the version to which it has led, if it is known.

    Raises what the services raise, and Unreadable.
    """
    answer = read_answer(request.POST)
    if player is None:
        raise TableRefusal("not_at_table")
    if answer.action is None:
        ask_next(table_id, player)
        return None
    taken = take_action(
        table_id,
        player=player,
        action=answer.action,
        action_id=answer.action_id,
        window_id=answer.window_id,
        on=answer.on,
    )
    return taken.version


def _answer(
    request: HtmxHttpRequest,
    rendering: Rendering,
    status: int,
    code: str,
    details: dict[str, Any],
) -> HttpResponse:
    """Answer an action: what has changed, or why it was refused."""
    page, now = rendering.page, wall_clock.now()
    if not request.htmx:
        return whole_page(request, rendering, reason_of(page, code, details), status)
    reason = refused(page, code, details) if code else {}
    shown = number_in(request.POST.get("shown", ""))
    if status == REFUSED and shown == page.version:
        return HttpResponse(frame(reason, page.version, now), status=status)
    text = rendering.frame_for(None if code else shown, now, always=CHANGED_BY_REFUSALS)
    return HttpResponse(text + out_of_band(reason), status=status)


def whole_page(
    request: HtmxHttpRequest,
    rendering: Rendering,
    reason: str = "",
    status: int = 200,
) -> HttpResponse:
    """Return the whole page; without scripts a refusal stands above the table."""
    page = rendering.page
    context = {
        "page": page,
        "regions": rendering.regions,
        "seated": page.me is not None,
        "player_number": "" if (player := current_player(request)) is None else player.pk,
        "reason": reason,
        "version_mark": version_mark(page.version, wall_clock.now()),
        "languages": settings.LANGUAGES,
    }
    return render(request, "games/table.html", context, status=status)


def _in_language(slug: str, language: str) -> HttpResponse:
    """Go back to the table in another language; it goes on meanwhile."""
    response = redirect("table", slug=slug)
    if check_for_language(language):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
            samesite="Lax",
        )
    return response
