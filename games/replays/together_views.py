"""Look at a match together: lead, show where that is, follow, stop."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.door.guests import guest_name
from games.door.match_visit import MatchVisit, come_to_match
from games.door.players import ensure_player, unless_refused
from games.forms.numbers import number_in
from games.forms.refused import REFUSED
from games.replays.reading import hand_to_see, walk_of
from games.replays.together import may_lead, together_of
from games.replays.views import page_of_step
from games.screen.words.texts import refusal_text
from games.services.ground.refusals import TableRefusal
from games.services.writing import viewings

NOTHING_NEW = 204
SharedPlace = tuple[int, int]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def together(request: HttpRequest, slug: str) -> HttpResponse:
    """Tell who leads and where, 204 if that is known; lead, go on or stop by POST.

    422 with the reason if that cannot be; a browser without scripts is sent back to the step.
    """
    visit = come_to_match(request, slug)
    if visit.match.is_running:
        raise Http404
    if request.method != "POST":
        return _answer(request, visit, since=request.GET.get("since", ""))
    place = _place(request, visit)
    try:
        visit = _act(request, visit, request.POST.get("do", ""), place)
    except TableRefusal as refusal:
        wrong = refusal_text(refusal.code)
        if "by_script" in request.POST:
            return _answer(request, visit, wrong=wrong)
        number, step = place
        return page_of_step(request, visit, hand_to_see(visit, number), step, wrong)
    if "by_script" in request.POST:
        return _answer(request, visit, since=request.POST.get("since", ""))
    number, step = place
    return redirect("replay", slug=slug, number=number, step=step)


@require_safe
@never_cache
def to_leader(request: HttpRequest, slug: str) -> HttpResponse:
    """Go to where the leader is, or to the match if nobody leads."""
    found = together_of(come_to_match(request, slug))
    if found is None or not found.place:
        return redirect("match", slug=slug)
    return redirect(f"{found.place}#follow")


def _act(request: HttpRequest, visit: MatchVisit, what: str, place: SharedPlace) -> MatchVisit:
    """Do what is asked; return the visit of somebody who may have got a name by it."""
    player = visit.player
    if what == "lead":
        if not may_lead(visit):
            raise TableRefusal("may_not_lead")
        with unless_refused(request):
            player = player or ensure_player(request, guest_name())
            viewings.lead(visit.match, player, *place)
        return come_to_match(request, visit.match.slug)
    if player is None or what not in ("place", "stay", "stop"):
        raise TableRefusal("not_readable")
    if what == "stop":
        viewings.stop_leading(visit.match, player)
    elif what == "stay":
        viewings.stay(visit.match, player)
    else:
        viewings.show_place(visit.match, player, *place)
    return visit


def _place(request: HttpRequest, visit: MatchVisit) -> SharedPlace:
    """Return the step that is named; raises Http404 if there is none."""
    number = number_in(request.POST.get("round", ""))
    step = number_in(request.POST.get("step", ""))
    if number is None or step is None:
        raise Http404
    if step > walk_of(hand_to_see(visit, number)).last:
        raise Http404
    return number, step


def _answer(
    request: HttpRequest, visit: MatchVisit, *, since: str = "", wrong: str = ""
) -> HttpResponse:
    found = together_of(visit)
    if found is None or (since == found.tag and not wrong):
        return HttpResponse(status=NOTHING_NEW)
    context = {"together": found, "match": visit.match, "wrong": wrong}
    status = REFUSED if wrong else None
    return render(request, "replays/_together.html", context, status=status)
