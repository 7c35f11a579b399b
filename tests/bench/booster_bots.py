"""What Boosters gain a team of bots."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from pathlib import Path
from time import monotonic

from games.bots.search import ready
from tests.bench.figures import figure, tell
from tests.games.bots.booster_matches import (
    Comparison,
    Outcome,
    strong_and_rule,
    summed_up,
    with_and_without,
)

DEALS = 2000
PROCESSES = 2
SEEDS = range(5_000, 5_000 + DEALS)
STRONG_DEALS = 600
STRONG_SEEDS = range(70_000, 70_000 + STRONG_DEALS)
SEARCHED_SEEDS = range(910_000, 910_030)
COMPILED = Path(__file__).parents[2] / ".data" / "search"


@figure("points/round")
def booster_bot_points() -> float:
    """Two bots that play Boosters against two like them that never play any.

    Each seat begins with two Boosters of the complete deck; each deal is played twice,
    with hands and Boosters moved on, so that the luck of the deal counts for nothing.
    """
    return _compared(with_and_without, SEEDS).points


@figure("points/round", is_long=True)
def strong_booster_points() -> float:
    """Two strong bots against two rule bots, all with Boosters, on the same deals and piles."""
    ready.load(COMPILED)
    return _compared(strong_and_rule, STRONG_SEEDS).points


@figure("%")
def searched_with_boosters() -> float:
    """Share of a strong bot's decisions in a turn that are searched, with all Boosters."""
    ready.load(COMPILED)
    from tests.games.bots.searched import SEARCHED, searched_and_not  # it needs what is loaded

    found = searched_and_not(SEARCHED_SEEDS)
    for cause, number in found.most_common():
        tell(f"{cause}: {number}")
    return 100 * found[SEARCHED] / sum(found.values())


def _compared(play_twice: Callable[[int], Outcome], seeds: Sequence[int]) -> Comparison:
    begun = monotonic()
    with get_context("fork").Pool(min(PROCESSES, os.cpu_count() or 1)) as pool:
        found = summed_up(pool.map(play_twice, seeds, chunksize=10))
    low, high = found.points - found.interval, found.points + found.interval
    tell(f"95 % interval {low:+.1f} to {high:+.1f} in {2 * len(seeds)} rounds")
    tell(f"{monotonic() - begun:.0f} s in {PROCESSES} processes")
    played = sum(found.played.values()) / (2 * len(seeds))
    tell(f"{played:.1f} Boosters played a round: {_counts(found.played)}")
    return found


def _counts(played: dict[str, int]) -> str:
    ordered = sorted(played.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{slug} {number}" for slug, number in ordered)
