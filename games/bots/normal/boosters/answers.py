"""What to answer when a Booster asks (BW-8)."""

from __future__ import annotations

from games.bots.normal.boosters.draft import favourite
from games.bots.normal.boosters.helping import completion
from games.bots.thumb.exchange import cost_to_opponent, use_for_partner
from games.bots.thumb.situation import BotSituation
from games.rules.cards.deck import SPECIALS, Card, Cards, each
from games.rules.state.actions import Answer, Boost
from games.rules.state.boosters import Proposal, SubjectKind
from games.rules.view.booster import Asked

_STRONG = 1.0
_SPECIAL = 0.5
"""What a special card may be worth to an opponent."""


def answer(situation: BotSituation, question: Proposal) -> Answer:
    """Return the answer to what a proposal asks."""
    if question.kind == SubjectKind.CARDS:
        return completion(situation, question)
    if question.reusable or question.boost is None:
        return Answer()
    if not question.asks_for_card:
        assert situation.view.boosters is not None
        victim = situation.view.boosters.victim
        return Answer(booster=favourite(victim, situation.catalogue))
    return Answer(_card_to_give(situation, question, question.boost))


def _card_to_give(situation: BotSituation, question: Proposal, boost: Boost) -> Card:
    """Return a card to give away, to the partner or to an opponent."""
    held = situation.view.hand
    if question.seat == situation.seat:
        held |= question.drawn
    to = _receiver(situation, boost)
    cards = list(each(held))
    if held != situation.view.hand:
        # With the drawn card in hand: what is left should be as light as possible.
        return min(cards, key=lambda card: _left_with(situation, held, card))
    if to == situation.partner and not _keeps_best(situation):
        return max(cards, key=lambda card: use_for_partner(situation, card))
    return min(cards, key=lambda card: cost_to_opponent(situation, card))


def _receiver(situation: BotSituation, boost: Boost) -> int:
    if boost.seat is not None:
        return boost.seat
    booster = situation.catalogue.get(boost.booster)
    is_between_partners = booster is not None and booster.asks == Asked.TEAM
    return situation.partner if is_between_partners else situation.after[0]


def _keeps_best(situation: BotSituation) -> bool:
    """Tell whether it is this seat that should go out first."""
    called = situation.view.calls[situation.seat] is not None
    return not situation.partner_called and (called or situation.planner.burden <= _STRONG)


def _left_with(situation: BotSituation, held: Cards, card: Card) -> float:
    return situation.burden_with(held & ~card) + (_SPECIAL if card & SPECIALS else 0.0)
