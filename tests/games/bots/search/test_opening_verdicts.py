"""Pushes and Grand Tichus judged: in deals that one could believe in, and in the deal as it was."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("numba")

from games.bots.ground import turns
from games.bots.strong.beforehand import push_of
from games.bots.thumb.calls import grand_strength
from games.bots.verdicts.opening_verdicts import (
    WholeDeal,
    judge_opening,
    trust_before_the_lead,
)
from games.bots.verdicts.ruling import (
    BEFORE_THE_FIRST_LEAD,
    PUSH_BESIDE_A_GRAND,
    JudgedDecision,
    Verdict,
)
from games.rules.cards.deck import DRAGON, PHOENIX, each, rank_of
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import act
from games.rules.state.actions import CallGrand, DeclineGrand, Exchange
from games.rules.state.calls import Call
from games.rules.state.phase import Phase
from games.rules.state.state import Four, State
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from tests.games.bots.search.test_verdicts import of_level


def before_the_exchange(seed: int, level: str = "normal") -> tuple[State, WholeDeal]:
    """Return a round in which all are to push, and what bots push in it."""
    bots = [of_level(level)] * 4
    state, _ = act(State(options=TableOptions()), None, turns.deal_of(Random(seed)))
    while state.phase != Phase.EXCHANGE:
        state, _ = act(state, *turns.next_action(state, bots))
    after, pushed = state, {}
    while not after.exchanged:
        seat, action = turns.next_action(after, bots)
        if seat is not None and isinstance(action, Exchange):
            pushed[seat] = push_of(seat, action)
        after, _ = act(after, seat, action)
    return state, WholeDeal(state.hands, [pushed[seat] for seat in SEATS])


def judged(state: State, seat: int, push: Exchange, dealt: WholeDeal) -> JudgedDecision:
    view = perspective(state, seat)
    found = judge_opening(view, options(view), push, dealt)
    assert found is not None
    return found


def holder_of(card: int, hands: Four) -> int:
    return next(seat for seat in SEATS if hands[seat] & card)


def test_the_best_cards_for_opponents_are_a_mistake() -> None:
    verdicts = []
    for seed in range(1, 7):
        state, dealt = before_the_exchange(seed)
        seat = holder_of(DRAGON, state.hands)
        right, partner, left = ((seat + step) % 4 for step in (1, 2, 3))
        low, *_, high = sorted(each(state.hands[seat] & ~DRAGON), key=rank_of)
        push = Exchange(((right, DRAGON), (partner, low), (left, high)))
        found = judged(state, seat, push, dealt)
        assert found.loss > 30
        assert isinstance(found.better, Exchange)
        verdicts.append(found.verdict)
    assert set(verdicts) <= {Verdict.MISTAKE, Verdict.LUCKY}


def test_what_strong_bots_push_is_seldom_called_a_mistake() -> None:
    for seed in (1, 2):
        state, dealt = before_the_exchange(seed, "strong")
        for seat, push in enumerate(dealt.pushed):
            receivers = ((seat + step) % 4 for step in (1, 2, 3))
            given = Exchange(tuple(zip(receivers, push, strict=True)))
            assert judged(state, seat, given, dealt).verdict not in (Verdict.MISTAKE, Verdict.LUCKY)


def test_beside_a_grand_tichu_low_cards_matter_less_than_playouts_say() -> None:
    state, _dealt = before_the_exchange(1)
    seat = holder_of(DRAGON, state.hands)
    low, second, third, *_ = sorted(each(state.hands[seat] & ~DRAGON & ~PHOENIX), key=rank_of)
    right, partner, left = ((seat + step) % 4 for step in (1, 2, 3))
    usual = Exchange(((right, low), (partner, third), (left, second)))
    to_partner = Exchange(((right, low), (partner, DRAGON), (left, second)))
    to_opponent = Exchange(((right, low), (partner, second), (left, DRAGON)))
    plain = perspective(state, seat)
    beside = plain._replace(calls=(Call.GRAND, None, None, None))
    for push in (usual, to_partner):
        assert trust_before_the_lead(plain, push) == BEFORE_THE_FIRST_LEAD
        assert trust_before_the_lead(beside, push) == PUSH_BESIDE_A_GRAND
    assert trust_before_the_lead(beside, to_opponent) == BEFORE_THE_FIRST_LEAD
    assert trust_before_the_lead(beside, CallGrand()) == BEFORE_THE_FIRST_LEAD


def test_hidden_cards_change_only_what_is_said_of_the_deal() -> None:
    state, dealt = before_the_exchange(3)
    right, partner, left = dealt.pushed[0]
    push = Exchange(((1, right), (2, partner), (3, left)))
    one, two, three, four = dealt.hands
    pushed = [dealt.pushed[seat] for seat in (0, 3, 2, 1)]
    here = judged(state, 0, push, dealt)
    there = judged(state, 0, push, WholeDeal((one, four, three, two), pushed))
    assert (here.loss, here.share, here.better) == (there.loss, there.share, there.better)


def test_a_grand_tichu_on_eight_weak_cards_is_no_good_and_doing_without_is_not_judged() -> None:
    for seed in range(1, 4):
        _, dealt = before_the_exchange(seed)
        state, _ = act(State(options=TableOptions()), None, turns.deal_of(Random(seed)))
        seat = min(SEATS, key=lambda it: grand_strength(state.hands[it]))
        view = perspective(state, seat)
        called = judge_opening(view, options(view), CallGrand(), dealt)
        assert called is not None
        assert called.loss > 50
        assert called.better == DeclineGrand()
        assert called.verdict in (Verdict.MISTAKE, Verdict.LUCKY)
        assert judge_opening(view, options(view), DeclineGrand(), dealt) is None
