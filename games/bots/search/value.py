"""What points of a round are worth in the match: far from its end, their difference."""

from __future__ import annotations

from math import erf, sqrt

import numpy as np

from games.bots.search.compiled import Weights, compiled

FEWEST, MOST, STEP = -500, 700, 5
"""Points that a team can make in a round; they come in steps of five."""
PLAIN: Weights = np.zeros((0, 0))
"""For a match whose end is far: points count as they are."""
NEAR = 350
"""So many points before its target a match is near its end."""
_SPREAD = 150.0
"""Standard deviation of the difference that a round makes."""
_POINTS_A_ROUND = 75.0


@compiled
def value_of(ours: int, theirs: int, worth: Weights) -> float:
    """Return what a round is worth to a team."""
    if len(worth) == 0:
        return float(ours - theirs)
    one = min(max((ours - FEWEST) // STEP, 0), len(worth) - 1)
    other = min(max((theirs - FEWEST) // STEP, 0), len(worth) - 1)
    return worth[one, other]


def worth_of_points(ours: int, theirs: int, target: int | None) -> Weights:
    """Return the table of what points are worth at a score: chances to win the match.

    They are scaled so that a point is worth about a point where the match is even.
    """
    if target is None or max(ours, theirs) < target - NEAR:
        return PLAIN
    made = np.arange(FEWEST, MOST + STEP, STEP)
    us, them = ours + made[:, None], theirs + made[None, :]
    highest = np.maximum(us, them)
    lead = us - them
    is_over = (highest >= target) & (lead != 0)
    rounds = np.maximum(target - highest, _POINTS_A_ROUND / 2) / _POINTS_A_ROUND
    chances = _normal(lead / (_SPREAD * np.sqrt(rounds)))
    found: Weights = np.where(is_over, lead > 0, chances) * (2.5 * _SPREAD)
    return found


_ERF = np.vectorize(lambda place: erf(place / 100 / sqrt(2)), otypes=[float])(range(401))


def _normal(deviations: Weights) -> Weights:
    """Return the chance that a normal variable lies below so many standard deviations."""
    place = np.minimum(np.abs(deviations) * 100, 400).astype(np.int64)
    halves = np.sign(deviations) * _ERF[place] / 2
    found: Weights = 0.5 + halves
    return found
