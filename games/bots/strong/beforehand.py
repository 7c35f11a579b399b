"""Decisions before the first lead: Grand Tichu, and what to push."""

from __future__ import annotations

from collections.abc import Sequence, Set
from itertools import combinations, pairwise
from typing import NamedTuple

import numpy as np

from games.bots.search.opening import deal_openings, note_pushes, play_openings
from games.bots.search.styles import STYLE
from games.bots.strong.knowledge import worth_in_match
from games.bots.thumb.calls import grand_strength
from games.bots.thumb.exchange import by_custom, cost_to_opponent, liking_of, use_for_partner
from games.bots.thumb.situation import BotSituation
from games.rules.cards.deck import FULL_DECK, SPECIALS, Card, Cards, each, rank_of
from games.rules.cards.ruleset import BASE
from games.rules.play.scoring import CALL_POINTS
from games.rules.state.actions import Exchange
from games.rules.state.calls import Call
from games.rules.view.perspective import Perspective

Push = tuple[Cards, Cards, Cards]
"""Cards for the seat on the right, the partner and the seat on the left."""
AS_USUAL: Push = (0, 0, 0)
"""Whatever a rule bot would push."""

GRAND_WORLDS = 400
GRAND_MARGIN = 5.0
LEAST_STRENGTH = 3.9
"""With eight cards weaker than this a Grand Tichu is not worth considering."""
CARD_WORLDS = 300, 600, 1000, 1500, 2000
"""After how many deals cards for the partner that cannot be the best any more are given up; all
are compared with the usual low ones beside them."""
LOW_WORLDS = 150, 300, 600, 1000
"""The same of pairs of low cards, compared with the card for the partner."""
HOPELESS = 2.5
"""Standard errors behind the best at which a candidate is given up."""
EXCHANGE_MARGIN = 2.0
SURE = 1.0
SURE_OF_LOW = 3.0
"""Standard errors by which two low cards must be better than the usual ones: they matter less."""
AS_GOOD = 2.0
"""Standard errors within which a card for the partner is as good as the best."""
MOST_FOR_PARTNER = 5
"""Of the whole hand, and as many of what is good enough for the partner."""
LEAST_FOR_PARTNER = 9
"""The lowest rank that is good enough, if the hand has it."""
PRICE_OF_LOW = 20.0
"""Points that a lower card must gain more: to the partner it looks like a blunder."""
MOST_FOR_OPPONENTS = 5


_OF_NO_MATTER = {
    name: getattr(BASE, name) for name in ("grand_mode", "boosters_allowed", "opens_hand", "sees")
}
"""Fields of the rules about who sees what, and about what comes later."""


class ImaginedDeals(NamedTuple):
    """Plain deals in which a seat holds what it has seen so far."""

    seat: int
    calls: np.ndarray
    """The points of what each seat has called."""
    worth: np.ndarray
    """What points are worth to the team."""
    hands: np.ndarray
    """By deal and seat, 14 cards each."""
    pushed: np.ndarray
    """What the others push, by deal and seat: three zeros for whatever a rule bot would."""

    def note_usual_pushes(self) -> None:
        """Note what the others push, if that is not done yet: saves time for many candidates."""
        if not self.pushed.any():
            note_pushes(self.seat, self.hands, self.calls, self.pushed)

    def part(self, first: int, end: int) -> ImaginedDeals:
        """Return some of the deals; what is noted of them is noted of the whole, too."""
        return self._replace(hands=self.hands[first:end], pushed=self.pushed[first:end])

    def values(
        self, pushes: Sequence[Push], style: np.ndarray, own_calls: Sequence[int] | None = None
    ) -> np.ndarray:
        """Return what each push, with a call of the seat, is worth to its team in each deal."""
        values = np.zeros((len(self.hands), len(pushes)))
        play_openings(
            self.seat,
            self.hands,
            self.pushed,
            self.calls,
            _numbers(pushes),
            _numbers(own_calls or [0] * len(pushes)),
            style,
            self.worth,
            values,
        )
        return values


def imagine(view: Perspective, worth: np.ndarray, number: int, chance: int) -> ImaginedDeals:
    """Return that many deals; another ``chance`` gives others.

    For the same hand they are the same wherever it sits, moved on with it.
    """
    assert view.seat is not None
    hands = np.zeros((number, 4), dtype=np.int64)
    seed = hash((view.hand, chance)) & 0x7FFF_FFFF
    deal_openings(0, view.hand, FULL_DECK & ~view.hand, seed, hands)
    hands = np.roll(hands, view.seat, axis=1)
    calls = _numbers([CALL_POINTS[call] if call else 0 for call in view.calls])
    pushed = np.zeros((number, 4, 3), dtype=np.int64)
    return ImaginedDeals(view.seat, calls, worth, hands, pushed)


def _numbers(values: Sequence[object]) -> np.ndarray:
    return np.array(values, dtype=np.int64)


def knows_rules(view: Perspective) -> bool:
    """Tell whether the coming round is one of the base game, apart from Boosters in hand."""
    if view.rules._replace(**_OF_NO_MATTER) != BASE:
        return False
    boosters = view.boosters
    return boosters is None or not (boosters.removed or any(boosters.offered))


def wants_grand(view: Perspective, usual: bool) -> tuple[bool, float]:
    """Tell whether the eight cards are worth a Grand Tichu, and what it gains.

    ``usual`` is the rule bot's answer.
    """
    if any(view.calls) or grand_strength(view.hand) < LEAST_STRENGTH:
        return usual, 0.0
    deals = imagine(view, worth_in_match(view), GRAND_WORLDS, 0)
    gains, _ = _gains(deals.values([AS_USUAL] * 2, STYLE, (0, CALL_POINTS[Call.GRAND])))
    return bool(gains[1] > GRAND_MARGIN), float(gains[1])


def choose_push(
    situation: BotSituation, usual: Exchange, chance: int = 0
) -> tuple[Exchange, float]:
    """Return the best push, and how much more it gains than the usual one.

    The card for the partner is chosen first: the highest of those about as good as the best.
    Then come the two for the opponents. ``chance`` is for tests.
    """
    first = push_of(situation.seat, usual)
    good, pairs = worth_a_thought(situation, first)
    most = max(*CARD_WORLDS, *LOW_WORLDS)
    deals = imagine(situation.view, worth_in_match(situation.view), most, chance)
    low = {*good} - {*_good_enough(situation)}
    push, gain = _with_best_card(deals, first, good, pairs, low)
    push, more = _with_best_low(deals, push, pairs)
    return exchange_of(situation, push), gain + more


def push_of(seat: int, exchange: Exchange) -> Push:
    """Return the cards that a seat gives to the right, to the partner and to the left."""
    given = dict(exchange.give)
    right, partner, left = (given[(seat + step) % 4] for step in (1, 2, 3))
    return right, partner, left


def exchange_of(situation: BotSituation, push: Push) -> Exchange:
    """Return the action by which cards are given to the right, the partner and the left."""
    return Exchange(tuple(zip(situation.after, push, strict=True)))


def _with_best_card(
    deals: ImaginedDeals,
    usual: Push,
    good: Sequence[Card],
    pairs: Sequence[tuple[Card, Card]],
    low: Set[Card],
) -> tuple[Push, float]:
    """Return a push with the best card for the partner, and how much more it gains.

    One that is too ``low`` has its price.
    """
    pushes = [usual]
    for card in good:
        right, left = usual[0], usual[2]
        if card in (right, left):
            right, left = next(it for it in pairs if card not in it and usual[1] not in it)
        if card != usual[1]:
            pushes.append((right, card, left))
    prices = np.array([PRICE_OF_LOW * (card in low) for _right, card, _left in pushes])
    gains, errors = _compare(deals, pushes, CARD_WORLDS, prices)
    best = int(gains.argmax())
    if gains[best] <= max(EXCHANGE_MARGIN, SURE * errors[best]):
        return usual, 0.0
    least = max(gains[best] - AS_GOOD * errors[best], 0.0)
    ties = [place for place in range(len(pushes)) if place == best or gains[place] > least]
    chosen = max(ties, key=lambda place: liking_of(pushes[place][1]))
    return pushes[chosen], float(gains[chosen] + prices[chosen] - prices[0])


