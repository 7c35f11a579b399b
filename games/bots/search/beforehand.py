"""Decisions before the first lead: Grand Tichu, and what to push."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import sqrt
from typing import NamedTuple

import numpy as np

from games.bots.calls import grand_strength
from games.bots.exchange import cost_to_opponent, use_for_partner
from games.bots.search.knowledge import worth_in_match
from games.bots.search.opening import compare_openings
from games.bots.situation import Situation
from games.rules.cards.deck import FULL_DECK, Cards, each, rank_of
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
EXCHANGE_PLAYOUTS = 4000
EXCHANGE_MARGIN = 2.0
SURE = 1.0
FEWEST_WORLDS = 8
MOST_FOR_PARTNER = 5
MOST_FOR_OPPONENTS = 5


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


def choose_push(situation: Situation, usual: Exchange) -> tuple[Exchange, float]:
    """Return the best push, and what it brings more than the usual one.

    All pushes meet the same deals; the worse half is dropped, again and again, but never
    the usual one, which is the first.
    """
    right, partner, left = situation.after
    given = dict(usual.give)
    pushes = _pushes(situation, (given[right], given[partner], given[left]))
    stages = max((len(pushes) - 1).bit_length(), 1)
    tallies = {push: _Tally() for push in pushes}
    for stage in range(stages):
        worlds = max(EXCHANGE_PLAYOUTS // (stages * len(pushes)), FEWEST_WORLDS)
        gains, errors = _compare(situation.view, pushes, (0,) * len(pushes), worlds, stage)
        for push, gain, error in zip(pushes, gains, errors, strict=True):
            tallies[push] = tallies[push].with_more(worlds, float(gain), float(error))
        others = sorted(pushes[1:], key=lambda push: -tallies[push].mean)
        if stage < stages - 1:
            others = others[: max((len(pushes) + 1) // 2, 2) - 1]
        pushes = [pushes[0], *others]
    best = pushes[1] if len(pushes) > 1 else pushes[0]
    tally = tallies[best]
    if tally.mean <= max(EXCHANGE_MARGIN, SURE * tally.error):
        best, tally = pushes[0], _Tally()
    return Exchange(tuple(zip((right, partner, left), best, strict=True))), tally.mean


def _pushes(situation: Situation, usual: Push) -> list[Push]:
    """Return the usual push and those worth a thought: good cards, and low ones.

    Opponents never get the same rank: they would know of each other's card.
    """
    hand = list(each(situation.view.hand))
    good = sorted(hand, key=lambda card: -use_for_partner(situation, card))[:MOST_FOR_PARTNER]
    low = sorted(hand, key=lambda card: cost_to_opponent(situation, card))[:MOST_FOR_OPPONENTS]
    found = [usual]
    for card in good:
        for one, other in permutations(low, 2):
            push = (one, card, other)
            if card not in (one, other) and rank_of(one) != rank_of(other) and push != usual:
                found.append(push)
    return found


class _Tally(NamedTuple):
    """What a push has brought more than the usual one, over some worlds."""

    worlds: int = 0
    total: float = 0.0
    squares: float = 0.0

    def with_more(self, worlds: int, gain: float, error: float) -> _Tally:
        """Return it with a mean over further worlds, and the standard error of it."""
        squares = worlds * (worlds * error * error + gain * gain)
        return _Tally(self.worlds + worlds, self.total + worlds * gain, self.squares + squares)

    @property
    def mean(self) -> float:
        """The gain on average."""
        return self.total / max(self.worlds, 1)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        variance = self.squares / max(self.worlds, 1) - self.mean * self.mean
        return sqrt(max(variance, 0.0) / max(self.worlds, 1))


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
        hash((view.hand, len(pushes), stage)) & 0x7FFF_FFFF,
        worth_in_match(view),
        sums,
        squares,
    )
    gains = (sums - sums[0]) / worlds
    return gains, np.sqrt(np.maximum(squares / worlds - gains * gains, 0) / worlds)
