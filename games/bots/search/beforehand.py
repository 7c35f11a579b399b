"""Decisions before the first lead: Grand Tichu, and what to push."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from games.bots.calls import grand_strength
from games.bots.exchange import by_custom, cost_to_opponent, liking_of, use_for_partner
from games.bots.search.knowledge import worth_in_match
from games.bots.search.opening import compare_openings
from games.bots.situation import BotSituation
from games.rules.cards.deck import FULL_DECK, SPECIALS, Card, Cards, each, rank_of
from games.rules.cards.ruleset import BASE
from games.rules.play.scoring import CALL_POINTS
from games.rules.state.actions import Exchange
from games.rules.state.calls import Call
from games.rules.view.perspective import Perspective

Push = tuple[Cards, Cards, Cards]
"""Cards for the seat on the right, the partner and the seat on the left."""

GRAND_WORLDS = 400
GRAND_MARGIN = 5.0
LEAST_STRENGTH = 3.9
"""With eight cards weaker than this a Grand Tichu is not worth considering."""
CARD_WORLDS = 800, 1800
"""Deals in which cards for the partner are compared, each with the usual low ones: all of them,
then those that may still be the best."""
LOW_WORLDS = 300, 1000
"""Deals in which pairs of low cards are compared, each with the card for the partner."""
HOPELESS = 2.5
"""Standard errors behind the best at which a candidate is given up."""
EXCHANGE_MARGIN = 2.0
SURE = 1.0
SURE_OF_LOW = 3.0
"""Standard errors by which two low cards must be better than the usual ones: they matter less."""
AS_GOOD = 2.0
"""Standard errors within which a card for the partner is as good as the best."""
MOST_FOR_PARTNER = 5
MOST_FOR_OPPONENTS = 5


_OF_NO_MATTER = {
    name: getattr(BASE, name) for name in ("grand_mode", "boosters_allowed", "opens_hand", "sees")
}
"""Fields of the rules about who sees what, and about what comes later."""


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
    calls = (0, CALL_POINTS[Call.GRAND])
    sums = np.zeros((2, 2))
    _play(view, [(0, 0, 0)] * 2, calls, GRAND_WORLDS, 0, sums)
    gains, _ = _gains(sums, GRAND_WORLDS)
    return gains[1] > GRAND_MARGIN, float(gains[1])


def choose_push(
    situation: BotSituation, usual: Exchange, chance: int = 0
) -> tuple[Exchange, float]:
    """Return the best push, and how much more it gains than the usual one.

    The card for the partner is chosen first: the highest of those about as good as the best.
    Then come the two for the opponents. ``chance`` is for tests.
    """
    first = push_of(situation.seat, usual)
    good, pairs = worth_a_thought(situation, first)
    push, gain = _with_best_card(situation.view, first, good, pairs, chance)
    push, more = _with_best_low(situation.view, push, pairs, chance)
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
    view: Perspective,
    usual: Push,
    good: Sequence[Card],
    pairs: Sequence[tuple[Card, Card]],
    chance: int,
) -> tuple[Push, float]:
    """Return a push with the best card for the partner, and how much more it gains."""
    pushes = [usual]
    for card in good:
        low = (usual[0], usual[2])
        if card in low:
            low = next(pair for pair in pairs if card not in pair and usual[1] not in pair)
        if card != usual[1]:
            pushes.append((low[0], card, low[1]))
    gains, errors = _compare_in_two(view, pushes, CARD_WORLDS, 2 * chance)
    best = int(gains.argmax())
    if gains[best] <= max(EXCHANGE_MARGIN, SURE * errors[best]):
        return usual, 0.0
    least = max(gains[best] - AS_GOOD * errors[best], 0.0)
    ties = [place for place in range(len(pushes)) if place == best or gains[place] > least]
    chosen = max(ties, key=lambda place: liking_of(pushes[place][1]))
    return pushes[chosen], float(gains[chosen])


def _with_best_low(
    view: Perspective, push: Push, pairs: Sequence[tuple[Card, Card]], chance: int
) -> tuple[Push, float]:
    """Return a push with the best two cards for the opponents, and how much more it gains."""
    card = push[1]
    others = [(one, card, other) for one, other in pairs if card not in (one, other)]
    pushes = [push, *(it for it in others if it != push)]
    gains, errors = _compare_in_two(view, pushes, LOW_WORLDS, 2 * chance + 1)
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
    hand = list(each(situation.view.hand))
    good = sorted(hand, key=lambda card: -use_for_partner(situation, card))
    low = sorted(hand, key=lambda card: cost_to_opponent(situation, card))
    good = _one_of_each_rank([usual[1], *good])[:MOST_FOR_PARTNER]
    low = _one_of_each_rank([usual[0], usual[2], *low])[:MOST_FOR_OPPONENTS]
    return good, [by_custom(one, other) for one, other in combinations(low, 2)]


def _one_of_each_rank(cards: Sequence[Card]) -> list[Card]:
    found: dict[object, Card] = {}
    for card in cards:
        found.setdefault(card if card & SPECIALS else rank_of(card), card)
    return list(found.values())


def _compare_in_two(
    view: Perspective, pushes: Sequence[Push], worlds: tuple[int, int], chance: int
) -> tuple[np.ndarray, np.ndarray]:
    """Compare all pushes in some deals, then in more of them those that may still be the best.

    Returns how much more each gains than the first, and the standard errors of that.
    """
    few, more = worlds
    sums = np.zeros((2, len(pushes)))
    calls = [0] * len(pushes)
    _play(view, pushes, calls, few, (chance, 0), sums)
    gains, errors = _gains(sums, few)
    best = int(gains.argmax())
    behind = HOPELESS * np.maximum(errors, errors[best])
    is_left = gains + behind > gains[best]
    left = [it for it in range(len(pushes)) if it in (0, best) or is_left[it]]
    if len(left) == 1:
        return gains, errors
    of_left = sums[:, left]
    _play(view, [pushes[it] for it in left], calls[: len(left)], more, (chance, 1), of_left)
    gains[left], errors[left] = _gains(of_left, few + more)
    return gains, errors


def _play(
    view: Perspective,
    pushes: Sequence[Push],
    own_calls: Sequence[int],
    worlds: int,
    chance: object,
    sums: np.ndarray,
) -> None:
    """Play candidates out, and add to the sums of points and of squared differences."""
    assert view.seat is not None
    compare_openings(
        view.seat,
        view.hand,
        FULL_DECK & ~view.hand,
        np.array([CALL_POINTS[call] if call else 0 for call in view.calls], dtype=np.int64),
        np.array(pushes, dtype=np.int64),
        np.array(own_calls, dtype=np.int64),
        worlds,
        hash((view.hand, chance)) & 0x7FFF_FFFF,
        worth_in_match(view),
        sums[0],
        sums[1],
    )


def _gains(sums: np.ndarray, worlds: int) -> tuple[np.ndarray, np.ndarray]:
    """Return how much more candidates gain than the first, and the standard errors of that."""
    points, squares = sums
    gains = (points - points[0]) / worlds
    return gains, np.sqrt(np.maximum(squares / worlds - gains * gains, 0) / worlds)
