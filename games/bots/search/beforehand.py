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
"""Below it no eight cards are worth thinking about a Grand Tichu."""
CARD_WORLDS = 300
"""Deals in which each card takes the place of the usual one."""
PUSH_WORLDS = 700
"""Deals in which the best pushes meet."""
MOST_PUSHES = 6
EXCHANGE_MARGIN = 2.0
SURE = 1.0
MOST_FOR_PARTNER = 5
MOST_FOR_OPPONENTS = 5
_UNKNOWN = -5.0
"""What is assumed of cards that cannot take the place of the usual ones alone."""


_OF_NO_MATTER = {
    name: getattr(BASE, name) for name in ("grand_mode", "boosters_allowed", "opens_hand", "sees")
}
"""What rules say of who sees what, and of what comes later."""


def knows_rules(view: Perspective) -> bool:
    """Tell whether the coming round is one of the base game, Boosters in hand aside."""
    if view.rules._replace(**_OF_NO_MATTER) != BASE:
        return False
    boosters = view.boosters
    return boosters is None or not (boosters.removed or any(boosters.offered))


def wants_grand(view: Perspective, usual: bool) -> tuple[bool, float]:
    """Tell whether the eight cards are worth a Grand Tichu, and what it brings.

    ``usual`` is the rule bot's answer.
    """
    if any(view.calls) or grand_strength(view.hand) < LEAST_STRENGTH:
        return usual, 0.0
    calls = (0, CALL_POINTS[Call.GRAND])
    gains, _ = _compare(view, [(0, 0, 0)] * 2, calls, GRAND_WORLDS)
    return gains[1] > GRAND_MARGIN, float(gains[1])


def choose_push(
    situation: BotSituation, usual: Exchange, chance: int = 0
) -> tuple[Exchange, float]:
    """Return the best push, and what it brings more than the usual one.

    What another card for the partner brings is found first, and what two others for the
    opponents do, with the rest as usual; the pushes that promise most by the sum of both meet in
    other deals. Of those within the error of the best the one with the highest card for the
    partner is taken. ``chance`` is for tests.
    """
    right, partner, left = situation.after
    given = dict(usual.give)
    first = (given[right], given[partner], given[left])
    gains, errors = _gains(situation.view, _promising(situation, first, chance), chance)
    push = _chosen(gains, errors, first, situation)
    return Exchange(tuple(zip((right, partner, left), push, strict=True))), gains[push]


def _promising(situation: BotSituation, usual: Push, chance: int) -> list[Push]:
    """Return the usual push and those that promise most."""
    one, card, other = usual
    good, pairs = _worth_a_thought(situation, usual)
    changes = [(one, it, other) for it in good if it not in usual]
    changes += [(it[0], card, it[1]) for it in pairs if card not in it and it != (one, other)]
    pushes = [usual, *changes]
    sums, _ = _compare(situation.view, pushes, (0,) * len(pushes), CARD_WORLDS, 2 * chance)
    brings = dict(zip(pushes, map(float, sums), strict=True))

    def promise(push: Push) -> float:
        by_card = brings.get((one, push[1], other), _UNKNOWN)
        return by_card + brings.get((push[0], card, push[2]), _UNKNOWN)

    found = [(low[0], it, low[1]) for it in good for low in pairs if it not in low]
    found.sort(key=promise, reverse=True)
    return [usual, *[push for push in found if push != usual][: MOST_PUSHES - 1]]


def _gains(
    view: Perspective, pushes: Sequence[Push], chance: int
) -> tuple[dict[Push, float], dict[Push, float]]:
    """Return what pushes bring more than the first, and the standard errors of it."""
    gains, errors = _compare(view, pushes, (0,) * len(pushes), PUSH_WORLDS, 2 * chance + 1)
    return (
        dict(zip(pushes, map(float, gains), strict=True)),
        dict(zip(pushes, map(float, errors), strict=True)),
    )


def _chosen(
    gains: dict[Push, float], errors: dict[Push, float], usual: Push, situation: BotSituation
) -> Push:
    """Return the usual push, or of those that are clearly better the one to take."""
    best = max(gains, key=lambda push: gains[push])
    margin = max(EXCHANGE_MARGIN, SURE * errors[best])
    if gains[best] <= margin:
        return usual
    ties = [push for push in gains if gains[push] > max(gains[best] - errors[best], 0)]

    def order(push: Push) -> tuple[float, float]:
        one, card, other = push
        costs = cost_to_opponent(situation, one) + cost_to_opponent(situation, other)
        return liking_of(card), -costs

    return max(ties, key=order)


def _worth_a_thought(
    situation: BotSituation, usual: Push
) -> tuple[list[Card], list[tuple[Card, Card]]]:
    """Return cards for the partner, and pairs of low ones for the right and the left.

    There is one card of each rank, for suits hardly matter. Opponents never get the same rank:
    they would know of each other's card. Who of them gets which is custom.
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


def _compare(
    view: Perspective,
    pushes: Sequence[Push],
    own_calls: Sequence[int],
    worlds: int,
    stage: int = 0,
) -> tuple[np.ndarray, np.ndarray]:
    """Return what candidates bring more than the first, and the standard errors of it."""
    assert view.seat is not None
    sums, squares = np.zeros(len(pushes)), np.zeros(len(pushes))
    compare_openings(
        view.seat,
        view.hand,
        FULL_DECK & ~view.hand,
        np.array([CALL_POINTS[call] if call else 0 for call in view.calls], dtype=np.int64),
        np.array(pushes, dtype=np.int64),
        np.array(own_calls, dtype=np.int64),
        worlds,
        hash((view.hand, stage)) & 0x7FFF_FFFF,
        worth_in_match(view),
        sums,
        squares,
    )
    gains = (sums - sums[0]) / worlds
    return gains, np.sqrt(np.maximum(squares / worlds - gains * gains, 0) / worlds)
