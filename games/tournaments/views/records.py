"""A tournament to take along: JSON and CSV (LIVE-3)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.tournaments.selectors.documents import document, pairings_csv, standing_csv
from games.tournaments.selectors.facts import facts_of
from games.tournaments.views.ground import visible_tournament


@require_safe
@never_cache
def event_json(request: HttpRequest, event: str) -> HttpResponse:
    """Give everything that is public, so that anybody can compute it again."""
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


def _sheet(text: str, name: str) -> HttpResponse:
    answer = HttpResponse(text.encode(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer
