"""Whether players let others look at a match that is not public."""

from __future__ import annotations

from games.models import Match, Player


def let_others_see(match: Match, player: Player, *, lets: bool) -> None:
    """Note whether a player of a match agrees, on every seat they had in it."""
    match.players.filter(player=player).update(lets_others_see=lets)
