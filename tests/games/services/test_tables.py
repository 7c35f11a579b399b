"""What people do at a table besides playing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Match, Player, Table, TableStatus
from games.rules.cards.options import TableOptions
from games.rules.state.codec import from_json
from games.selectors.listing import open_tables, running_tables
from games.selectors.seated import tables_of
from games.services.ground.refusals import TableRefusal
from games.services.seats import opening, rooms, sitting
from games.services.seats.entrance import FOR_ALL
from games.services.seats.presence import note_seen
from tests.games.builders import (
    change_options,
    make_bot_table,
    make_match,
    make_player,
    make_players,
    make_room,
    make_table,
    player_at,
    start,
    state_now,
)
from tests.games.clock import run_clock
from tests.games.fresh import table_page

pytestmark = pytest.mark.django_db
LATER = timedelta(minutes=1)


def names(table: Table) -> list[str]:
    return [info.name for info in table_page(table, None).seats]


def refused(code: str):
    return pytest.raises(TableRefusal, match=f"^{code}$")


@pytest.fixture
def anna() -> Player:
    return make_player("Anna")


@pytest.fixture
def ben() -> Player:
    return make_player("Ben")


@pytest.fixture
def room(anna: Player) -> Table:
    return make_table(anna, name=" My\n table ")


# --- opening -------------------------------------------------------------------------


def test_host_sits_first(room, anna) -> None:
    assert names(room) == ["Anna", "", "", ""]
    assert (room.host, room.status, room.name) == (anna, TableStatus.OPEN, "My table")
    assert len(room.slug) >= 20
    assert make_table(anna).name in opening.names.MOUNTAINS


@pytest.mark.parametrize(
    ("pace", "window", "turn", "bank"),
    [("none", 0, None, 0), ("slow", 5, 90, 120), ("normal", 3, 45, 60), ("fast", 2, 20, 30)],
)
def test_pace_sets_the_times(anna, pace: str, window: float, turn: float, bank: int) -> None:
    table = make_table(anna, pace=pace, target=500)
    assert from_json(table.options) == TableOptions(
        target=500,
        window_seconds=window,
        turn_seconds=turn,
        bank_seconds=bank,
        precall_seconds=5,
        prelead_seconds=5,
    )


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"pace": "hasty"}, "unknown_pace"),
        ({"target": 0}, "unknown_target"),
        ({"target": 10**9}, "unknown_target"),
    ],
)
def test_unknown_options_are_refused(anna, options: dict, code: str) -> None:
    with refused(code):
        make_table(anna, **options)
    assert not Table.objects.exists()


def test_play_now_begins_at_once_with_three_bots(anna) -> None:
    table = opening.create_bot_table(anna)
    assert table.status == TableStatus.PLAYING
    assert not table.is_listed
    options = state_now(table).options
    assert (options.window_seconds, options.turn_seconds) == (0, None)
    assert [info.is_bot for info in table_page(table, 0).seats] == [False] + [True] * 3
    assert len(set(names(table))) == 4
    assert state_now(table).number == 1


def test_nobody_who_is_alone_with_bots_waits_for_windows(anna, ben) -> None:
    """Bombs stay possible until somebody acts; with two people the windows protect both."""
    for people, seconds in (([anna], 0), ([anna, ben], 2)):
        table = make_room(people, pace="fast")
        for number in range(len(people), 4):
            sitting.seat_bot(table, anna, number)
        start(table)
        options = state_now(table).options
        assert (options.window_seconds, options.turn_seconds) == (seconds, 20)
        assert (options.precall_seconds > 0) == (seconds > 0)


# --- seats ---------------------------------------------------------------------------


def test_sitting_down_and_changing_seats(room, ben) -> None:
    sitting.sit_down(room, ben, 2)
    sitting.sit_down(room, ben, 1)
    sitting.sit_down(room, ben, 1)
    assert names(room) == ["Anna", "Ben", "", ""]
    with refused("seat_taken"):
        sitting.sit_down(room, make_player("Clara"), 1)
    with refused("seat_unknown"):
        sitting.sit_down(room, ben, 4)


def test_host_seats_bots_and_clears_seats(room, anna, ben) -> None:
    with refused("not_host"):
        sitting.seat_bot(room, ben, 1)
    sitting.seat_bot(room, anna, 1)
    with refused("seat_taken"):
        sitting.seat_bot(room, anna, 1)
    sitting.sit_down(room, ben, 2)
    with refused("not_host"):
        sitting.clear_seat(room, ben, 1)
    sitting.clear_seat(room, anna, 1)
    sitting.clear_seat(room, anna, 2)
    assert names(room) == ["Anna", "", "", ""]


def test_host_picks_partners(room, anna, ben) -> None:
    sitting.sit_down(room, ben, 1)
    sitting.seat_bot(room, anna, 2)
    bot = names(room)[2]
    sitting.swap_seats(room, anna, 1, 2)
    assert names(room) == ["Anna", bot, "Ben", ""]
    sitting.swap_seats(room, anna, 0, 2)
    assert names(room) == ["Ben", bot, "Anna", ""]
    sitting.swap_seats(room, anna, 2, 3)
    sitting.swap_seats(room, anna, 1, 1)
    assert names(room) == ["Ben", bot, "", "Anna"]
    with refused("not_host"):
        sitting.swap_seats(room, ben, 0, 1)


def test_next_person_is_host_when_the_host_leaves(room, anna, ben) -> None:
    sitting.seat_bot(room, anna, 1)
    sitting.sit_down(room, ben, 3)
    sitting.stand_up(room, anna)
    assert table_page(room, 3).is_host
    sitting.stand_up(room, ben)
    room.refresh_from_db()
    assert room.host is None
    sitting.sit_down(room, anna, 2)
    assert table_page(room, 2).is_host
    with refused("not_at_table"):
        sitting.stand_up(room, ben)


def test_every_change_is_a_version(room, anna, ben) -> None:
    versions = [room.version]
    for deed in (
        lambda: sitting.sit_down(room, ben, 2),
        lambda: sitting.seat_bot(room, anna, 1),
        lambda: sitting.swap_seats(room, anna, 1, 2),
        lambda: change_options(room, anna, pace="fast"),
        lambda: rooms.share_table(room, anna),
        lambda: sitting.clear_seat(room, anna, 1),
        lambda: sitting.stand_up(room, anna),
    ):
        deed()
        room.refresh_from_db()
        versions.append(room.version)
    assert versions == list(range(versions[0], versions[0] + 8))


# --- options and beginning -----------------------------------------------------------


def test_host_changes_options(room, anna, ben) -> None:
    with refused("not_host"):
        change_options(room, ben, pace="slow")
    with refused("unknown_pace"):
        change_options(room, anna, pace="hasty")
    change_options(room, anna, pace="slow", entrance=FOR_ALL)
    change_options(room, anna, target=300)
    page = table_page(room, 0)
    assert (page.pace, page.admitted.is_public) == ("slow", True)
    assert page.view.options.target == 300
    assert page.view.options.turn_seconds == 90


def test_match_begins_when_all_seats_are_taken(room, anna, ben) -> None:
    sitting.sit_down(room, ben, 2)
    start(room)
    sitting.seat_bot(room, anna, 1)
    assert not Match.objects.exists()
    sitting.seat_bot(room, anna, 3)
    match = Match.objects.get(table=room)
    assert match.seat_names == names(room)
    assert match.options == room.options
    with refused("already_started"):
        start(room)


def test_nothing_about_seats_changes_during_a_match() -> None:
    table = make_match()
    host, other = player_at(table, 0), player_at(table, 1)
    for deed in (
        lambda: sitting.sit_down(table, other, 2),
        lambda: sitting.seat_bot(table, host, 1),
        lambda: sitting.clear_seat(table, host, 1),
        lambda: sitting.swap_seats(table, host, 0, 1),
        lambda: change_options(table, host, pace="none"),
    ):
        with refused("already_started"):
            deed()


def test_closed_table_is_closed_for_everything(room, anna) -> None:
    Table.objects.update(status=TableStatus.CLOSED)
    for deed in (
        lambda: sitting.sit_down(room, anna, 2),
        lambda: sitting.stand_up(room, anna),
        lambda: rooms.share_table(room, anna),
        lambda: rooms.ask_next(room.pk, anna),
    ):
        with refused("table_closed"):
            deed()


def test_the_next_round_is_asked_for_by_seats_only_and_never_early(room, anna, ben) -> None:
    with refused("not_at_table"):
        rooms.ask_next(room.pk, ben)
    with refused("not_over"):
        rooms.ask_next(room.pk, anna)


def test_finished_table_can_be_filled_anew(ben) -> None:
    table = make_match(target=100)
    Table.objects.filter(pk=table.pk).update(status=TableStatus.FINISHED)
    leaver = player_at(table, 3)
    sitting.stand_up(table, leaver)
    with refused("seats_empty"):
        rooms.ask_next(table.pk, player_at(table, 0))
    sitting.sit_down(table, ben, 3)
    for number in range(4):
        rooms.ask_next(table.pk, player_at(table, number))
    table.refresh_from_db()
    assert table.status == TableStatus.PLAYING
    assert table.match.seat_names[3] == "Ben"


def test_away_people_do_not_hold_up_the_next_match() -> None:
    table = make_match()
    Table.objects.filter(pk=table.pk).update(status=TableStatus.FINISHED)
    table.seats.filter(number__in=(2, 3)).update(is_away=True)
    rooms.ask_next(table.pk, player_at(table, 0))
    table.refresh_from_db()
    assert table.status == TableStatus.FINISHED
    rooms.ask_next(table.pk, player_at(table, 1))
    table.refresh_from_db()
    assert table.status == TableStatus.PLAYING


@pytest.mark.parametrize("leaves", [True, False])
def test_a_player_who_goes_away_does_not_hold_up_the_others(time, leaves: bool) -> None:
    table = make_match()
    Table.objects.filter(pk=table.pk).update(status=TableStatus.FINISHED)
    for number in range(3):
        rooms.ask_next(table.pk, player_at(table, number))
    table.refresh_from_db()
    assert table.status == TableStatus.FINISHED
    if leaves:
        Table.objects.filter(pk=table.pk).update(status=TableStatus.PLAYING)
        table.state["state"]["windows"] = []
        Table.objects.filter(pk=table.pk).update(state=table.state)
        sitting.stand_up(table, player_at(table, 3))
    else:
        table.seats.filter(number__lt=3).update(last_seen=time.now + LATER)
        time.stand_still(30)
        run_clock()
    table.refresh_from_db()
    assert table.status == TableStatus.PLAYING
    assert table.match.hands.latest("started").events.exists()
    assert not table.seats.filter(wants_next=True).exists()


# --- lists ---------------------------------------------------------------------------


def test_lists_show_listed_tables_only(django_assert_max_num_queries) -> None:
    people = make_players()
    quiet = make_bot_table(people[0])
    shared = make_bot_table(people[1])
    rooms.share_table(shared, people[1])
    waiting = make_room([people[2]], is_listed=True)
    make_room([people[3]])
    with django_assert_max_num_queries(6):
        assert [row.slug for row in running_tables(9)] == [shared.slug]
        assert [row.slug for row in open_tables(9)] == [waiting.slug]
    assert [row.slug for row in tables_of(people[0])] == [quiet.slug]
    assert tables_of(None) == []
    with refused("not_host"):
        rooms.share_table(shared, people[0])


def test_lists_read_what_they_show_and_no_more(django_assert_max_num_queries) -> None:
    host, *others = make_players()
    full = make_room([host, *others], is_listed=True)
    waiting = [make_room([host], is_listed=True) for _ in range(3)]
    assert [row.slug for row in open_tables(9)][-1] == full.slug
    with CaptureQueriesContext(connection) as queries:
        rows = open_tables(2)
    assert [row.slug for row in rows] == [waiting[2].slug, waiting[1].slug]
    assert len(queries) == 3
    for query in queries:
        assert '"state"' not in query["sql"]
        assert '"clocks"' not in query["sql"]


def test_lists_count_those_who_watch() -> None:
    tables_shown = [make_room([player], is_listed=True) for player in make_players(2)]
    for name in ("Eve", "Flo"):
        note_seen(tables_shown[0].pk, make_player(name))
    assert [row.watchers for row in open_tables(9)] == [0, 2]
