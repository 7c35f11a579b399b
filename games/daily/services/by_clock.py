"""What happens to boards of the day by itself: with every sweep of the clock.

A beacon is asked beside the clock, which nobody may hold up; one question at a time, and after
an answer that did not help not again for a while.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings

from games.bots.search import ready
from games.daily import own_play
from games.daily.services import settling
from games.daily.services.closing import close_over
from games.daily.services.field import fill, rounds_to_play
from games.daily.services.ladder import settle_leagues
from games.daily.services.preparing import is_anything_due, prepare
from games.daily.services.settling import finish, left_tries
from games.services.acting.housekeeping import sweeping
from games.services.ground import beside, thinking

ASK_EVERY = timedelta(seconds=30)
ROUNDS_AT_ONCE = 20
"""Rounds of a field after which the clock looks again what is to be played."""
_asked: datetime | None = None


def listen() -> None:
    """Hear of the sweeps of the clock, and of what happens at tables."""
    sweeping.connect(_sweep)
    settling.listen()


def _sweep(now: datetime, **_signal: object) -> None:
    if left := left_tries(now):
        fault = "a hand of the day could not be played to its end"
        beside.begin("left boards", partial(_finish, left, now), fault)
    close_over(now)
    settle_leagues(now)
    own_play.judge_finished(now)
    if settings.DAILY:
        prepare_beside(now)
        _play_field_beside(now)


def _finish(keys: Sequence[int], now: datetime) -> None:
    for key in keys:
        finish(key, now)


def _play_field_beside(now: datetime) -> None:
    """Let bots play some rounds of a field in a thread that waits for everybody else."""
    if next(rounds_to_play(now), None) is None:
        return
    thinking.prepare()
    if ready.is_ready():
        fault = "the field of a hand of the day could not be played"
        beside.begin("field", partial(fill, now, ROUNDS_AT_ONCE), fault)


def prepare_beside(now: datetime) -> None:
    """Prepare what is due; what asks a beacon does so in a thread of its own."""
    global _asked
    if not is_anything_due(now):
        return
    if not settings.BEACON_URL:
        prepare(now)
    elif _asked is None or abs(now - _asked) >= ASK_EVERY:
        fault = "the boards of the day could not be prepared"
        if beside.begin("beacon", partial(prepare, now), fault):
            _asked = now
