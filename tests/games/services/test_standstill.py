"""Several clocks, faults, and clocks that have stood still."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest

from games.models import ClockBeat, ClockKey, Event
from games.rules.cards.deck import from_codes
from games.rules.state import actions as asked
from games.rules.state.phase import Phase
from games.services.acting import clock, due
from games.services.acting.clock import Done, do_due, seconds_since_beat
from games.services.seats import sitting
from games.services.seats.presence import note_all_seen, note_seen
from tests.games.builders import (
    act,
    make_match,
    make_players,
    play_to_lead,
    player_at,
    state_now,
)
from tests.games.clock import run_clock
from tests.games.services.at_once import assert_record_is_sound, in_threads
from tests.games.services.test_clock import deals, left_of  # noqa: F401 - a fixture

pytestmark = pytest.mark.django_db


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_two_clocks_act_once(time) -> None:
    matches = [make_match(make_players(), pace="fast") for _ in range(3)]
    time.stand_still(20)
    in_threads(*[run_clock] * 4)
    for match in matches:
        kinds_of_events = Event.objects.filter(table=match, kind="TimeOut")
        assert kinds_of_events.count() == 4
        assert state_now(match).phase == Phase.EXCHANGE
        assert_record_is_sound(match)


def test_error_at_one_table_stops_no_other(time, monkeypatch, caplog) -> None:
    broken, sound = make_match(pace="fast"), make_match(pace="fast")
    good, secret = due._time_out, "holds Mah 2j"

    def time_out(table, *arguments):
        if table.pk == broken.pk:
            raise ValueError(secret)
        good(table, *arguments)

    monkeypatch.setattr(due, "_time_out", time_out)
    time.stand_still(20)
    run_clock()
    assert state_now(sound).phase == Phase.EXCHANGE
    broken.refresh_from_db()
    assert broken.due_at == time.now + timedelta(seconds=5)
    assert "ValueError" in caplog.text
    assert "Mah" not in caplog.text
    monkeypatch.setattr(due, "_time_out", good)
    time.stand_still(5)
    run_clock()
    assert state_now(broken).phase == Phase.EXCHANGE


def test_beat_tells_how_long_ago(time) -> None:
    assert seconds_since_beat() is None
    clock.beat(time.now)
    time.stand_still(3)
    assert seconds_since_beat() == 3
    clock.beat(time.now)
    assert ClockBeat.objects.count() == 1


def stop_for(seconds: float, time) -> None:
    """Let the clocks stand still between two beats."""
    clock.beat(time.now)
    time.stand_still(seconds)
    clock.recover(time.now)


def test_remaining_time_outlives_a_standstill(time) -> None:
    match = make_match(pace="normal")
    time.stand_still(10)
    version = match.version
    stop_for(20, time)
    assert left_of(match, "1:turn:0", time) == 35
    assert match.version > version
    run_clock()
    assert state_now(match).decisions == (None,) * 4


def test_what_fell_due_gets_grace(time) -> None:
    match = make_match(pace="slow")
    play_to_lead(match)
    act(match, 0, asked.Play(from_codes("Mah")))
    key = f"{state_now(match).bombs.id}:window"
    stop_for(3600, time)
    assert left_of(match, key, time) == 15
    run_clock()
    assert state_now(match).phase == Phase.FOLLOW
    assert state_now(match).bombs.timed


def test_grace_keeps_the_pace_of_the_clocks(settings, time) -> None:
    settings.CLOCK_PACE = 100
    match = make_match(pace="slow")
    stop_for(9001, time)
    assert left_of(match, "1:turn:0", time) == 9000
    time.stand_still(8999)
    stop_for(3600, time)
    assert left_of(match, "1:turn:0", time) == 1500


def test_what_had_more_time_left_than_the_grace_keeps_it(time) -> None:
    match = make_match(pace="slow")
    stop_for(3600, time)
    assert left_of(match, "1:turn:0", time) == 90


def test_what_was_due_before_the_standstill_gets_grace(time) -> None:
    match = make_match(pace="fast")
    time.stand_still(21)
    stop_for(6, time)
    assert left_of(match, "1:turn:0", time) == 15


def test_nobody_has_been_away_during_a_standstill(time) -> None:
    match = make_match(pace="normal")
    stop_for(3600, time)
    run_clock()
    assert not match.seats.filter(is_away=True).exists()


def test_short_pause_is_no_standstill(time) -> None:
    match = make_match(pace="normal")
    stop_for(5, time)
    assert left_of(match, "1:turn:0", time) == 40


def start_a_clock(monkeypatch) -> None:
    """Start a clock that ends after its first look at the time."""
    stop = threading.Event()
    monkeypatch.setattr(clock, "PAUSE_SECONDS", 0)
    monkeypatch.setattr(clock, "do_due", lambda now: stop.set())
    clock.run_forever(stop)


@pytest.mark.django_db(transaction=True)
def test_a_short_restart_takes_no_time_away(time, monkeypatch) -> None:
    match = make_match(pace="normal")
    clock.beat(time.now)
    time.stand_still(2)
    start_a_clock(monkeypatch)
    assert left_of(match, "1:turn:0", time) == 45


@pytest.mark.django_db(transaction=True)
def test_what_fell_due_in_a_short_restart_gets_grace(time, monkeypatch) -> None:
    match = make_match(pace="fast")
    play_to_lead(match)
    act(match, 0, asked.Play(from_codes("Mah")))
    key = f"{state_now(match).bombs.id}:window"
    clock.beat(time.now)
    time.stand_still(2)
    start_a_clock(monkeypatch)
    assert left_of(match, key, time) == 15


HOUR = 3600
JUMPS = pytest.mark.parametrize("jump", [HOUR, 6 * HOUR, -HOUR, -6 * HOUR])


def tick_for(seconds: int, done: Done, time) -> Done:
    """Let the clock tick each second while all who are there stay."""
    for _ in range(seconds):
        time.stand_still(1)
        note_all_seen(time.now)
        done = clock._tick(done)
    return done


@JUMPS
def test_a_jump_of_the_time_is_a_standstill(time, jump: int) -> None:
    match = make_match(pace="normal")
    done = tick_for(10, clock._tick(Done()), time)
    time.stand_still(jump)
    done = clock._tick(done)
    assert left_of(match, "1:turn:0", time) == 35
    assert not match.seats.filter(is_away=True).exists()
    note_seen(match.pk, player_at(match, 0))
    assert state_now(match).decisions == (None,) * 4
    tick_for(35, done, time)
    assert state_now(match).decisions != (None,) * 4


@JUMPS
def test_what_was_due_at_a_jump_gets_grace(time, jump: int) -> None:
    match = make_match(pace="slow")
    play_to_lead(match)
    done = tick_for(10, clock._tick(Done()), time)
    act(match, 0, asked.Play(from_codes("Mah")))
    key = f"{state_now(match).bombs.id}:window"
    if jump > 0:
        time.stand_still(jump)
    else:
        time.stand_still(5)  # while no clock runs
        clock.beat(time.now)
        time.stand_still(jump)
    clock._tick(done)
    assert left_of(match, key, time) == 15


@JUMPS
def test_what_has_started_since_the_jump_keeps_its_time(time, jump: int) -> None:
    match = make_match(pace="normal")
    play_to_lead(match)
    done = tick_for(10, clock._tick(Done()), time)
    time.stand_still(jump)
    act(match, 0, asked.Play(from_codes("Mah")))
    key = f"{state_now(match).bombs.id}:window"
    before = left_of(match, key, time)
    assert before > 0
    clock._tick(done)
    assert left_of(match, key, time) == before


def test_nobody_has_left_in_the_future(time) -> None:
    match = make_match()
    for number in range(4):
        sitting.stand_up(match, player_at(match, number))
    done = clock._tick(Done())
    time.stand_still(-HOUR)
    clock._tick(done)
    match.refresh_from_db()
    assert match.empty_since == time.now


def test_absent_players_are_looked_for_rarely(time, monkeypatch) -> None:
    sweeps: list[float] = []
    begun = time.now
    monkeypatch.setattr(clock, "sweep", lambda now: sweeps.append((now - begun).total_seconds()))
    tick_for(11, clock._tick(Done()), time)
    assert sweeps == [0, 5, 10]


def test_paused_clock_stays_paused(time) -> None:
    match = make_match(pace="slow")
    play_to_lead(match)
    act(match, 0, asked.Play(from_codes("Mah")))
    act(match, 3, asked.Hold())
    key = f"{state_now(match).bombs.id}:window"
    stop_for(3600, time)
    match.refresh_from_db()
    assert match.clocks[ClockKey(key)].left == 5


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_only_the_first_clock_finds_the_standstill(time) -> None:
    match = make_match(pace="normal")
    clock.beat(time.now)
    time.stand_still(20)
    now = time.now
    in_threads(*[lambda: clock.recover(now)] * 3)
    assert left_of(match, "1:turn:0", time) == 45


@pytest.mark.django_db(transaction=True)
def test_running_clock_acts_beats_and_outlives_errors(time, monkeypatch, caplog) -> None:
    match = make_match(pace="fast")
    clock.beat(time.now)
    monkeypatch.setattr(clock, "PAUSE_SECONDS", 0)
    stop, rounds = threading.Event(), []

    def once(now):
        rounds.append(now)
        if len(rounds) == 1:
            raise RuntimeError("the database is away")
        if len(rounds) == 10:
            stop.set()
        time.stand_still(3)
        do_due(now)

    monkeypatch.setattr(clock, "do_due", once)
    clock.run_forever(stop)
    assert state_now(match).phase == Phase.EXCHANGE
    assert "the clock failed: RuntimeError" in caplog.text
    assert seconds_since_beat() <= 3
