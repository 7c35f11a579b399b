"""All pieces of which pages are made, on one page: for those who develop the site."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.replays.matches import plot_of_rounds
from games.rules.cards.dealt import Trait
from games.rules.cards.deck import DECK, from_codes, in_order
from games.rules.cards.options import TableOptions
from games.rules.state.calls import Call
from games.screen.markup import places
from games.screen.markup.cards import row
from games.screen.markup.figures import stamp
from games.screen.markup.places import ShownSeat
from games.screen.telling.bands import band
from games.screen.words.agreement import chosen_of
from games.selectors.shown import Admitted

SIZES = ("md", "sm", "xs")
IN_A_ROW = 14
LOOKS = ("", "do", "call", "small", "do small", "row")
"""Of buttons, by their classes."""
SHORT, LONG = "Ida", "Bartholomäus-Maximil"
ROUNDS = ((60, 40), (-25, 125), (200, 0), (300, -100), (45, 55))
RUN = "Mah 2j 3s 4p 5t 6j 7s 8p 9t"


class SizedCards(NamedTuple):
    """Cards in one of their sizes."""

    size: str
    rows: list[SafeString]


@require_safe
@never_cache
def pieces(request: HttpRequest) -> HttpResponse:
    """Show cards, seats, buttons, seals, forms and plots as pages show them; 404 without DEBUG."""
    if not settings.DEBUG:
        raise Http404
    messages.info(request, LONG)
    run = in_order(from_codes(RUN))
    every = [list(DECK[it : it + IN_A_ROW]) for it in range(0, len(DECK), IN_A_ROW)]
    calls = [(call, is_made) for call in Call for is_made in (None, True, False)]
    context = {
        "sizes": [SizedCards(it, [row(one, it) for one in (*every, run)]) for it in SIZES],
        "rings": [_ring(SHORT, LONG, "Zoë"), _ring(LONG, "Max", LONG)],
        "looks": LOOKS,
        "stamps": [stamp(call, is_made) for call, is_made in calls],
        "options": chosen_of(TableOptions(), (), Admitted()).house_rules,
        "plots": [
            plot_of_rounds((SHORT, "Max", "Zoë", "Tom"), TableOptions(), ROUNDS),
            plot_of_rounds((LONG, "Max", "Zoë", LONG), TableOptions(), ROUNDS, (40, 10, 90, 0, 5)),
        ],
        "bands": [{"name": LONG, "band": band(Trait.BOMB, found, 900)} for found in (40, 80)],
    }
    return render(request, "games/pieces.html", context)


def _ring(*names: str) -> SafeString:
    """Return a ring with three seats: in turn with a call, away, and out."""
    one, two, three = names
    seats = [
        _seat(1, "east", one)._replace(is_turn=True, call=Call.TICHU, words=("!",)),
        _seat(2, "north", two)._replace(is_away=True, boosters=3, call=Call.GRAND, is_doubled=True),
        _seat(3, "west", three)._replace(cards=0, rank=1, call=Call.TICHU, is_made=True),
    ]
    ring = places.ring("", None, None)
    return places.region(ring, [places.seat(it) for it in seats], "east", "", 3)


def _seat(number: int, place: str, name: str) -> ShownSeat:
    return ShownSeat(
        number=number,
        place=place,
        name=name,
        cards=14,
        call=None,
        is_made=None,
        words=(),
        is_doubled=False,
        is_open=False,
        boosters=0,
        rank=0,
        is_turn=False,
        is_away=False,
        is_mine=False,
    )
