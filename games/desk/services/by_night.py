"""Compare how partners play by itself: at night, in a thread that waits for all others."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from games.bots.search import ready
from games.desk.services.partners import compare_round, rounds_to_compare
from games.models import Hand
from games.services.acting.housekeeping import tidying
from games.services.ground import beside, thinking, wall_clock
from games.services.ground.faults import log_fault

logger = logging.getLogger(__name__)

HOURS = range(2, 6)
"""The hours of the night in which rounds are compared, in the time zone of the site."""
_failed: set[int] = set()
"""Rounds that failed in this process: one of them does not hold up all others."""


def listen() -> None:
    """Compare at night, when the clock tidies."""
    tidying.connect(_tidy)


def _tidy(now: datetime, **_signal: object) -> None:
    if not _is_night(now) or not _waiting().exists():
        return
    thinking.prepare()
    if ready.is_ready():
        beside.begin("partners", _compare, "rounds of partners could not be compared")


def _is_night(now: datetime) -> bool:
    return timezone.localtime(now).hour in HOURS


def _waiting() -> QuerySet[Hand]:
    return rounds_to_compare().exclude(pk__in=_failed)


def _compare() -> None:
    """Compare rounds until none is left, or the night is over."""
    while _is_night(wall_clock.now()):
        hand = _waiting().select_related("match").first()
        if hand is None:
            return
        _compare_one(hand)


def _compare_one(hand: Hand) -> None:
    thinking.wait_until_idle()
    try:
        compare_round(hand, thinking.wait_until_idle)
    except beside.ClockEnded:
        raise
    except Exception as error:
        _failed.add(hand.pk)
        log_fault(logger, error, "a round of partners could not be compared")
