"""Challenges: begun, taken, played, and both results side by side."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.daily import over, words
from games.daily.challenges import challenge_at, next_board, sides_of
from games.daily.models import Challenge
from games.daily.services import challenging
from games.daily.views.ground import PRACTICE
from games.door.limits import count_new_table
from games.door.players import current_player, unless_refused
from games.models import Player
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal


def _or_say_why(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Say on the page of a challenge, or of the day, why something was refused."""

    @wraps(view)
    def ask(request: HttpRequest, **named: object) -> HttpResponse:
        try:
            return view(request, **named)
        except TableRefusal as refusal:
            messages.error(request, words.sentence_for(refusal))
            return redirect("challenge", key=named["key"]) if named else redirect("daily")

    return ask


@require_POST
@_or_say_why
def challenge(request: HttpRequest) -> HttpResponse:
    """Begin a challenge; its address is there to be sent to somebody."""
    if not settings.DAILY:
        raise Http404
    found = challenging.challenge(_player(request), wall_clock.now())
    return redirect("challenge", key=found.slug)


@require_safe
@never_cache
def shown(request: HttpRequest, key: str) -> HttpResponse:
    """Show a challenge: how far its two are, and both results once they may compare."""
    found, player = _challenge(key), current_player(request)
    is_one = player is not None and player in (found.by, found.other)
    sides, boards = sides_of(found), found.daily.board_set
    is_open = boards.opened is not None
    parts = []
    if is_open and is_one and player is not None and found.other is not None:
        other = found.other if player == found.by else found.by
        parts = [words.about_parting(it) for it in over.partings(found.daily, player, other)]
    context = {
        "challenge": found,
        "daily": found.daily,
        "is_one": is_one,
        "is_open": is_open,
        "is_mine": player == found.by,
        "may_take": not (is_one or is_open or found.other),
        "title": words.title_of_challenge(found, sides, is_open=is_open and is_one),
        "sides": sides if is_one else sides[:1],
        "boards": words.boards_side_by_side(sides) if is_open and is_one else [],
        "partings": parts,
        "next": next_board(player, found) if is_one and player and not is_open else None,
        "left": words.time_left(boards.closes or wall_clock.now(), wall_clock.now()),
        "address": request.build_absolute_uri(reverse("challenge", args=[key])),
        "seal": boards.commitment,
    }
    return render(request, "daily/challenge.html", context)


@require_POST
@_or_say_why
def take(request: HttpRequest, key: str) -> HttpResponse:
    """Take a challenge."""
    challenging.take(_player(request), _challenge(key), wall_clock.now())
    return redirect("challenge", key=key)


@require_POST
@_or_say_why
def play(request: HttpRequest, key: str, board: int) -> HttpResponse:
    """Begin a board of a challenge, go on with it, or play it again as practice."""
    found = _challenge(key)
    count_new_table(request)
    player = _player(request)
    with unless_refused(request):
        if PRACTICE in request.POST:
            table = challenging.practise(player, found, board)
        else:
            table = challenging.play(player, found, board, wall_clock.now())
    return redirect("table", slug=table.slug)


def _player(request: HttpRequest) -> Player:
    """Return who asks; raises TableRefusal ``challenge_needs_account``."""
    player = current_player(request)
    if player is None:
        raise TableRefusal("challenge_needs_account")
    return player


def _challenge(key: str) -> Challenge:
    found = challenge_at(key) if settings.DAILY else None
    if found is None:
        raise Http404
    return found
