"""What to push: a good card to the partner, low ones to the opponents."""

from __future__ import annotations

from games.bots.situation import Situation
from games.rules.actions import Exchange
from games.rules.cards import (
    ACE,
    DOG,
    DRAGON,
    KING,
    MAH_JONG,
    PHOENIX,
    SPECIALS,
    Card,
    each,
    rank_of,
)

STRONG_BURDEN = 2.0
"""A hand that may go out first by itself keeps its best cards."""
_PARTNER_LIKES = {DRAGON: 15.0, PHOENIX: 15.0, MAH_JONG: 4.0, DOG: 0.0}
_PER_LIKED_RANK = 0.5
_OWN_STRENGTH = 3.0
_KEPT = 20.0
_DOG_TO_OPPONENT = 0.6
_DOG_FOR_CALLER = 3.0


def choose_exchange(situation: Situation) -> Exchange:
    """Return one card for each other seat."""
    right, partner, left = situation.after
    cards = list(each(situation.view.hand))
    good = max(cards, key=lambda card: _use_for_partner(situation, card))
    cards.remove(good)
    cards.sort(key=lambda card: _cost_to_opponent(situation, card))
    low, *others = cards
    # Never the same rank to both: they would know of each other's card.
    second = next((card for card in others if rank_of(card) != rank_of(low)), others[0])
    to_right, to_left = _by_custom(low, second)
    return Exchange(((right, to_right), (partner, good), (left, to_left)))


def _by_custom(one: Card, other: Card) -> tuple[Card, Card]:
    """Even ranks go to the right and odd ones to the left, where there is a choice.

    Partners then push different ranks to an opponent, who gets no pairs from them.
    """
    if rank_of(one) % 2 > rank_of(other) % 2:
        return other, one
    return one, other


def _loss(situation: Situation, card: Card) -> float:
    """Return how much heavier the hand gets without a card."""
    return situation.planner.burden_without(card) - situation.planner.burden


def _use_for_partner(situation: Situation, card: Card) -> float:
    liked = _PARTNER_LIKES.get(card, float(rank_of(card)))
    if situation.partner_called:
        return liked
    use = _PER_LIKED_RANK * liked - _loss(situation, card)
    is_strong = situation.planner.burden <= STRONG_BURDEN
    return use - _OWN_STRENGTH if is_strong and liked >= KING else use


def _cost_to_opponent(situation: Situation, card: Card) -> float:
    """Return what it costs to push a card: own loss, and the opponent's profit."""
    if card == DOG:
        # A partner who has called can be given the lead with it.
        keeps = _DOG_FOR_CALLER if situation.partner_called else _DOG_TO_OPPONENT
        return _loss(situation, card) + keeps
    if card & SPECIALS or rank_of(card) == ACE:
        return _KEPT
    return _loss(situation, card) + (rank_of(card) / 8) ** 2
