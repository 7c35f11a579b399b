"""How long a full set of regions takes to render, for the benchmarks."""

from __future__ import annotations

from time import perf_counter

from django.utils import translation

from games.screen import regions
from tests.games.screen.pages import PHASES

TIMES = 200


def render_regions_us() -> float:
    """Return microseconds for all regions of a seat in the middle of a round."""
    page = PHASES["out"](0)
    with translation.override("de"):
        regions(page)
        begun = perf_counter()
        for _ in range(TIMES):
            regions(page)
        return (perf_counter() - begun) / TIMES * 1e6
