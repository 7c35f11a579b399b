"""Laws of every round: nothing is lost, nothing differs from its record, it ends."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards.combinations import Combination
from games.rules.cards.deck import FULL_DECK, Cards, points
from games.rules.cards.options import TableOptions
from games.rules.play.engine import act, decide, evolve, fold
from games.rules.play.scoring import match_result, score_round
from games.rules.state.actions import Bomb, Play
from games.rules.state.codec import from_json, to_json
from games.rules.state.events import ActionReturned, CardsLaid, Event, RoundScored
from games.rules.state.phase import Phase
from games.rules.state.state import State, cards_on_table
from games.rules.state.windows import clocks
from tests.rules.walks import TABLES, Step, new_round, random_deal, walk

ROUNDS = 12


def everywhere(state: State) -> list[Cards]:
    """Return the cards of every place where a card may be."""
    return [*state.hands, *state.stock, *state.piles, cards_on_table(state)]


def assert_lawful(step: Step) -> None:
    """Assert what holds at every step of every round."""
    state = step.after
    places = everywhere(state)
    assert sum(places) == FULL_DECK
    assert sum(place.bit_count() for place in places) == 56
    assert fold(step.events, step.before) == state
    for window in state.windows:
        assert window.id <= state.window_count
        assert not window.waiting & ~0b1111
    assert len({window.id for window in state.windows}) == len(state.windows)
    assert len(state.out) == len(set(state.out))
    for seat in state.out:
        assert not state.hands[seat]
        assert state.bombs is None or not state.bombs.waiting >> seat & 1
    keys = [clock.key for clock in clocks(state)]
    assert len(keys) == len(set(keys))
    assert keys or not state.windows
    if state.phase == Phase.OVER:
        assert_scored(state)


def assert_scored(state: State) -> None:
    """Assert that the score of a round is right and can be computed again."""
    score = state.score
    assert score is not None
    assert score_round(state.out, state.piles, state.hands, state.calls) == score
    if score.double is None:
        assert sum(score.cards) == 100
        assert sum(score.pile_points) + score.hand_points == 100
        assert all(card_points % 5 == 0 for card_points in score.cards)
        assert all(-25 <= card_points <= 125 for card_points in score.cards)
    else:
        assert sorted(score.cards) == [0, 200]
        assert len(state.out) == 2
    assert all(-425 <= total <= 400 for total in score.round)
    assert sum(points(place) for place in everywhere(state)) == 100
    assert state.rounds[-1] == score.round


@pytest.mark.parametrize("name", TABLES)
def test_rounds_are_lawful(name: str) -> None:
    chance = Random(name)
    for _ in range(ROUNDS):
        state = new_round(TABLES[name], chance)
        for step in walk(state, chance):
            assert_lawful(step)
            state = step.after
        assert state.phase == Phase.OVER


@given(seed=st.integers(0, 2**32), table=st.sampled_from(sorted(TABLES)))
def test_any_round_is_its_record(seed: int, table: str) -> None:
    chance = Random(seed)
    events: list[Event] = []
    start = new_round(TABLES[table], chance)
    for step in walk(start, chance):
        assert_lawful(step)
        events += step.events
    assert fold(events, start) == step.after
    stored = json.dumps([to_json(event) for event in events])
    assert fold(from_json(json.loads(stored)), start) == step.after


@pytest.mark.parametrize("name", TABLES)
def test_states_actions_and_events_survive_json(name: str) -> None:
    chance = Random(f"json {name}")
    for step in walk(new_round(TABLES[name], chance), chance):
        for value in (step.before, step.action, *step.events):
            stored = json.loads(json.dumps(to_json(value)))
            found = from_json(stored)
            assert found == value
            assert type(found) is type(value)
            assert json.dumps(to_json(found)) == json.dumps(stored)


def test_stored_values_without_later_fields_are_read() -> None:
    assert from_json({"type": "State"}) == State()
    assert to_json(State()) == {"type": "State"}
    assert from_json({"type": "TableOptions", "target": None}).target is None
    with pytest.raises(ValueError, match="unknown type"):
        from_json({"type": "Perspective"})
    with pytest.raises(ValueError, match="unknown type"):
        from_json({})


def test_defaults_never_change() -> None:
    """They are not stored, so records would change with them."""
    assert TableOptions() == (
        *(1000, None, "simultaneous", None, 0, 0, 0, 30, 2, 0, None),
        *(False, True, 200, False, "last_trick", (), "", 0, False, 0),
        *(None, False, False, False, False),
    )
    assert (Play(1), Bomb(1)) == (Play(1, None, 0, False), Bomb(1, None))
    assert CardsLaid(0, Combination("single", 2, 1)) == (
        CardsLaid(0, Combination("single", 2, 1, 0, 0), 0, True)
    )


def test_decide_and_evolve_are_the_two_halves_of_act() -> None:
    chance = Random("halves")
    for step in walk(new_round(TABLES["untimed"], chance), chance):
        assert decide(step.before, step.seat, step.action) == step.events
        state = step.before
        for event in step.events:
            state = evolve(state, event)
        assert state == step.after


def test_returned_actions_change_nothing() -> None:
    chance = Random("returned")
    returned = 0
    for _ in range(30):
        for step in walk(new_round(TABLES["moments"], chance), chance):
            for event in step.events:
                if isinstance(event, ActionReturned):
                    returned += 1
                    assert evolve(step.before, event) == step.before
    assert returned


@pytest.mark.parametrize(
    "limits",
    [
        TableOptions(),
        TableOptions(target=None, max_rounds=3),
        TableOptions(target=300),
        TableOptions(target=None, max_rounds=6, partners_rotate=True),
    ],
)
def test_matches_end(limits: TableOptions) -> None:
    chance = Random(str(limits))
    state = State(options=limits)
    played = 0
    while state.winner is None:
        state, _ = act(state, None, random_deal(chance, lumps=False))
        for step in walk(state, chance):
            state = step.after
            assert state.winner is None or isinstance(step.events[-2], RoundScored)
        played += 1
        assert state.number == len(state.rounds) == played
        result = match_result(state.rounds, limits)
        assert (result.winner, result.totals) == (state.winner, state.points)
        assert played < 200
    assert result.over
