"""What to push, and whether to call first: whole rounds from before the exchange on.

Nobody has shown a card yet, so worlds are plain deals. The others push as rule bots do
(:mod:`games.bots.thumb.exchange`), call Tichu as rule bots do (:mod:`games.bots.thumb.calls`), and
the round is played out.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from games.bots.ground import formulas
from games.bots.ground.formulas import (
    DOG_FOR_CALLER,
    DOG_TO_OPPONENT,
    KEPT,
    LIKING_OF_HIGHEST,
    LIKING_OF_MAH_JONG,
)
from games.bots.ground.worth import TICHU_BURDEN
from games.bots.search.compiled import Numbers, Weights, compiled, compiled_with_memory
from games.bots.search.grouped import Grouped, copy_hand, no_groups, note_hand
from games.bots.search.groups import burden_of, has_straight_bomb
from games.bots.search.playout import play_out, result_of
from games.bots.search.scoring import TICHU
from games.bots.search.styles import set_style
from games.bots.search.table import (
    CALLS,
    LEAD,
    NOTHING,
    OWNER,
    PHASE,
    SIZE,
    TOP_KIND,
    TURN,
    count,
)
from games.bots.search.value import value_of
from games.bots.search.worlds import shuffle

_DOG, MAH_JONG, _DRAGON, _PHOENIX = 1, 2, 1 << 15, 1 << 16
_use_for_partner = compiled(formulas.use_for_partner)
_cost_to_opponent = compiled(formulas.cost_to_opponent)


@compiled
def _rank(card: int) -> int:
    place = 0
    while card > 1:
        card >>= 1
        place += 1
    return place & 15


@compiled_with_memory
def usual_push(
    round_: Numbers,
    hand: int,
    partner_called: bool,
    pushed: Numbers,
    counts: Numbers,
    groups: Numbers,
    weights: Weights,
) -> None:
    """Choose what a rule bot pushes: to the right, to the partner, to the left."""
    burden = burden_of(round_, hand, counts, groups, weights)
    losses = _losses(round_, hand, burden, counts, groups, weights)
    liked = _for_partner(hand, burden, partner_called, losses)
    low = _for_opponent(hand, liked, 0, partner_called, losses)
    second = _for_opponent(hand, liked, low, partner_called, losses)
    if _rank(low) & 1 > _rank(second) & 1:
        low, second = second, low
    pushed[0], pushed[1], pushed[2] = low, liked, second


@compiled_with_memory
def _losses(
    round_: Numbers,
    hand: int,
    burden: float,
    counts: Numbers,
    groups: Numbers,
    weights: Weights,
) -> Weights:
    """Return by how much the burden grows without each card, from the lowest bit on."""
    suits_matter = has_straight_bomb(hand)
    losses, of_rank = np.empty(14), np.full(15, np.nan)
    place, rest = 0, hand
    while rest:
        card = rest & -rest
        rest ^= card
        rank = _rank(card)
        is_natural = 2 <= rank <= 14
        if is_natural and not np.isnan(of_rank[rank]):
            losses[place] = of_rank[rank]
        else:
            losses[place] = burden_of(round_, hand & ~card, counts, groups, weights) - burden
            if is_natural and not suits_matter:
                of_rank[rank] = losses[place]
        place += 1
    return losses


@compiled
def _for_partner(hand: int, burden: float, partner_called: bool, losses: Weights) -> int:
    """Return the card most useful to the partner."""
    chosen, most = 0, -99.0
    place, rest = 0, hand
    while rest:
        card = rest & -rest
        rest ^= card
        liked = float(_rank(card))
        if card in (_DRAGON, _PHOENIX):
            liked = LIKING_OF_HIGHEST
        elif card == MAH_JONG:
            liked = LIKING_OF_MAH_JONG
        use = liked
        if not partner_called:
            use = _use_for_partner(liked, losses[place], burden)
        if use > most:
            chosen, most = card, use
        place += 1
    return chosen


@compiled
def _for_opponent(hand: int, liked: int, pushed: int, partner_called: bool, losses: Weights) -> int:
    """Return the card that costs least, not the partner's nor of the same rank as a first one."""
    chosen, least = 0, 99.0
    place, rest = -1, hand
    while rest:
        card = rest & -rest
        rest ^= card
        place += 1
        if card == liked or (pushed and _rank(card) == _rank(pushed)):
            continue
        cost = losses[place]
        if card == _DOG:
            cost += DOG_FOR_CALLER if partner_called else DOG_TO_OPPONENT
        elif card in (MAH_JONG, _DRAGON, _PHOENIX) or _rank(card) == 14:
            cost = KEPT
        else:
            cost = _cost_to_opponent(_rank(card), cost)
        if cost < least:
            chosen, least = card, cost
    return chosen


@compiled
def deal_hands(unknown: int, cards: Numbers, hands: Numbers, seat: int, own: int) -> int:
    """Deal unknown cards: the missing ones to a seat, then 14 to each of the others.

    Return what the seat has been dealt.
    """
    shuffle(unknown, cards)
    place = 0
    for step in range(4):
        hand = own if step == 0 else 0
        missing = 14 - count(hand)
        for _ in range(missing):
            hand |= cards[place]
            place += 1
        hands[(seat + step) & 3] = hand
    return hands[seat]


