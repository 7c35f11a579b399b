"""What is announced at a tournament, in the chat of the tables at which it is played."""

from __future__ import annotations

from games.models import Player
from games.talk.services import saying
from games.tournaments.models import Tournament
from games.tournaments.selectors.rooms import tables_being_played


def announce_at_tables(event: Tournament, by: Player, text: str) -> None:
    """Announce something at all tables that are being played at."""
    saying.announce(tables_being_played(event), by, text)


def keep_at_tables(event: Tournament) -> None:
    """Let nobody read there any more what is withdrawn, and again what is not."""
    in_force = event.announcements.in_force()
    texts = list(in_force.values_list("text", flat=True))
    saying.keep_announcements(tables_being_played(event), texts)
