"""When a day is promised, dealt, opened and closed: days are those of Zurich.

All lengths are true hours, whatever the clocks on the wall do in between.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

ZONE = ZoneInfo("Europe/Zurich")
PROMISED_BEFORE = timedelta(hours=24)
"""How long before a day its commitments are shown at least (VER-10)."""
WORD_BEFORE = timedelta(hours=6)
"""How long before a day its word is drawn: bots play it beforehand meanwhile."""
STAYS_OPEN = timedelta(hours=36)
DAYS_AHEAD = 2
"""Days that are promised at the same time."""


def day_at(now: datetime) -> date:
    """Return the day that it is in Zurich."""
    return now.astimezone(ZONE).date()


def opening(day: date) -> datetime:
    """Return the midnight with which a day begins, in UTC."""
    return datetime.combine(day, time(), ZONE).astimezone(UTC)


def closing(day: date) -> datetime:
    """Return when the boards of a day close, in UTC."""
    return opening(day) + STAYS_OPEN


def word_at(day: date) -> datetime:
    """Return from when on the word of a day may be known, in UTC."""
    return opening(day) - WORD_BEFORE


def days_to_promise(now: datetime) -> list[date]:
    """Return the next days that can still be promised in time; one that cannot has no boards."""
    first = day_at(now) + timedelta(days=1)
    while opening(first) - now < PROMISED_BEFORE:
        first += timedelta(days=1)
    return [first + timedelta(days=ahead) for ahead in range(DAYS_AHEAD)]
