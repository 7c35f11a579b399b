"""A tournament to take away, and to bring along: JSON and CSV (LIVE-3)."""

from __future__ import annotations

import json

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.door.limits import NEW_EVENTS, count_one
from games.door.players import current_player, ensure_player, unless_refused
from games.forms.refused import REFUSED
from games.services.ground.refusals import TableRefusal
from games.tournaments import words
from games.tournaments.models import Tournament
from games.tournaments.selectors.documents import document, pairings_csv, plan_csv, standing_csv
from games.tournaments.selectors.facts import facts_of
from games.tournaments.services.importing import ImportedBefore, import_tournament
from games.tournaments.views.ground import visible_tournament


@require_safe
@never_cache
def event_json(request: HttpRequest, event: str) -> HttpResponse:
    """Give everything that is public, so that anybody can recompute it."""
    return JsonResponse(document(visible_tournament(request, event)))


@require_safe
@never_cache
def standing_sheet(request: HttpRequest, event: str) -> HttpResponse:
    """Give the standing for spreadsheets."""
    return _sheet(standing_csv(facts_of(visible_tournament(request, event))), f"{event}-standing")


@require_safe
@never_cache
def pairings_sheet(request: HttpRequest, event: str) -> HttpResponse:
    """Give all pairings with their results for spreadsheets."""
    return _sheet(pairings_csv(facts_of(visible_tournament(request, event))), f"{event}-pairings")


@require_safe
@never_cache
def plan_sheet(request: HttpRequest, event: str) -> HttpResponse:
    """Give the plan of a league for spreadsheets."""
    return _sheet(plan_csv(facts_of(visible_tournament(request, event))), f"{event}-plan")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def bring_event(request: HttpRequest) -> HttpResponse:
    """Import a record: the tournament is there again, under a new address."""
    wrong = ""
    if request.method == "POST":
        try:
            return redirect("event", event=_brought(request).slug)
        except TableRefusal as refusal:
            wrong = words.sentence_for(refusal)
    context = {
        "wrong": wrong,
        "posted": request.POST,
        "most_bytes": settings.LONGEST_FILE,
        "too_large": words.sentence_for(TableRefusal("too_large")),
    }
    status = REFUSED if wrong else 200
    return render(request, "tournaments/bring.html", context, status=status)


def _brought(request: HttpRequest) -> Tournament:
    file = request.FILES.get("file")
    if file is None:
        raise TableRefusal("no_file")
    if (file.size or 0) > settings.LONGEST_FILE:
        raise TableRefusal("too_large")
    count_one(request, NEW_EVENTS)
    try:
        document = json.loads(file.read())
    except (ValueError, RecursionError) as error:
        raise TableRefusal("bad_document") from error
    try:
        with unless_refused(request, at_once=False):
            player = current_player(request) or ensure_player(request, request.POST.get("who", ""))
            return import_tournament(player, document)
    except ImportedBefore as before:
        messages.info(request, _("You have already imported this tournament; here it is."))
        return before.event


def _sheet(text: str, name: str) -> HttpResponse:
    answer = HttpResponse(text.encode(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer
