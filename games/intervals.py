"""Shares and means with the interval in which they lie 95 times of 100."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

SURE = 1.96
"""Standard deviations on both sides within which 95 of 100 values lie."""


class Interval(NamedTuple):
    """A value, between which ends it lies, and of how many."""

    value: float
    low: float
    high: float
    number: int

    def holds(self, value: float) -> bool:
        """Tell whether a value lies within."""
        return self.low <= value <= self.high


def share(found: int, number: int) -> Interval | None:
    """Return a share in hundredths with Wilson's interval; ``None`` of nothing."""
    if not number:
        return None
    part, square = found / number, SURE * SURE / number
    middle = (part + square / 2) / (1 + square)
    half = SURE * sqrt(part * (1 - part) / number + square / (4 * number)) / (1 + square)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return Interval(100 * part, 100 * low, 100 * high, number)


def mean(total: float, squares: float, number: int) -> Interval | None:
    """Return a mean by the sums of values and their squares; ``None`` of fewer than two."""
    if number < 2:
        return None
    middle = total / number
    variance = max(0.0, (squares - number * middle * middle) / (number - 1))
    half = SURE * sqrt(variance / number)
    return Interval(middle, middle - half, middle + half, number)
