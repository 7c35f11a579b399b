"""Who is behind a request or a socket: guests are known by their session."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from games.models import Player
from games.services.players import create_player, rename_player

SESSION_KEY = "player"


def player_of(session: Any) -> Player | None:
    """Return the player of a session, if it has one."""
    number = session.get(SESSION_KEY)
    if not isinstance(number, int):
        return None
    return Player.objects.filter(pk=number).first()


def session_is_of(session: Any, player: Player) -> bool:
    """Tell whether a session, as it is stored now, is still that of a player."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    return bool(store(session.session_key).get(SESSION_KEY) == player.pk)


def current_player(request: HttpRequest) -> Player | None:
    """Return the player of a request, if there is one."""
    return player_of(request.session)


def ensure_player(request: HttpRequest, name: str = "") -> Player:
    """Return the player of a request, a new guest if need be.

    Somebody who is known and gives another name is called so from now on. Raises
    TableRefusal ``name_missing`` for somebody new without a name.
    """
    player = current_player(request)
    if player is None:
        player = create_player(name)
        request.session[SESSION_KEY] = player.pk
    elif name.strip():
        rename_player(player, name)
    return player
