"""Read days and local times as people type them (SCH-6)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time, tzinfo
from typing import TypeVar

from games.services.ground.refusals import TableRefusal
from games.tournaments.models.local_times import ComesTwice, NoSuchTime, chosen, instants
from games.tournaments.services.schedules import refuse_years

Read = TypeVar("Read")
WHICH = {"0": False, "1": True}
"""What a form says of a time that comes twice: the first one, or the one after the change."""


def day_in(text: str) -> date:
    """Return the day that was chosen; raises ``not_readable``, ``year_outside``."""
    found = _read(date.fromisoformat, text)
    refuse_years(found)
    return found


def time_in(text: str) -> time:
    """Return the time of day that was chosen, to the minute; raises ``not_readable``."""
    return _read(time.fromisoformat, text).replace(second=0, microsecond=0, tzinfo=None)


def moment_in(text: str, zone: tzinfo, again: str) -> datetime:
    """Return the instant of a day and local time that were chosen together.

    Raises ``not_readable``, ``year_outside``, ``no_such_time``, ``time_twice``.
    """
    local = _read(datetime.fromisoformat, text).replace(tzinfo=None)
    refuse_years(local.date())
    return meant(instants(local, zone), local, again)


def meant(found: list[datetime], local: datetime, again: str) -> datetime:
    """Return which instant a local time means; raises ``no_such_time``, ``time_twice``."""
    try:
        return chosen(found, WHICH.get(again))
    except NoSuchTime as error:
        raise TableRefusal("no_such_time", f"{local:%H:%M}") from error
    except ComesTwice as error:
        raise TableRefusal("time_twice", f"{local:%H:%M}") from error


def comes_twice(text: str, zone: tzinfo) -> bool:
    """Tell whether a form has to ask which of two times is meant; what is unreadable is none."""
    try:
        local = _read(datetime.fromisoformat, text).replace(tzinfo=None)
        refuse_years(local.date())
    except TableRefusal:
        return False
    return len(instants(local, zone)) > 1


def _read(read: Callable[[str], Read], text: str) -> Read:
    try:
        return read(text)
    except ValueError as error:
        raise TableRefusal("not_readable") from error
