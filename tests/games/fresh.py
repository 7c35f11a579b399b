"""What an audience sees of a table, read and rendered anew, whatever is remembered."""

from __future__ import annotations

from datetime import datetime

from games.models import Player, Table
from games.selectors.facts import load_facts
from games.selectors.shown import TablePage
from games.selectors.table_page import page_of
from games.services.ground import wall_clock


def table_page(
    table: Table,
    seat: int | None,
    *,
    player: Player | None = None,
    now: datetime | None = None,
) -> TablePage:
    """Return the page of a table for a seat, or for spectators (``None``).

    With a ``player`` the seat is that of the player.
    """
    facts = load_facts(table.pk)
    if player is not None:
        seat = facts.seat_of(player.pk)
    return page_of(facts, seat, now or wall_clock.now())
