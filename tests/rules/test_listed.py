"""What the options list is accepted; what they do not list is refused."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards.combinations import book_for
from games.rules.cards.deck import from_codes
from games.rules.cards.errors import RuleViolation
from games.rules.cards.moves import follows, some_cards
from games.rules.cards.ruleset import BASE, SEATS
from games.rules.play.engine import act
from games.rules.state.actions import Action, Play
from games.rules.state.state import State
from games.rules.view.choices import Options
from tests.rules.walks import (
    TABLES,
    any_action,
    is_listed,
    listed,
    new_round,
    options_for,
    walk,
)

LISTED_AT_MOST = 60
"""How many of the actions that a seat may take in a state are tried."""


def refusal(state: State, seat: int, action: Action) -> str:
    try:
        act(state, seat, action)
    except RuleViolation as refused:
        return refused.code
    return ""


def assert_listed_is_accepted(state: State, chance: Random) -> None:
    for seat in SEATS:
        found = options_for(state, seat)
        wanted = list(listed(state, seat, found))
        if len(wanted) > LISTED_AT_MOST:
            wanted = chance.sample(wanted, LISTED_AT_MOST)
        for action in wanted:
            assert refusal(state, seat, action) == "", (seat, action)
            assert is_listed(action, state, seat, found), (seat, action)


@pytest.mark.parametrize("name", TABLES)
def test_listed_actions_are_accepted(name: str) -> None:
    chance = Random(f"listed {name}")
    for _ in range(4):
        for step in walk(new_round(TABLES[name], chance), chance):
            assert_listed_is_accepted(step.before, chance)


@given(seed=st.integers(0, 2**32), table=st.sampled_from(sorted(TABLES)))
def test_any_listed_action_is_accepted(seed: int, table: str) -> None:
    chance = Random(seed)
    steps = list(walk(new_round(TABLES[table], chance), chance))
    assert_listed_is_accepted(chance.choice(steps).before, chance)


def assert_listed_or_refused(name: str, actions: int) -> Counter[str]:
    """Try a number of actions at random moments; return how they were refused."""
    chance = Random(f"refused {name}")
    codes: Counter[str] = Counter()
    state = new_round(TABLES[name], chance)
    steps = walk(state, chance)
    known: dict[int, Options] = {}
    while codes.total() < actions:
        for _ in range(5):
            seat, action = any_action(state, chance)
            if seat not in known:
                known[seat] = options_for(state, seat)
            before = hash(state)
            code = refusal(state, seat, action)
            assert hash(state) == before
            expected = is_listed(action, state, seat, known[seat])
            assert (code == "") == expected, (seat, action, code)
            codes[code] += 1
        step = next(steps, None)
        known.clear()
        if step is None:
            state = new_round(TABLES[name], chance)
            steps = walk(state, chance)
        else:
            state = step.after
    return codes


@pytest.mark.parametrize("name", TABLES)
def test_what_is_not_listed_is_refused(name: str) -> None:
    codes = assert_listed_or_refused(name, 2_000)
    assert codes[""] > 20
    assert len(codes) > 9


@pytest.mark.nightly
@pytest.mark.parametrize("name", TABLES)
def test_what_is_not_listed_is_refused_at_length(name: str) -> None:
    assert_listed_or_refused(name, 170_000)


def test_nonsense_is_refused() -> None:
    """Whatever numbers come in, a refusal goes out."""
    chance = Random("nonsense")
    state = new_round(TABLES["untimed"], chance)
    for step in walk(state, chance):
        for seat in (-1, 4, 99):
            assert refusal(step.before, seat, Play(1))
        for cards in (-1, 1 << 64, 1 << 200, -(1 << 70)):
            assert refusal(step.before, chance.choice(SEATS), Play(cards))


def test_a_straight_of_one_suit_is_none_on_what_no_bomb_beats() -> None:
    book = book_for(BASE)
    top = book.choose(from_codes("2j 3s 4p 5t 6j"), None, None)._replace(safe=True)
    one_suit, two_suits = from_codes("7s 8s 9s Ts Js"), from_codes("7s 8s 9s Ts Jp")
    assert follows(one_suit, top, book) == []
    (move,) = follows(two_suits, top, book)
    assert some_cards(move, two_suits) == two_suits
