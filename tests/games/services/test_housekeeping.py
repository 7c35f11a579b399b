"""Tables that people have left are closed."""

from __future__ import annotations

import pytest

from games.models import Table, TableStatus
from games.services import tables
from games.services.clock import run_once
from games.services.presence import note_seen
from tests.games.builders import (
    make_bot_table,
    make_match,
    make_player,
    make_room,
    player_at,
)

pytestmark = pytest.mark.django_db

HALF_HOUR = 30 * 60
TWO_HOURS = 4 * HALF_HOUR


def status_after(table: Table, seconds: float, time) -> str:
    time.stand_still(seconds)
    run_once()
    table.refresh_from_db()
    return table.status


def leave(table: Table) -> Table:
    for seat in table.seats.exclude(player=None):
        tables.stand_up(table, seat.player)
    return table


def test_bots_alone_stop_after_half_an_hour(time) -> None:
    table = leave(make_bot_table())
    assert status_after(table, HALF_HOUR - 1, time) == TableStatus.PLAYING
    version = table.version
    assert status_after(table, 1, time) == TableStatus.CLOSED
    assert table.due_at is None
    assert table.version > version


def test_shared_bots_play_on(time) -> None:
    table = make_bot_table()
    tables.share_table(table, table.host)
    leave(table)
    assert status_after(table, TWO_HOURS, time) == TableStatus.PLAYING


def test_person_who_is_there_keeps_the_bots(time) -> None:
    table = leave(make_bot_table())
    time.stand_still(HALF_HOUR)
    note_seen(table.pk, player_at(table, 0))
    assert status_after(table, 0, time) == TableStatus.PLAYING


def test_match_of_people_is_played_to_its_end(time) -> None:
    table = leave(make_match())
    assert status_after(table, TWO_HOURS, time) == TableStatus.PLAYING


@pytest.mark.parametrize("status", [TableStatus.OPEN, TableStatus.FINISHED])
def test_listed_room_closes_after_two_hours(time, status: str) -> None:
    table = make_room(is_listed=True)
    Table.objects.filter(pk=table.pk).update(status=status)
    leave(table)
    assert status_after(table, TWO_HOURS - 1, time) == status
    assert status_after(table, 1, time) == TableStatus.CLOSED


def test_room_that_everybody_has_left_without_a_word(time) -> None:
    table = make_room([make_player()])
    assert status_after(table, 26, time) == TableStatus.OPEN
    assert status_after(table, TWO_HOURS - 1, time) == TableStatus.OPEN
    assert status_after(table, 1, time) == TableStatus.CLOSED
    assert table.empty_since is None


def test_finished_bots_close_after_half_an_hour(time) -> None:
    table = make_bot_table()
    Table.objects.filter(pk=table.pk).update(status=TableStatus.FINISHED)
    assert status_after(leave(table), HALF_HOUR - 1, time) == TableStatus.FINISHED
    assert status_after(table, 1, time) == TableStatus.CLOSED
