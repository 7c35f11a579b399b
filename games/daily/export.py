"""Export what hands of the day keep about a person: tries, and challenges."""

from __future__ import annotations

from typing import Any

from games.daily.challenges import challenges_of
from games.daily.selectors import all_tries_of
from games.models import Player

Json = dict[str, Any]


def exported_tries(player: Player) -> list[Json]:
    """Return the boards that somebody has begun, as plain JSON; nothing of what was dealt."""
    return [
        {
            "day": None if it.daily.day is None else it.daily.day.isoformat(),
            "game": it.daily.game,
            "board": it.board,
            "began": it.began.isoformat(),
            "ended": None if it.ended is None else it.ended.isoformat(),
            "points": it.points,
            "played_on_by_bot": it.by_bot,
            "listed": it.is_listed,
        }
        for it in all_tries_of(player)
    ]


def exported_challenges(player: Player) -> list[Json]:
    """Return the challenges of somebody, with the name of the other one, as plain JSON."""
    found = []
    for it in challenges_of(player, most=None):
        other = it.by if it.other == player else it.other
        found.append(
            {
                "address": it.slug,
                "created": it.created.isoformat(),
                "is_challenger": it.by == player,
                "with": None if other is None else other.shown_name,
            }
        )
    return found
