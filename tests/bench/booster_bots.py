"""What Boosters bring a team of bots."""

from __future__ import annotations

import os
from multiprocessing import get_context
from time import monotonic

from tests.bench.figures import figure, tell
from tests.games.bots.booster_matches import play_twice, summed_up

DEALS = 2000
PROCESSES = 2
SEEDS = range(5_000, 5_000 + DEALS)


@figure("points/round")
def booster_bot_points() -> float:
    """Two bots that play Boosters against two of their like that never play any.

    Each seat begins with two Boosters of the complete deck; each deal is played twice,
    with hands and Boosters moved on, so that the luck of the deal counts for nothing.
    """
    begun = monotonic()
    with get_context("fork").Pool(min(PROCESSES, os.cpu_count() or 1)) as pool:
        found = summed_up(pool.map(play_twice, SEEDS, chunksize=50))
    low, high = found.points - found.interval, found.points + found.interval
    tell(f"95 % interval {low:+.1f} to {high:+.1f} in {2 * DEALS} rounds")
    tell(f"{monotonic() - begun:.0f} s in {PROCESSES} processes")
    played = sum(found.played.values()) / (2 * DEALS)
    tell(f"{played:.1f} Boosters played a round: {_counts(found.played)}")
    return found.points


def _counts(played: dict[str, int]) -> str:
    ordered = sorted(played.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{slug} {number}" for slug, number in ordered)
