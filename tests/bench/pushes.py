"""How far what a strong bot pushes hangs on chance, what it is worth and what it costs."""

from __future__ import annotations

import os
from itertools import combinations
from multiprocessing import get_context
from random import Random
from statistics import mean, stdev
from time import process_time
from typing import NamedTuple

from games.bots import arena
from games.bots.ground import turns
from games.bots.search import ready
from games.bots.thumb.exchange import choose_exchange
from games.bots.thumb.situation import BotSituation
from games.rules.state.actions import Exchange
from games.rules.state.phase import Phase
from games.rules.state.seats import four
from games.rules.state.state import State
from games.rules.state.windows import opened
from games.rules.view.perspective import perspective
from tests.bench.figures import figure, tell
from tests.bench.search import COMPILED

HANDS = range(555_000, 555_160)
CHANCES = 3
"""How often each hand is asked, with other deals each time."""
JUDGED_IN = 3000
"""Deals in which a push is compared with the usual one."""


class Asked(NamedTuple):
    """What was pushed from a hand, once for each chance, and how much more than usual it gains."""

    pushes: tuple[Exchange, ...]
    gain: float
    seconds: float
    """Of processor time for a push."""


@figure("%", is_long=True)
def same_push() -> float:
    """How often the same three cards are pushed from a hand when other deals are imagined."""
    ready.load(COMPILED)
    with get_context("fork").Pool(os.cpu_count()) as pool:
        asked = pool.map(_ask, HANDS, chunksize=4)
    gains = [it.gain for it in asked]
    interval = arena.CONFIDENCE * stdev(gains) / len(gains) ** 0.5
    tell(f"worth {mean(gains):.1f} ± {interval:.1f} points more than the usual push")
    seconds = [it.seconds for it in asked]
    tell(f"{mean(seconds):.2f} s of processor time a push, {max(seconds):.2f} at most")
    return 100 * mean(one == other for it in asked for one, other in combinations(it.pushes, 2))


def _ask(seed: int) -> Asked:
    # They need numba, which is there by now.
    from games.bots.search.styles import STYLE
    from games.bots.search.value import PLAIN
    from games.bots.strong.beforehand import choose_push, imagine, push_of

    deal = turns.deal_of(Random(seed))
    hands = four(first | rest for first, rest in zip(*deal, strict=True))
    view = perspective(opened(State(hands=hands), Phase.EXCHANGE, 0b1111), 0)
    situation = BotSituation(view)
    usual = choose_exchange(situation)
    begun = process_time()
    pushes = tuple(choose_push(situation, usual, chance)[0] for chance in range(CHANCES))
    seconds = (process_time() - begun) / CHANCES
    both = [push_of(0, it) for it in (usual, pushes[0])]
    values = imagine(view, PLAIN, JUDGED_IN, seed).values(both, STYLE)
    return Asked(pushes, float((values[:, 1] - values[:, 0]).mean()), seconds)
