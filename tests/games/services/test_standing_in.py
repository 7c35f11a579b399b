"""A bot plays for somebody, whose seat it stays: who says so, and how it ends."""

from __future__ import annotations

import pytest

from games.models import Event, Seat, Table, TableClock, Vote
from games.rules.state import actions as asked
from games.rules.state.phase import Phase
from games.selectors.shown import Missing
from games.services.acting import bots, due
from games.services.ground.notices import TableNotice
from games.services.ground.refusals import TableRefusal
from games.services.seats import opening, sitting, standing_in
from games.services.seats.presence import TableVisitor, note_present, note_seen
from tests.games.builders import act, make_bot_table, make_match, play_to_lead, player_at, state_now
from tests.games.clock import run_clock
from tests.games.fresh import table_page
from tests.games.services.at_once import assert_record_is_sound, in_threads

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(time) -> Table:
    """A round in which it is a missing player's turn."""
    match = make_match(pace="slow")
    leader = play_to_lead(match).turn
    sitting.stand_up(match, player_at(match, leader))
    return match


def leader_of(table: Table) -> int:
    turn = state_now(table).turn
    assert turn is not None
    return turn


def seat(table: Table, number: int) -> Seat:
    return Seat.objects.get(table=table, number=number)


def others_stay(table: Table, time, seconds: float) -> None:
    """Let time pass; all are there but the one who is missing."""
    missing = leader_of(table)
    time.stand_still(seconds)
    note_present(
        [TableVisitor(table.pk, player_at(table, other)) for other in range(4) if other != missing]
    )
    run_clock()


def choose(table: Table, voter: int, missing: int, choice: Vote) -> None:
    standing_in.choose(table, player_at(table, voter), missing, choice)


# --- the others are asked -------------------------------------------------------------


def test_others_are_asked_after_a_while_of_ones_own_turn(match, time) -> None:
    missing = leader_of(match)
    others_stay(match, time, 9.9)
    assert table_page(match, (missing + 1) % 4).missing is None
    others_stay(match, time, 0.1)
    assert table_page(match, (missing + 1) % 4).missing == Missing(missing)


def test_nobody_is_asked_while_others_play(time) -> None:
    match = make_match(pace="slow")
    missing = (play_to_lead(match).turn + 2) % 4
    sitting.stand_up(match, player_at(match, missing))
    time.stand_still(20)
    note_present([TableVisitor(match.pk, player_at(match, it)) for it in range(4) if it != missing])
    run_clock()
    assert table_page(match, leader_of(match)).missing is None


def test_partner_lets_a_bot_play_alone(match, time) -> None:
    missing = leader_of(match)
    others_stay(match, time, 10)
    choose(match, (missing + 2) % 4, missing, Vote.BOT)
    assert seat(match, missing).stand_in
    assert table_page(match, None).seats[missing].has_stand_in
    assert table_page(match, None).missing is None


def test_one_opponent_does_not_let_a_bot_play_alone(match, time) -> None:
    missing = leader_of(match)
    others_stay(match, time, 10)
    one, partner, other = ((missing + step) % 4 for step in (1, 2, 3))
    choose(match, one, missing, Vote.BOT)
    assert not seat(match, missing).stand_in
    choose(match, partner, missing, Vote.WAIT)
    said = {one: "bot", partner: "wait"}
    assert dict(table_page(match, one).missing.said) == said
    choose(match, other, missing, Vote.BOT)
    assert seat(match, missing).stand_in


def test_half_of_the_others_let_no_bot_play(match, time) -> None:
    """One of two opponents, with the partner away, too: that is no majority."""
    missing = leader_of(match)
    one, partner, other = ((missing + step) % 4 for step in (1, 2, 3))
    others_stay(match, time, 10)
    sitting.stand_up(match, player_at(match, partner))
    choose(match, one, missing, Vote.BOT)
    assert not seat(match, missing).stand_in
    choose(match, other, missing, Vote.BOT)
    assert seat(match, missing).stand_in


def test_waiting_for_a_player_stops_the_clocks_of_the_seat(match, time) -> None:
    missing = leader_of(match)
    others_stay(match, time, 10)
    choose(match, (missing + 1) % 4, missing, Vote.WAIT)
    others_stay(match, time, 200)
    assert leader_of(match) == missing  # the time of its turn has not run out
    assert state_now(match).phase == Phase.LEAD


def test_if_nobody_says_anything_the_time_runs_out(match, time) -> None:
    others_stay(match, time, 10)
    others_stay(match, time, 20)
    assert Event.objects.filter(table=match).latest("version").kind == "TimeOut"


def test_nobody_says_anything_about_ones_own_seat_or_late(match, time) -> None:
    missing = leader_of(match)
    others_stay(match, time, 10)
    with pytest.raises(TableRefusal, match="seat_unknown"):
        choose(match, missing, missing, Vote.BOT)
    note_seen(match.pk, player_at(match, missing))
    choose(match, (missing + 2) % 4, missing, Vote.BOT)
    assert not seat(match, missing).stand_in


# --- the bot plays --------------------------------------------------------------------


