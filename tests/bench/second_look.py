"""A yardstick that is not the judge's own: searching bots play claims out, in worlds of their own.

The judge plays on by formulas in worlds of a walk. Here four bots that search before each move play
the rest of the round, after the move that was made and after the one said to be better, in worlds
that are drawn at random and chosen among by how well their hands are grouped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import exp, sqrt
from random import Random
from typing import NamedTuple
from unittest.mock import patch

import numpy as np

from games.bots import arena, decide
from games.rules.cards.deck import FULL_DECK, each
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import act
from games.rules.state.actions import Action, CallGrand, Deal, DeclineGrand
from games.rules.state.calls import Call
from games.rules.state.phase import Phase
from games.rules.state.seats import four
from games.rules.state.state import NONE_YET, Four, State
from games.rules.view.booster import EMPTY
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective, perspective
from games.rules.view.public_record import PublicRecord, public_record

LEVEL = "keen"
DRAWN_FOR_ONE = 24
"""Deals of which one becomes a world: the likelier, the better its hands are grouped."""
FIRST_CARDS = 8
FEWER_DEALS = {"CARD_WORLDS": (60, 120), "LOW_WORLDS": (60, 120)}
"""In how many deals the others think about their pushes: most of the time would go there."""


class Claim(NamedTuple):
    """What the judge says of a decision: in a position, that another would have gained more."""

    state: State
    seat: int
    action: Action
    better: Action | None
    loss: float


class Gain(NamedTuple):
    """How many points more the better move gains, as searching bots play."""

    mean: float
    error: float


def gain_of(claim: Claim, worlds: int, chance: int) -> Gain:
    """Play a claim out in a number of worlds."""
    from games.bots.search import beforehand

    drawn = _worlds(claim.state, claim.seat, worlds, Random(chance))
    with patch.multiple(beforehand, **FEWER_DEALS):
        more = [_played(claim, it, claim.better) - _played(claim, it, claim.action) for it in drawn]
    return Gain(float(np.mean(more)), float(np.std(more) / worlds**0.5))


def slope_of(pairs: Sequence[tuple[float, float]]) -> float:
    """Return what is gained for each point that was claimed, through no claim and no gain."""
    claimed = sum(claim * claim for claim, _gain in pairs)
    return sum(claim * gain for claim, gain in pairs) / claimed


def interval_of_share(number: int, of: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson)."""
    z, share = 1.96, number / of
    middle = share + z * z / (2 * of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    scale = 1 + z * z / of
    return max((middle - half) / scale, 0.0), min((middle + half) / scale, 1.0)


def _bot(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    return decide(LEVEL, view, found, EMPTY, record)


def _worlds(state: State, seat: int, number: int, chance: Random) -> Iterator[State]:
    if not state.exchanged:
        for _ in range(number):
            yield _dealt(state, seat, _whole(state, seat, chance))
        return
    draw = partial(_draw, state.hands, _fixed(state, seat), seat, chance)
    for _ in range(number):
        # What was pushed would tell the bots of cards that lie elsewhere in this world.
        yield state._replace(hands=_chosen(state, seat, draw, chance), given=NONE_YET)


def _fixed(state: State, seat: int) -> list[int]:
    """Return the cards of the others that a seat knows."""
    from games.bots.search.knowledge import known

    knowledge = known(perspective(state, seat), public_record(state))
    assert knowledge is not None
    return [int(cards) for cards in knowledge.fixed]


def _draw(hands: Four, fixed: Sequence[int], seat: int, chance: Random) -> Four:
    """Deal what a seat cannot see to the others at random."""
    cards = [card for it in SEATS if it != seat for card in each(hands[it] & ~fixed[it])]
    chance.shuffle(cards)
    drawn = []
    for it in SEATS:
        number = hands[it].bit_count() - fixed[it].bit_count()
        drawn.append(hands[it] if it == seat else fixed[it] | sum(cards[:number]))
        cards = cards if it == seat else cards[number:]
    return four(drawn)


def _chosen(state: State, seat: int, draw: partial[Four], chance: Random) -> Four:
    from games.bots.search.every_world import doubt_of
    from games.bots.search.knowledge import known
    from games.bots.search.worlds import BELIEF

    knowledge = known(perspective(state, seat), public_record(state))
    assert knowledge is not None
    deals = [draw() for _ in range(DRAWN_FOR_ONE)]
    doubts = [doubt_of(knowledge, seat, it) for it in deals]
    likely = [exp(-BELIEF * (doubt - min(doubts))) for doubt in doubts]
    return chance.choices(deals, likely)[0]


def _whole(state: State, seat: int, chance: Random) -> Four:
    """Deal what a seat does not hold before the exchange: 14 cards to each."""
    mine = state.hands[seat]
    cards = list(each(FULL_DECK & ~mine))
    chance.shuffle(cards)
    rest = [sum(cards[14 * place : 14 * place + 14]) for place in range(3)]
    lacking = sum(cards[42:])
    return four((rest.pop() if it != seat else mine | lacking) for it in SEATS)


def _dealt(state: State, seat: int, hands: Four) -> State:
    """Return a round in which these hands are dealt, until the seat has to decide."""
    first, rest = [], []
    for it in SEATS:
        cards = list(each(hands[it]))
        if it == seat and state.phase == Phase.GRAND:
            cards.sort(key=lambda card: not card & state.hands[seat])
        first.append(sum(cards[:FIRST_CARDS]))
        rest.append(sum(cards[FIRST_CARDS:]))
    now, _ = act(State(options=state.options), None, Deal(four(first), four(rest)))
    for it in SEATS:
        if it != seat or state.phase != Phase.GRAND:
            grand = state.calls[it] == Call.GRAND
            now, _ = act(now, it, CallGrand() if grand else DeclineGrand())
    return now


def _played(claim: Claim, state: State, action: Action | None) -> int:
    """Return what the team of the seat makes more than the others if it does that."""
    if action is not None:
        state, _ = act(state, claim.seat, action)
    while state.windows:
        state, _ = act(state, *arena.next_action(state, [_bot] * 4))
    assert state.score is not None
    points = state.score.round
    return points[claim.seat % 2] - points[1 - claim.seat % 2]
