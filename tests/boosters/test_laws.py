"""Laws for all cards: this holds whatever is played."""

from __future__ import annotations

import json
from random import Random

import pytest

from boosters.catalogue import CATALOGUE
from games.rules.cards.deck import CODE, DECK
from games.rules.play.engine import act, fold
from games.rules.state.actions import Action, Boost, Play, TimeOut
from games.rules.state.booster_changes import with_hand
from games.rules.state.codec import from_json, to_json
from games.rules.state.events import Event
from games.rules.state.in_force import rules_in_force
from games.rules.state.phase import Phase
from games.rules.state.seats import in_round, seats_in
from games.rules.state.state import State
from games.rules.state.windows import clocks, moment_runs
from tests.boosters import driver
from tests.boosters.laws import essence
from tests.by_day import by_day


def play_rounds(
    seed: int, rounds: int = 1, at_start: int = 4
) -> list[tuple[State, list[Event], int | None, Action]]:
    """Play rounds of one match at random; return every step."""
    chance = Random(seed)
    variant = driver.VARIANTS[seed % len(driver.VARIANTS)]
    state = driver.table(at_start, **variant)
    steps = []
    for _ in range(rounds):
        for step in driver.random_round(state, chance):
            steps.append(step)
            state = step[0]
    return steps


@pytest.mark.parametrize("seed", by_day(range(6), (0, 4)))
def test_cards_and_boosters_are_conserved(seed: int) -> None:
    everything = sorted(slug for slug, _ in driver.COMPLETE)
    for state, _, _, action in play_rounds(seed, 2):
        assert driver.cards_conserved(state), action
        assert driver.all_boosters(state) == everything, action


@pytest.mark.parametrize("seed", by_day(range(10, 14), (10,)))
def test_the_fold_of_the_events_is_the_state(seed: int) -> None:
    chance = Random(seed)
    before = driver.table()
    for state, events, _, action in driver.random_round(before, chance):
        assert fold(events, before) == state, action
        before = state


@pytest.mark.parametrize("seed", by_day(range(20, 23), (20,)))
def test_states_events_and_actions_come_back_from_json(seed: int) -> None:
    for number, (state, events, _, action) in enumerate(play_rounds(seed)):
        for value in (action, *events, *([state] if number % 5 == 0 else ())):
            assert from_json(json.loads(json.dumps(to_json(value)))) == value


@pytest.mark.parametrize("seed", by_day(range(30, 33), (30,)))
def test_points_sum_to_100(seed: int) -> None:
    for state, *_ in play_rounds(seed, 2):
        if state.score is not None and state.score.double is None:
            removed = state.booster_state.removed != 0
            assert sum(state.score.cards) == 100, removed


def test_every_card_is_played_by_random_players() -> None:
    played = set()
    for seed in range(60, 80):
        for _, events, *_ in play_rounds(seed, at_start=4):
            for event in events:
                if type(event).__name__ == "BoosterLaid":
                    played.add(event.boost.booster)  # type: ignore[union-attr]
        if len(played) > 40:
            return
    raise AssertionError(sorted(set(CATALOGUE) - played))


@pytest.mark.nightly
@pytest.mark.parametrize("block", range(30))
def test_three_thousand_random_rounds(block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        for state, *_ in play_rounds(seed):
            assert driver.cards_conserved(state)


def test_the_deck_is_whole() -> None:
    assert len(DECK) == len(CODE) == 56


@pytest.mark.parametrize("seed", by_day(range(70, 78), range(70, 73)))
def test_every_clock_may_run_out(seed: int) -> None:
    """No table hangs, no matter who is away or thinks too long (TIME-5)."""
    chance = Random(seed)
    for state, *_ in play_rounds(seed):
        if not state.windows or chance.random() < 0.7:
            continue
        running = clocks(state)
        for clock in running:
            after, _ = act(state, None, TimeOut(clock.key), CATALOGUE, seed)
            assert after != state
            assert driver.cards_conserved(after)
        assert running or state.bombs is not None


def test_a_match_goes_on_when_nobody_ever_acts() -> None:
    """Clocks alone bring a round to its end, with Boosters in hand or without."""
    chance = Random("away")
    for seed in range(6):
        variant = driver.VARIANTS[seed % len(driver.VARIANTS)]
        state = driver.table(4, **variant)
        state, _ = act(state, None, driver.random_deal(chance), CATALOGUE, seed)
        steps = 0
        while state.windows:
            clock = clocks(state)[0]
            state, _ = act(state, None, TimeOut(clock.key), CATALOGUE, seed)
            steps += 1
            assert steps < driver.ENDLESS
        assert state.score is not None
        assert sum(len(hand) for hand in state.booster_state.hands) >= 16


def njeted(state: State) -> State | None:
    """Return the state after a Nyet! on the Booster on top, if there is one."""
    proposal = state.proposal
    if state.phase != Phase.REACTION or proposal is None or moment_runs(state):
        return None
    boosters = [it for it in proposal.subjects if it.kind == "booster"]
    others = [seat for seat in seats_in(in_round(state)) if seat != proposal.seat]
    if not boosters or not others or not rules_in_force(state).boosters_allowed:
        return None
    seat = others[0]
    hand = (*state.booster_state.hands[seat], "njet")
    boosted = with_hand(state.booster_state, seat, hand)._replace(announced=())
    at_once = state.options._replace(simultaneity_ms=0)
    state = state._replace(booster_state=boosted, options=at_once)
    state, _ = act(state, seat, Boost("njet", on=boosters[0].id), CATALOGUE)
    top = state.proposal
    if top is not None and top.boost is not None and top.seat == seat:
        key = f"{state.windows[-1].id}:window"
        state, _ = act(state, None, TimeOut(key), CATALOGUE)
    return state


@pytest.mark.parametrize("seed", by_day(range(80, 92), range(80, 84)))
def test_a_cancelled_booster_is_only_discarded(seed: int) -> None:
    """Apart from what was seen, spent holds and clocks (BW-6)."""
    before = None
    compared = 0
    for state, events, _, action in play_rounds(seed):
        named = isinstance(action, Boost) or (
            isinstance(action, Play) and action.boosters and not action.tichu
        )
        laid = [it for it in events if type(it).__name__ == "BoosterLaid"]
        if before is not None and before.phase != Phase.CLOSING and laid and named:
            undone = njeted(state)
            if undone is not None:
                assert essence(undone) == essence(before), action
                compared += 1
        before = state
    assert compared
