"""What an audience may not know makes no difference to anything it gets (ETIQ-1, 4).

For states at random moments a *twin* is made that differs only in hidden things: the
cards of others and those not yet taken, what others push and whether they have, who
has waved a window through or is ready, which bombs of others wait.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards.deck import MAH_JONG, Cards, each
from games.rules.cards.errors import RuleViolation
from games.rules.cards.moves import card_sets
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import act
from games.rules.state.actions import Action, Bomb
from games.rules.state.phase import Phase
from games.rules.state.seats import four, replaced, seats_in
from games.rules.state.state import Aside, State
from games.rules.state.windows import (
    calling_time_runs,
    clocks,
    goes_last,
    is_waiting_for_others,
    with_window,
)
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from tests.by_day import by_day
from tests.rules.walks import TABLES, any_action, new_round, walk

AUDIENCES = (*SEATS, None)
SIGHTS = (0, 0b0010, 0b1001, 0b1111)
"""Hands that are open to spectators, as bits of their seats."""


def shown(state: State, seat: int | None, sight: int = 0) -> tuple[Any, ...]:
    """Return everything an audience gets; of the exchange's clocks only its own."""
    running = clocks(state)
    if state.phase == Phase.EXCHANGE:
        running = tuple(clock for clock in running if clock.seats in ((), (seat,)))
    view = perspective(state, seat, sight)
    return view, options(view), running


def answer(state: State, seat: int, action: Action) -> tuple[Any, ...]:
    """Return what a seat learns from a refusal; nothing if there is none."""
    try:
        act(state, seat, action)
    except RuleViolation as refused:
        return refused.code, refused.details
    return ()


# --- twins -------------------------------------------------------------------------


def hidden_cards(state: State, seat: int | None, sight: int = 0) -> Cards:
    """Return the cards whose place a seat, or a spectator with sight, may not know."""
    cards = sum(state.stock)
    for other in SEATS:
        if other == seat or (seat is None and sight >> other & 1):
            continue
        known = 0
        if seat is not None and state.exchanged and state.given[seat]:
            known = state.given[seat][other]
        cards |= state.hands[other] & ~known
    if state.exchanged and not (state.phase == Phase.LEAD and calling_time_runs(state, None)):
        cards &= ~MAH_JONG  # everybody has seen who leads first
    return cards


def deal_anew(state: State, seat: int | None, chance: Random, sight: int = 0) -> State:
    """Shuffle the hidden cards among their places, and what is pushed with them."""
    hidden = list(each(hidden_cards(state, seat, sight)))
    mixed = chance.sample(hidden, len(hidden))
    instead = dict(zip(hidden, mixed, strict=True))

    def changed(cards: Cards) -> Cards:
        return sum(instead.get(card, card) for card in each(cards))

    def pushed(giver: int) -> tuple[int, int, int, int] | None:
        give = state.given[giver]
        return give if give is None or giver == seat else four(map(changed, give))

    twin = state._replace(
        hands=four(
            state.hands[other] if other == seat else changed(state.hands[other]) for other in SEATS
        ),
        stock=four(map(changed, state.stock)),
        given=four(pushed(giver) for giver in SEATS),
        aside=tuple(aside for aside in state.aside if aside.seat == seat),
    )
    if instead.get(MAH_JONG) and state.phase == Phase.LEAD:
        leader = next(other for other in SEATS if twin.hands[other] & MAH_JONG)
        twin = with_window(twin, 0, twin.window._replace(waiting=1 << leader))
    return twin


def submit_otherwise(state: State, seat: int | None, chance: Random) -> State:
    """Let others submit, take back or push something else."""
    if state.phase != Phase.EXCHANGE:
        return state
    given = list(state.given)
    for other in SEATS:
        if other != seat and chance.random() < 0.5:
            cards = chance.sample(list(each(state.hands[other])), 3)
            cards.insert(other, 0)
            given[other] = chance.choice((None, four(cards)))
    begun = any(give is not None for give in given)
    all_in = all(give is not None for give in given)
    if all_in or begun != any(give is not None for give in state.given):
        return state
    waiting = sum(1 << other for other in SEATS if given[other] is None)
    window = state.window._replace(waiting=waiting)
    return with_window(state._replace(given=four(given)), 0, window)


def decline_otherwise(state: State, seat: int | None, chance: Random) -> State:
    """Let other seats decline or not, as far as it lets nobody act sooner."""
    if state.bombs is None:
        return state
    asked = seats_in(sum(1 << other for other in SEATS if state.hands[other]))
    waiting = state.bombs.waiting
    for other in asked:
        if other != seat and not state.bombs.holds >> other & 1:
            waiting ^= chance.getrandbits(1) << other
    twin = with_window(state, -1, state.bombs._replace(waiting=waiting))
    if seat is None or is_waiting_for_others(twin, seat) == (is_waiting_for_others(state, seat)):
        return twin
    concerned = state.turn == seat or (state.top and state.top.seat == seat)
    return state if concerned else twin


