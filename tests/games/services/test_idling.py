"""A page is open and nobody does anything: who counts as away then, and how they are back."""

from __future__ import annotations

import pytest

from games.models import Motion, Seat, Seating, Table, TableClock, Vote
from games.rules.state import actions as asked
from games.screen import regions
from games.selectors.shown import Missing
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.seats import idling, motions, rooms, standing_in
from games.services.seats.presence import TableVisitor, come_back, note_present, note_seen
from tests.games.builders import act, make_bot_table, make_match, play_to_lead, player_at, state_now
from tests.games.clock import run_clock
from tests.games.fresh import table_page

pytestmark = pytest.mark.django_db


def seat(table: Table, number: int) -> Seat:
    return Seat.objects.get(table=table, number=number)


def turn_of(table: Table) -> int:
    turn = state_now(table).turn
    assert turn is not None
    return turn


def all_look(table: Table) -> None:
    note_present([TableVisitor(table.pk, player_at(table, number)) for number in range(4)])


def pass_time(table: Table, time, seconds: float) -> None:
    """Let time pass while all four have their pages open."""
    while seconds > 0:
        time.stand_still(min(seconds, 8))
        seconds -= 8
        all_look(table)
        run_clock()


def next_time_out(table: Table, time) -> int:
    """Let the time of the seat in turn run out; return the seat."""
    idle = turn_of(table)
    for _ in range(60):
        pass_time(table, time, 5)
        if turn_of(table) != idle:
            return idle
    raise AssertionError("no time has run out")


# --- with a clock ---------------------------------------------------------------------------


def test_a_player_who_lets_two_turns_run_out_counts_as_away(time) -> None:
    match = make_match(pace="fast")
    play_to_lead(match)
    idle = turn_of(match)
    Seat.objects.filter(table=match, number=idle).update(time_outs=1)
    assert next_time_out(match, time) == idle
    assert seat(match, idle).is_idle
    assert seat(match, idle).is_away
    all_look(match)  # the page that is open is no sign of life
    assert seat(match, idle).is_away


def test_one_turn_that_runs_out_is_no_absence(time) -> None:
    match = make_match(pace="fast")
    play_to_lead(match)
    idle = next_time_out(match, time)
    assert (seat(match, idle).time_outs, seat(match, idle).is_away) == (1, False)


def test_what_somebody_does_begins_the_count_anew(time) -> None:
    match = make_match(pace="fast")
    play_to_lead(match)
    turn = turn_of(match)
    Seat.objects.filter(table=match, number=turn).update(time_outs=1)
    come_back(match.pk, player_at(match, turn), wall_clock.now())
    assert seat(match, turn).time_outs == 0


def test_who_agrees_to_something_is_there(time) -> None:
    match = make_match(pace="fast")
    play_to_lead(match)
    Seat.objects.filter(table=match, number__lt=2).update(time_outs=2, is_away=True)
    motions.move(match, player_at(match, 0), Motion.PAUSE)
    motions.answer(match, player_at(match, 1), agrees=True)
    assert not Seat.objects.filter(table=match, is_away=True).exists()


def test_who_wants_another_match_is_there(time) -> None:
    match = make_match(pace="fast")
    motions.move(match, player_at(match, 0), Motion.CONCEDE)
    motions.answer(match, player_at(match, 2), agrees=True)
    Seat.objects.filter(table=match, number__lt=2).update(time_outs=2, is_away=True)
    rooms.play_again(match, player_at(match, 0), Seating.SAME)
    rooms.ask_next(match.pk, player_at(match, 1))
    assert not Seat.objects.filter(table=match, is_away=True).exists()


