"""What to push: a good card to the partner, low ones to the opponents."""

from __future__ import annotations

from games.bots.ground import formulas
from games.bots.ground.formulas import (
    DOG_FOR_CALLER,
    DOG_TO_OPPONENT,
    KEPT,
    LIKING_OF_HIGHEST,
    LIKING_OF_MAH_JONG,
)
from games.bots.thumb.situation import BotSituation
from games.rules.cards.deck import (
    ACE,
    DOG,
    DRAGON,
    MAH_JONG,
    PHOENIX,
    SPECIALS,
    Card,
    each,
    rank_of,
)
from games.rules.state.actions import Exchange
from games.rules.state.exchange_form import HIGH

_PARTNER_LIKES = {
    DRAGON: LIKING_OF_HIGHEST,
    PHOENIX: LIKING_OF_HIGHEST,
    MAH_JONG: LIKING_OF_MAH_JONG,
    DOG: 0.0,
}


def choose_exchange(situation: BotSituation) -> Exchange:
    """Return one card for each other seat, or what the Boosters in force ask for."""
    right, left = situation.opponents
    partner = situation.partner
    cards = list(each(situation.view.hand))
    owed = _owed(situation, cards)
    good = _cards_for_partner(situation, cards)
    cards.sort(key=lambda card: cost_to_opponent(situation, card))
    if owed:
        cards = list(owed.values()) + cards
    low, *others = cards
    # Never the same rank to both: each would know the other's card.
    second = next((card for card in others if rank_of(card) != rank_of(low)), others[0])
    to_right, to_left = by_custom(low, second)
    if owed.get(right) == to_left or owed.get(left) == to_right:
        to_right, to_left = to_left, to_right
    give = [(right, to_right), (left, to_left)]
    return Exchange((give[0], *((partner, card) for card in good), give[1]))


def _owed(situation: BotSituation, cards: list[Card]) -> dict[int, Card]:
    """Take out of the cards what has to be pushed to opponents: a Ten or more."""
    boosters = situation.view.boosters
    found: dict[int, Card] = {}
    for seat in boosters.owes_high if boosters is not None else ():
        high = [card for card in cards if card & HIGH]
        if high:
            found[seat] = min(high, key=lambda card: cost_to_opponent(situation, card))
            cards.remove(found[seat])
    return found


def _cards_for_partner(situation: BotSituation, cards: list[Card]) -> list[Card]:
    """Take out of the cards what is pushed to the partner: one card, or two."""
    good = max(cards, key=lambda card: use_for_partner(situation, card))
    cards.remove(good)
    if not situation.view.rules.pushes_two >> situation.seat & 1:
        return [good]
    if situation.partner_called:
        second = max(cards, key=lambda card: use_for_partner(situation, card))
    else:
        # An extra card is a burden there: it has to be a greater one here.
        second = min(cards, key=lambda card: _loss(situation, card))
    cards.remove(second)
    return [good, second]


def by_custom(one: Card, other: Card) -> tuple[Card, Card]:
    """Even ranks go to the right and odd ones to the left, where there is a choice.

    Partners then push different ranks to an opponent, who gets no pairs from them.
    """
    if rank_of(one) % 2 > rank_of(other) % 2:
        return other, one
    return one, other


def _loss(situation: BotSituation, card: Card) -> float:
    """Return how much heavier the hand gets without a card."""
    return situation.planner.burden_without(card) - situation.planner.burden


def liking_of(card: Card) -> float:
    """Return how much the partner likes a card: the higher, the more."""
    return _PARTNER_LIKES.get(card, float(rank_of(card)))


def use_for_partner(situation: BotSituation, card: Card) -> float:
    """Return what giving a card to the partner gains."""
    liked = liking_of(card)
    if situation.partner_called:
        return liked
    return formulas.use_for_partner(liked, _loss(situation, card), situation.planner.burden)


def cost_to_opponent(situation: BotSituation, card: Card) -> float:
    """Return what giving a card away costs: one's own loss plus the opponent's profit."""
    if card == DOG:
        # A partner who has called can be given the lead with it.
        keeps = DOG_FOR_CALLER if situation.partner_called else DOG_TO_OPPONENT
        return _loss(situation, card) + keeps
    if card & SPECIALS or rank_of(card) == ACE:
        return KEPT
    return formulas.cost_to_opponent(rank_of(card), _loss(situation, card))
