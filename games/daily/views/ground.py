"""What all pages of boards of the day stand on."""

from __future__ import annotations

from datetime import date

from django.conf import settings
from django.http import Http404

from games.daily.models import DailyBoards
from games.daily.selectors import boards_on
from games.tournaments.models.local_times import is_possible

PRACTICE = "practice"
"""Says in a form that a board is played again, and nothing counts."""


def day_in(text: str) -> date:
    """Return a day as addresses write it; raises Http404."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Http404 from None
    if not settings.DAILY or day.isoformat() != text or not is_possible(day):
        raise Http404
    return day


def daily_on(day: str, game: str) -> DailyBoards:
    """Return a game of a day; raises Http404."""
    found = {it.game: it for it in boards_on(day_in(day))}
    if game not in found:
        raise Http404
    return found[game]
