"""The table: its page, actions posted to it, checks of a selection, polling."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from games.door.admission import Admission
from games.door.players import give_browser_key
from games.door.visit import Outside, Visit
from games.forms.actions import count_pushed, read_answer, read_selection
from games.forms.boosters import Unreadable
from games.forms.numbers import number_in
from games.forms.refused import REFUSED
from games.models import TableStatus
from games.rules.cards.errors import RuleViolation
from games.screen import checked, frame, reason_of, refused
from games.screen import plays as possible_plays
from games.screen.markup.figures import version_mark
from games.screen.output.frames import out_of_band
from games.selectors.of_tournament import own_page_in_tournament
from games.services.acting.actions import take_action
from games.services.ground import measures, wall_clock
from games.services.ground.refusals import StaleAction, TableRefusal
from games.services.seats.presence import note_seen
from games.services.seats.rooms import ask_next
from games.views.changes import TableChanges
from games.views.entrance import SIGNED_OUT, closed, door, signed_out
from games.views.requests import HtmxHttpRequest

FREED = "freed"
"""What the address carries when its page has found that the seat is no longer one's own."""
STALE = 409
CHANGED_BY_REFUSALS = ("actions", "alert")
"""Regions with places for the reason of a refusal, or for what is selected."""


@require_safe
@never_cache
def show(request: HtmxHttpRequest, comer: Visit | Outside) -> HttpResponse:
    """Show a table to a player, a spectator or anybody who has the link."""
    if isinstance(comer, Outside) and comer.why == Admission.LESSON:
        return redirect("learn")
    if comer.table.status == TableStatus.CLOSED:
        return closed(request, comer.table)
    if isinstance(comer, Outside):
        return door(request, comer)
    if SIGNED_OUT in request.GET and comer.player is None:
        return signed_out(request, comer)
    note_seen(comer.table_id, comer.player, comer.browser, comes=True)
    comer = comer.now()
    if FREED in request.GET and comer.seat is None and comer.table.status == TableStatus.OPEN:
        messages.info(request, _("You have no seat here any more. Choose one, or just watch."))
    response = whole_page(request, comer)
    if comer.player is None and not comer.browser:
        give_browser_key(response)
    return response


@require_POST
def act(request: HtmxHttpRequest, visit: Visit) -> HttpResponse:
    """Take an action; 409 if it came too late, 422 with the reason if it is refused."""
    status, code, details = 200, "", {}
    version: int | None = None
    try:
        version = _take(visit, request)
    except StaleAction:
        status, code = STALE, "stale"
    except RuleViolation as refusal:
        status, code, details = REFUSED, refusal.code, refusal.details
    except TableRefusal as refusal:
        status, code = REFUSED, refusal.code
    except Unreadable:
        status, code = REFUSED, "not_readable"
    if code:
        measures.REFUSED.inc()
    if not code and not request.htmx:
        return redirect("table", slug=visit.slug)
    return _answer(request, visit.now(version), status, code, details)


@require_POST
def check(request: HtmxHttpRequest, visit: Visit) -> HttpResponse:
    """Say what the selected cards are and whether they can be played."""
    try:
        selected = read_selection(request.POST)
    except Unreadable:
        return HttpResponse(status=REFUSED)
    return HttpResponse(checked(visit.page(), selected, count_pushed(request.POST)))


@require_safe
@never_cache
def plays(request: HtmxHttpRequest, visit: Visit) -> HttpResponse:
    """List the plays that are possible now, for those who go through them by key."""
    return JsonResponse({"plays": possible_plays(visit.page())})


@require_safe
@never_cache
def poll(request: HtmxHttpRequest, visit: Visit) -> HttpResponse:
    """Return the regions if the page shows another version; for want of a socket."""
    note_seen(visit.table_id, visit.player, visit.browser)
    visit = visit.now()
    if visit.table.status == TableStatus.CLOSED:
        return HttpResponseClientRefresh()
    if request.GET.get("version") == str(visit.facts.shown_to(visit.seat)):
        return HttpResponse(status=204)
    return HttpResponse(visit.rendering().frame_since(None, wall_clock.now()))


def _take(visit: Visit, request: HtmxHttpRequest) -> int | None:
    """Hand a posted action in; return the version to which it has led, if it is known.

    Raises what the services raise, and Unreadable.
    """
    answer = read_answer(request.POST)
    if visit.player is None:
        raise TableRefusal("not_at_table")
    if answer.action is None:
        ask_next(visit.table_id, visit.player)
        return None
    taken = take_action(
        visit.table_id,
        player=visit.player,
        action=answer.action,
        action_id=answer.action_id,
        window_id=answer.window_id,
        on=answer.on,
    )
    return taken.version


def _answer(
    request: HtmxHttpRequest,
    visit: Visit,
    status: int,
    code: str,
    details: dict[str, Any],
) -> HttpResponse:
    """Answer an action: what has changed, or why it was refused."""
    rendering, now = visit.rendering(), wall_clock.now()
    page = rendering.page
    if not request.htmx:
        return whole_page(request, visit, reason_of(page, code, details), status)
    reason = refused(page, code, details) if code else {}
    shown = number_in(request.POST.get("shown", ""))
    if status == REFUSED and shown == page.version:
        return HttpResponse(frame(reason, page.version, now), status=status)
    if not code:
        return TableChanges(rendering.frame_for(shown, now, always=CHANGED_BY_REFUSALS))
    text = rendering.frame_for(None, now)
    return HttpResponse(text + out_of_band(reason), status=status)


def whole_page(
    request: HtmxHttpRequest,
    visit: Visit,
    reason: str = "",
    status: int = 200,
) -> HttpResponse:
    """Return the whole page; without scripts a refusal stands above the table."""
    rendering = visit.rendering()
    page = rendering.page
    context = {
        "page": page,
        "regions": rendering.regions,
        "seated": page.me is not None,
        "player_number": "" if visit.player is None else visit.player.pk,
        "reason": reason,
        "of_tournament": own_page_in_tournament(visit.table, visit.player),
        "version_mark": version_mark(page.version, wall_clock.now()),
    }
    return render(request, "games/table.html", context, status=status)
