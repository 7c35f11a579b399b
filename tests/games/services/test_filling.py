"""Bots take the free seats after a while if all people at the table agree to that."""

from __future__ import annotations

import pytest

from games.models import Table, TableStatus
from games.services.ground.refusals import TableRefusal
from games.services.seats import sitting
from games.services.seats.filling import agree_to_bots
from tests.games.builders import make_match, make_player, make_players, make_room, player_at
from tests.games.conftest import Time
from tests.games.fresh import table_page

pytestmark = pytest.mark.django_db


def status(table: Table) -> str:
    table.refresh_from_db()
    return table.status


def test_bots_take_the_free_seats_in_time_and_the_match_begins(time: Time) -> None:
    room = make_room(make_players(1))
    agree_to_bots(room, player_at(room, 0), 30)
    assert table_page(room, 0).fills_after == 30
    time.go_by(29)
    assert status(room) == TableStatus.OPEN
    time.go_by(1)
    assert status(room) == TableStatus.PLAYING
    assert room.seats.exclude(bot="").count() == 3


def test_all_have_to_agree_and_the_most_patient_counts(time: Time) -> None:
    room = make_room(make_players(2))
    host, other = player_at(room, 0), player_at(room, 1)
    agree_to_bots(room, host, 15)
    time.go_by(100)
    assert status(room) == TableStatus.OPEN
    assert table_page(room, 1).asks_for_bots
    agree_to_bots(room, other, 60)
    time.go_by(59)
    assert status(room) == TableStatus.OPEN
    time.go_by(1)
    assert status(room) == TableStatus.PLAYING


def test_a_player_who_changes_their_mind_is_waited_for(time: Time) -> None:
    room = make_room(make_players(1))
    agree_to_bots(room, player_at(room, 0), 15)
    time.go_by(10)
    agree_to_bots(room, player_at(room, 0), None)
    time.go_by(100)
    assert status(room) == TableStatus.OPEN
    assert table_page(room, 0).fills_after == 0


def test_somebody_who_comes_has_not_agreed(time: Time) -> None:
    room = make_room(make_players(1))
    agree_to_bots(room, player_at(room, 0), 15)
    sitting.sit_down(room, make_player("Gil"), 1)
    time.go_by(100)
    assert status(room) == TableStatus.OPEN
    sitting.stand_up(room, player_at(room, 1))
    time.go_by(15)
    assert status(room) == TableStatus.PLAYING


def test_bots_on_free_seats_are_refused_where_nobody_may_agree_to_them() -> None:
    room, match = make_room(make_players(1)), make_match()
    for table, player, seconds, code in (
        (room, player_at(room, 0), 7, "not_readable"),
        (room, make_player("Gil"), 15, "not_at_table"),
        (match, player_at(match, 0), 15, "already_started"),
    ):
        with pytest.raises(TableRefusal, match=code):
            agree_to_bots(table, player, seconds)
