"""Local times, which are only typed and shown: the instants that are meant by them (SCH-6)."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo

FIRST_YEAR, LAST_YEAR = 2000, 2100
"""The years in which tournaments take place (SCH-6)."""


class NoSuchTime(ValueError):
    """A local time that the clocks of a zone leave out."""


class ComesTwice(ValueError):
    """A local time that comes twice in one night: somebody has to say which is meant."""


def is_possible(day: date) -> bool:
    """Tell whether a tournament may take place then (SCH-6)."""
    return FIRST_YEAR <= day.year <= LAST_YEAR


def instants(local: datetime, zone: tzinfo) -> list[datetime]:
    """Return the instants at which clocks of a zone show a local time: none, one, or two."""
    found = {local.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1)}
    return sorted(it for it in found if it.astimezone(zone).replace(tzinfo=None, fold=0) == local)


def instant(local: datetime, zone: tzinfo, again: bool | None = None) -> datetime:
    """Return the instant that a local time means; ``again`` says which one if it comes twice.

    Raises NoSuchTime, ComesTwice.
    """
    return chosen(instants(local, zone), again)


def chosen(found: list[datetime], again: bool | None = None) -> datetime:
    """Return the one of up to two instants that is meant; raises NoSuchTime, ComesTwice."""
    if not found:
        raise NoSuchTime
    if len(found) == 1:
        return found[0]
    if again is None:
        raise ComesTwice
    return found[again]


def usually(local: datetime, zone: tzinfo) -> datetime:
    """Return the instant of a local time that nobody has typed: later if left out, else first."""
    return local.replace(tzinfo=zone, fold=0).astimezone(UTC)


def ends_at(local: datetime, starts: datetime, zone: tzinfo) -> list[datetime]:
    """Return the instants at which clocks show the time of an end: not before the start.

    If that time is over on the day of ``local``, the next day is meant.
    """
    later = [it for it in instants(local, zone) if it >= starts]
    is_over = local < starts.astimezone(zone).replace(tzinfo=None)
    if later or not is_over:
        return later
    return instants(local + timedelta(days=1), zone)


def end_of_day(day: date, zone: tzinfo) -> datetime:
    """Return the instant at which a day is over in a zone, however long it was."""
    midnight = datetime.combine(day + timedelta(days=1), datetime.min.time())
    return usually(midnight, zone)


def last_minute(day: date, zone: tzinfo) -> datetime:
    """Return the last instant of a day that people write down: 23:59."""
    return end_of_day(day, zone) - timedelta(minutes=1)
