"""Clocks of several processes: each does first what is due at the tables that it shows."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest

from games.models import Table
from games.services.acting import clock
from games.services.acting.clock import LATE_AFTER, Done, do_due
from games.services.ground import wall_clock
from games.services.seats.opening import create_bot_table
from games.statements import tables_due
from tests.games.builders import make_player

pytestmark = pytest.mark.django_db


def versions(*tables: Table) -> list[int]:
    return [Table.objects.get(pk=table.pk).version for table in tables]


def test_what_is_due_elsewhere_is_left_until_it_is_late(time) -> None:
    own, other = (create_bot_table(make_player()) for _ in range(2))
    now = wall_clock.now()
    Table.objects.update(due_at=now)
    assert tables_due(now, 9, None, now) == [own.pk, other.pk]
    assert tables_due(now, 9, [own.pk], now - LATE_AFTER) == [own.pk]
    assert tables_due(now, 9, [], now - LATE_AFTER) == []
    later = now + LATE_AFTER
    assert tables_due(later, 9, [own.pk], now) == [own.pk, other.pk]
    assert tables_due(now - timedelta(seconds=1), 9, [own.pk], now) == []


def test_tables_of_a_process_that_has_ended_go_on(time) -> None:
    own, other = (create_bot_table(make_player()) for _ in range(2))
    before = versions(own, other)
    first = Table.objects.get(pk=other.pk).due_at
    assert first is not None
    time.stand_still((first - wall_clock.now()).total_seconds() + 0.1)
    do_due(wall_clock.now(), [own.pk])
    assert versions(other) == before[1:]
    time.stand_still(LATE_AFTER.total_seconds())
    do_due(wall_clock.now(), [own.pk])
    assert versions(other)[0] > before[1]


def test_what_is_done_for_all_one_clock_does_each_time(
    time, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, float]] = []
    begun = time.now
    for name in ("tell", "sweep"):
        note = partial(lambda name, now: done.append((name, (now - begun).total_seconds())), name)
        monkeypatch.setattr(clock, name, note)
    clocks = [clock._tick(Done()) for _ in range(3)]
    assert done == [("sweep", 0)] * 3, "each looks once at its start"
    done.clear()
    for _ in range(10):
        time.stand_still(1)
        clocks = [clock._tick(it) for it in clocks]
    assert done.count(("tell", 1)) == 1
    assert [name for name, _ in done].count("tell") == 10
    assert [name for name, _ in done].count("sweep") == 2


def test_a_clock_that_has_ended_is_not_waited_for(time) -> None:
    one, other = clock._tick(Done()), clock._tick(Done())
    time.stand_still(1)
    one = clock._tick(one)
    assert clock.seconds_since_beat() == 0
    time.stand_still(1)
    clock._tick(other)
    assert clock.seconds_since_beat() == 0
