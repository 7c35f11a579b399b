"""Who was let in to the table of a match: they may see the match later, too."""

from __future__ import annotations

from typing import Any

from games.models import Match, Onlooker, Player, Table


def note_onlooker(table: Table, player: Player | None, browser: str = "") -> None:
    """Note somebody who has come to a table, for the match that is played or over there."""
    if table.match_id is None or (player is None and not browser):
        return
    row = Onlooker(match_id=table.match_id, **_who(player, browser))
    Onlooker.objects.bulk_create([row], ignore_conflicts=True)


def note_all_onlookers(table: Table, match: Match) -> None:
    """Note everybody who watches a table at which a match begins."""
    watching = table.spectators.all()
    rows = [Onlooker(match=match, player_id=it.player_id, browser=it.browser) for it in watching]
    Onlooker.objects.bulk_create(rows, ignore_conflicts=True)


def forget_onlooker(table: Table, player: Player | None, browser: str) -> None:
    """Forget that somebody who is sent away from a table has been at it."""
    Onlooker.objects.filter(match__table=table, **_who(player, browser)).delete()


def _who(player: Player | None, browser: str) -> dict[str, Any]:
    return {"browser": browser} if player is None else {"player": player}
