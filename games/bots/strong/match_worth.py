"""What points of a round are worth in the match: far from its end, just their difference."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from games.bots.search.compiled import Numbers, Weights
from games.bots.search.value import FEWEST, MOST, PLAIN, STEP, value_of

NEAR = 350
"""Within this many points of its target a match is near its end."""
_WIDTH = 15.0
"""How wide chances spread: points per root of the points to go. Fitted to matches put together
from rounds of strong bots, which differ by 207 points (standard deviation) and have heavy tails."""
_TO_GO = 140.0
"""Points added to those to go: the last round earns more than is needed."""
_USUAL_RESULTS = (
    *((60, 40), (40, 60), (80, 20), (20, 80), (200, 0), (0, 200), (170, 30), (30, 170)),
    *((300, 0), (0, 300), (-30, 130), (130, -30), (300, -100), (-100, 300)),
)
_BY_POINTS = 0.5
"""The share of what points are worth as such: they decide where chances hardly differ."""
_DECIDED = 1e-6
"""Smaller differences in chances are no ground for deciding: then points count."""
_MOST_KEPT = 16


@lru_cache(maxsize=_MOST_KEPT)
def worth_of_points(ours: int, theirs: int, target: int | None) -> Weights:
    """Return the table of what points are worth at a score: chances of winning the match.

    They are scaled so that usual rounds differ as much in it as they do in points, however
    one-sided the match is: a margin means the same everywhere.
    """
    if target is None or max(ours, theirs) < target - NEAR:
        return PLAIN
    made = np.arange(FEWEST, MOST + STEP, STEP)
    chances = _chances(ours + made[:, None], theirs + made[None, :], target)
    points = np.array([one - other for one, other in _USUAL_RESULTS])
    at = np.array([value_of(one, other, chances) for one, other in _USUAL_RESULTS])
    if at.std() < _DECIDED:
        return PLAIN
    scaled = (chances - at.mean()) * (points.std() / at.std())
    found: Weights = _BY_POINTS * (made[:, None] - made[None, :]) + (1 - _BY_POINTS) * scaled
    return found


def _chances(ours: Numbers, theirs: Numbers, target: int) -> Weights:
    """Return the chances of winning a match, by its score."""
    highest = np.maximum(ours, theirs)
    lead = ours - theirs
    is_over = (highest >= target) & (lead != 0)
    width = _WIDTH * np.sqrt(np.maximum(target - highest, 0) + _TO_GO)
    return np.where(is_over, lead > 0, 1 / (1 + np.exp(-lead / width)))
