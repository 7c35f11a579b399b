"""Play on from a step of a round, at a table for practice."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.door.guests import guest_name
from games.door.limits import count_new_table
from games.door.match_visit import come_to_match
from games.door.players import current_player, ensure_player, unless_refused
from games.forms.numbers import number_in
from games.replays.reading import hand_to_see, position_at
from games.replays.views import page_of_step
from games.screen.words.texts import refusal_text
from games.services.ground.refusals import TableRefusal
from games.services.seats.practice import play_on, refuse_bad


@require_POST
def play_from(request: HttpRequest, slug: str, number: int, step: int) -> HttpResponse:
    """Open a table for practice at a step, on the seat that is named, and go there.

    All who may see the match may, guests too; 422 with the reason if it cannot be.
    """
    visit = come_to_match(request, slug)
    hand = hand_to_see(visit, number)
    position = position_at(hand, visit.rows, step)
    seat = number_in(request.POST.get("seat", ""))
    try:
        refuse_bad(position, seat)
        count_new_table(request)
        with unless_refused(request):
            player = current_player(request) or ensure_player(request, guest_name())
            table = play_on(player, position, seat)
    except TableRefusal as refusal:
        return page_of_step(request, visit, hand, step, refusal_text(refusal.code))
    return redirect("table", slug=table.slug)
