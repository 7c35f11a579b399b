"""Laws over all cards: whatever is played, this holds."""

from __future__ import annotations

import json
from random import Random

import pytest

from boosters.catalogue import CATALOGUE, FROM_THE_FAQ, PER_COLOUR, faults
from games.rules.actions import Action
from games.rules.cards import CODE, DECK
from games.rules.codec import from_json, to_json
from games.rules.engine import fold
from games.rules.events import Event
from games.rules.state import State
from tests.boosters import driver

ENDLESS = 3000


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
            assert len(steps) < ENDLESS * rounds, "the round never ends"
    return steps


def test_the_catalogue_has_no_faults() -> None:
    assert faults() == []
    assert len(CATALOGUE) == sum(PER_COLOUR.values()) == 57
    assert len(FROM_THE_FAQ) == 37


@pytest.mark.parametrize("seed", range(6))
def test_cards_and_boosters_are_conserved(seed: int) -> None:
    everything = sorted(slug for slug, _ in driver.COMPLETE)
    for state, _, _, action in play_rounds(seed, 2):
        assert driver.cards_conserved(state), action
        assert driver.all_boosters(state) == everything, action


@pytest.mark.parametrize("seed", range(10, 14))
def test_the_fold_of_the_events_is_the_state(seed: int) -> None:
    chance = Random(seed)
    before = driver.table()
    for state, events, _, action in driver.random_round(before, chance):
        assert fold(events, before) == state, action
        before = state


@pytest.mark.parametrize("seed", range(20, 23))
def test_states_events_and_actions_come_back_from_json(seed: int) -> None:
    for number, (state, events, _, action) in enumerate(play_rounds(seed)):
        for value in (action, *events, *([state] if number % 5 == 0 else ())):
            assert from_json(json.loads(json.dumps(to_json(value)))) == value


@pytest.mark.parametrize("seed", range(30, 33))
def test_points_sum_to_100(seed: int) -> None:
    for state, *_ in play_rounds(seed, 2):
        if state.score is not None and state.score.double is None:
            removed = state.pack.removed != 0
            assert sum(state.score.cards) == 100, removed


def test_every_card_is_played_by_random_players() -> None:
    played = set()
    for seed in range(60, 80):
        for _, events, *_ in play_rounds(seed, at_start=4):
            for event in events:
                if type(event).__name__ == "BoosterLaid":
                    played.add(event.boost.booster)  # type: ignore[union-attr]
    assert len(played) > 40, sorted(set(CATALOGUE) - played)


@pytest.mark.nightly
@pytest.mark.parametrize("block", range(100))
def test_ten_thousand_random_rounds(block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        for state, *_ in play_rounds(seed):
            assert driver.cards_conserved(state)


def test_the_deck_is_whole() -> None:
    assert len(DECK) == len(CODE) == 56
