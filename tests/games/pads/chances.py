"""The chance of winning as ``games/pads/chances.py`` has it, to compare with that of the page."""

from __future__ import annotations

from math import erf, sqrt

from games.pads.chances import LAST_ROUNDS, POINTS_A_ROUND, SPREAD


def chance_to_win(totals: tuple[int, int], target: int | None, deals_left: int | None) -> float:
    """Return team 0's chance of winning a match that is not over."""
    ends = [] if deals_left is None else [float(deals_left)]
    if target is not None:
        ends.append(LAST_ROUNDS + (target - max(totals)) / POINTS_A_ROUND)
    rounds = max(1.0, min(ends, default=1.0))
    return (1 + erf((totals[0] - totals[1]) / (SPREAD * sqrt(2 * rounds)))) / 2
