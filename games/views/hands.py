"""All hands of a finished round, for everybody who may see its table."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.door.visit import Visit
from games.screen.lists.all_hands import shown_hands
from games.selectors.finished import initial_hands_of, names_in
from games.views.requests import HtmxHttpRequest


@require_safe
@never_cache
def all_hands(request: HtmxHttpRequest, visit: Visit, number: int) -> HttpResponse:
    """Show the hands of a round of the current match, as dealt and after the exchange.

    404 for a round that is not finished: its cards are hidden.
    """
    table = visit.table
    found = initial_hands_of(table, number)
    if found is None:
        raise Http404
    context = {
        "table": table,
        "in_sheet": request.htmx,
        "number": number,
        "hands": shown_hands(found, names_in(table, number, visit.seat, _("You"))),
    }
    name = "_all_hands" if request.htmx else "all_hands"
    return render(request, f"games/{name}.html", context)
