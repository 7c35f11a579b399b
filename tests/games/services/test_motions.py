"""Pauses, conceding, abandoning: nothing happens before all who are asked agree."""

from __future__ import annotations

import pytest

from games.models import Motion, Table, TableStatus
from games.rules.state import actions as asked
from games.rules.state.phase import Phase
from games.services.clocks import timing
from games.services.ground.refusals import TableRefusal
from games.services.seats import leaving, motions, presence, rooms, standing_in
from tests.games.builders import act, make_bot_table, make_match, player_at, state_now
from tests.games.clock import run_clock
from tests.games.fresh import table_page
from tests.games.services.at_once import assert_record_is_sound, in_threads

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(time) -> Table:
    return make_match(pace="slow")


def move(table: Table, seat: int, motion: Motion) -> None:
    motions.move(table, player_at(table, seat), motion)


def answer(table: Table, *seats: int, agrees: bool = True) -> None:
    for seat in seats:
        motions.answer(table, player_at(table, seat), agrees=agrees)


def is_paused(table: Table) -> bool:
    table.refresh_from_db()
    return timing.is_paused(table)


def test_all_have_to_agree_to_a_pause(match) -> None:
    move(match, 0, Motion.PAUSE)
    answer(match, 1, 2)
    assert not is_paused(match)
    answer(match, 3)
    assert is_paused(match)
    assert table_page(match, 0).is_paused


def test_clocks_stand_still_in_a_pause_and_nobody_acts(match, time) -> None:
    time.go_by(50)
    move(match, 0, Motion.PAUSE)
    answer(match, 1, 2, 3)
    with pytest.raises(TableRefusal, match="paused"):
        act(match, 0, asked.DeclineGrand())
    time.go_by(200)
    assert state_now(match).decisions == (None,) * 4
    for seat in range(4):
        motions.go_on(match, player_at(match, seat))
    assert not is_paused(match)
    time.go_by(39)
    assert state_now(match).phase == Phase.GRAND
    time.go_by(1)
    assert state_now(match).phase != Phase.GRAND


def test_pause_ends_by_itself(match, time) -> None:
    move(match, 0, Motion.PAUSE)
    answer(match, 1, 2, 3)
    time.go_by(299)
    assert is_paused(match)
    time.go_by(1)
    assert not is_paused(match)


def test_one_no_ends_a_motion(match) -> None:
    move(match, 0, Motion.PAUSE)
    answer(match, 1)
    answer(match, 2, agrees=False)
    answer(match, 3)
    assert not is_paused(match)
    assert match.motion == {}


def test_mover_takes_a_motion_back_and_cannot_agree(match) -> None:
    move(match, 0, Motion.CONCEDE)
    answer(match, 0)
    assert table_page(match, 2).motion.asks_me
    assert not table_page(match, 1).motion.asks_me
    answer(match, 0, agrees=False)
    assert table_page(match, 2).motion is None


def test_no_pause_where_everybody_may_watch(time) -> None:
    with pytest.raises(TableRefusal, match="not_private"):
        move(make_match(is_listed=True), 0, Motion.PAUSE)


def test_one_motion_at_a_time(match) -> None:
    move(match, 0, Motion.PAUSE)
    with pytest.raises(TableRefusal, match="motion_open"):
        move(match, 1, Motion.ABANDON)


def test_partners_concede_together(match) -> None:
    move(match, 1, Motion.CONCEDE)
    answer(match, 0, 2)  # nobody asks them
    assert table_page(match, 1).status == TableStatus.PLAYING
    answer(match, 3)
    match.refresh_from_db()
    assert (match.status, match.due_at) == (TableStatus.FINISHED, None)
    assert (match.match.winner, match.match.ending) == ("0", "conceded")
    assert match.match.ended is not None
    assert state_now(match).winner == 0
    assert_record_is_sound(match)


def test_abandoned_match_is_won_by_nobody(match) -> None:
    move(match, 1, Motion.ABANDON)
    answer(match, 0, 2, 3)
    match.refresh_from_db()
    assert (match.match.winner, match.match.ending) == ("no", "abandoned")
    assert_record_is_sound(match)


def test_another_match_may_follow(match) -> None:
    move(match, 1, Motion.ABANDON)
    answer(match, 0, 2, 3)
    for seat in range(4):
        rooms.ask_next(match.pk, player_at(match, seat))
    assert state_now(match).phase == Phase.GRAND


def stays(table: Table, *seats: int) -> None:
    """Hear of these people only, for longer than it takes to count as missing."""
    presence.note_present(
        [presence.TableVisitor(table.pk, player_at(table, seat)) for seat in seats]
    )
    run_clock()


@pytest.mark.parametrize("motion", [Motion.CONCEDE, Motion.ABANDON])
@pytest.mark.parametrize("stands_up", [True, False])
def test_nobody_gives_the_match_of_a_missing_partner_up(match, time, motion, stands_up) -> None:
    """Half a minute of silence, or a bot on the seat, is no consent; and it comes back to ask."""
    if stands_up:
        standing_in.stand_up(match, player_at(match, 3))
    else:
        time.stand_still(30)
        stays(match, 0, 1, 2)
    move(match, 1, motion)
    answer(match, 0, 2)
    match.refresh_from_db()
    assert match.seats.get(number=3).is_away
    assert match.status == TableStatus.PLAYING
    assert table_page(match, 1).motion.missing == (3,)
    presence.note_seen(match.pk, player_at(match, 3), comes=True)
    assert table_page(match, 3).motion.asks_me
    answer(match, 3)
    match.refresh_from_db()
    assert match.status == TableStatus.FINISHED


@pytest.mark.parametrize("motion", [Motion.CONCEDE, Motion.ABANDON])
def test_a_player_who_has_left_for_good_is_not_asked(match, motion) -> None:
    leaving.leave_for_good(match, player_at(match, 3))
    move(match, 1, motion)
    answer(match, 0, 2)
    match.refresh_from_db()
    assert match.status == TableStatus.FINISHED


def test_a_motion_goes_on_without_a_player_who_leaves_meanwhile(match) -> None:
    move(match, 1, Motion.CONCEDE)
    leaving.leave_for_good(match, player_at(match, 3))
    match.refresh_from_db()
    assert (match.match.winner, match.match.ending) == ("0", "conceded")
    assert_record_is_sound(match)


def test_a_motion_ends_with_the_departure_of_its_mover(match) -> None:
    move(match, 1, Motion.ABANDON)
    leaving.leave_for_good(match, player_at(match, 1))
    match.refresh_from_db()
    assert (match.motion, match.status) == ({}, TableStatus.PLAYING)


def test_a_pause_is_asked_of_those_who_are_there(match) -> None:
    standing_in.stand_up(match, player_at(match, 3))
    move(match, 1, Motion.PAUSE)
    answer(match, 0, 2)
    assert is_paused(match)


def test_bots_are_not_asked(time) -> None:
    table = make_bot_table()
    move(table, 0, Motion.CONCEDE)
    table.refresh_from_db()
    assert table.match.winner == "1"


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_all_agree_at_once() -> None:
    match = make_match()
    move(match, 0, Motion.ABANDON)
    results = in_threads(*(lambda it=it: answer(match, it) for it in (1, 2, 3)))
    assert results == [None] * 3
    match.refresh_from_db()
    assert match.match.ending == "abandoned"
    assert_record_is_sound(match)
