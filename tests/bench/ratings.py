"""Which method rates best where the truth is known (``docs/ratings.md`` has the table)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np

from games.intervals import SURE
from tests.bench import rating_methods as methods
from tests.bench.figures import Skipped, figure, tell
from tests.bench.rating_methods import Learnt, Matches, Variation
from tests.bench.rating_world import World, make_world

SPREADS = (8.0, 15.0, 30.0)
WORLDS = 4
"""Of each spread, with the seeds from 1 on."""
VARIATIONS = {
    "": Variation(),
    ", weighted": Variation(weighs=True),
    ", luck": Variation(with_luck=True),
    ", weighted, luck": Variation(weighs=True, with_luck=True),
}
METHODS: dict[str, Callable[[Matches], Learnt]] = {
    **{f"ridge{name}": partial(methods.ridge, variation=it) for name, it in VARIATIONS.items()},
    **{f"filter{name}": partial(methods.filtered, variation=it) for name, it in VARIATIONS.items()},
    "openskill": methods.openskill,
    "openskill, margin": partial(methods.openskill, with_margin=True),
    "through time": methods.through_time,
}


class Marks(NamedTuple):
    """How a method did in a world; ``held`` is the share of 95 % intervals that hold."""

    loss: float
    order: float
    held: float


def marks_of(method: Callable[[Matches], Learnt], world: World) -> Marks:
    """Return how a method does in a world."""
    learnt = method(world.known)
    everything = method(world.matches)
    held = float("nan")
    if everything.errors is not None:
        off = np.abs(everything.values - everything.values.mean() - world.strengths)
        held = 100 * float(np.mean(off <= SURE * everything.errors))
    order = methods.rank_correlation(everything.values, world.strengths)
    return Marks(methods.log_loss(learnt, world.held_out), order, held)


@figure("log loss", is_long=True)
def ratings() -> float:
    """How badly the method of the site foretells matches, beside all others that were tried."""
    found: dict[str, list[Marks]] = {}
    tell("| method | " + " | ".join(f"spread {it:.0f}: loss, order, held" for it in SPREADS) + " |")
    for name, method in METHODS.items():
        cells = []
        for spread in SPREADS:
            worlds = [make_world(spread, seed) for seed in range(1, WORLDS + 1)]
            try:
                marks = [marks_of(method, world) for world in worlds]
            except Skipped as why:
                tell(f"| {name} | {why} |")
                break
            found.setdefault(name, []).extend(marks)
            loss, order, held = (float(np.mean(it)) for it in zip(*marks, strict=True))
            cells.append(f"{loss:.4f} {order:.3f} " + ("–" if np.isnan(held) else f"{held:.1f} %"))
        if cells:
            tell(f"| {name} | " + " | ".join(cells) + " |")
    return float(np.mean([it.loss for it in found["filter"]]))
