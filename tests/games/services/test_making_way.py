"""Bots make way: somebody who is alone plays with them, and people who come take their seats."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.agreement import pace_of
from games.models import Departure, MatchSeat, Player, Seat, Table, TableStatus, Told
from games.rules.state.codec import from_json
from games.rules.view.perspective import perspective
from games.selectors.listing import listed_tables
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.rights.seen_cards import note_shown_to_spectators
from games.services.seats import filling, leaving, opening, rooms, sitting, waiting_list
from games.services.seats.entrance import FOR_ALL, Entrance
from games.services.writing import rounds
from tests.games.builders import (
    ALL_BOOSTERS,
    make_bot_table,
    make_player,
    make_players,
    make_room,
    make_table,
    player_at,
    state_now,
)
from tests.games.conftest import Time
from tests.games.fresh import table_page
from tests.games.services.at_once import in_threads
from tests.games.tournaments.visiting import client_of

pytestmark = pytest.mark.django_db

UNHURRIED = Told.UNHURRIED


@pytest.fixture
def anna() -> Player:
    return make_player("Anna")


@pytest.fixture
def table(anna: Player, time: Time) -> Table:
    """Return a listed table at which Anna plays with bots until people come."""
    return playing(make_table(anna, is_listed=True), anna)


def playing(table: Table, player: Player) -> Table:
    filling.play_meanwhile(table, player, "beginner")
    table.refresh_from_db()
    return table


def told(table: Table) -> list[str]:
    table.refresh_from_db()
    return [it["told"] for it in table.notices]


def code_of(deed: Callable[[], object]) -> str:
    with pytest.raises(TableRefusal) as refusal:
        deed()
    return str(refusal.value)


def test_one_press_begins_with_bots_on_all_free_seats(table: Table, anna: Player) -> None:
    assert (table.status, table.is_listed, table.bots_make_way) == ("playing", True, True)
    assert player_at(table, 0) == anna
    assert set(table.seats.exclude(number=0).values_list("bot", flat=True)) == {"beginner"}


def test_the_list_shows_the_seats_of_bots_as_free(table: Table) -> None:
    (found,) = listed_tables()
    assert (found.is_running, found.free) == (True, 3)
    sitting.sit_down(table, make_player("Ben"), 2)
    assert listed_tables()[0].free == 2


def test_seated_anywhere_one_sits_down_in_place_of_a_bot(table: Table, anna: Player) -> None:
    ben, clara = make_player("Ben"), make_player("Clara")
    assert rooms.sit_anywhere(ben) == rooms.sit_anywhere(clara) == table
    assert {player_at(table, 1), player_at(table, 2)} == {ben, clara}
    assert [rooms.sit_anywhere(it) for it in (anna, ben)] == [table, table]  # they have a seat
    rooms.sit_anywhere(make_player("David"))
    assert rooms.sit_anywhere(make_player("Eve")) is None


def test_somebody_who_waits_in_a_room_gets_company_first(table: Table) -> None:
    room = make_table(make_player("Zoe"), is_listed=True)
    assert rooms.sit_anywhere(make_player("Ben")) == room
    sitting.sit_down(table, make_player("Clara"), 1)
    sitting.sit_down(table, make_player("David"), 2)
    assert rooms.sit_anywhere(make_player("Eve")) == table  # where most are seated


def test_nobody_is_seated_where_everybody_has_gone(table: Table, anna: Player) -> None:
    sitting.stand_up(table, anna)
    assert rooms.sit_anywhere(make_player("Ben")) is None


def test_the_new_player_has_the_hand_of_the_bot_and_all_are_told(table: Table) -> None:
    before, bot = state_now(table).hands[2], Seat.objects.get(table=table, number=2).bot_name
    sitting.sit_down(table, make_player("Ben"), 2)
    page = table_page(table, 2)
    assert page.view.hand == before
    assert page.view == perspective(state_now(table), 2)
    told = page.log[-1].event
    assert (told.told, told.name, told.other) == ("took_seat", "Ben", bot)
    table.refresh_from_db()
    assert table.status == TableStatus.PLAYING


def test_it_is_kept_who_has_played_from_when(table: Table) -> None:
    ben = make_player("Ben")
    sitting.sit_down(table, ben, 2)
    bot, person = MatchSeat.objects.filter(match=table.match, number=2)
    assert (bot.level, bot.player) == ("beginner", None)
    assert (person.player, person.level, person.since_round) == (ben, "", 1)
    assert person.since_version > bot.since_version


def test_seats_of_people_are_not_taken(table: Table) -> None:
    sitting.sit_down(table, make_player("Ben"), 2)
    eve = make_player("Eve")
    for seat in (0, 2):
        assert code_of(lambda seat=seat: sitting.sit_down(table, eve, seat)) == "seat_taken"
    assert code_of(lambda: sitting.sit_down(table, player_at(table, 2), 1)) == "already_started"


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_two_want_the_same_seat_at_once() -> None:
    anna = make_player("Anna")
    table = playing(make_table(anna, is_listed=True), anna)
    people = [make_player("Eve"), make_player("Fritz")]
    results = in_threads(*(lambda it=it: sitting.sit_down(table, it, 1) for it in people))
    assert sorted(str(result) for result in results) == ["None", "seat_taken"]
    assert player_at(table, 1) in people


def test_nobody_takes_a_seat_after_having_seen_another_hand(table: Table) -> None:
    ben = make_player("Ben")
    sitting.sit_down(table, ben, 2)
    leaving.leave_for_good(table, ben)
    assert Departure.objects.get(match=table.match).player == ben
    assert code_of(lambda: sitting.sit_down(table, ben, 1)) == "has_seen_cards"
    sitting.sit_down(table, ben, 2)


def test_where_spectators_have_seen_cards_seats_are_taken_in_the_next_round(table: Table) -> None:
    note_shown_to_spectators(table.hand)
    eve = make_player("Eve")
    assert code_of(lambda: sitting.sit_down(table, eve, 1)) == "has_seen_cards"
    assert rooms.sit_anywhere(eve) is None
    assert table_page(table, None).waits_for_next_round


def test_the_host_who_leaves_hands_the_table_on(table: Table, anna: Player) -> None:
    ben = make_player("Ben")
    sitting.sit_down(table, ben, 2)
    leaving.leave_for_good(table, anna)
    table.refresh_from_db()
    assert (table.host, table.bots_make_way) == (ben, True)
    assert rooms.sit_anywhere(make_player("Clara")) == table


def test_the_host_may_keep_the_bots_and_let_people_take_them_again(
    table: Table, anna: Player
) -> None:
    eve = make_player("Eve")
    filling.let_bots_make_way(table, anna, is_on=False)
    assert rooms.sit_anywhere(eve) is None
    assert code_of(lambda: sitting.sit_down(table, eve, 1)) == "already_started"
    assert listed_tables()[0].free == 0
    filling.let_bots_make_way(table, anna, is_on=True)
    sitting.sit_down(table, eve, 1)
    assert code_of(lambda: filling.let_bots_make_way(table, eve, is_on=False)) == "not_host"


def test_bots_of_a_match_against_bots_keep_their_seats(anna: Player) -> None:
    table = make_bot_table(anna)
    assert not table.bots_make_way
    eve = make_player("Eve")
    assert code_of(lambda: sitting.sit_down(table, eve, 1)) == "already_started"
    filling.let_bots_make_way(table, anna, is_on=True)  # a friend comes by the link
    sitting.sit_down(table, eve, 1)


def test_a_seat_that_was_left_stays_to_be_taken_though_the_bots_are_kept(
    table: Table, anna: Player
) -> None:
    ben = make_player("Ben")
    sitting.sit_down(table, ben, 2)
    leaving.leave_for_good(table, ben)
    filling.let_bots_make_way(table, anna, is_on=False)
    sitting.sit_down(table, make_player("Eve"), 2)


def test_those_in_line_are_offered_the_seats_of_bots(table: Table, anna: Player) -> None:
    filling.let_bots_make_way(table, anna, is_on=False)
    first = make_player("Ben")
    waiting_list.get_in_line(table, first)
    filling.let_bots_make_way(table, anna, is_on=True)
    assert table_page(table, None).line[0].is_offered
    sitting.sit_down(table, first, 3)


def test_it_is_refused_where_it_is_not_for_one(anna: Player, time: Time) -> None:
    ben = make_player("Ben")

    def refused(table: Table, player: Player = anna) -> str:
        return code_of(lambda: filling.play_meanwhile(table, player, "beginner"))

    assert refused(make_table(anna), ben) == "not_at_table"
    assert refused(make_room([anna, *make_players(1)])) == "somebody_came"
    assert refused(make_table(anna, rated=True)) == "needs_people"
    assert refused(playing(make_table(anna), anna)) == "already_started"
    reserved = make_table(anna)
    Table.objects.filter(pk=reserved.pk).update(is_reserved=True)
    assert refused(reserved) == "seats_reserved"
    assert code_of(lambda: filling.play_meanwhile(make_table(anna), anna, "x")) == "unknown_level"


def test_at_a_table_with_a_password_bots_make_way_for_those_who_come_in(anna: Player) -> None:
    locked = make_table(anna, entrance=Entrance(FOR_ALL.access.PASSWORD, "open sesame"))
    playing(locked, anna)
    assert rooms.sit_anywhere(make_player("Ben")) is None
    (found,) = listed_tables()
    assert (found.is_locked, found.free) == (True, 3)


def test_bots_that_come_after_a_while_at_a_table_for_all_make_way(anna: Player, time: Time) -> None:
    room = make_table(anna, is_listed=True)
    filling.agree_to_bots(room, anna, 15)
    time.go_by(15)
    ben = make_player("Ben")
    assert rooms.sit_anywhere(ben) == room
    assert player_at(room, 1) == ben


# --- what is agreed for one does not bind others ----------------------------------------


def test_people_who_come_find_the_times_that_the_table_has_agreed_on(table: Table) -> None:
    agreed = from_json(table.options)
    assert state_now(table).options == agreed
    assert (agreed.window_seconds, agreed.turn_seconds, agreed.precall_seconds) == (3, 45, 5)
    sitting.sit_down(table, make_player("Ben"), 2)
    assert UNHURRIED not in told(table)


def test_no_clock_runs_out_on_somebody_who_plays_with_bots_meanwhile(
    table: Table, time: Time
) -> None:
    time.go_by(600)
    table.refresh_from_db()
    assert state_now(table).number == 1
    assert state_now(table).window.waiting & 1


def test_who_comes_into_a_match_begun_alone_is_told_that_nobody_is_hurried(anna: Player) -> None:
    table = make_bot_table(anna)
    filling.let_bots_make_way(table, anna, is_on=True)
    sitting.sit_down(table, make_player("Ben"), 2)
    assert told(table).count(UNHURRIED) == 1
    sitting.sit_down(table, make_player("Cem"), 1)
    assert told(table).count(UNHURRIED) == 1


@pytest.mark.parametrize("boosters", [0, 2])
def test_the_next_match_has_the_times_among_people(anna: Player, boosters: int) -> None:
    deck = ALL_BOOSTERS if boosters else None
    table = opening.create_bot_table(anna, deck=deck, boosters_at_start=boosters)
    filling.let_bots_make_way(table, anna, is_on=True)
    sitting.sit_down(table, make_player("Ben"), 2)
    table = Table.objects.get(pk=table.pk)
    rounds.begin_match(table, list(table.seats.all()), wall_clock.now())
    options = state_now(table).options
    assert (options.precall_seconds, options.prelead_seconds) == (5, 5)
    assert options.window_seconds == (pace_of(options).window_with_boosters if boosters else 0)
    assert from_json(Table.objects.get(pk=table.pk).options) == options


def test_bots_are_kept_from_an_old_page_without_sending_anybody_away(
    table: Table, anna: Player
) -> None:
    ben = make_player("Ben")
    sitting.sit_down(table, ben, 2)
    keep = {"do": "keep_bots"}
    assert client_of(anna).post(f"/t/{table.slug}/seat/", keep).status_code == 302
    table.refresh_from_db()
    assert (table.bots_make_way, player_at(table, 2)) == (False, ben)
    leaving.leave_for_good(table, anna)
    filling.let_bots_make_way(table, ben, is_on=True)
    by_script = {"hx-request": "true"}  # the table is no longer hers
    answer = client_of(anna).post(f"/t/{table.slug}/seat/", keep, headers=by_script)
    assert answer.status_code == 422
    table.refresh_from_db()
    assert table.bots_make_way