def sign_otherwise(state: State, seat: int | None, chance: Random) -> State:
    """Let other seats be ready or not, as far as the time for calls stays the same."""
    ready = state.ready
    for other in SEATS:
        if other != seat:
            ready ^= chance.getrandbits(1) << other
    twin = state._replace(ready=ready)
    for whose in (seat, None):
        if state.windows and calling_time_runs(twin, whose) != (calling_time_runs(state, whose)):
            return state
    return twin


def wait_otherwise(state: State, seat: int | None, chance: Random) -> State:
    """Let the owner of the top combination have a bomb waiting, or not (BOMB-8)."""
    owner = state.top.seat if state.top else None
    if owner in (None, seat) or any(aside.of_moment for aside in state.aside):
        return state
    if any(aside.seat == owner for aside in state.aside):
        return state._replace(aside=())
    thrown = options(perspective(state, owner)).bombs
    if not thrown or not goes_last(state, owner):
        return state
    cards = next(card_sets(thrown[0], state.hands[owner]))
    return state._replace(aside=(Aside(owner, Bomb(cards)),))


TWINS: tuple[Callable[[State, int | None, Random], State], ...] = (
    deal_anew,
    submit_otherwise,
    decline_otherwise,
    sign_otherwise,
    wait_otherwise,
)


# --- tests -------------------------------------------------------------------------


def assert_no_difference(state: State, chance: Random) -> int:
    """Assert that no audience could tell the state from its twins; count these."""
    twins = 0
    for seat in AUDIENCES:
        for change in TWINS:
            twin = change(state, seat, chance)
            if twin == state:
                continue
            twins += 1
            running = (shown(state, seat), shown(twin, seat))
            if any(aside.of_moment for aside in state.aside):
                running = (running[0][:2], running[1][:2])
            assert running[0] == running[1], change.__name__
            if seat is not None:
                for _ in range(3):
                    _, action = any_action(state, chance)
                    assert_same_refusal(state, twin, seat, action)
    return twins


def assert_same_refusal(state: State, twin: State, seat: int, action: Action) -> None:
    found = answer(state, seat, action), answer(twin, seat, action)
    assert found[0] == found[1], action


@pytest.mark.parametrize("name", TABLES)
def test_hidden_things_make_no_difference(name: str) -> None:
    chance = Random(f"hidden {name}")
    twins = 0
    for step in walk(new_round(TABLES[name], chance), chance):
        twins += assert_no_difference(step.before, chance)
    assert twins > 300, twins


@pytest.mark.parametrize("sight", by_day(SIGHTS, (0, 0b1001)))
@pytest.mark.parametrize("name", TABLES)
def test_spectators_see_open_hands_and_nothing_else(name: str, sight: int) -> None:
    chance = Random(f"sight {name} {sight}")
    dealt_anew = 0
    for step in walk(new_round(TABLES[name], chance), chance):
        state = step.before
        twin = deal_anew(state, None, chance, sight)
        dealt_anew += twin != state
        twins = [twin, *(change(state, None, chance) for change in TWINS[1:])]
        for twin in twins:
            mine, theirs = shown(state, None, sight), shown(twin, None, sight)
            assert mine[:2] == theirs[:2]
        hands = [hand if sight >> seat & 1 else 0 for seat, hand in enumerate(state.hands)]
        is_running = bool(state.windows) and state.score is None
        assert list(perspective(state, None, sight).open_hands) == (
            hands if is_running else [0] * 4
        )
        for seat in SEATS:
            assert perspective(state, seat, sight) == perspective(state, seat)
    assert sight == 0b1111 or dealt_anew > 10


@given(seed=st.integers(0, 2**32), table=st.sampled_from(sorted(TABLES)))
def test_hidden_things_make_no_difference_in_any_round(seed: int, table: str) -> None:
    chance = Random(seed)
    steps = list(walk(new_round(TABLES[table], chance), chance))
    for step in chance.sample(steps, 3):
        assert_no_difference(step.before, chance)


@pytest.mark.nightly
@pytest.mark.parametrize("name", TABLES)
def test_hidden_things_make_no_difference_at_length(name: str) -> None:
    chance = Random(f"hidden at length {name}")
    for _ in range(60):
        for step in walk(new_round(TABLES[name], chance), chance):
            assert_no_difference(step.before, chance)


@pytest.mark.parametrize("change", TWINS)
def test_twin_states_differ_from_the_real_one(
    change: Callable[[State, int | None, Random], State],
) -> None:
    """Otherwise the other tests would prove nothing."""
    chance = Random("twins")
    found = 0
    for _ in range(20):
        for step in walk(new_round(TABLES["timed"], chance), chance):
            found += change(step.before, 0, chance) != step.before
    assert found > 3


def test_perspective_of_a_seat_is_its_own() -> None:
    """A seat sees its hand; the next, and spectators, do not."""
    state = new_round(TABLES["untimed"], Random("own"))
    for seat in SEATS:
        assert perspective(state, seat).hand == state.hands[seat]
    nobody = perspective(state, None)
    assert (nobody.hand, nobody.given, nobody.received) == (0, None, None)
    assert options(nobody) == options(nobody._replace(seat=None, window_id=0))
    given_before = replaced(state.given, 1, (1, 0, 2, 4))
    assert perspective(state._replace(given=given_before), 0).given is None
