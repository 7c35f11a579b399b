"""Who is behind a request or a socket: guests are known by their session."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from importlib import import_module
from typing import Any

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from games.door.limits import count_new_guest, count_rename
from games.models import Player
from games.services.ground.deal import new_browser_key
from games.services.seats.players import create_player, remove_guest, rename_player
from games.statements import player_with

SESSION_KEY = "player"
NUMBER_KEY = "number"
"""The number that the session has: it has ended if its player has another one."""
BROWSER_COOKIE = "browser"
"""Tells browsers of people without a name apart, to count them where they watch."""
BROWSER_KEY = re.compile(r"[-\w]{22}", re.ASCII)


def player_of(session: Any, known: Player | None = None) -> Player | None:
    """Return the player of a session, if it has one; ``known`` is somebody read already."""
    number = session.get(SESSION_KEY)
    if not isinstance(number, int):
        return None
    player = known if known is not None and known.pk == number else player_with(number)
    is_valid = player is not None and player.session_number == session.get(NUMBER_KEY, 0)
    return player if is_valid else None


def let_be(session: Any, player: Player) -> None:
    """Let the owner of a session be a player from now on."""
    session[SESSION_KEY] = player.pk
    session[NUMBER_KEY] = player.session_number


def be_nobody(session: Any) -> None:
    """Let the owner of a session be no player any more."""
    for key in (SESSION_KEY, NUMBER_KEY):
        session.pop(key, None)


def session_is_of(session: Any, player: Player) -> bool:
    """Tell whether a session, as it is stored now, is still that of a player."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    return player_of(store(session.session_key)) == player


def browser_of(cookies: Mapping[str, str]) -> str:
    """Return the key of a browser; empty if it has none yet, or none of ours."""
    key = cookies.get(BROWSER_COOKIE, "")
    return key if BROWSER_KEY.fullmatch(key) else ""


def give_browser_key(response: HttpResponse) -> None:
    """Let a browser be known again until it is closed."""
    response.set_cookie(
        BROWSER_COOKIE,
        new_browser_key(),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def current_player(request: HttpRequest) -> Player | None:
    """Return the player of a request, if there is one."""
    return player_of(request.session)


def ensure_player(request: HttpRequest, name: str = "") -> Player:
    """Return the player of a request, a new guest if need be.

    Somebody who is known and gives another name goes by it from now on. Raises
    TableRefusal ``name_missing`` for somebody new without a name, and ``too_often``.
    """
    player = current_player(request)
    if player is None:
        count_new_guest(request)
        player = create_player(name)
        let_be(request.session, player)
    elif name.strip():
        rename(request, player, name)
    return player


@contextmanager
def unless_refused(request: HttpRequest, *, at_once: bool = True) -> Iterator[None]:
    """Do what a form asks, whole or not: who was nobody is nobody again if it is refused.

    Or every table that has just filled would leave a guest behind for whom nobody has asked.
    What takes long is not done ``at_once``: it locks the database piece by piece, and cleans up
    after itself.
    """
    before = current_player(request)
    try:
        with transaction.atomic() if at_once else nullcontext():
            yield
    except Exception:
        if before is None:
            made = None if at_once else current_player(request)
            if made is not None:
                remove_guest(made)
            be_nobody(request.session)
        raise


def rename(request: HttpRequest, player: Player, name: str) -> None:
    """Give the player of a request another name; raises ``name_missing``, ``too_often``."""
    if name.strip() != player.name:
        count_rename(request)
        rename_player(player, name)
