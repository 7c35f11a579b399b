"""Who is there: a reload is nothing, silence is being away, watching is being seen."""

from __future__ import annotations

import pytest

from games.models import Seat, Spectator, Table, TableStatus
from games.rules import actions as asked
from games.selectors import table_page
from games.services import presence, tables
from games.services.clock import run_once
from games.services.presence import note_seen
from tests.games.builders import (
    act,
    make_bot_table,
    make_match,
    make_player,
    make_room,
    player_at,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(time) -> Table:
    return make_match(pace="none")


def away(table: Table) -> list[int]:
    return [info.number for info in table_page(table, None).seats if info.is_away]


def version(table: Table) -> int:
    table.refresh_from_db()
    return table.version


def test_silence_is_being_away(match, time) -> None:
    time.stand_still(25)
    run_once()
    assert away(match) == []
    before = version(match)
    time.stand_still(0.1)
    run_once()
    assert away(match) == [0, 1, 2, 3]
    assert version(match) == before + 1  # all at once
    run_once()
    assert version(match) == before + 1


def test_whoever_is_seen_is_there(match, time) -> None:
    for _ in range(4):
        time.stand_still(15)
        note_seen(match.pk, player_at(match, 2))
        run_once()
    assert away(match) == [0, 1, 3]


def test_being_seen_is_seldom_written_down(
    match, time, django_assert_num_queries
) -> None:
    player = player_at(match, 2)
    before = version(match)
    time.stand_still(10)
    with django_assert_num_queries(1):
        note_seen(match.pk, player)
    time.stand_still(1)
    with django_assert_num_queries(2):
        note_seen(match.pk, player)
    assert Seat.objects.get(table=match, number=2).last_seen == time.now
    assert version(match) == before


def test_coming_back_is_shown(match, time) -> None:
    tables.stand_up(match, player_at(match, 2))
    before = version(match)
    assert away(match) == [2]
    note_seen(match.pk, player_at(match, 2))
    assert away(match) == []
    assert version(match) == before + 1


def test_whoever_acts_is_there(match, time) -> None:
    tables.stand_up(match, player_at(match, 2))
    act(match, 2, asked.DeclineGrand())
    assert away(match) == []


def test_leaving_keeps_the_seat(match) -> None:
    player = player_at(match, 2)
    tables.stand_up(match, player)
    assert player_at(match, 2) == player
    assert match.status == TableStatus.PLAYING


def test_spectators_are_listed_while_they_watch(match, time) -> None:
    eve = make_player("Eve")
    before = version(match)
    note_seen(match.pk, eve)
    assert table_page(match, None).watchers == ("Eve",)
    assert version(match) == before + 1
    time.stand_still(15)
    note_seen(match.pk, eve)
    time.stand_still(15)
    run_once()
    assert table_page(match, None).watchers == ("Eve",)
    time.stand_still(10.1)
    run_once()
    assert table_page(match, None).watchers == ()


def test_nobody_without_a_name_is_listed(match) -> None:
    before = version(match)
    note_seen(match.pk, None)
    assert version(match) == before


def test_who_sits_down_watches_no_more(time) -> None:
    table = make_room([make_player()])
    ben = make_player("Ben")
    note_seen(table.pk, ben)
    tables.sit_down(table, ben, 2)
    note_seen(table.pk, ben)
    assert not Spectator.objects.exists()


def test_closed_table_sees_nobody(match) -> None:
    Table.objects.filter(pk=match.pk).update(status=TableStatus.CLOSED)
    note_seen(match.pk, make_player("Eve"))
    assert not Spectator.objects.exists()
    Seat.objects.filter(table=match, number=0).update(is_away=True)
    note_seen(match.pk, player_at(match, 0))
    assert Seat.objects.get(table=match, number=0).is_away


def test_everybody_away_leaves_the_table_empty(time) -> None:
    table = make_bot_table()
    player = player_at(table, 0)
    tables.stand_up(table, player)
    left = time.now
    time.stand_still(100)
    run_once()
    table.refresh_from_db()
    assert table.empty_since == left
    note_seen(table.pk, player)
    table.refresh_from_db()
    assert table.empty_since is None


@pytest.mark.django_db(transaction=True)
def test_two_tabs_watch_once(time) -> None:
    match = make_match()
    eve = make_player("Eve")
    for _ in range(2):
        presence._note_spectator(match.pk, eve, time.now)
    assert Spectator.objects.count() == 1
