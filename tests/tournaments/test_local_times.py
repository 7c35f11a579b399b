"""Local times in all nights in which clocks change (SCH-6)."""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

import pytest

from games.tournaments.models import local_times
from games.tournaments.models.local_times import ComesTwice, NoSuchTime, ends_at, instant, instants

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
STEP = 5 * MINUTE
ZONES = (
    "Europe/Zurich",
    "America/New_York",
    "America/Santiago",  # at midnight
    "America/St_Johns",  # at one minute past midnight, for some years
    "Asia/Beirut",
    "Australia/Lord_Howe",  # by half an hour
    "Antarctica/Troll",  # by two hours
    "Africa/Casablanca",  # four times a year
    "Pacific/Apia",  # a whole day was left out
)
BERN = ZoneInfo("Europe/Zurich")
SPRING, AUTUMN = date(2026, 3, 29), date(2026, 10, 25)


@cache
def changes(name: str) -> tuple[datetime, ...]:
    """Return the instants at which the clocks of a zone change, to the minute."""
    zone, found = ZoneInfo(name), []
    day = datetime(2000, 1, 1, tzinfo=UTC)
    while day.year < 2101:
        low, high = day, day + 24 * HOUR
        if offset(low, zone) != offset(high, zone):
            while high - low > MINUTE:
                middle = low + (high - low) // 2
                is_same = offset(middle, zone) == offset(low, zone)
                low, high = (middle, high) if is_same else (low, middle)
            found.append(high.replace(second=0, microsecond=0))
        day += 24 * HOUR
    return tuple(found)


def offset(moment: datetime, zone: ZoneInfo) -> timedelta | None:
    return moment.astimezone(zone).utcoffset()


@pytest.mark.parametrize("name", ZONES)
def test_a_local_time_means_every_instant_at_which_clocks_show_it(name: str) -> None:
    zone = ZoneInfo(name)
    assert changes(name)
    seen = set()
    for change in changes(name)[-30:] + changes(name)[:30]:
        shown = defaultdict(list)
        around = [change + step * STEP for step in range(-12 * 30, 12 * 30)]
        for moment in around:
            shown[moment.astimezone(zone).replace(tzinfo=None, fold=0)].append(moment)
        first = min(shown) + 26 * HOUR
        for local in (first + step * STEP for step in range(12 * 8)):
            assert instants(local, zone) == shown.get(local, [])
            seen.add(len(shown.get(local, [])))
    assert {0, 1, 2} >= seen >= ({0, 1} if name == "Pacific/Apia" else {0, 1, 2})


@pytest.mark.parametrize("name", [it for it in ZONES if it != "Pacific/Apia"])
def test_an_end_comes_after_its_start_within_a_day(name: str) -> None:
    zone = ZoneInfo(name)
    for change in changes(name)[-20:]:
        for before in range(0, 240, 10):
            starts = change - before * MINUTE
            for length in range(0, 500, 50):
                ends = starts + length * MINUTE
                local = ends.astimezone(zone).replace(tzinfo=None, fold=0)
                typed = datetime.combine(starts.astimezone(zone).date(), local.time())
                assert ends in ends_at(typed, starts, zone)


def test_a_time_that_is_left_out_or_comes_twice_is_asked_about() -> None:
    with pytest.raises(NoSuchTime):
        instant(datetime.fromisoformat("2026-03-29T02:30"), BERN)
    twice = datetime.fromisoformat("2026-10-25T02:30")
    with pytest.raises(ComesTwice):
        instant(twice, BERN)
    first, second = (instant(twice, BERN, again) for again in (False, True))
    assert (first.hour, second.hour) == (0, 1)
    assert instant(twice + HOUR, BERN, again=True).hour == 2


def test_a_day_ends_however_long_it_was() -> None:
    for day, hours in ((SPRING, 23), (AUTUMN, 25), (date(2026, 6, 1), 24)):
        before = local_times.end_of_day(day - timedelta(days=1), BERN)
        assert local_times.end_of_day(day, BERN) - before == hours * HOUR


def test_years_of_tournaments() -> None:
    possible = [it for it in range(1, 9999) if local_times.is_possible(date(it, 6, 1))]
    assert (possible[0], possible[-1]) == (2000, 2100)
