"""The switch by which players say whether others may look at a match that is not public."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.door.match_visit import MatchRole, come_to_match
from games.models import MatchSeat
from games.selectors.sharing import may_be_shared, sharing_of
from games.services.writing.sharing import let_others_see


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def others(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and set whether a player lets others see a match; 404 for everybody else.

    The answer is the switch alone, as the table shows it at the end of a match; without a script
    the page of the match follows.
    """
    visit = come_to_match(request, slug)
    match, player = visit.match, visit.player
    if visit.role != MatchRole.PLAYER or player is None or not may_be_shared(match):
        raise Http404
    if request.method == "POST":
        if request.POST.get("lets") in ("yes", "no"):
            let_others_see(match, player, lets=request.POST["lets"] == "yes")
        if "HX-Request" not in request.headers:
            return redirect(f"{reverse('match', args=[slug])}#others")
    rows = tuple(MatchSeat.objects.filter(match=match).select_related("player"))
    context = {"match": match, "sharing": sharing_of(match, rows, player)}
    return render(request, "replays/_others.html", context)
