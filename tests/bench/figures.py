"""The figures there are, and how to time something on a busy machine.

All times are processor time, so that other programs disturb them as little as possible.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterable
from statistics import median
from time import process_time
from typing import NamedTuple

Measure = Callable[[], float]


class Skipped(Exception):
    """A figure cannot be measured here; the text says why."""


class Figure(NamedTuple):
    """A figure and how it is measured."""

    measure: Measure
    unit: str
    is_long: bool = False
    """Whether it takes minutes, and is measured only when it is named."""


FIGURES: dict[str, Figure] = {}


def figure(unit: str, *, is_long: bool = False) -> Callable[[Measure], Measure]:
    """Register the decorated function as the figure of its name."""

    def register(measure: Measure) -> Measure:
        FIGURES[measure.__name__] = Figure(measure, unit, is_long)
        return measure

    return register


def tell(text: str) -> None:
    """Tell people more about a figure; the lines for programs stay as they are."""
    print(text, file=sys.stderr, flush=True)


def best_seconds(work: Callable[[], object], times: int = 5) -> float:
    """Return the time of the least disturbed of several runs."""
    return min(_seconds(work) for _ in range(times))


def median_us(works: Iterable[Callable[[], object]], calls: int = 50) -> float:
    """Return the median of the times that pieces of work take, in microseconds."""

    def repeated(work: Callable[[], object]) -> Callable[[], None]:
        def run() -> None:
            for _ in range(calls):
                work()

        return run

    times = [best_seconds(repeated(work)) for work in works]
    return median(times) / calls * 1e6


def _seconds(work: Callable[[], object]) -> float:
    gc.disable()
    begun = process_time()
    work()
    taken = process_time() - begun
    gc.enable()
    return taken
