"""Say that a move of a bot was silly."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from games.door.match_visit import come_to_match
from games.replays.bots_moves import bot_of
from games.replays.reading import hand_to_see, walk_of
from games.replays.views import NOTED
from games.services.writing.silly_moves import note_silly


@require_POST
def silly_move(request: HttpRequest, slug: str, number: int, step: int) -> HttpResponse:
    """Keep the position for those who look after the bots, and go back to the step.

    Everybody who sees the round may do it; 404 if the step is not a bot's.
    """
    visit = come_to_match(request, slug)
    hand = hand_to_see(visit, number)
    walk = walk_of(hand)
    if step > walk.last:
        raise Http404
    it = walk.steps[step]
    bot = bot_of(hand, visit.rows, it)
    if bot is None or it.seat is None:
        raise Http404
    note_silly(hand, it.version, it.seat, bot)
    return redirect(f"{reverse('replay', args=[slug, number, step])}?{NOTED}")
