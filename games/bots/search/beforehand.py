"""Decisions before the first lead: Grand Tichu, and what to push."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from games.bots.calls import grand_strength
from games.bots.exchange import cost_to_opponent, use_for_partner
from games.bots.search.knowledge import worth_in_match
from games.bots.search.opening import compare_openings
from games.bots.situation import Situation
from games.rules.cards.deck import FULL_DECK, Cards, each
from games.rules.play.scoring import CALL_POINTS
from games.rules.state.actions import Exchange
from games.rules.state.calls import Call
from games.rules.view.perspective import Perspective

Push = tuple[Cards, Cards, Cards]
"""Cards for the seat on the right, the partner and the seat on the left."""

GRAND_WORLDS = 150
GRAND_MARGIN = 10.0
LEAST_STRENGTH = 3.9
"""Below it no eight cards are worth thinking about a Grand Tichu."""
EXCHANGE_WORLDS = 120
EXCHANGE_MARGIN = 6.0
SURE = 1.0
MOST_FOR_PARTNER = 6
MOST_FOR_OPPONENTS = 4


def wants_grand(view: Perspective, usual: bool) -> tuple[bool, float]:
    """Tell whether the eight cards are worth a Grand Tichu, and what it brings.

    ``usual`` is the rule bot's answer.
    """
    if any(view.calls) or grand_strength(view.hand) < LEAST_STRENGTH:
        return usual, 0.0
    calls = (0, CALL_POINTS[Call.GRAND])
    gains, _ = _compare(view, [(0, 0, 0)] * 2, calls, GRAND_WORLDS)
    return gains[1] > GRAND_MARGIN, float(gains[1])


def choose_push(situation: Situation, usual: Exchange) -> tuple[Exchange, float]:
    """Return the best push, and what it brings more than the usual one.

    First the card for the partner is chosen, then those for opponents.
    """
    right, partner, left = situation.after
    given = dict(usual.give)
    best: Push = (given[right], given[partner], given[left])
    hand = list(each(situation.view.hand))
    good = sorted(hand, key=lambda card: -use_for_partner(situation, card))
    taken = {best[0], best[2]}
    pushes = [(best[0], card, best[2]) for card in good[:MOST_FOR_PARTNER] if card not in taken]
    best, gain = _best(situation.view, best, pushes)
    low = sorted(hand, key=lambda card: cost_to_opponent(situation, card))
    low = [card for card in low if card != best[1]][:MOST_FOR_OPPONENTS]
    pushes = [(one, best[1], other) for one in low for other in low if one != other]
    best, more = _best(situation.view, best, pushes)
    return Exchange(tuple(zip((right, partner, left), best, strict=True))), gain + more


def _best(view: Perspective, usual: Push, pushes: Sequence[Push]) -> tuple[Push, float]:
    """Return the best push and its gain; the usual one unless another is clearly better."""
    pushes = [usual, *(push for push in pushes if push != usual)]
    gains, errors = _compare(view, pushes, (0,) * len(pushes), EXCHANGE_WORLDS)
    place = int(np.argmax(gains))
    is_better = gains[place] > max(EXCHANGE_MARGIN, SURE * errors[place])
    return (pushes[place], float(gains[place])) if is_better else (usual, 0.0)


def _compare(
    view: Perspective, pushes: Sequence[Push], own_calls: Sequence[int], worlds: int
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
        hash((view.hand, len(pushes))) & 0x7FFF_FFFF,
        worth_in_match(view),
        sums,
        squares,
    )
    gains = (sums - sums[0]) / worlds
    return gains, np.sqrt(np.maximum(squares / worlds - gains * gains, 0) / worlds)
