"""Scales of points that begin and end at a multiple of ten and hold the mean."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor
from typing import Protocol

STEP = 10


class HasEnds(Protocol):
    """Whatever lies between two ends."""

    @property
    def low(self) -> float:
        """The lower end."""

    @property
    def high(self) -> float:
        """The upper end."""


def ends_in_tens(rows: Iterable[HasEnds]) -> tuple[int, int]:
    """Return the ends of a scale that holds some intervals and the mean."""
    found = list(rows)
    low = floor(min([-STEP, *(it.low for it in found)]) / STEP) * STEP
    high = ceil(max([STEP, *(it.high for it in found)]) / STEP) * STEP
    return low, high


def tens_between(low: int, high: int) -> range:
    """Return the points that are marked on a scale: about five of them."""
    step = STEP * max(1, (high - low) // 50)
    return range(ceil(low / step) * step, high + 1, step)
