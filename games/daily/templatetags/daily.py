"""What the front page shows of the hands of the day."""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings

from games.daily import days
from games.daily.selectors import boards_on, is_open, last_opened, streak_of, tries_of
from games.daily.showing import game_shown
from games.daily.words import about_all, about_yesterday
from games.models import Player
from games.services.ground import wall_clock

register = template.Library()


@register.simple_tag
def todays_hands(player: Player | None) -> dict[str, Any] | None:
    """Return what is played today, ``None`` on a day without boards that are open."""
    if not settings.DAILY:
        return None
    now = wall_clock.now()
    day = days.day_at(now)
    found = [it for it in boards_on(day) if is_open(it, now)]
    if not found:
        return None
    mine = {} if player is None else tries_of(player, found)
    evening, *single = [game_shown(it, now, mine) for it in found]
    known = None if player is None or player.user_id is None else player
    opened = last_opened()
    streak = 0 if known is None else streak_of(known, day)
    return {
        "day": day,
        "about_all": about_all(),
        "evening": evening,
        "single": single,
        "streak": streak,
        "yesterday": None if known is None else about_yesterday(known, now),
        "opened": opened[0] if opened else None,
    }
