"""What all who may see a table look back on: tricks, all hands of a round, what decided it."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.bots.search import ready
from games.bots.search.ready import Readiness
from games.door.visit import Visit
from games.replays import turning
from games.replays.reading import plays_of_trick
from games.screen.lists.all_hands import shown_hands
from games.screen.lists.log import tricks_to_lay
from games.screen.markup.figures import with_names
from games.screen.page.scene import Scene
from games.screen.telling.trick import as_it_lay
from games.screen.words.names import apart
from games.selectors.finished import hand_of, initial_hands_of, names_in
from games.selectors.told import is_told
from games.services.ground.refusals import TableRefusal
from games.views.requests import HtmxHttpRequest

NOTHING_YET = 204
STOP = 286
"""Tells htmx to stop asking."""
ME = "\0"


@require_safe
@never_cache
def all_hands(request: HtmxHttpRequest, visit: Visit, number: int) -> HttpResponse:
    """Show the hands of a round of the current match, as dealt and after the exchange.

    404 for a round that is not finished, or that others still have to play (DUP-3).
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


@require_safe
@never_cache
def trick(request: HtmxHttpRequest, visit: Visit, number: int, trick: int) -> HttpResponse:
    """Show a trick of the current round as it lay in the ring.

    404 where memory is part of the game: its cards are hidden.
    """
    scene = Scene(visit.page())
    found = tricks_to_lay(scene)
    hand = visit.table.hand
    if hand is None or hand.number != number or trick not in found:
        raise Http404
    plays = plays_of_trick(hand, trick)
    if not plays:
        raise Http404
    context = {
        "trick": as_it_lay(scene, plays),
        "heading": found[trick],
        "before": found.get(trick - 1),
        "after": found.get(trick + 1),
    }
    return render(request, "games/table/laid.html", context)


@require_safe
@never_cache
def turning_point(_request: HtmxHttpRequest, visit: Visit, number: int) -> HttpResponse:
    """Say what decided a round of the current match; 204 while that, or the search, is awaited.

    Nor is there anything to say of a round that is not finished: pages ask again and again, and
    one may ask about the last match when the next has just begun.
    """
    table = visit.table
    hand = hand_of(table, number)
    if hand is None:
        return HttpResponse(status=NOTHING_YET if is_told(table.match) else STOP)
    try:
        found = turning.turning_point(hand)
    except TableRefusal as refusal:
        never = refusal.code == "no_search" and ready.readiness() is not Readiness.PREPARING
        return HttpResponse(status=STOP if never else NOTHING_YET)
    if found is None:
        return HttpResponse(status=NOTHING_YET)
    if found.point is None:
        return HttpResponse(status=STOP)
    seats = names_in(table, number, visit.seat, ME)
    me = seats.index(ME) if ME in seats else None
    names = tuple(map(apart, names_in(table, number)))
    return HttpResponse(with_names(turning.sentence(found.point, names, me)), status=STOP)
