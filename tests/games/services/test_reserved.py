"""Reserved tables: nobody else sits down, nobody is host, play is held and ended from outside."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models import Event, Motion, Table, TableClock, TableStatus
from games.rules.state.actions import DeclineGrand
from games.services.ground.refusals import TableRefusal
from games.services.rights.roles import Role, role_of
from games.services.rights.table_options import agreed
from games.services.seats import (
    filling,
    leaving,
    motions,
    presence,
    reserved,
    rooms,
    sitting,
    waiting_list,
)
from games.services.seats.players import forget_player
from games.services.writing.store import seats_of
from tests.games.builders import (
    act,
    come_and_start,
    make_player,
    make_players,
    play_last_cards,
    play_to_last_cards,
    player_at,
    state_now,
)
from tests.games.clock import run_clock
from tests.games.conftest import Time
from tests.games.fresh import table_page

pytestmark = pytest.mark.django_db

MINUTE = 60


def opened(**options: object) -> Table:
    wanted = [reserved.Reserved(make_players(), "Round 1")]
    return reserved.open_reserved_tables(wanted, agreed(**options))[0]


@pytest.fixture
def table(time: Time) -> Table:
    return opened(pace="none")


def let_go(table: Table, time: Time, minutes: float = 50) -> None:
    until = time.now + timedelta(minutes=minutes)
    reserved.hold_or_let_go(table, is_held=False, plays_until=until)
    table.refresh_from_db()


def play_a_round(table: Table) -> None:
    play_to_last_cards(table)
    play_last_cards(table)
    table.refresh_from_db()


def test_four_have_their_seats_and_nobody_is_host(table, time) -> None:
    assert [seat.name for seat in seats_of(table)] == ["Anna", "Ben", "Clara", "David"]
    assert all(seat.is_away for seat in seats_of(table))
    assert table.host is None
    anna = player_at(table, 0)
    presence.note_seen(table.pk, anna, comes=True)
    assert not seats_of(table)[0].is_away
    assert role_of(table, seats_of(table), anna) == Role.SEATED


def test_what_a_host_may_do_is_refused_to_all(table) -> None:
    anna = player_at(table, 0)
    for deed in (
        lambda: rooms.change_options(table, anna, {"target": 500}),
        lambda: sitting.swap_seats(table, anna, 0, 1),
        lambda: sitting.clear_seat(table, anna, 1),
        lambda: sitting.seat_bot(table, anna, 1),
        lambda: rooms.share_table(table, anna),
        lambda: rooms.shuffle_seats(table, anna),
        lambda: rooms.hand_over_table(table, anna, 1),
    ):
        with pytest.raises(TableRefusal, match="not_host"):
            deed()


def test_nobody_else_sits_down_and_standing_up_keeps_the_seat(table, time) -> None:
    other, anna = make_player("Eve"), player_at(table, 0)
    for player in (other, anna):
        with pytest.raises(TableRefusal, match="seats_reserved"):
            sitting.sit_down(table, player, 1)
    with pytest.raises(TableRefusal, match="seats_reserved"):
        waiting_list.get_in_line(table, other)
    rooms.say_ready(table, anna)
    sitting.stand_up(table, anna)
    seat = seats_of(table)[0]
    assert (seat.player, seat.is_away, seat.wants_next) == (anna, True, False)
    filling.agree_to_bots(table, anna, 15)
    time.go_by(MINUTE)
    assert not any(seat.bot for seat in seats_of(table))


def test_a_held_match_begins_once_it_is_let_go_and_all_are_ready(table, time) -> None:
    come_and_start(table)
    table.refresh_from_db()
    assert table.status == TableStatus.OPEN
    let_go(table, time)
    assert table.status == TableStatus.PLAYING
    with pytest.raises(TableRefusal, match="seats_reserved"):
        leaving.leave_for_good(table, player_at(table, 0))


def test_a_held_match_begins_when_somebody_ready_comes_back(table, time) -> None:
    come_and_start(table)
    time.stand_still(MINUTE)
    run_clock()
    let_go(table, time)
    assert table.status == TableStatus.OPEN
    presence.note_seen(table.pk, player_at(table, 2))
    table.refresh_from_db()
    assert table.status == TableStatus.PLAYING


def test_no_match_begins_when_its_time_is_up(table, time) -> None:
    let_go(table, time, 0)
    come_and_start(table)
    table.refresh_from_db()
    assert table.status == TableStatus.OPEN


def test_the_round_that_runs_at_the_end_is_played_out_and_none_begins(table, time) -> None:
    come_and_start(table)
    let_go(table, time)
    play_a_round(table)
    time.go_by(30)
    play_to_last_cards(table)
    time.go_by(50 * MINUTE - 31)
    assert not state_now(table).time_over
    time.go_by(1)
    assert state_now(table).time_over
    play_last_cards(table)
    table.refresh_from_db()
    assert table.status == TableStatus.FINISHED
    assert len(state_now(table).rounds) == 2


def test_a_round_asked_for_at_the_very_end_is_too_late(table, time) -> None:
    """The clock has not come round yet: being faster gains nothing (CUT-2)."""
    come_and_start(table)
    let_go(table, time, 1)
    play_a_round(table)
    time.stand_still(MINUTE)
    for number in range(4):
        if state_now(table).winner is None:
            rooms.ask_next(table.pk, player_at(table, number))
    table.refresh_from_db()
    assert table.status == TableStatus.FINISHED
    assert len(state_now(table).rounds) == 1
    assert Event.objects.filter(table=table, kind="EndTime").count() == 1


def test_an_end_that_moves_moves_the_clock(table, time) -> None:
    come_and_start(table)
    let_go(table, time, 5)
    play_to_last_cards(table)
    let_go(table, time, 10)
    time.go_by(10 * MINUTE - 1)
    assert not state_now(table).time_over
    time.go_by(1)
    assert state_now(table).time_over


def test_the_end_comes_even_if_all_have_left(table, time) -> None:
    come_and_start(table)
    let_go(table, time, 5)
    time.stand_still(4 * MINUTE)
    run_clock()
    assert all(seat.is_away for seat in seats_of(table))
    time.stand_still(MINUTE)
    run_clock()
    assert state_now(table).time_over


def test_while_a_table_is_held_nobody_acts_and_every_clock_stands(time) -> None:
    table = opened(pace="fast")
    come_and_start(table)
    let_go(table, time)
    time.go_by(5)
    reserved.hold_or_let_go(table, is_held=True, plays_until=table.plays_until)
    table.refresh_from_db()
    left = {key: it.left for key, it in table.clocks.items()}
    assert left
    assert all(it.due is None for it in table.clocks.values())
    with pytest.raises(TableRefusal, match="held"):
        act(table, 0, DeclineGrand())
    with pytest.raises(TableRefusal, match="held"):
        motions.move(table, player_at(table, 0), Motion.PAUSE)
    motions.go_on(table, player_at(table, 0))
    page = table_page(table, 0)
    assert page.is_paused
    assert page.is_held
    time.go_by(3 * 60 * MINUTE)
    assert not state_now(table).time_over
    let_go(table, time)
    for key, seconds in left.items():
        if key.own != TableClock.MATCH:
            assert table.clocks[key].due == pytest.approx(time.now.timestamp() + seconds)
    act(table, 0, DeclineGrand())


def test_the_next_round_waits_while_a_table_is_held(table, time) -> None:
    come_and_start(table)
    let_go(table, time)
    play_a_round(table)
    reserved.hold_or_let_go(table, is_held=True, plays_until=table.plays_until)
    for number in range(4):
        rooms.ask_next(table.pk, player_at(table, number))
    time.go_by(MINUTE)
    assert state_now(table).number == 1
    let_go(table, time)
    assert state_now(table).number == 2


def test_somebody_who_is_forgotten_leaves_even_here(table, time) -> None:
    forget_player(player_at(table, 0))
    assert not seats_of(table)[0].is_taken
    reserved.seat_anew(table, [make_player("Eve"), *(player_at(table, it) for it in (1, 2, 3))])
    come_and_start(table)
    let_go(table, time)
    forget_player(player_at(table, 0))
    table.refresh_from_db()
    assert seats_of(table)[0].bot
    assert table.host is None
    with pytest.raises(TableRefusal, match="seats_reserved"):
        sitting.sit_down(table, make_player("Fritz"), 0)


def test_a_reserved_table_is_for_one_match(time) -> None:
    table = opened(target=None, max_rounds=1, pace="none")
    come_and_start(table)
    let_go(table, time)
    play_a_round(table)
    assert table.status == TableStatus.FINISHED
    for wish in ("same", "room"):
        with pytest.raises(TableRefusal, match="seats_reserved"):
            rooms.play_again(table, player_at(table, 0), wish)
    with pytest.raises(TableRefusal, match="not_over"):
        rooms.ask_next(table.pk, player_at(table, 0))


def test_a_reserved_table_waits_for_its_players_however_long(table, time) -> None:
    time.stand_still(7 * 24 * 60 * MINUTE)
    run_clock()
    table.refresh_from_db()
    assert table.status == TableStatus.OPEN


def test_others_may_be_seated_before_a_reserved_match(table, time) -> None:
    anna, ben, clara, _david = (player_at(table, number) for number in range(4))
    eve = make_player("Eve")
    rooms.say_ready(table, ben)
    reserved.seat_anew(table, [ben, anna, clara, eve])
    assert [seat.name for seat in seats_of(table)] == ["Ben", "Anna", "Clara", "Eve"]
    assert not any(seat.wants_next for seat in seats_of(table))
