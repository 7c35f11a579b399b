"""Tables with Boosters: matches to their end, stacks that outlast a stop, drafts."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models import ClockKey, Event, Hand, Seat, Table, TableStatus
from games.rules.state import actions as asked
from games.rules.state.codec import from_json
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.services.acting import clock
from games.services.acting.actions import take_action
from games.services.acting.grace import GRACE_SECONDS
from games.services.clocks import timing
from games.services.ground.refusals import TableRefusal
from games.services.ground.snapshots import dump
from games.services.seats import rooms, sitting
from games.services.seats.presence import note_seen
from games.services.writing import rounds
from tests.games.builders import (
    ALL_BOOSTERS,
    a_deal,
    act,
    come_to_blue,
    come_to_exchange,
    make_boosted_match,
    make_match,
    make_player,
    play_last_cards,
    play_to_last_cards,
    player_at,
    state_now,
    with_boosters,
)
from tests.games.clock import run_clock
from tests.games.fresh import table_page
from tests.games.services.at_once import assert_record_is_sound, in_threads
from tests.games.services.test_clock import left_of

pytestmark = pytest.mark.django_db
X_RAY = asked.Boost("x_ray", seat=1)
HELD = ("x_ray", "njet", "wager", "dud")


@pytest.fixture
def deals(settings) -> None:
    """Seat 0 has X-Ray and the Mah Jong, seat 1 Nyet!; then these are drawn."""
    settings.SCRIPTED_DEALS = [
        with_boosters(
            a_deal("Mah 2j 3j 4j 5j", "2s 3s 4s", "2p 3p 4p", "2t 3t 4t"),
            *HELD,
            pile="spy skat help swagger",
        )
    ]


# --- whole matches -------------------------------------------------------------------


def only_bots(**options: object) -> Table:
    """Return a match that bots play among themselves."""
    table = make_match(**options)
    for seat in Seat.objects.filter(table=table):
        seat.player, seat.bot, seat.bot_name = None, "normal", f"Bot {seat.number}"
        seat.save()
    Table.objects.filter(pk=table.pk).update(due_at=table.created)
    return table


def test_bots_play_a_match_with_boosters_to_its_end(time, caplog) -> None:
    table = only_bots(
        pace="fast", target=None, max_rounds=1, deck=ALL_BOOSTERS, boosters_at_start=4
    )
    for _ in range(5000):
        assert time.go_on(table)
        table.refresh_from_db()
        if table.status == TableStatus.FINISHED:
            break
    assert table.status == TableStatus.FINISHED
    assert [record.message for record in caplog.records] == []
    assert_record_is_sound(table)
    rows = Event.objects.filter(table=table).values_list("events", flat=True)
    told = {type(from_json(event)).__name__ for events in rows for event in events}
    assert {"BoostersShuffled", "BoostersDrawn", "StageOpened", "Proposed"} <= told


@pytest.mark.nightly
def test_nobody_who_is_away_stops_a_match_with_boosters(time) -> None:
    table = make_boosted_match(pace="none", target=100, boosters_at_start=2, is_listed=True)
    note_seen(table.pk, make_player("Eve"))  # somebody watches, so it goes on
    for number in range(4):
        sitting.stand_up(table, player_at(table, number))
    for _ in range(400):
        time.go_on(table)
        if Hand.objects.filter(match__table=table, is_over=True).exists():
            break
    assert Hand.objects.filter(match__table=table, is_over=True).exists()
    assert_record_is_sound(table)


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_reactions_of_the_same_moment_lie_once(deals, time) -> None:
    table = make_boosted_match()
    come_to_blue(table)
    act(table, 0, X_RAY)
    state = state_now(table)
    njet = asked.Boost("njet", on=state.proposal.subjects[0].id)

    def react(seat: int, action: asked.Action):
        window = state.windows[-1].id
        return lambda: act(table, seat, action, window_id=window, action_id=f"{seat}")

    results = in_threads(react(1, njet), react(1, njet), react(2, asked.Decline()), run_clock)
    assert results[0].version == results[1].version
    assert sorted(it.replayed for it in results[:2]) == [False, True]
    assert state_now(table).proposal.boost.booster == "njet"
    assert_record_is_sound(table)


# --- a stop in the middle of a stack -------------------------------------------------


def stacked(table: Table, time) -> State:
    """Lay X-Ray and, a second before its time is over, Nyet! on it."""
    come_to_blue(table)
    act(table, 0, X_RAY)
    time.stand_still(3)
    act(table, 1, asked.Boost("njet", on=state_now(table).proposal.subjects[0].id))
    return state_now(table)


def test_stack_goes_on_after_a_stop_with_the_times_it_had(deals, time) -> None:
    table = make_boosted_match(pace="normal")
    stacked(table, time)
    time.stand_still(1)
    clock.beat(time.now)
    before = state_now(table)
    keys = [f"{window.id}:window" for window in before.windows[1:]]
    lower, upper = (table.clocks[ClockKey(key)] for key in keys)
    assert (lower.left, left_of(table, keys[1], time)) == (1, 3)
    time.stand_still(2.5)
    clock.recover(time.now, timedelta())  # as a clock does that starts
    assert state_now(table) == before
    assert len(before.windows) == 3
    assert left_of(table, keys[1], time) == 3
    assert table.clocks[ClockKey(keys[0])] == lower
    assert upper.seconds == table.clocks[ClockKey(keys[1])].seconds
    time.stand_still(3600)
    clock.recover(time.now)
    assert state_now(table) == before
    assert left_of(table, keys[1], time) == GRACE_SECONDS  # it had fallen due
    assert table.clocks[ClockKey(keys[0])] == lower
    assert_record_is_sound(table)


def test_window_goes_on_with_two_seconds_at_least(deals, time, settings) -> None:
    settings.SCRIPTED_DEALS[0]["boosters"]["2"] = ["njet"]
    deck = ALL_BOOSTERS._replace(cards=tuple((slug, 2) for slug, _ in ALL_BOOSTERS.cards))
    table = make_boosted_match(pace="normal", deck=deck)
    state = stacked(table, time)
    key = f"{state.windows[-2].id}:window"
    act(table, 2, asked.Boost("njet", on=state.proposal.subjects[0].id))
    assert len(state_now(table).windows) == 4
    assert table.clocks[ClockKey(key)].left == 1
    time.go_by(4)  # the second Nyet! undoes the first one
    state = state_now(table)
    assert (state.phase, state.proposal.boost.booster) == (Phase.REACTION, "x_ray")
    assert left_of(table, key, time) == 2
    time.go_by(2)
    state = state_now(table)
    assert [effect.boost.booster for effect in state.booster_state.effects] == ["x_ray"]
    assert (state.phase, left_of(table, f"{state.window.id}:window", time)) == (Phase.BLUE, 10)


def test_turn_goes_on_with_two_seconds_at_least(deals, time, settings) -> None:
    settings.SCRIPTED_DEALS[0]["boosters"]["3"] = ["skat"]
    settings.SCRIPTED_DEALS[0]["pile"] = []
    table = make_boosted_match(pace="fast")
    come_to_blue(table)
    time.go_by(2 * timing.STAGE_SECONDS)
    state = state_now(table)
    key = f"{state.window.id}:turn:0"
    time.go_by(left_of(table, key, time) - 0.5)
    act(table, 3, asked.Boost("skat"))
    assert state_now(table).phase == Phase.REACTION
    assert table.clocks[ClockKey(key)].left == pytest.approx(0.5)
    time.go_by(3)
    assert state_now(table).window.id == state.window.id
    assert left_of(table, key, time) == pytest.approx(2)


# --- clocks --------------------------------------------------------------------------


@pytest.mark.parametrize("pace", ["none", "fast", "slow"])
def test_every_stage_is_long_enough_to_read_a_card(deals, time, pace) -> None:
    table = make_boosted_match(pace=pace)
    for number in range(4):
        act(table, number, asked.DeclineGrand())
    window = state_now(table).window
    assert window.kind == Phase.EXCHANGE_BOOSTERS
    assert left_of(table, f"{window.id}:window", time) == timing.STAGE_SECONDS == 10
    time.go_by(9.9)
    assert state_now(table).phase == Phase.EXCHANGE_BOOSTERS
    time.go_by(0.1)
    assert state_now(table).phase == Phase.EXCHANGE


def test_time_for_calls_runs_beside_the_stages(deals, time) -> None:
    table = make_boosted_match(pace="fast")
    come_to_blue(table)
    key = "1:prelead"
    assert left_of(table, key, time) == 5
    time.go_by(2)
    for number in range(4):
        act(table, number, asked.Decline())
    assert left_of(table, key, time) == 3
    assert state_now(table).phase == "brown"
    time.go_by(3)
    assert left_of(table, key, time) is None


def test_draft_has_the_time_of_a_turn(deals, time) -> None:
    table = make_boosted_match(pace="fast")
    act(table, 1, asked.CallGrand())
    for number in (0, 2, 3):
        act(table, number, asked.DeclineGrand())
    time.go_by(3)  # nobody answers the call
    state = state_now(table)
    assert state.phase == Phase.INTAKE
    key = f"{state.window.id}:turn:1"
    assert left_of(table, key, time) == 20
    assert [info.seats for info in table_page(table, None).clocks] == [(1,)]
    time.go_by(20)
    state = state_now(table)
    assert state.booster_state.hands[1] == ("njet", "spy")
    assert left_of(table, f"{state.window.id}:turn:2", time) == 20


def test_a_draft_and_answers_of_somebody_away_come_soon(deals, time) -> None:
    table = make_boosted_match(pace="none")
    act(table, 1, asked.CallGrand())
    for number in (0, 2, 3):
        act(table, number, asked.DeclineGrand())
    time.go_by(4)
    state = state_now(table)
    assert state.phase == Phase.INTAKE
    assert [entry.kind for entry in table.clocks.values()] == ["quiet"]
    sitting.stand_up(table, player_at(table, 1))
    key = f"{state.window.id}:turn:1:away"
    assert left_of(table, key, time) == timing.AWAY_SECONDS
    time.go_by(timing.AWAY_SECONDS)
    assert state_now(table).booster_state.hands[1] == ("njet", "spy")


def test_exchange_that_waits_for_others_has_no_clock_yet(deals, time, settings) -> None:
    settings.SCRIPTED_DEALS[0]["boosters"]["2"] = ["clairvoyant"]
    table = make_boosted_match(pace="normal")
    for number in range(4):
        act(table, number, asked.DeclineGrand())
    act(table, 2, asked.Boost("clairvoyant"))
    time.go_by(4 + timing.STAGE_SECONDS + 1)  # its window, the stage
    state = state_now(table)
    assert state.phase == Phase.EXCHANGE
    time.go_by(4)
    window = state_now(table).window.id
    assert left_of(table, f"{window}:turn:2", time) is None
    time.go_by(90)  # the others are pushed for
    state = state_now(table)
    assert (state.phase, state.window.waiting) == (Phase.EXCHANGE, 0b0100)
    assert left_of(table, f"{window}:turn:2", time) == pytest.approx(86, abs=5)


# --- the draft after a round ---------------------------------------------------------


def drafting(**options: object) -> Table:
    """Return a table at which four Boosters are drawn after a round (BG-1)."""
    table = make_match(deck=ALL_BOOSTERS, pace="fast", **options)
    play_to_last_cards(table)
    act(table, 3, asked.CallTichu())
    play_last_cards(table)
    state = state_now(table)
    assert (state.phase, state.score is not None) == (Phase.INTAKE, True)
    return table


def draft_all(table: Table) -> None:
    while state_now(table).booster_state.drafters:
        state = state_now(table)
        act(table, state.booster_state.drafters[0], asked.Draft(state.booster_state.draft[0]))


@pytest.fixture
def drawn(settings) -> None:
    settings.SCRIPTED_DEALS = [
        with_boosters(
            a_deal("Mah 2j 3j 4j 5j", "2s 3s 4s", "2p 3p 4p", "2t 3t 4t"),
            pile="spy skat help swagger",
        )
    ]


def test_next_round_waits_for_the_draft(drawn, time) -> None:
    table = drafting()
    assert table.hand.is_over
    assert not rounds.may_go_on(table)
    with pytest.raises(TableRefusal, match="not_over"):
        rooms.ask_next(table.pk, player_at(table, 0))
    assert ClockKey.read("next:1") not in table.clocks
    draft_all(table)
    state = state_now(table)
    assert state.booster_state.hands == (("skat",), ("help",), ("swagger",), ("spy",))
    assert left_of(table, "next:1", time) == timing.NEXT_SECONDS
    for number in range(4):
        rooms.ask_next(table.pk, player_at(table, number))
    state = state_now(table)
    assert (state.number, state.phase) == (2, Phase.GRAND)
    assert state.booster_state.hands == (("skat",), ("help",), ("swagger",), ("spy",))


def test_draft_of_those_who_are_away_ends_by_itself(drawn, time) -> None:
    table = drafting()
    time.go_by(3 * 20 + timing.NEXT_SECONDS - 0.1)
    assert state_now(table).number == 1
    assert [len(hand) for hand in state_now(table).booster_state.hands] == [1] * 4
    time.go_by(0.2)
    assert state_now(table).number == 2


def test_match_whose_time_is_over_ends_after_the_draft(drawn, time) -> None:
    table = drafting()
    take_action(table.pk, action=asked.EndTime(), action_id="time")
    table.refresh_from_db()
    assert table.status == TableStatus.PLAYING
    draft_all(table)
    table.refresh_from_db()
    assert table.status == TableStatus.FINISHED
    assert table.match.winner
    assert table.clocks == {}
    for number in range(4):
        rooms.ask_next(table.pk, player_at(table, number))
    state = state_now(table)
    assert (state.number, table.match.number) == (1, 2)
    assert state.booster_state.hands == ((),) * 4
    assert len(state.booster_state.pile) == len(ALL_BOOSTERS.cards)


def test_exchange_is_reached_with_boosters(deals, time) -> None:
    table = make_boosted_match()
    assert come_to_exchange(table).phase == Phase.EXCHANGE
    assert_record_is_sound(table)
    assert dump(state_now(table)) == table.state