def test_bot_plays_and_the_record_says_for_whom(match, time) -> None:
    missing = leader_of(match)
    others_stay(match, time, 10)
    choose(match, (missing + 2) % 4, missing, Vote.BOT)
    others_stay(match, time, 5)
    played = Event.objects.filter(table=match, by_stand_in=True)
    assert played.filter(kind="Play", seat=missing).count() == 1
    assert player_at(match, missing) is not None
    assert_record_is_sound(match)


def test_bot_has_the_whole_time_of_a_turn(match, time) -> None:
    missing = leader_of(match)
    others_stay(match, time, 25)
    choose(match, (missing + 2) % 4, missing, Vote.BOT)
    turn = next(it for it in table_page(match, None).clocks if it.seats == (missing,))
    assert (turn.due - time.now).total_seconds() == turn.seconds


def test_missing_player_has_the_seat_back_with_a_sign_of_life(match, time) -> None:
    missing = leader_of(match)
    player = player_at(match, missing)
    others_stay(match, time, 10)
    choose(match, (missing + 2) % 4, missing, Vote.BOT)
    others_stay(match, time, 5)
    note_present([TableVisitor(match.pk, player)])
    found = seat(match, missing)
    assert (found.stand_in, found.is_away) == ("", False)
    page = table_page(match, missing)
    assert [it.event.seat for it in page.meanwhile] == [missing]
    assert table_page(match, (missing + 1) % 4).meanwhile == ()
    standing_in.note_read(match, player)
    assert table_page(match, missing).meanwhile == ()


def test_a_player_back_before_the_bot_has_played_has_nothing_to_read(match, time) -> None:
    missing = leader_of(match)
    others_stay(match, time, 10)
    choose(match, (missing + 2) % 4, missing, Vote.BOT)
    note_seen(match.pk, player_at(match, missing))
    assert seat(match, missing).stood_in_since is None


def test_a_player_back_while_the_bot_thinks_acts_alone(match, time, monkeypatch) -> None:
    missing = leader_of(match)
    others_stay(match, time, 10)
    choose(match, (missing + 2) % 4, missing, Vote.BOT)
    decide = bots._decide

    def comes_back(question):
        note_seen(match.pk, player_at(match, missing))
        return decide(question)

    monkeypatch.setattr(bots, "_decide", comes_back)
    time.stand_still(5)
    due.serve_table(match.pk, time.now)
    assert not Event.objects.filter(table=match, by_stand_in=True).exists()
    assert leader_of(match) == missing
    assert not any(key.own == TableClock.BOT for key in Table.objects.get(pk=match.pk).clocks)


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_two_choose_at_once_and_the_owner_comes_back(time) -> None:
    match = make_match(pace="slow")
    missing = play_to_lead(match).turn
    player = player_at(match, missing)
    sitting.stand_up(match, player)
    others_stay(match, time, 10)
    voters = ((missing + 1) % 4, (missing + 2) % 4)
    results = in_threads(
        *(lambda it=it: choose(match, it, missing, Vote.BOT) for it in voters),
        lambda: note_seen(match.pk, player),
    )
    assert results == [None, None, None]
    note_seen(match.pk, player)
    found = seat(match, missing)
    assert (found.stand_in, found.is_away) == ("", False)


# --- standing up ----------------------------------------------------------------------


def test_a_player_who_stands_up_is_back_when_they_open_the_page(time) -> None:
    match = make_match()
    player = player_at(match, 1)
    standing_in.stand_up(match, player)
    assert seat(match, 1).stand_in
    note_present([TableVisitor(match.pk, player)])  # a page that is still open somewhere
    note_seen(match.pk, player)
    assert seat(match, 1).stand_in
    note_seen(match.pk, player, comes=True)
    assert not seat(match, 1).stand_in


def test_a_player_who_stands_up_and_acts_is_back(time) -> None:
    match = make_match()
    standing_in.stand_up(match, player_at(match, 1))
    act(match, 1, asked.DeclineGrand())
    found = seat(match, 1)
    assert (found.stand_in, found.has_stood_up, found.is_away) == ("", False, False)


def test_bot_does_everything_that_is_asked_of_its_seat(time) -> None:
    match = make_match(pace="normal")
    standing_in.stand_up(match, player_at(match, 2))
    for number in (0, 1, 3):
        act(match, number, asked.DeclineGrand())
    time.go_by(4)
    assert state_now(match).phase == Phase.EXCHANGE


def test_all_are_told_who_has_stood_up(time) -> None:
    match = make_match()
    standing_in.stand_up(match, player_at(match, 1))
    log = table_page(match, None).log
    assert [it.event.told for it in log if isinstance(it.event, TableNotice)] == ["stood_up"]


def test_nothing_happens_when_the_only_person_stands_up(time) -> None:
    table = make_bot_table()
    standing_in.stand_up(table, player_at(table, 0))
    table.refresh_from_db()
    assert table.due_at is None


def test_nobody_stands_up_before_a_match(time) -> None:
    table = opening.create_table(player_at(make_match(), 0))
    with pytest.raises(TableRefusal, match="not_started"):
        standing_in.stand_up(table, table.host)