def _with_best_low(
    deals: ImaginedDeals, push: Push, pairs: Sequence[tuple[Card, Card]]
) -> tuple[Push, float]:
    """Return a push with the best two cards for the opponents, and how much more it gains."""
    card = push[1]
    others = [(one, card, other) for one, other in pairs if card not in (one, other)]
    pushes = [push, *(it for it in others if it != push)]
    gains, errors = _compare(deals, pushes, LOW_WORLDS)
    best = int(gains.argmax())
    if gains[best] <= max(EXCHANGE_MARGIN, SURE_OF_LOW * errors[best]):
        return push, 0.0
    return pushes[best], float(gains[best])


def worth_a_thought(
    situation: BotSituation, usual: Push
) -> tuple[list[Card], list[tuple[Card, Card]]]:
    """Return candidates: cards for the partner, and pairs of low ones for right and left.

    There is one card of each rank, as suits hardly matter. Opponents never get the same rank:
    each would know the other's card. Which of them gets which is custom.
    """
    enough = {*_good_enough(situation)}
    hand = list(each(situation.view.hand))
    good = sorted(hand, key=lambda card: -use_for_partner(situation, card))
    low = sorted(hand, key=lambda card: cost_to_opponent(situation, card))
    of_all = _one_of_each_rank([usual[1], *good])[:MOST_FOR_PARTNER]
    of_enough = _one_of_each_rank([card for card in good if card in enough])[:MOST_FOR_PARTNER]
    good = _one_of_each_rank([*of_all, *of_enough])
    low = _one_of_each_rank([usual[0], usual[2], *low])[:MOST_FOR_OPPONENTS]
    return good, [by_custom(one, other) for one, other in combinations(low, 2)]


def _good_enough(situation: BotSituation) -> list[Card]:
    """Return the cards that a partner likes: a Nine or more of the upper half of the hand's ranks.

    Of players who have called themselves a partner takes any.
    """
    cards = list(each(situation.view.hand))
    if situation.view.calls[situation.seat] is not None:
        return cards
    ranks = sorted({liking_of(card) for card in cards})
    least = min(max(ranks[len(ranks) // 2], LEAST_FOR_PARTNER), ranks[-1])
    return [card for card in cards if liking_of(card) >= least]


def _one_of_each_rank(cards: Sequence[Card]) -> list[Card]:
    found: dict[object, Card] = {}
    for card in cards:
        found.setdefault(card if card & SPECIALS else rank_of(card), card)
    return list(found.values())


def _compare(
    deals: ImaginedDeals,
    pushes: Sequence[Push],
    worlds: Sequence[int],
    prices: np.ndarray | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """Compare pushes in ever more deals, until one alone may be the best.

    Returns how much more each gains than the first, with the prices of both taken off, minus
    infinity for those that were given up, and the standard errors of that.
    """
    prices = np.zeros(len(pushes)) if prices is None else prices
    gains, errors = np.zeros(len(pushes)), np.zeros(len(pushes))
    left, values = np.arange(len(pushes)), np.zeros((0, len(pushes)))
    for first, end in pairwise((0, *worlds)):
        part = deals.part(first, end)
        part.note_usual_pushes()
        values = np.concatenate((values, part.values([pushes[int(it)] for it in left], STYLE)))
        gains[:] = -np.inf
        gains[left], errors[left] = _gains(values)
        gains[left] -= prices[left] - prices[0]
        best = gains.argmax()
        may_be_best = gains + HOPELESS * np.maximum(errors, errors[best]) >= gains[best]
        if may_be_best.sum() == 1:
            break
        may_be_best[0] = True  # the one to beat
        values, left = values[:, may_be_best[left]], np.flatnonzero(may_be_best)
    return gains, errors


def _gains(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return how much more candidates gain than the first, and the standard errors of that."""
    gains = values - values[:, :1]
    return gains.mean(axis=0), gains.std(axis=0) / np.sqrt(len(values))
