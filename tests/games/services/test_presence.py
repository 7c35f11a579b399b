"""Who is there: a reload is nothing, silence is being away, watching is being seen."""

from __future__ import annotations

import pytest

from games import rendering
from games.live import hub
from games.models import Seat, Spectator, Table, TableStatus
from games.rules.state import actions as asked
from games.rules.state.phase import Phase
from games.selectors.shown import ClockInfo
from games.services.ground import announce, wall_clock
from games.services.seats import presence, sitting
from games.services.seats.presence import TableVisitor, note_present, note_seen
from tests.games.builders import (
    act,
    make_bot_table,
    make_match,
    make_player,
    make_players,
    make_room,
    play_last_cards,
    play_to_last_cards,
    player_at,
    start,
    state_now,
)
from tests.games.clock import run_clock
from tests.games.fresh import table_page

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
    run_clock()
    assert away(match) == []
    before = version(match)
    time.stand_still(0.1)
    run_clock()
    assert away(match) == [0, 1, 2, 3]
    assert version(match) == before + 1  # all at once
    run_clock()
    assert version(match) == before + 1


def test_a_player_who_is_seen_is_there(match, time) -> None:
    for _ in range(4):
        time.stand_still(15)
        note_seen(match.pk, player_at(match, 2))
        run_clock()
    assert away(match) == [0, 1, 3]


def test_being_seen_is_seldom_written_down(match, time, django_assert_num_queries) -> None:
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
    sitting.stand_up(match, player_at(match, 2))
    before = version(match)
    assert away(match) == [2]
    note_seen(match.pk, player_at(match, 2))
    assert away(match) == []
    assert version(match) == before + 1


def test_a_player_who_acts_is_there(match, time) -> None:
    sitting.stand_up(match, player_at(match, 2))
    act(match, 2, asked.DeclineGrand())
    assert away(match) == []


def test_leaving_keeps_the_seat(match) -> None:
    player = player_at(match, 2)
    sitting.stand_up(match, player)
    assert player_at(match, 2) == player
    assert match.status == TableStatus.PLAYING


def test_spectators_are_listed_while_they_watch(match, time) -> None:
    eve = make_player("Eve")
    before = version(match)
    note_seen(match.pk, eve)
    run_clock()
    assert table_page(match, None).watchers == ("Eve",)
    assert version(match) == before + 1
    time.stand_still(15)
    note_seen(match.pk, eve)
    time.stand_still(15)
    run_clock()
    assert table_page(match, None).watchers == ("Eve",)
    time.stand_still(10.1)
    run_clock()
    assert table_page(match, None).watchers == ()


def test_nobody_without_a_name_and_a_browser_is_counted(match) -> None:
    before = version(match)
    note_seen(match.pk, None)
    assert version(match) == before


def test_somebody_without_a_name_is_counted_once_per_browser(match, time) -> None:
    before = version(match)
    for browser in ("one", "other", "one"):
        note_seen(match.pk, None, browser)
    run_clock()
    assert table_page(match, None).watchers == ("", "")
    assert version(match) == before + 1
    time.stand_still(15)
    note_seen(match.pk, None, "other")
    time.stand_still(10.1)
    run_clock()
    assert table_page(match, None).watchers == ("",)


def come(table: Table, number: int, first: int = 0) -> None:
    for one in range(first, first + number):
        note_seen(table.pk, None, f"{one:022}")


def test_all_comings_and_goings_are_told_once(match, time) -> None:
    before = version(match)
    come(match, 15)
    assert version(match) == before
    run_clock()
    run_clock()
    assert version(match) == before + 1
    time.stand_still(25.1)
    note_present([TableVisitor(match.pk, player_at(match, it)) for it in range(4)])
    come(match, 1)  # the others have gone
    run_clock()
    assert version(match) == before + 2
    assert table_page(match, 0).watcher_number == 1


def test_only_players_are_told_of_a_crowd(match) -> None:
    come(match, presence.CROWD + 1)
    shown = Table.objects.get(pk=match.pk).shown
    run_clock()
    match.refresh_from_db()
    assert match.shown == [match.version] * 4 + [shown[4]]
    rendering.facts_of(match.pk, match.version)
    assert table_page(match, 0).watcher_number == presence.CROWD + 1


