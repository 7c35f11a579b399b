"""Tables that people have left pause, and are closed in the end."""

from __future__ import annotations

import pytest

from games.models import Seat, Table, TableStatus
from games.selectors.listing import running_tables
from games.services.seats import rooms, sitting
from games.services.seats.presence import note_seen
from tests.games.builders import (
    make_bot_table,
    make_match,
    make_player,
    make_players,
    make_room,
    player_at,
    state_now,
)
from tests.games.clock import run_clock
from tests.games.services.test_clock import left_of

pytestmark = pytest.mark.django_db

HOUR = 60 * 60
TWO_HOURS = 2 * HOUR
DAY = 24 * HOUR


def status_after(table: Table, seconds: float, time) -> str:
    time.stand_still(seconds)
    run_clock()
    table.refresh_from_db()
    return table.status


def leave(table: Table) -> Table:
    for seat in table.seats.exclude(player=None):
        sitting.stand_up(table, seat.player)
    return table


@pytest.mark.parametrize("make", [make_bot_table, make_match])
def test_a_match_that_everybody_has_left_pauses(time, make) -> None:
    table = make()
    running = left_of(table, "1:turn:0", time) if make is make_match else None
    leave(table)
    before = state_now(table)
    assert table.due_at is None
    assert status_after(table, DAY - 1, time) == TableStatus.PLAYING
    assert state_now(table) == before
    note_seen(table.pk, player_at(table, 0))
    table.refresh_from_db()
    assert table.due_at is not None
    if running is not None:
        assert left_of(table, "1:turn:0", time) == running
    time.go_by(60)
    assert state_now(table) != before


def test_a_last_player_who_goes_without_a_word_lets_the_match_pause(time) -> None:
    table = make_match(pace="normal")
    assert status_after(table, 26, time) == TableStatus.PLAYING
    assert table.due_at is None
    before = state_now(table)
    assert status_after(table, HOUR, time) == TableStatus.PLAYING
    assert state_now(table) == before


def test_the_bots_of_others_pause_with_them(time) -> None:
    table = make_match([*make_players(3), make_player("Eve")])
    for number in range(3):
        sitting.stand_up(table, player_at(table, number))
    table.refresh_from_db()
    assert table.due_at is not None  # one is still there
    sitting.stand_up(table, player_at(table, 3))
    table.refresh_from_db()
    assert table.due_at is None


def test_nobody_starts_the_next_round_for_nobody(time) -> None:
    table = make_bot_table()
    table.state["state"]["windows"] = []
    Table.objects.filter(pk=table.pk).update(state=table.state)
    Seat.objects.filter(table=table, number=0).update(wants_next=True)
    leave(table)
    assert state_now(table).windows == ()


def test_shared_bots_play_on_while_somebody_watches(time) -> None:
    table = make_bot_table()
    rooms.share_table(table, table.host)
    eve = make_player("Eve")
    note_seen(table.pk, eve)
    leave(table)
    table.refresh_from_db()
    assert table.due_at is not None
    assert status_after(table, 26, time) == TableStatus.PLAYING  # nobody has seen Eve
    assert table.due_at is None
    note_seen(table.pk, eve)
    run_clock()  # tells of all who have come
    table.refresh_from_db()
    assert table.due_at is not None


def test_a_match_to_which_nobody_returns_is_closed_after_a_day(time) -> None:
    table = leave(make_match())
    assert status_after(table, DAY - 1, time) == TableStatus.PLAYING
    version = table.version
    assert status_after(table, 1, time) == TableStatus.CLOSED
    assert table.due_at is None
    assert table.version > version


def test_person_who_is_there_keeps_the_match(time) -> None:
    table = leave(make_bot_table())
    time.stand_still(DAY)
    note_seen(table.pk, player_at(table, 0))
    assert status_after(table, 0, time) == TableStatus.PLAYING


@pytest.mark.parametrize("status", [TableStatus.OPEN, TableStatus.FINISHED])
def test_room_closes_after_two_hours(time, status: str) -> None:
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


def test_a_match_that_pauses_is_not_to_be_watched() -> None:
    table = make_match(is_listed=True)
    assert [row.slug for row in running_tables(9)] == [table.slug]
    leave(table)
    assert running_tables(9) == []