def test_the_next_touch_has_the_seat_back_from_a_bot(time) -> None:
    match = make_match(pace="slow")
    play_to_lead(match)
    idle = turn_of(match)
    Seat.objects.filter(table=match, number=idle).update(time_outs=2, is_away=True)
    run_clock()
    come_back(match.pk, player_at(match, (idle + 1) % 4), wall_clock.now())
    pass_time(match, time, 11)
    assert table_page(match, (idle + 2) % 4).missing == Missing(idle)
    standing_in.choose(match, player_at(match, (idle + 2) % 4), idle, Vote.BOT)
    assert seat(match, idle).stand_in
    note_seen(match.pk, player_at(match, idle))
    assert seat(match, idle).stand_in
    assert 'id="im-here"' in regions(table_page(match, idle))["actions"]
    come_back(match.pk, player_at(match, idle), wall_clock.now())
    back = seat(match, idle)
    assert (back.stand_in, back.is_away, back.is_idle) == ("", False, False)


def test_a_table_at_which_nobody_does_anything_stands_still(time) -> None:
    match = make_match(pace="fast")
    Seat.objects.filter(table=match).update(time_outs=1)
    pass_time(match, time, 300)
    match.refresh_from_db()
    assert all(seat(match, number).is_away for number in range(4))
    assert match.due_at is None


# --- without one ------------------------------------------------------------------------------


def test_without_a_clock_others_may_ask_after_a_minute(time) -> None:
    match = make_match(pace="none")
    play_to_lead(match)
    turn = turn_of(match)
    other = (turn + 1) % 4
    pass_time(match, time, 58)
    assert table_page(match, other).quiet == ()
    with pytest.raises(TableRefusal, match="nobody_to_ask"):
        idling.ask_if_there(match, player_at(match, other))
    pass_time(match, time, 3)
    assert table_page(match, other).quiet == (turn,)
    assert 'value="ask_there"' in regions(table_page(match, other))["actions"]
    assert 'value="ask_there"' not in regions(table_page(match, turn))["actions"]
    with pytest.raises(TableRefusal, match="nobody_to_ask"):
        idling.ask_if_there(match, player_at(match, turn))


def test_a_player_who_does_not_answer_counts_as_away_and_the_others_are_asked(time) -> None:
    match = make_match(pace="none")
    play_to_lead(match)
    turn = turn_of(match)
    pass_time(match, time, 61)
    idling.ask_if_there(match, player_at(match, (turn + 1) % 4))
    assert "there-title" in regions(table_page(match, turn))["dialog"]
    assert "there-title" not in regions(table_page(match, (turn + 2) % 4))["dialog"]
    pass_time(match, time, 16)
    assert seat(match, turn).is_away
    assert "there-title" not in regions(table_page(match, turn))["dialog"]
    pass_time(match, time, 11)
    assert table_page(match, (turn + 1) % 4).missing == Missing(turn)


def test_a_player_who_answers_is_not_asked_again_before_another_minute(time) -> None:
    match = make_match(pace="none")
    play_to_lead(match)
    turn = turn_of(match)
    pass_time(match, time, 61)
    idling.ask_if_there(match, player_at(match, (turn + 1) % 4))
    pass_time(match, time, 10)
    come_back(match.pk, player_at(match, turn), wall_clock.now())
    pass_time(match, time, 40)
    page = table_page(match, (turn + 1) % 4)
    assert (page.quiet, page.asked_if_there) == ((), ())
    assert not seat(match, turn).is_away


def test_a_player_who_acts_meanwhile_is_no_longer_asked(time) -> None:
    match = make_match(pace="none")
    view = play_to_lead(match)
    turn = turn_of(match)
    pass_time(match, time, 61)
    idling.ask_if_there(match, player_at(match, (turn + 1) % 4))
    card = view.hands[turn] & -view.hands[turn]
    act(match, turn, asked.Play(card))
    pass_time(match, time, 20)
    assert not seat(match, turn).is_away


def test_somebody_alone_with_bots_is_not_asked(time) -> None:
    table = make_bot_table()
    assert not [key for key in table.clocks if key.own == TableClock.QUIET]