@pytest.mark.django_db(transaction=True)
def test_what_is_known_of_the_table_stays_when_somebody_comes(time) -> None:
    assert hub.hub.hear in announce.listeners
    match = make_match()
    facts = rendering.facts_of(match.pk, version(match))
    come(match, 3)
    presence.tell_of_watchers(match.pk, wall_clock.now())
    told = rendering.at_hand(match.pk, version(match))
    assert told is not None
    assert (told.log is facts.log, len(told.watchers)) == (True, 3)


def test_at_a_closed_table_nobody_is_told(match) -> None:
    come(match, 1)
    Table.objects.filter(pk=match.pk).update(status=TableStatus.CLOSED)
    assert presence.tables_to_tell() == []


def test_a_spectator_who_sits_down_no_longer_watches(time) -> None:
    table = make_room([make_player()])
    ben = make_player("Ben")
    note_seen(table.pk, ben)
    sitting.sit_down(table, ben, 2)
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
    sitting.stand_up(table, player)
    left = time.now
    time.stand_still(100)
    run_clock()
    table.refresh_from_db()
    assert table.empty_since == left
    note_seen(table.pk, player)
    table.refresh_from_db()
    assert table.empty_since is None


# --- bots wait for people -----------------------------------------------------------


def among_bots(people: int) -> Table:
    """Return a table with a clock at which bots have the seats that are left."""
    table = make_room(make_players(people))
    for number in range(people, 4):
        sitting.seat_bot(table, table.host, number)
    start(table)
    return table


def own_clock(table: Table) -> ClockInfo | None:
    """Return the clock of seat 0."""
    clocks = table_page(table, 0).clocks
    return next((clock for clock in clocks if clock.seats == (0,)), None)


def test_bots_do_not_go_on_while_the_only_person_is_away(time) -> None:
    table = make_bot_table()
    act(table, 0, asked.DeclineGrand())
    sitting.stand_up(table, player_at(table, 0))
    before, stood = state_now(table), version(table)
    time.go_by(1000)
    assert table.due_at is None
    assert state_now(table) == before
    assert version(table) == stood


def test_silence_of_the_only_person_stops_the_bots_as_well(time) -> None:
    table = make_bot_table()
    time.stand_still(26)
    run_clock()
    assert away(table) == [0]
    stood = version(table)
    time.go_by(1000)
    assert version(table) == stood
    assert table_page(table, None).absent == (player_at(table, 0).name,)


def test_bots_and_clocks_go_on_once_the_person_is_back(time) -> None:
    table = among_bots(2)
    time.go_by(20)
    clock = own_clock(table)
    assert clock is not None
    left = clock.due - time.now
    for number in range(2):
        sitting.stand_up(table, player_at(table, number))
    assert own_clock(table) is None
    time.go_by(500)
    for number in range(2):
        note_seen(table.pk, player_at(table, number))
    clock = own_clock(table)
    assert clock is not None
    assert clock.due - time.now == left
    assert table_page(table, 0).absent == ()
    for number in range(2):
        act(table, number, asked.DeclineGrand())
    time.go_by(5)
    assert state_now(table).phase == Phase.EXCHANGE


def test_with_another_person_there_the_table_goes_on(time) -> None:
    table = among_bots(2)
    sitting.stand_up(table, player_at(table, 0))
    version_before = version(table)
    time.go_by(20)
    assert version(table) > version_before
    sitting.stand_up(table, player_at(table, 1))
    assert table_page(table, None).absent == ("Anna", "Ben")


def test_a_table_that_is_watched_waits_for_nobody(time) -> None:
    table = make_match(is_listed=True)
    for number in range(4):
        sitting.stand_up(table, player_at(table, number))
    assert table_page(table, None).absent == ("Anna", "Ben", "Clara", "David")
    note_seen(table.pk, make_player("Eve"))
    assert table_page(table, None).absent == ()


def test_the_next_round_waits_as_well(time) -> None:
    table = make_match(pace="none")
    play_to_last_cards(table)
    play_last_cards(table)
    for number, bot in ((2, "Cla"), (3, "Ida")):
        table.seats.filter(number=number).update(player=None, bot="normal", bot_name=bot)
    for number in range(2):
        sitting.stand_up(table, player_at(table, number))
    time.go_by(1000)
    assert state_now(table).number == 1
    for number in range(2):
        note_seen(table.pk, player_at(table, number))
    time.go_by(61)
    assert state_now(table).number == 2


@pytest.mark.django_db(transaction=True)
def test_two_tabs_watch_once(time) -> None:
    match = make_match()
    eve = make_player("Eve")
    for _ in range(2):
        presence._note_spectator(match.pk, time.now, player=eve)
    assert Spectator.objects.count() == 1
