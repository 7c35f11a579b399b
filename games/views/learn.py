"""The way to lessons, in which one learns by playing."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.door.guests import guest_name
from games.door.limits import count_new_table
from games.door.players import current_player, ensure_player
from games.lessons import lessons
from games.lessons.first_round import FIRST_ROUND
from games.screen.words.texts import refusal_text
from games.services.clocks.lessons import running_lesson
from games.services.ground.refusals import TableRefusal
from games.services.seats.opening import create_lesson


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def learn(request: HttpRequest, name: str = FIRST_ROUND.name) -> HttpResponse:
    """Begin a lesson from its start; a page tells what it is, and which others there are."""
    lesson = lessons().get(name)
    if lesson is None:
        raise Http404
    player = current_player(request)
    if request.method != "POST":
        running = running_lesson(player)
        done = () if player is None else player.lessons_done
        context = {
            "lesson": lesson,
            "is_first": lesson is FIRST_ROUND,
            "running": running if running is not None and running.lesson == name else None,
            "others": [(it, it.name in done) for it in lessons().values() if it is not lesson],
        }
        return render(request, "games/learn.html", context)
    try:
        count_new_table(request)
        learner = ensure_player(request, "" if player is not None else guest_name())
    except TableRefusal as refusal:
        messages.error(request, refusal_text(refusal.code))
        return redirect("lesson", name=name)
    return redirect("table", slug=create_lesson(learner, name).slug)
