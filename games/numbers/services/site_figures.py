"""Sum up all people of the site now and then: it is what pages show beside everybody's own."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.numbers.models import SiteFigures
from games.numbers.selectors import sums_of_all
from games.services.acting.housekeeping import tidying

EVERY = timedelta(hours=20)


def listen() -> None:
    """Sum up when the clock tidies."""
    tidying.connect(_tidy)


def _tidy(now: datetime, **_signal: object) -> None:
    if not SiteFigures.objects.filter(at__gt=now - EVERY).exists():
        sum_up(now)


def sum_up(now: datetime) -> None:
    """Sum up everybody's figures."""
    for boosters in (False, True):
        sums, people = sums_of_all(boosters=boosters)
        kept = {"sums": sums, "people": people, "at": now}
        SiteFigures.objects.update_or_create(has_boosters=boosters, defaults=kept)
