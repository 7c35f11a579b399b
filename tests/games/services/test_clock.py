"""What happens by itself: clocks that run, pause and run out; the next round."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models import ClockEntry, ClockKey, Event, Player, Seat, Table, TableStatus
from games.rules.cards.deck import from_codes
from games.rules.play.defaults import default_action
from games.rules.state import actions as asked
from games.rules.state.phase import Phase
from games.rules.state.windows import ClockKind
from games.services.clocks import timing
from games.services.ground.refusals import TableRefusal
from games.services.seats import rooms, sitting
from games.services.seats.presence import note_seen
from tests.games.builders import (
    a_deal,
    act,
    make_match,
    play_last_cards,
    play_to_exchange,
    play_to_last_cards,
    play_to_lead,
    player_at,
    state_now,
)
from tests.games.clock import run_clock
from tests.games.fresh import table_page
from tests.games.services.at_once import assert_record_is_sound

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def deals(settings, time) -> None:
    """Seat 0 leads."""
    settings.SCRIPTED_DEALS = [a_deal("Mah 2j 3j 4j 5j", "2s 3s 4s", "2p 3p 4p", "2t 3t 4t")]


def left_of(table: Table, key: str, time) -> float | None:
    """Return the seconds left on a running clock, ``None`` if it does not run."""
    table.refresh_from_db()
    entry = table.clocks.get(ClockKey.read(key))
    if entry is None or entry.due is None:
        return None
    return entry.due - time.now.timestamp()


def keys(table: Table) -> list[str]:
    table.refresh_from_db()
    return [key.text for key in table.clocks]


def kinds(table: Table) -> list[str]:
    table.refresh_from_db()
    return [entry.kind for entry in table.clocks.values() if entry.due is not None]


# --- running, pausing, running out ---------------------------------------------------


def test_clocks_of_another_pace_run_longer(settings, time) -> None:
    settings.CLOCK_PACE = 100
    match = make_match(pace="normal")
    assert left_of(match, "1:turn:0", time) == 4500


def test_every_undecided_seat_has_its_time(time) -> None:
    match = make_match(pace="normal")
    time.stand_still(10)
    act(match, 0, asked.DeclineGrand())
    assert left_of(match, "1:turn:0", time) is None
    assert left_of(match, "1:turn:1", time) == 35


def test_clock_that_is_known_goes_on(time) -> None:
    match = make_match(pace="normal")
    play_to_exchange(match)
    time.stand_still(7)
    act(match, 1, asked.CallTichu())
    window = state_now(match).window.id
    assert left_of(match, f"{window}:turn:0", time) == 2 * 45 - 7


def test_time_of_the_exchange_is_twice_that_of_a_turn() -> None:
    match = make_match(pace="fast")
    play_to_exchange(match)
    turns = [info for info in table_page(match, 0).clocks if info.kind == "turn"]
    assert [info.seconds for info in turns] == [40]


def test_chosen_exchange_pauses_the_clock_and_taking_it_back_resumes_it(time) -> None:
    match = make_match(pace="normal")
    state = play_to_exchange(match)
    key = f"{state.window.id}:turn:2"
    time.stand_still(30)
    act(match, 2, default_action(state, 2))
    assert left_of(match, key, time) is None
    time.stand_still(30)
    act(match, 2, asked.TakeBack())
    assert left_of(match, key, time) == 60


def test_hold_stops_the_window_and_lets_it_go_on(time) -> None:
    match = make_match(pace="slow")
    play_to_lead(match)
    act(match, 0, asked.Play(from_codes("Mah")))
    key = f"{state_now(match).bombs.id}:window"
    time.stand_still(2)
    act(match, 3, asked.Hold())
    assert left_of(match, key, time) is None
    time.go_by(29)
    assert state_now(match).bombs.timed
    time.go_by(1)  # the hold is over
    assert left_of(match, key, time) == 3
    time.go_by(3)
    assert not state_now(match).bombs.timed


def test_window_runs_out_and_then_the_turn_begins(time) -> None:
    match = make_match(pace="fast")
    play_to_lead(match)
    act(match, 0, asked.Play(from_codes("Mah")))
    assert kinds(match) == ["window"]
    time.go_by(2)
    assert kinds(match) == ["turn"]
    time.go_by(20 + 30)  # the turn, and the time bank
    assert state_now(match).passed == 0b0010  # seat 1 has passed, its time over
    event = Event.objects.filter(table=match).latest("version")
    assert (event.kind, event.seat) == ("TimeOut", None)


def test_calling_time_runs_out(time) -> None:
    match = make_match(pace="none")
    for seat in range(4):
        act(match, seat, asked.DeclineGrand())
    assert kinds(match) == ["calling"]
    time.go_by(5)
    assert kinds(match) == ["quiet"] * 4
    assert not state_now(match).window.timed


def test_no_clock_acts_before_its_time(time) -> None:
    match = make_match(pace="normal")
    time.go_by(44.99)
    assert state_now(match).decisions == (None,) * 4
    time.go_by(0.01)
    assert state_now(match).phase == Phase.EXCHANGE


def test_whole_round_plays_itself_when_nobody_acts(time) -> None:
    match = make_match(pace="fast")
    while not state_now(match).score:
        Seat.objects.update(time_outs=0)  # or they would count as away
        assert time.go_on(match)
    assert match.hand.is_over
    assert_record_is_sound(match)


def test_person_who_was_first_wins_against_the_clock(time) -> None:
    match = make_match(pace="fast")
    time.stand_still(20)
    act(match, 0, asked.CallGrand())
    run_clock()
    assert state_now(match).decisions[0] == "grand"


def test_clock_the_rules_do_not_know_is_forgotten(time) -> None:
    match = make_match(pace="none")
    entry = ClockEntry(ClockKind.TURN, 1, 1, (9,), time.now.timestamp())
    match.clocks = {ClockKey("1:turn:9"): entry}
    match.due_at = time.now
    match.save()
    run_clock()
    assert "1:turn:9" not in keys(match)


def test_match_without_turn_times_waits_for_people(time) -> None:
    match = make_match(pace="none")
    people = [player_at(match, seat) for seat in range(4)]
    for _ in range(10):
        stay(match, people)
        time.go_by(20)
    assert state_now(match).decisions == (None,) * 4


def stay(table: Table, people: list[Player]) -> None:
    for player in people:
        note_seen(table.pk, player)


# --- who is away ---------------------------------------------------------------------


def test_away_seat_has_thirty_seconds_of_its_own_turn(time) -> None:
    match = make_match(pace="none")
    sitting.stand_up(match, player_at(match, 1))
    assert left_of(match, "1:turn:1:away", time) == 30
    others = [player_at(match, seat) for seat in (0, 2, 3)]
    time.go_by(20)
    stay(match, others)
    time.go_by(9.9)
    assert state_now(match).decisions == (None,) * 4
    time.go_by(0.1)
    assert state_now(match).decisions == (None, "no_grand", None, None)


def test_away_seat_never_has_more_than_the_time_of_a_turn(time) -> None:
    match = make_match(pace="fast")
    sitting.stand_up(match, player_at(match, 1))
    time.go_by(20)
    assert state_now(match).decisions[1] == "no_grand"


def test_away_seat_has_less_than_a_slow_turn(time) -> None:
    match = make_match(pace="slow")
    time.stand_still(5)
    sitting.stand_up(match, player_at(match, 1))
    shown = [info for info in table_page(match, 0).clocks if info.seats == (1,)]
    assert [info.seconds for info in shown] == [30]
    stay(match, [player_at(match, 1)])
    shown = [info for info in table_page(match, 0).clocks if info.seats == (1,)]
    assert [(info.seconds, info.due - time.now) for info in shown] == [(90, timedelta(seconds=85))]


def test_a_player_who_comes_back_and_leaves_again_has_the_whole_time(time) -> None:
    match = make_match(pace="none")
    player = player_at(match, 1)
    sitting.stand_up(match, player)
    time.stand_still(20)
    stay(match, [player])
    assert "1:turn:1:away" not in keys(match)
    sitting.stand_up(match, player)
    assert left_of(match, "1:turn:1:away", time) == 30


# --- the next round, the next match --------------------------------------------------


def finish_round(match: Table) -> None:
    play_to_last_cards(match)
    play_last_cards(match)


def test_next_round_begins_by_itself(time) -> None:
    match = make_match(pace="fast")
    finish_round(match)
    assert kinds(match) == ["next"]
    time.go_by(14.9)
    assert state_now(match).number == 1
    time.go_by(0.1)
    assert state_now(match).number == 2
    assert match.match.hands.count() == 2


def test_next_round_begins_when_all_have_asked() -> None:
    match = make_match(pace="fast")
    with pytest.raises(TableRefusal, match="not_over"):
        rooms.ask_next(match.pk, player_at(match, 0))
    finish_round(match)
    people = [player_at(match, seat) for seat in range(4)]
    for player in people[:3]:
        rooms.ask_next(match.pk, player)
    assert [table_page(match, seat).wants_next for seat in (2, 3)] == [True, False]
    assert state_now(match).number == 1
    rooms.ask_next(match.pk, people[3])
    assert state_now(match).number == 2
    assert not match.seats.filter(wants_next=True).exists()


def test_match_ends_and_begins_anew() -> None:
    match = make_match(pace="fast", target=100)
    play_to_last_cards(match)
    match.state["state"]["rounds"] = [[100, 0]]
    match.save()
    play_last_cards(match)
    first = match.match
    assert match.status == TableStatus.FINISHED
    assert match.due_at is None
    assert first.ended is not None
    assert first.winner == str(state_now(match).winner)
    assert tuple(first.totals) == state_now(match).totals
    assert first.hands.get().score["type"] == "Score"
    people = [player_at(match, seat) for seat in range(4)]
    for player in people:
        rooms.ask_next(match.pk, player)
    assert state_now(match).totals == (0, 0)
    assert match.status == TableStatus.PLAYING
    assert match.match.number == 2


def test_due_time_of_a_table_is_its_first() -> None:
    match = make_match(pace="fast")
    match.refresh_from_db()
    assert match.due_at == timing.due_at(match.clocks)
    play_to_lead(match)
    assert state_now(match).phase == Phase.LEAD
    assert match.due_at == timing.due_at(match.clocks)
