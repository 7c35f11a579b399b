"""Sessions of players, made beside a server."""

from __future__ import annotations

from django.contrib.sessions.backends.db import SessionStore

from games.door.players import let_be
from games.models import Player


def new_session(player: Player | None) -> SessionStore:
    """Return a new session that is stored: somebody's, or of a passer-by."""
    session = SessionStore()
    if player is not None:
        let_be(session, player)
    session.save()
    return session


def session_of(player: Player | None) -> str:
    """Return the key of a new session."""
    return str(new_session(player).session_key)
