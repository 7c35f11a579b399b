"""Clocks of several processes: each does first what is due at the tables that it shows."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models import Table
from games.services.acting.clock import LATE_AFTER, do_due
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
