"""The tables at which one player has a seat, and what happens there: what the front page reads."""

from __future__ import annotations

from typing import NamedTuple

from games.models import Player, Table, TableStatus
from games.rules.view.perspective import perspective
from games.services.ground.snapshots import state_of

MOST_SHOWN = 12
"""Tables that are shown at most, the newest of them."""


class OwnTable(NamedTuple):
    """A table at which somebody has a seat."""

    slug: str
    name: str
    is_running: bool
    """Whether a match runs there."""
    is_mine: bool = False
    """Whether this player is to act."""
    is_over: bool = False
    """Whether a match has ended there, and another may follow."""
    turn: str = ""
    """The name of the player in turn; empty if that is not for this player to know."""


def tables_of(player: Player | None) -> list[OwnTable]:
    """Return the tables of a player, without lessons: those that wait for them come first."""
    if player is None:
        return []
    tables = Table.objects.filter(seats__player=player, lesson="")
    tables = tables.exclude(status=TableStatus.CLOSED).prefetch_related("seats__player")
    # a board that everybody plays alone is played once: nothing follows at its table
    tables = tables.exclude(status=TableStatus.FINISHED, board_set__closes__isnull=False)
    own = [_own_table(table, player) for table in tables[:MOST_SHOWN]]
    return sorted(own, key=lambda it: (not it.is_mine, not it.is_running))


def _own_table(table: Table, player: Player) -> OwnTable:
    is_running = table.status == TableStatus.PLAYING
    seats = {seat.number: seat for seat in table.seats.all()}
    me = next((it.number for it in seats.values() if it.player_id == player.pk), None)
    if not is_running or me is None:  # somebody may leave while this is read
        is_over = table.status == TableStatus.FINISHED
        return OwnTable(table.slug, table.name, is_running, is_over=is_over)
    view = perspective(state_of(table), me)
    turn = view.turn
    if turn is None or turn == me:
        return OwnTable(table.slug, table.name, is_running, is_mine=turn == me or view.waiting)
    return OwnTable(table.slug, table.name, is_running, turn=seats[turn].name)
