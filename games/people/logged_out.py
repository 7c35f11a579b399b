"""Users who logged out in another tab and use an old page are told what to do."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode

from games.door.players import current_player
from games.forms.refused import REFUSED
from games.models import Player

Parts = ParamSpec("Parts")
ViewWith = Callable[Concatenate[HttpRequest, Parts], HttpResponse]
ViewOfPlayer = Callable[Concatenate[HttpRequest, Player, Parts], HttpResponse]


def for_players(*fields: str) -> Callable[[ViewOfPlayer[Parts]], ViewWith[Parts]]:
    """Give a view its player; send anonymous users to the login, with the text in ``fields``."""

    def guard(view: ViewOfPlayer[Parts]) -> ViewWith[Parts]:
        @wraps(view)
        def guarded(
            request: HttpRequest, /, *parts: Parts.args, **named: Parts.kwargs
        ) -> HttpResponse:
            player = current_player(request)
            if player is None:
                return lead_to_log_in(request, *(request.POST.get(it, "") for it in fields))
            return view(request, player, *parts, **named)

        return guarded

    return guard


def lead_to_log_in(request: HttpRequest, *written: str) -> HttpResponse:
    """Answer an anonymous user; a text that they sent is given back to them."""
    if request.method != "POST":
        return redirect(f"{reverse('log_in')}?{urlencode({'next': request.path})}")
    text = "\n\n".join(filter(None, written))
    if not text:
        return redirect("account")
    context = {"text": text, "back": request.path}
    return render(request, "people/logged_out.html", context, status=REFUSED)
