"""Was a push or a Grand Tichu a mistake, or was it unlucky? Judged before the first lead.

It is judged twice, as later moves are (:mod:`games.bots.verdicts.play_verdicts`): in plain deals
with the cards that the seat held, in which the others push and call as rule bots do, and in the
deal as it was, with what the others really pushed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from games.bots.search.styles import STYLE
from games.bots.search.value import PLAIN
from games.bots.strong.beforehand import (
    AS_USUAL,
    LEAST_STRENGTH,
    ImaginedDeals,
    Push,
    exchange_of,
    imagine,
    knows_rules,
    push_of,
    worth_a_thought,
)
from games.bots.thumb.calls import grand_strength
from games.bots.thumb.reasons import reasons_for
from games.bots.thumb.situation import BotSituation
from games.bots.verdicts.play_verdicts import YARDSTICKS
from games.bots.verdicts.ruling import (
    BEFORE_THE_FIRST_LEAD,
    PUSH_BESIDE_A_GRAND,
    Compared,
    JudgedDecision,
    Trust,
    compared_enough,
    verdict_for,
)
from games.rules.cards.deck import ACE, DRAGON, PHOENIX, cards_of_rank
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import fold
from games.rules.play.scoring import CALL_POINTS
from games.rules.state.actions import Action, CallGrand, DeclineGrand, Exchange
from games.rules.state.calls import Call
from games.rules.state.events import Event
from games.rules.state.state import Four, State
from games.rules.view.booster import EMPTY, Catalogue
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective

SEARCHED = 80
"""The number of deals in which the best other push is looked for."""
_BEST = DRAGON | PHOENIX | cards_of_rank(ACE)


class _Opening(NamedTuple):
    """A push and a call with which a seat may begin."""

    action: Action
    push: Push = AS_USUAL
    call: int = 0


class WholeDeal(NamedTuple):
    """A round as it was dealt, and what was pushed in it."""

    hands: Four
    """The 14 cards of each seat."""
    pushed: Sequence[Push]
    """By seat, to the right, the partner and the left."""


def dealt_in(
    before: State, steps: Iterable[tuple[int | None, Action, Sequence[Event]]]
) -> WholeDeal | None:
    """Return what was dealt and pushed; ``None`` for a round without an exchange.

    A step is a seat (none for the clock), its action and the events this led to.
    """
    state, hands, pushed = before, None, {}
    for seat, action, events in steps:
        if isinstance(action, Exchange) and seat is not None:
            hands = hands or state.hands  # what is pushed leaves the hands when all have pushed
            pushed[seat] = push_of(seat, action)
        state = fold(events, state)
        if state.exchanged:
            break
    if hands is None or len(pushed) < len(SEATS):
        return None
    return WholeDeal(hands, [pushed[seat] for seat in SEATS])


def judge_opening(
    view: Perspective,
    found: Options,
    action: Action,
    dealt: WholeDeal,
    catalogue: Catalogue = EMPTY,
    effort: int = 1,
) -> JudgedDecision | None:
    """Judge a Grand Tichu, doing without one, or a push.

    ``None`` if there was nothing to choose, or Boosters change the coming round.
    ``effort`` times as many deals are imagined.
    """
    if view.seat is None or not knows_rules(view):
        return None
    situation = BotSituation(view, catalogue)
    openings = _openings(situation, found, action)
    if len(openings) < 2:
        return None
    is_push = isinstance(action, Exchange)

    def deals(number: int, chance: int) -> ImaginedDeals:
        imagined = imagine(view, PLAIN, number, chance)
        if is_push:
            imagined.note_usual_pushes()
        return imagined

    gains = _values(deals(SEARCHED, 0), openings, STYLE).mean(axis=0)
    both = openings[0], openings[1 + int(gains[1:].argmax())]

    def compare(number: int, chance: int) -> Compared:
        return Compared(_more(deals(number, chance), both), trust_before_the_lead(view, action))

    compared = compared_enough(compare, effort)
    pushed = dealt.pushed if is_push else [AS_USUAL] * 4
    hands = np.array([dealt.hands], dtype=np.int64)
    as_it_was = deals(1, 0)._replace(hands=hands, pushed=np.array([pushed], dtype=np.int64))
    really = float(_more(as_it_was, both).mean())
    return JudgedDecision(
        verdict_for(compared, really),
        both[1].action,
        compared.mean,
        compared.error,
        compared.share,
        really,
        compared.worlds,
        reasons_for(situation, both[1].action),
    )


def trust_before_the_lead(view: Perspective, action: Action) -> Trust:
    """Return how far playouts can be trusted about a push, or a Grand Tichu.

    Beside a Grand Tichu formulas make too much of low cards, but not of an Ace or a higher card for
    an opponent.
    """
    if not isinstance(action, Exchange) or not any(view.calls):
        return BEFORE_THE_FIRST_LEAD
    assert view.seat is not None
    right, _partner, left = push_of(view.seat, action)
    return BEFORE_THE_FIRST_LEAD if (right | left) & _BEST else PUSH_BESIDE_A_GRAND


def _openings(situation: BotSituation, found: Options, action: Action) -> list[_Opening]:
    """Return what the seat did, then what it could have done instead."""
    call = _Opening(CallGrand(), call=CALL_POINTS[Call.GRAND])
    match action:
        case CallGrand():
            return [call, _Opening(DeclineGrand())]
        case DeclineGrand() if CallGrand() in found.actions:
            is_strong = grand_strength(situation.view.hand) >= LEAST_STRENGTH
            return [_Opening(DeclineGrand()), call] if is_strong else []
        case Exchange():
            return _pushes(situation, action)
        case _:
            return []


def _pushes(situation: BotSituation, action: Exchange) -> list[_Opening]:
    """Return a push, those with another card for the partner, and those with other low ones."""
    mine = push_of(situation.seat, action)
    right, card, left = mine
    good, pairs = worth_a_thought(situation, mine)
    others = [(low[0], card, low[1]) for low in pairs if card not in low]
    for liked in good:
        lows = [it for it in ((right, left), *pairs) if liked not in it]
        others += [(lows[0][0], liked, lows[0][1])] if lows and liked != card else []
    pushes = [mine, *(it for it in dict.fromkeys(others) if it != mine)]
    return [_Opening(exchange_of(situation, it), it) for it in pushes]


def _more(deals: ImaginedDeals, both: Sequence[_Opening]) -> np.ndarray:
    """Return how much more the second opening gains than the first, by yardstick and deal."""
    values = [_values(deals, both, style) for style in YARDSTICKS]
    return np.array([by_deal[:, 1] - by_deal[:, 0] for by_deal in values])


def _values(deals: ImaginedDeals, openings: Sequence[_Opening], style: np.ndarray) -> np.ndarray:
    pushes, calls = [it.push for it in openings], [it.call for it in openings]
    return deals.values(pushes, style, calls)
