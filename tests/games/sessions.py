"""Sessions of players, made beside a server."""

from __future__ import annotations

from django.contrib.sessions.backends.db import SessionStore

from games.door.players import SESSION_KEY
from games.models import Player


def session_of(player: Player) -> str:
    """Return the key of a new session in which somebody is signed in."""
    session = SessionStore()
    session[SESSION_KEY] = player.pk
    session.save()
    return str(session.session_key)
