"""What a seat may not know makes no difference to anything it gets (ETIQ-1, BG-12).

For states at random moments of rounds with Boosters a *twin* is made that differs
only in what is hidden: the cards and Boosters of others, the draw pile, what others
have announced, chosen or waved through. Perspective, options, clocks, refusals and the
events that may be seen have to be the same.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from boosters.catalogue import CATALOGUE
from games.rules.cards.deck import MAH_JONG, Cards, each
from games.rules.cards.errors import RuleViolation
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import act
from games.rules.state.actions import (
    Action,
    Answer,
    Bomb,
    Boost,
    CallTichu,
    Collect,
    Decline,
    Hold,
    Pass,
    Play,
    SayReady,
    TakeBack,
)
from games.rules.state.booster_events import moves_seen
from games.rules.state.boosters import Proposal
from games.rules.state.events import Event, is_own, is_public
from games.rules.state.in_force import rules_in_force
from games.rules.state.phase import STAGES, Phase
from games.rules.state.seats import four, seats_in
from games.rules.state.state import State
from games.rules.state.windows import calling_time_runs, clocks, with_window
from games.rules.view.booster_choices import choices, why_not
from games.rules.view.choices import options
from games.rules.view.perspective import Perspective, perspective
from tests.boosters import driver
from tests.by_day import by_day

AUDIENCES = (*SEATS, None)
# What happens here depends on cards that were hidden, and rightly shows them.
SHOWING = {
    "CardDrawn",
    "CardsMoved",
    "CardsExchanged",
    "CountsTold",
    "RedCardTaken",
    "BoosterMoved",
    "RoundScored",
    "DraftOpened",
    "RestDealt",
}


# --- twins -----------------------------------------------------------------------


def seen_hands(view: Perspective) -> set[int]:
    """Return the seats whose cards this audience sees."""
    assert view.boosters is not None
    found = {seat for seat in SEATS if view.boosters.hands[seat]}
    return found if view.seat is None else {*found, view.seat}


def other_cards(state: State, seat: int | None, chance: Random) -> State:
    """Return the state with the cards of others redistributed."""
    view = perspective(state, seat)
    seen = seen_hands(view)
    hidden = sum(state.stock) + sum(state.hands[it] for it in SEATS if it not in seen)
    if seat is not None:
        hidden &= ~state.stock[seat] if state.stock[seat] else hidden
    assert view.boosters is not None
    fixed = sum(view.boosters.offered)
    for window in state.windows:
        if window.proposal is not None:
            fixed |= window.proposal.drawn
    announced = (boost for _, boost in state.booster_state.announced)
    for action in (*(it.action for it in state.aside), *announced):
        fixed |= getattr(action, "cards", 0)
    hidden &= ~fixed
    if seat is not None and state.stock[seat]:
        hidden |= state.stock[seat]  # not taken yet: nobody knows it
    mixed = chance.sample(list(each(hidden)), hidden.bit_count())
    instead = dict(zip(each(hidden), mixed, strict=True))

    def changed(cards: Cards) -> Cards:
        return sum(instead.get(card, card) for card in each(cards))

    def chosen(proposal: Proposal | None) -> Proposal | None:
        if proposal is None:
            return proposal
        boost = proposal.boost
        if boost is not None and proposal.secret and proposal.seat != seat:
            give = tuple((to, changed(card)) for to, card in boost.give)
            boost = boost._replace(cards=changed(boost.cards), give=give)
        answers = tuple(
            answer
            if answer is None or other == seat
            else answer._replace(cards=changed(answer.cards))
            for other, answer in enumerate(proposal.answers)
        )
        return proposal._replace(boost=boost, answers=answers)

    twin = state._replace(
        hands=four(map(changed, state.hands)),
        stock=four(map(changed, state.stock)),
        given=four(
            give if give is None or giver == seat or state.exchanged else four(map(changed, give))
            for giver, give in enumerate(state.given)
        ),
        windows=tuple(it._replace(proposal=chosen(it.proposal)) for it in state.windows),
    )
    hides_leader = state.window.kind == Phase.LEAD and calling_time_runs(state, None)
    by_right = rules_in_force(state)
    if hides_leader and by_right.first_leader is None and by_right.leader is None:
        leader = next(it for it in SEATS if twin.hands[it] & MAH_JONG)
        twin = with_window(twin, 0, twin.window._replace(waiting=1 << leader))
    return twin


def other_boosters(state: State, seat: int | None, chance: Random) -> State:
    """Return the state with different Boosters in others' hands, and nothing announced."""
    boosted = state.booster_state
    proposals = [it.proposal for it in state.windows if it.proposal is not None]
    kept = {seat}
    for proposal in proposals:
        if proposal.boost is not None and any(
            answer is not None and answer.booster for answer in proposal.answers
        ):
            kept.add(proposal.boost.seat)
    if state.phase == Phase.ANSWER and state.windows[-1].waiting >> (seat or 0) & 1:
        kept |= {it.boost.seat for it in proposals if it.boost is not None}
    pool = [slug for it in SEATS if it not in kept for slug in boosted.hands[it]]
    pool += boosted.pile
    chooses = bool(perspective(state, seat).boosters.draft)  # type: ignore[union-attr]
    pool += () if chooses else boosted.draft
    chance.shuffle(pool)

    def taken(boosters: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(pool.pop() for _ in boosters)

    hands = tuple(boosted.hands[it] if it in kept else taken(boosted.hands[it]) for it in SEATS)
    twin = boosted._replace(
        hands=hands,
        pile=taken(boosted.pile),
        draft=boosted.draft if chooses else taken(boosted.draft),
        announced=tuple(it for it in boosted.announced if it[0] == seat),
    )
    return state._replace(booster_state=twin)


def other_declines(state: State, seat: int | None, chance: Random) -> State:
    """Return the state with some, but not all, others having waved the window through."""
    window = state.windows[-1]
    if window.kind not in (Phase.REACTION, *STAGES):
        return state
    mine = 0 if seat is None else window.waiting & 1 << seat
    others = [it for it in seats_in(window.waiting) if it != seat]
    left = chance.sample(others, chance.randint(0, len(others)))
    waiting = mine | sum(1 << it for it in left)
    return with_window(state, -1, window._replace(waiting=waiting or window.waiting))


TWINS: tuple[Callable[[State, int | None, Random], State], ...] = (
    other_cards,
    other_boosters,
    other_declines,
)


# --- what a seat gets ----------------------------------------------------------------


def shown(state: State, seat: int | None) -> tuple[Any, ...]:
    """Return everything an audience gets; of the exchange's clocks only its own."""
    running = clocks(state)
    if state.phase == Phase.EXCHANGE:
        running = tuple(clock for clock in running if clock.seats in ((), (seat,)))
    view = perspective(state, seat)
    reasons = ()
    if seat is not None and view.boosters is not None:
        reasons = tuple(why_not(view, it, CATALOGUE) for it in view.boosters.hand)
    return view, options(view, CATALOGUE), running, reasons


def different(one: tuple[Any, ...], other: tuple[Any, ...]) -> list[str]:
    """Return the names of what differs between two things shown."""
    found = [
        f"{name}: {left} or {right}"
        for mine, theirs in zip(one[:2], other[:2], strict=True)
        for name, left, right in zip(mine._fields, mine, theirs, strict=True)
        if left != right
    ]
    return found + [
        f"{mine} or {theirs}"
        for mine, theirs in zip(one[2:], other[2:], strict=True)
        if mine != theirs
    ]


def refusal(state: State, seat: int, action: Action) -> tuple[Any, ...]:
    """Return what a seat learns from a refusal; nothing if there is none."""
    try:
        act(state, seat, action, CATALOGUE, 1)
    except RuleViolation as refused:
        return refused.code, refused.details
    return ()


def visible(events: list[Event], seat: int | None) -> list[Event]:
    """Return what an audience may see of events."""
    found: list[Event] = []
    for event in events:
        if type(event).__name__ == "CardsMoved":
            found.append(moves_seen(event, seat))  # type: ignore[arg-type]
        elif is_public(event) or (seat is not None and is_own(event, seat)):
            found.append(event)
    return found


def some_actions(view: Perspective, chance: Random) -> list[Action]:
    """Return actions a seat might try, sensible or not."""
    assert view.seat is not None
    assert view.boosters is not None
    found: list[Action] = [action for action, _ in driver.random_tries(view, chance)]
    found += [CallTichu(), Collect(), Decline(), Hold(), Pass(), SayReady(), TakeBack()]
    held = list(each(view.hand))
    for size in (1, 2, 4):
        if len(held) >= size:
            cards = sum(chance.sample(held, size))
            found += [Play(cards), Bomb(cards), Answer(cards)]
    for slug in sorted(set(view.boosters.hand)):
        named = list(choices(view, CATALOGUE[slug])) or [Boost(slug)]
        found += [Boost(slug), *chance.sample(named, min(3, len(named)))]
    return found


def check_moment(state: State, chance: Random) -> None:
    """Compare the state with twins for every audience."""
    for seat in AUDIENCES:
        before = shown(state, seat)
        for make in TWINS:
            twin = make(state, seat, chance)
            assert different(shown(twin, seat), before) == [], (make.__name__, seat)
            if seat is None:
                continue
            for action in some_actions(perspective(state, seat), chance):
                told = refusal(state, seat, action)
                assert refusal(twin, seat, action) == told, (make.__name__, action)


def shows_cards(events: list[Event]) -> bool:
    return not SHOWING.isdisjoint(type(event).__name__ for event in events)


def check_step(before: State, actor: int | None, action: Action, chance: Random) -> None:
    """Compare what everybody sees of a step with what they see of the twin's."""
    if any(aside.of_moment for aside in before.aside):
        return  # what others have handed in depends on their hands
    after, events = act(before, actor, action, CATALOGUE, 1)
    if after.score is not None or shows_cards(events):
        return
    for seat in AUDIENCES:
        if actor not in (seat, None):
            continue
        twin = other_cards(before, seat, chance)
        later, told = act(twin, actor, action, CATALOGUE, 1)
        if shows_cards(told):
            continue
        assert visible(told, seat) == visible(events, seat), action
        # Who leads may be known from the moment the first lead is due.
        if after.window.kind != Phase.LEAD or after.laid:
            assert different(shown(later, seat), shown(after, seat)) == [], action


def check_round(seed: int) -> None:
    """Compare a round with twins at some of its moments."""
    chance = Random(f"hidden {seed}")
    table = driver.table(2, **driver.VARIANTS[seed % len(driver.VARIANTS)])
    before = None
    for state, _, actor, action in driver.random_round(table, chance):
        if before is not None and before.windows and chance.random() < 0.05:
            check_step(before, actor, action, chance)
        often = 0.5 if state.phase == Phase.ANSWER else 0.05
        if state.windows and state.score is None and chance.random() < often:
            check_moment(state, chance)
        before = state


@pytest.mark.parametrize("seed", by_day(range(12), range(4)))
def test_hidden_things_make_no_difference(seed: int) -> None:
    check_round(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("block", range(10))
def test_hidden_things_make_no_difference_in_any_round(block: int) -> None:
    for seed in range(100 + 30 * block, 130 + 30 * block):
        check_round(seed)
