"""The table: its page, actions posted to it, checks of a selection, polling."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import check_for_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.forms import Unreadable, count_pushed, read_answer, read_selection
from games.models import Player, Table
from games.page import TablePage
from games.players import current_player
from games.rules.errors import RuleViolation
from games.screen import checked, frame, reason_of, refused, regions
from games.screen.frames import version_mark
from games.selectors import table_by_slug, table_page
from games.services.actions import take_action
from games.services.presence import note_seen
from games.services.refusals import StaleAction, TableRefusal
from games.services.tables import ask_next

STALE = 409
REFUSED = 422


@require_safe
@never_cache
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a table to a player, a spectator or whoever has the link."""
    table = _table(slug)
    language = request.GET.get("language", "")
    if language:
        return _in_language(slug, language)
    player = current_player(request)
    note_seen(table.pk, player)
    return _whole(request, _page(table, player))


@require_POST
def act(request: HttpRequest, slug: str) -> HttpResponse:
    """Take an action; 409 if it came too late, 422 with the reason if it is refused."""
    table = _table(slug)
    player = current_player(request)
    status, code, details = 200, "", {}
    try:
        _take(table, player, request)
    except StaleAction:
        status, code = STALE, "stale"
    except RuleViolation as refusal:
        status, code, details = REFUSED, refusal.code, refusal.details
    except TableRefusal as refusal:
        status, code = REFUSED, refusal.code
    except Unreadable:
        status, code = REFUSED, "not_readable"
    if not code and not request.htmx:  # type: ignore[attr-defined]
        return redirect("table", slug=slug)
    return _answer(request, _page(table, player), status, code, details)


@require_POST
def check(request: HttpRequest, slug: str) -> HttpResponse:
    """Say what the selected cards are and whether they can be played."""
    page = _page(_table(slug), current_player(request))
    try:
        selected = read_selection(request.POST)
    except Unreadable:
        return HttpResponse(status=REFUSED)
    return HttpResponse(checked(page, selected, count_pushed(request.POST)))


@require_safe
@never_cache
def poll(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the regions if the page shows another version; for want of a socket."""
    table = _table(slug)
    player = current_player(request)
    note_seen(table.pk, player)
    page = _page(table, player)
    if request.GET.get("version") == str(page.version):
        return HttpResponse(status=204)
    return HttpResponse(frame(regions(page), page.version, page.now))


def _table(slug: str) -> Table:
    table = table_by_slug(slug)
    if table is None:
        raise Http404
    return table


def _page(table: Table, player: Player | None) -> TablePage:
    return table_page(table, None, player=player)


def _take(table: Table, player: Player | None, request: HttpRequest) -> None:
    """Hand a posted action in; raises what the services raise, and Unreadable."""
    answer = read_answer(request.POST)
    if player is None:
        raise TableRefusal("not_at_table")
    if answer.action is None:
        ask_next(table, player)
        return
    take_action(
        table.pk,
        player=player,
        action=answer.action,
        action_id=answer.action_id,
        window_id=answer.window_id,
        on=answer.on,
    )


def _answer(
    request: HttpRequest,
    page: TablePage,
    status: int,
    code: str,
    details: dict[str, Any],
) -> HttpResponse:
    """Answer an action: what has changed, or why it was refused."""
    if not request.htmx:  # type: ignore[attr-defined]
        return _whole(request, page, reason_of(page, code, details), status)
    reason = refused(page, code, details) if code else {}
    shown = reason if status == REFUSED else regions(page) | reason
    return HttpResponse(frame(shown, page.version, page.now), status=status)


def _whole(
    request: HttpRequest,
    page: TablePage,
    reason: str = "",
    status: int = 200,
) -> HttpResponse:
    """Return the whole page; without scripts a refusal stands above the table."""
    shown = {name: mark_safe(html) for name, html in regions(page).items()}  # noqa: S308
    context = {
        "page": page,
        "regions": shown,
        "seated": page.me is not None,
        "reason": reason,
        "version_mark": mark_safe(version_mark(page.version, page.now)),  # noqa: S308
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
            samesite=settings.LANGUAGE_COOKIE_SAMESITE,
        )
    return response
