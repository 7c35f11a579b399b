"""All versions of a team's agreements card, with their dates (AGR-1, WHO-7)."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games.tournaments.selectors.agreements import versions_of_card
from games.tournaments.selectors.facts import PUBLIC
from games.tournaments.views.ground import Viewer, for_viewers
from games.views.requests import HtmxHttpRequest


@require_safe
@for_viewers
def agreements(request: HtmxHttpRequest, viewer: Viewer, number: int) -> HttpResponse:
    """Show the agreements of a team, now and before, to visitors who may read its card."""
    entrant = get_object_or_404(viewer.event.entrants, pk=number)
    is_published = viewer.event.rounds.filter(status__in=PUBLIC).exists()
    if not (is_published or viewer.directs or entrant == viewer.entrant):
        raise Http404
    context = {
        "viewer": viewer,
        "event": viewer.event,
        "entrant": entrant,
        "versions": versions_of_card(entrant),
    }
    return render(request, "tournaments/agreements.html", context)
