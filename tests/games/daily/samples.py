"""Days for tests of all the games."""

from __future__ import annotations

from django.contrib.auth import get_user_model

from games.daily import days
from games.daily.models import Challenge, DailyBoards, DailyResult
from games.daily.selectors import boards_on
from games.daily.services import challenging, preparing
from games.daily.services.closing import close_over
from games.services.ground import wall_clock
from tests.games.builders import make_player


def make_old_day() -> DailyBoards:
    """Return the single board of a day that is over, as if time had passed."""
    now = wall_clock.now()
    preparing.prepare(now)
    day = days.days_to_promise(now)[0]
    close_over(days.closing(day))
    return boards_on(day)[1]


def make_result(daily: DailyBoards) -> int:
    """Return the key of the result of somebody who has played a game that is over."""
    player = make_player("Olga")
    return DailyResult.objects.create(daily=daily, player=player, points=40, is_listed=True).pk


def make_challenge() -> Challenge:
    """Return a challenge that nobody has taken."""
    player = make_player("Otto")
    player.user = get_user_model().objects.create_user("otto")
    player.save()
    return challenging.challenge(player, wall_clock.now())