@compiled
def hand_after_exchange(hands: Numbers, pushed: Numbers, seat: int) -> int:
    """Return the hand of a seat without what it has pushed, and with what it has got."""
    hand = hands[seat]
    for step in range(3):
        hand &= ~pushed[seat, step]
    for step in range(1, 4):
        # What comes from the seat ``step`` places on was pushed the other way round.
        hand |= pushed[(seat + step) & 3, 3 - step]
    return hand


class _Hands(NamedTuple):
    """Hands after an exchange, and how they are grouped."""

    cards: Numbers
    burdens: Weights
    grouped: Grouped
    counts: Numbers
    """Room for notes."""


@compiled_with_memory
def _no_hands(style: Weights) -> _Hands:
    """Return empty hands, to be weighed in a style."""
    grouped = no_groups()
    set_style(grouped.weights, style)
    return _Hands(np.zeros(4, dtype=np.int64), np.zeros(4), grouped, np.zeros(16, dtype=np.int64))


@compiled
def _exchange_and_play(
    hands: Numbers,
    pushed: Numbers,
    calls: Numbers,
    seat: int,
    round_: Numbers,
    last: _Hands,
    grouped: Grouped,
    worth: Weights,
) -> float:
    """Exchange, let everybody who would call do so, and play out; return what the team gets.

    ``last`` are the hands after the last exchange: candidates share most of them.
    """
    for column in range(SIZE):
        round_[column] = 0
    round_[TOP_KIND] = round_[OWNER] = NOTHING
    round_[PHASE] = LEAD
    for giver in range(4):
        round_[CALLS + giver] = calls[giver]
    for step in range(4):
        giver = (seat + step) & 3
        hand = hand_after_exchange(hands, pushed, giver)
        if hand & MAH_JONG:
            round_[TURN] = giver
        if hand != last.cards[giver]:
            last.cards[giver] = hand
            last.burdens[giver] = note_hand(round_, giver, hand, last.counts, last.grouped)
        copy_hand(last.grouped, giver, grouped)
        has_called = round_[CALLS + giver] or round_[CALLS + ((giver + 2) & 3)]
        if last.burdens[giver] <= TICHU_BURDEN and not has_called:
            round_[CALLS + giver] = TICHU
    play_out(round_, grouped.groups, grouped.weights, grouped.notes)
    ours, theirs = result_of(round_, grouped.notes, seat & 1)
    return value_of(ours, theirs, worth)


@compiled_with_memory
def deal_openings(seat: int, hand: int, unknown: int, seed: int, deals: Numbers) -> None:
    """Fill ``deals`` with plain deals: four hands of 14 cards, ``hand`` among those of the seat."""
    np.random.seed(seed)
    cards = np.zeros(56, dtype=np.int64)
    for world in range(len(deals)):
        deal_hands(unknown, cards, deals[world], seat, hand)


@compiled_with_memory
def note_pushes(seat: int, deals: Numbers, calls: Numbers, given: Numbers) -> None:
    """Note what all seats but one push in each deal, as rule bots would."""
    counts, grouped = np.zeros(16, dtype=np.int64), no_groups()
    groups, weights = grouped.groups[0], grouped.weights[0]
    plain = np.zeros(SIZE, dtype=np.int64)
    for world in range(len(deals)):
        for step in range(1, 4):
            other = (seat + step) & 3
            helps = calls[(other + 2) & 3] != 0
            dealt, pushed = deals[world, other], given[world, other]
            usual_push(plain, dealt, helps, pushed, counts, groups, weights)


@compiled_with_memory
def play_openings(
    seat: int,
    deals: Numbers,
    given: Numbers,
    calls: Numbers,
    pushes: Numbers,
    own_calls: Numbers,
    style: Weights,
    worth: Weights,
    values: Weights,
) -> None:
    """Find what each candidate is worth to the team of a seat in each deal, by a style.

    A candidate is three cards to push, to the right, the partner and the left, and a call to
    make. ``given`` has what the others push in each deal. Three zeros let a seat push as a rule
    bot would.
    """
    pushed, called = np.zeros((4, 3), dtype=np.int64), np.zeros(4, dtype=np.int64)
    round_, grouped, last = np.zeros(SIZE, dtype=np.int64), no_groups(), _no_hands(style)
    set_style(grouped.weights, style)
    for world in range(len(deals)):
        for place in range(len(pushes)):
            for other in range(4):
                called[other] = calls[other]
            if own_calls[place]:
                called[seat] = own_calls[place]
            for other in range(4):
                chosen = pushes[place] if other == seat else given[world, other]
                if chosen[1]:
                    for step in range(3):
                        pushed[other, step] = chosen[step]
                else:
                    helps = called[(other + 2) & 3] != 0
                    groups, weights = grouped.groups[0], grouped.weights[0]
                    dealt, counts = deals[world, other], last.counts
                    usual_push(round_, dealt, helps, pushed[other], counts, groups, weights)
            values[world, place] = _exchange_and_play(
                deals[world], pushed, called, seat, round_, last, grouped, worth
            )
