"""What pages read of boards of the day."""

from __future__ import annotations

from datetime import date, datetime

from games.daily import days
from games.daily.models import BeaconState, DailyBoards


def is_open(daily: DailyBoards, now: datetime) -> bool:
    """Tell whether a game may be played: its day has begun, its word is known, it is not over."""
    closes = daily.board_set.closes
    assert closes is not None
    return daily.has_word and daily.opens <= now < closes and daily.board_set.opened is None


def boards_on(day: date) -> list[DailyBoards]:
    """Return the games of a day; none if it was not promised in time."""
    return list(DailyBoards.objects.filter(day=day).select_related("board_set").order_by("pk"))


def next_days(now: datetime) -> list[DailyBoards]:
    """Return what is promised for the days to come, the next one first."""
    found = DailyBoards.objects.filter(day__gt=days.day_at(now)).select_related("board_set")
    return list(found.order_by("day", "pk"))


def fault_of_beacon() -> BeaconState | None:
    """Return why days could not be promised when that was last tried, if they could not."""
    return BeaconState.objects.exclude(answer="").first()
