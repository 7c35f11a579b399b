"""Pages of the boards of the day."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.daily import days, words
from games.daily.models import DailyBoards
from games.daily.selectors import boards_on, fault_of_beacon, is_open, next_days
from games.services.ground import wall_clock


@require_safe
@never_cache
def today(request: HttpRequest) -> HttpResponse:
    """Show what is played today, and the seals of today and of the days to come."""
    if not settings.DAILY:
        raise Http404
    now = wall_clock.now()
    day = days.day_at(now)
    context = {
        "day": day,
        "games": [_game(it, now) for it in boards_on(day)],
        "coming": [_game(it, now) for it in next_days(now)],
        "beacon": settings.BEACON_URL,
        "fault": fault_of_beacon() if settings.BEACON_URL else None,
    }
    return render(request, "daily/today.html", context)


def _game(daily: DailyBoards, now: datetime) -> dict[str, Any]:
    """Return a game for a page."""
    closes = daily.board_set.closes
    assert closes is not None
    return {
        "row": daily,
        "name": daily.get_game_display(),
        "about": words.about_game(daily.game),
        "seal": daily.board_set.commitment,
        "word": words.about_word(daily),
        "is_open": is_open(daily, now),
        "left": words.time_left(closes, now),
    }
