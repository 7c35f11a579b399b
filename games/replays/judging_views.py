"""Have rounds judged, and the luck of their cards worked out: asked for, told how far it is."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_http_methods

from games.door.limits import JUDGEMENTS, count_one
from games.door.match_visit import MatchRole, come_to_match
from games.forms.numbers import number_in
from games.forms.refused import REFUSED
from games.replays import judged
from games.replays.mistakes import dearest, end_of, unjudged
from games.replays.reading import hand_to_see, rounds_to_see, walk_of
from games.replays.views import match_page, page_of_step
from games.screen.words.texts import refusal_text
from games.services.acting import judging
from games.services.ground.refusals import TableRefusal

STOP = 286
"""Tells htmx to stop asking."""


@require_http_methods(["GET", "HEAD", "POST"])
@xframe_options_sameorigin
@never_cache
def judge(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Have a round judged, or tell how far that is; 422 with the reason if it cannot be."""
    visit = come_to_match(request, slug)
    hand = hand_to_see(visit, number)
    step = number_in(request.POST.get("step", "")) or 0
    if request.method != "POST":
        return progress_answer(request, judging.progress_of(hand.pk), is_at_step=True)
    walk = walk_of(hand)
    wrong = ""
    if judged.judged(hand, walk) is None:
        wrong = _refusal(request, lambda: judged.ask(hand))
    step = min(step, walk.last)
    if wrong:
        return page_of_step(request, visit, hand, step, wrong)
    return redirect("replay", slug=slug, number=number, step=step)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def match_luck(request: HttpRequest, slug: str) -> HttpResponse:
    """Have the luck of all rounds of a match worked out, or tell how far that is.

    What decisions have cost is a part of it, so all rounds are judged.
    """
    visit = come_to_match(request, slug)
    key = judged.all_key(visit.match.pk)
    if request.method != "POST":
        return progress_answer(request, judging.progress_of(key))
    hands = rounds_to_see(visit)
    wanted = unjudged(hands)
    wrong = _refusal(request, lambda: judged.ask_all(wanted)) if wanted else ""
    seen = number_in(request.POST.get("seen", ""))
    if wrong:
        return match_page(request, visit, seen, wrong)
    query = "" if seen is None else f"?seen={seen}"
    return redirect(reverse("match", args=[slug]) + query)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def mistakes(request: HttpRequest, slug: str) -> HttpResponse:
    """Lead players through their dearest mistakes in a match, once all rounds are judged.

    ``at`` is the place of the mistake; the first is 1.
    """
    visit = come_to_match(request, slug)
    hands = rounds_to_see(visit)
    if visit.role != MatchRole.PLAYER or visit.match.is_running or not hands:
        raise Http404
    wanted, wrong = unjudged(hands), ""
    if request.method == "POST":
        wrong = _refusal(request, lambda: judged.ask_all(wanted)) if wanted else ""
        if not wrong:
            return redirect("mistakes", slug=slug)
    progress = judging.progress_of(judged.all_key(visit.match.pk))
    if "HX-Request" in request.headers:
        return progress_answer(request, progress)
    found = [] if wanted else dearest(visit, hands)
    place = number_in(request.GET.get("at", "")) or 1
    if 1 <= place <= len(found):
        it = found[place - 1]
        step = reverse("replay", args=[slug, it.hand.number, it.step], query={"mistake": place})
        return redirect(step)
    context = {
        "match": visit.match,
        "progress": progress,
        "is_judged": not wanted,
        "wrong": wrong,
        "end": end_of(visit),
    }
    return render(request, "replays/mistakes.html", context, status=REFUSED if wrong else None)


def _refusal(request: HttpRequest, ask: Callable[[], object]) -> str:
    """Ask for something that takes long; return why it is not done, if it is not."""
    try:
        count_one(request, JUDGEMENTS)
        ask()
    except TableRefusal as refusal:
        return refusal_text(refusal.code)
    return ""


def progress_answer(
    request: HttpRequest, progress: judging.Progress | None, *, is_at_step: bool = False
) -> HttpResponse:
    """Tell how far something is; the page is asked for anew once it is there.

    The page of a step says it in two places, one of them on narrow screens.
    """
    if progress is None:
        response = HttpResponse()
        response["HX-Refresh"] = "true"
        return response
    status = STOP if progress.has_failed else 200
    context = {"progress": progress, "is_part": True, "is_at_step": is_at_step}
    return render(request, "replays/_progress.html", context, status=status)
