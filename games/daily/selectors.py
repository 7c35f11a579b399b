"""What pages read of boards of the day."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from games.daily import days
from games.daily.models import BeaconState, DailyBoards, DailyTry
from games.models import Player


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


def last_opened() -> list[DailyBoards]:
    """Return the games of the last day that is open to everybody; none before the first."""
    over = DailyBoards.objects.exclude(board_set__opened=None).order_by("-day").first()
    return [] if over is None else boards_on(over.day)


def tries_of(player: Player, games: Iterable[DailyBoards]) -> dict[int, list[DailyTry]]:
    """Return the tries of somebody at some games, by the key of the game, in order."""
    found: dict[int, list[DailyTry]] = {}
    for it in DailyTry.objects.filter(player=player, daily__in=list(games)).order_by("board"):
        found.setdefault(it.daily_id, []).append(it)
    return found


def fault_of_beacon() -> BeaconState | None:
    """Return why days could not be promised when that was last tried, if they could not."""
    return BeaconState.objects.exclude(answer="").first()
