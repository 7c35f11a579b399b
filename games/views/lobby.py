"""The lobby: the tables that everybody may join or watch, live."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.door.players import current_player
from games.live.lobby import listed
from games.screen.lists.table_list import ListKind
from games.services.clocks.free_seats import FILL_SECONDS
from games.services.seats.presence import note_on_site
from games.views.front import remembered_seconds
from games.views.requests import HtmxHttpRequest


@require_safe
@never_cache
def lobby(request: HtmxHttpRequest) -> HttpResponse:
    """Show the tables of a kind; a page that asks again gets them only if they changed."""
    wanted = request.GET.get("show", "")
    kind = ListKind(wanted) if wanted in list(ListKind) else ListKind.ALL
    region = listed().region(kind)
    context = {
        "region": region.html,
        "fills": FILL_SECONDS,
        "fill": remembered_seconds(request),
    }
    if not request.htmx:
        player = current_player(request)
        if player is not None:
            note_on_site(player)
        return render(request, "games/lobby.html", context)
    if request.GET.get("seen") == region.mark:
        return HttpResponse(status=204)
    return HttpResponse(region.html)
