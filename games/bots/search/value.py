"""What points of a round are worth: as they are, or by a table of what they do for the match."""

from __future__ import annotations

import numpy as np

from games.bots.search.compiled import Weights, compiled

FEWEST, MOST, STEP = -500, 700, 5
"""Points that a team can make in a round; they come in steps of five."""
PLAIN: Weights = np.zeros((0, 0))
"""For a match whose end is far off: points count as they are."""


@compiled
def value_of(ours: int, theirs: int, worth: Weights) -> float:
    """Return what a round is worth to a team."""
    if len(worth) == 0:
        return float(ours - theirs)
    one = min(max((ours - FEWEST) // STEP, 0), len(worth) - 1)
    other = min(max((theirs - FEWEST) // STEP, 0), len(worth) - 1)
    return worth[one, other]
