"""The way to the first round, in which one learns by playing."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.door.guests import guest_name
from games.door.limits import count_new_table
from games.door.players import current_player, ensure_player
from games.lessons.first_round import FIRST_ROUND
from games.screen.words.texts import refusal_text
from games.services.clocks.lessons import running_lesson
from games.services.ground.refusals import TableRefusal
from games.services.seats.opening import create_lesson


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def learn(request: HttpRequest) -> HttpResponse:
    """Begin the first round, from the start; a page tells what it is."""
    player = current_player(request)
    if request.method != "POST":
        context = {"lesson": FIRST_ROUND, "running": running_lesson(player)}
        return render(request, "games/learn.html", context)
    try:
        count_new_table(request)
        learner = ensure_player(request, "" if player is not None else guest_name())
    except TableRefusal as refusal:
        messages.error(request, refusal_text(refusal.code))
        return redirect("learn")
    return redirect("table", slug=create_lesson(learner, FIRST_ROUND.name).slug)
