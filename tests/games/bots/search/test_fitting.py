"""Pushes and wishes of players who see their partner's hand stand out, those of others do not."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import numpy as np
import pytest

pytest.importorskip("numba")

from games.bots.ground import turns
from games.bots.normal import rule
from games.bots.search.imagining import imagine
from games.bots.search.styles import STYLE
from games.bots.search.value import PLAIN
from games.bots.search.yardsticks import play_in_worlds
from games.bots.strong import beforehand
from games.bots.strong.beforehand import exchange_of, push_of
from games.bots.strong.candidates import play_of, with_wishes
from games.bots.strong.knowledge import known
from games.bots.strong.order import order_of
from games.bots.thumb.situation import BotSituation
from games.bots.verdicts.fitting import (
    WORLDS,
    fit_of_push,
    fit_of_wish,
    pushes_beside,
    with_hand,
)
from games.rules.cards.deck import FULL_DECK, MAH_JONG, Cards
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import partner_of
from games.rules.play.engine import act
from games.rules.state.actions import Exchange, Pass, Play
from games.rules.state.state import State
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective, perspective
from games.rules.view.public_record import PublicRecord, public_record

ROUNDS = 16
SEEN = 60
"""Worlds in which those who see the partner's hand choose: not those of the measure."""


class Fits(NamedTuple):
    """What was measured of a pair."""

    pushes: np.ndarray
    wishes: np.ndarray


def honest(view: Perspective, found: Options, record: PublicRecord):
    return rule.decide(view, found)


def best_push(view: Perspective, usual: Exchange, hand: Cards) -> Exchange:
    """Return the push of somebody who has looked at the partner's hand."""
    situation = BotSituation(view)
    pushes = pushes_beside(situation, push_of(view.seat, usual))
    deals = beforehand.imagine(view, PLAIN, SEEN, 7)
    deals = deals._replace(hands=with_hand(deals.hands, view.seat, hand))
    return exchange_of(situation, pushes[int(deals.values(pushes, STYLE).mean(axis=0).argmax())])


def best_wish(view: Perspective, record: PublicRecord, usual: Play, hand: Cards) -> Play:
    """Return a play with the wish of somebody who has looked at the partner's hand."""
    knowledge = known(view, record)
    candidates = with_wishes(play_of(BotSituation(view), usual), order_of(view.rules))
    worlds, values = np.zeros((SEEN, 4), dtype=np.int64), np.zeros((SEEN, len(candidates)))
    it = knowledge
    imagine(it.round, view.seat, it.unknown, it.fixed, it.sizes, 7, worlds)
    worlds = with_hand(worlds, view.seat, hand)
    numbers = np.array([it.numbers for it in candidates], dtype=np.int64)
    play_in_worlds(it.round, view.seat, numbers, worlds, STYLE, PLAIN, values)
    return candidates[int(values.mean(axis=0).argmax())].action


def fits_of_pair(*, sees: bool, rounds: int = ROUNDS) -> Fits:
    """Let bots play; measure seats 0 and 2, who see each other's hands or do not."""
    pushes, wishes = [], []
    for seed in range(rounds):
        state, _ = act(State(options=TableOptions()), None, turns.deal_of(Random(seed)))
        while state.windows:
            seat, action = turns.next_action(state, [honest] * 4)
            view, record = perspective(state, seat), public_record(state)
            hand = state.hands[partner_of(seat)]
            if seat % 2 == 0 and isinstance(action, Exchange):
                action = best_push(view, action, hand) if sees else action
                pushes.append(fit_of_push(view, action, hand))
            elif seat % 2 == 0 and isinstance(action, Play) and action.cards & MAH_JONG:
                action = best_wish(view, record, action, hand) if sees else action
                wishes.append(fit_of_wish(view, record, action, hand))
            state, _ = act(state, seat, action)
    return Fits(np.array(pushes), np.array(wishes))


def error(found: np.ndarray) -> float:
    return float(found.std() / len(found) ** 0.5)


def test_a_pair_that_sees_each_others_hands_stands_out() -> None:
    fair, planted = fits_of_pair(sees=False), fits_of_pair(sees=True)
    assert len(fair.pushes) == len(planted.pushes) == 2 * ROUNDS
    assert abs(fair.pushes.mean()) < 2 * error(fair.pushes), "about zero for honest bots"
    assert planted.pushes.mean() > 3 * error(planted.pushes)
    assert planted.pushes.mean() - fair.pushes.mean() > 15
    assert planted.wishes.mean() > fair.wishes.mean()
    assert planted.wishes.mean() > error(planted.wishes)


def test_a_partner_gets_the_hand_and_the_others_what_it_replaces() -> None:
    state, _ = act(State(options=TableOptions()), None, turns.deal_of(Random(5)))
    while min(it.bit_count() for it in state.hands) < 14:
        acting, action = turns.next_action(state, [honest] * 4)
        state, _ = act(state, acting, action)
    view, hand = perspective(state, 1), state.hands[3]
    worlds = beforehand.imagine(view, PLAIN, WORLDS, 1).hands
    before = worlds.copy()
    found = with_hand(worlds, 1, hand)
    assert (worlds == before).all(), "the worlds themselves stay"
    for world, other in zip(worlds, found, strict=True):
        assert int(other[1]) == view.hand
        assert int(other[3]) == hand
        assert [int(it).bit_count() for it in other] == [14] * 4
        assert int(np.bitwise_or.reduce(other)) == FULL_DECK
        moved = int(world[0] ^ other[0]) | int(world[2] ^ other[2])
        assert not moved & ~(hand ^ int(world[3])), "only what the hand replaces moves"


def test_only_the_mah_jong_is_measured_and_only_by_known_rules() -> None:
    state, _ = act(State(options=TableOptions()), None, turns.deal_of(Random(3)))
    while state.windows:
        seat, action = turns.next_action(state, [honest] * 4)
        view, record = perspective(state, seat), public_record(state)
        if isinstance(action, Play) and not action.cards & MAH_JONG:
            assert fit_of_wish(view, record, action, state.hands[partner_of(seat)]) is None
            break
        state, _ = act(state, seat, action)
    assert not isinstance(action, Pass)
    other = view._replace(rules=view.rules._replace(exchange=False))
    assert fit_of_push(other, Exchange(()), 0) is None
