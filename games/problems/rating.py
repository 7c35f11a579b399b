"""How the ratings of a problem and of its solver move: Elo in four lines, capped.

A library for so little would be a dependency for nothing. Everything is a float around 1500.
"""

from __future__ import annotations

MOST = 24.0
"""Points by which an answer moves a solver at most."""
OF_PROBLEM = 0.5
"""The part of that by which the problem moves the other way."""
LEAST, GREATEST = 600.0, 2600.0
RATED_A_DAY = 5


def chance(solver: float, problem: float) -> float:
    """Return how likely a solver is right, from 0 to 1."""
    return 1 / (1 + 10 ** ((problem - solver) / 400))


def moved(solver: float, problem: float, *, is_right: bool) -> tuple[float, float]:
    """Return both ratings after an answer, within their bounds."""
    change = MOST * (is_right - chance(solver, problem))
    return _within(solver + change), _within(problem - OF_PROBLEM * change)


def _within(rating: float) -> float:
    return min(max(rating, LEAST), GREATEST)
