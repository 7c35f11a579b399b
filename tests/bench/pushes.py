"""How far what a strong bot pushes hangs on chance, what it is worth and what it costs."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import combinations
from multiprocessing import get_context
from random import Random
from statistics import mean, stdev
from time import process_time
from typing import NamedTuple
from unittest.mock import patch

from games.bots import arena, decide
from games.bots.ground import turns
from games.bots.search import ready
from games.bots.thumb.exchange import choose_exchange
from games.bots.thumb.situation import BotSituation
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import act
from games.rules.state.actions import Action, DeclineGrand, Exchange
from games.rules.state.phase import Phase
from games.rules.state.seats import four
from games.rules.state.state import State
from games.rules.state.windows import opened
from games.rules.view.booster import EMPTY
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective, perspective
from games.rules.view.public_record import PublicRecord
from tests.bench.figures import figure, tell
from tests.bench.search import COMPILED

HANDS = range(555_000, 555_160)
CHANCES = 3
"""How often each hand is asked, with other deals each time."""
JUDGED_IN = 3000
"""Deals in which a push is compared with the usual one."""
DEALS = range(565_000, 566_000)
GO_ON = ("normal", "keen", "experienced")
"""Levels of the four bots that play on after the same pushes, one after the other."""


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


class Priced(NamedTuple):
    """What a price for low cards to the partner makes of a deal."""

    pushes: int
    """Of the four, how many it changes."""
    gains: tuple[float, ...]
    """What it gains each team, on the mean of all that play on; nothing where it changes none."""


@figure("points/round", is_long=True)
def price_of_low_points() -> float:
    """What a team gains if a low card for the partner must gain more than another.

    The same deals, and the same pushes of the others: only what that price changes counts.
    """
    ready.load(COMPILED)
    with get_context("fork").Pool(os.cpu_count()) as pool:
        found = pool.map(_priced, DEALS, chunksize=2)
    by_deal = [mean(it.gains) for it in found]
    interval = arena.CONFIDENCE * stdev(by_deal) / len(by_deal) ** 0.5
    low, high = mean(by_deal) - interval, mean(by_deal) + interval
    tell(f"95 % interval {low:+.1f} to {high:+.1f} in {len(found)} deals")
    changed = sum(it.pushes for it in found)
    tell(f"{changed} of {4 * len(found)} pushes differ, in {sum(map(bool, by_deal))} deals")
    return mean(by_deal)


def _priced(seed: int) -> Priced:
    from games.bots.strong import beforehand

    before = _before_pushes(seed)
    priced = _pushes(before)
    with patch.object(beforehand, "PRICE_OF_LOW", 0.0):
        free = _pushes(before)
    gains = [0.0, 0.0]
    for team in (0, 1):
        mixed = [(priced if seat % 2 == team else free)[seat] for seat in SEATS]
        if mixed != free:
            both = [_difference(before, pushes) for pushes in (mixed, free)]
            gains[team] = (both[0] - both[1]) * (1 if team == 0 else -1)
    changed = sum(one != other for one, other in zip(priced, free, strict=True))
    return Priced(changed, tuple(gains))


def _before_pushes(seed: int) -> State:
    """Deal a round in which nobody calls a Grand Tichu, and have it stop before the pushes."""
    state, _ = act(State(options=TableOptions()), None, turns.deal_of(Random(seed)))
    for seat in SEATS:
        state, _ = act(state, seat, DeclineGrand())
    return state


def _pushes(state: State) -> list[Exchange]:
    from games.bots.strong.beforehand import choose_push  # it needs numba, which is there by now

    situations = [BotSituation(perspective(state, seat)) for seat in SEATS]
    return [choose_push(it, choose_exchange(it))[0] for it in situations]


def _difference(state: State, pushes: Sequence[Exchange]) -> float:
    """Return what the first team makes more, on the mean of all that play on."""
    for seat, push in enumerate(pushes):
        state, _ = act(state, seat, push)
    return mean(_played(state, level) for level in GO_ON)


def _played(state: State, level: str) -> int:
    def bot(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
        return decide(level, view, found, EMPTY, record)

    while state.windows:
        state, _ = act(state, *turns.next_action(state, [bot] * 4))
    assert state.score is not None
    ours, theirs = state.score.round
    return ours - theirs


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
