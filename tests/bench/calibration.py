"""How honest the expectations of strong bots are: of both teams together, and of their calls."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import mean
from typing import TYPE_CHECKING, NamedTuple
from unittest.mock import patch

import numpy as np

from games.bots.ground import turns
from games.bots.search import ready
from games.intervals import SURE, share
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import act
from games.rules.state.actions import Action, Play
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.rules.view.booster import EMPTY
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective, perspective
from games.rules.view.public_record import PublicRecord, public_record
from tests.bench.figures import figure, tell
from tests.bench.search import COMPILED
from tests.bench.second_look import FEWER_DEALS

if TYPE_CHECKING:
    from games.bots.ground.sight import Sight
    from games.bots.strong.candidates import Candidate
    from games.bots.strong.knowledge import Knowledge

ROUNDS = 300
SEEDS = range(70_000, 70_000 + ROUNDS)
PLAYOUTS = 600
"""Playouts of the bots that play: enough to play as strong ones do."""
WORLDS = 40
CHANCES = (0.5, 0.6, 0.7, 0.8, 0.9, 1.5)
"""Bounds between which calls are counted together."""
LIKELY = 0.8
CALLS = ("no call", "own call", "their call", "both called")


class Asked(NamedTuple):
    """What a seat expects at a moment."""

    quarter: int
    calls: int
    """Whose calls can still be won (:mod:`games.bots.strong.calibration`)."""
    expected: float
    made: int
    """How much more its team made than the others in the end."""


def strong(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    from games.bots.ground.sight import FULL
    from games.bots.strong.deciding import decide

    return decide(view, found, EMPTY, record, FULL._replace(playouts=PLAYOUTS, longest=PLAYOUTS))


def round_of(seed: int) -> list[Asked]:
    """Play a round and ask all seats at each turn."""
    state, _ = act(State(options=TableOptions()), None, turns.deal_of(Random(seed)))
    asked: list[tuple[int, Asked]] = []
    while state.windows:
        if state.phase in (Phase.LEAD, Phase.FOLLOW):
            asked += [(seat, expectation(state, seat)) for seat in SEATS]
        state, _ = act(state, *turns.next_action(state, [strong] * 4))
    assert state.score is not None
    ours, theirs = state.score.round
    return [it._replace(made=(ours - theirs) * (-1) ** seat) for seat, it in asked]


def expectation(state: State, seat: int) -> Asked:
    """Ask a seat what it expects."""
    from games.bots.strong.calibration import calls_open, quarter_of
    from games.bots.strong.knowledge import known

    knowledge = known(perspective(state, seat), public_record(state))
    assert knowledge is not None
    value = expected(knowledge, seat)
    return Asked(quarter_of(knowledge), calls_open(knowledge, seat), value, 0)


def expected(knowledge: Knowledge, seat: int) -> float:
    """Return how many points more than the others the team of a seat can expect to make.

    Near the end of the match they are counted by what they are worth in it.
    """
    from games.bots.search import table
    from games.bots.search.imagining import imagine, play_on
    from games.bots.strong.calibration import too_much

    hands = np.zeros((WORLDS, 4), dtype=np.int64)
    known = knowledge
    imagine(known.round, seat, known.unknown, known.fixed, known.sizes, known.seed, hands)
    rounds = np.tile(known.round, (WORLDS, 1))
    rounds[:, table.HANDS : table.HANDS + 4] = hands
    values = np.zeros(WORLDS)
    play_on(rounds, seat, False, known.worth, values)
    return float(values.mean()) - too_much(known, seat)


@figure("points", is_long=True)
def calibration() -> float:
    """The sum of what both teams expect, in the worst quarter of a round; 0 is honest."""
    ready.load(COMPILED)
    with get_context("fork").Pool(os.cpu_count()) as pool:
        rounds = pool.map(round_of, SEEDS, chunksize=4)
    sums = []
    for quarter in range(4):
        of_quarter = [[it for it in asked if it.quarter == quarter] for asked in rounds]
        # Both teams are asked at once, so that what they make cancels out.
        mean, error = ratio([[2 * it.expected for it in asked] for asked in of_quarter])
        tell(f"quarter {quarter + 1}: both teams expect {mean:+.1f} ± {SURE * error:.1f}")
        sums.append(mean)
        for calls, name in enumerate(CALLS):
            _tell_calls(name, [[it for it in asked if it.calls == calls] for asked in of_quarter])
    return max(sums, key=abs)


def _tell_calls(name: str, rounds: Sequence[Sequence[Asked]]) -> None:
    rounds = [asked for asked in rounds if asked]
    if len(rounds) < 2:
        return
    expects, _ = ratio([[it.expected for it in asked] for asked in rounds])
    makes, _ = ratio([[float(it.made) for it in asked] for asked in rounds])
    mean, error = ratio([[it.expected - it.made for it in asked] for asked in rounds])
    tell(
        f"  {name}: {expects:+.1f} expected, {makes:+.1f} made, too much "
        f"{mean:+.1f} ± {SURE * error:.1f} ({len(rounds)} rounds)"
    )


class Called(NamedTuple):
    """A Tichu that the search wanted."""

    expected: float
    """The chance to make it, by what the call gains."""
    is_made: bool


def calls_of(seed: int) -> list[Called]:
    """Play a round, in which calls are thought about as the strongest does."""
    from games.bots.ground.sight import FULL
    from games.bots.strong import beforehand, deciding

    gains: list[float] = []
    called: dict[int, float] = {}
    chosen = deciding._call_chosen

    def noted(
        knowledge: Knowledge, seat: int, play: Candidate, _sight: Sight
    ) -> tuple[Candidate, float]:
        candidate, gain = chosen(knowledge, seat, play, FULL)
        gains.append(gain)
        return candidate, gain

    with (
        patch.object(deciding, "_call_chosen", noted),
        patch.multiple(beforehand, **FEWER_DEALS),
    ):
        state, _ = act(State(options=TableOptions()), None, turns.deal_of(Random(seed)))
        while state.windows:
            gains.clear()
            seat, action = turns.next_action(state, [strong] * 4)
            if isinstance(action, Play) and action.tichu and gains:
                called[seat] = gains[-1]
            state, _ = act(state, seat, action)
    return [Called((100 + gain) / 200, state.out[0] == seat) for seat, gain in called.items()]


@figure("%", is_long=True)
def calls_come_true() -> float:
    """How often a Tichu is made that the search expects to make in 80 % or more."""
    ready.load(COMPILED)
    with get_context("fork").Pool(os.cpu_count()) as pool:
        found = [call for calls in pool.map(calls_of, SEEDS, chunksize=4) for call in calls]
    for low, high in pairwise(CHANCES):
        band = [it for it in found if low <= it.expected < high]
        if band:
            tell(f"{100 * low:.0f} to {100 * high:.0f} %: {_told(band)}")
    sure = [it for it in found if it.expected >= LIKELY]
    tell(f"{100 * LIKELY:.0f} % or more: {_told(sure)}")
    return 100 * mean(it.is_made for it in sure)


def _told(calls: Sequence[Called]) -> str:
    made = share(sum(it.is_made for it in calls), len(calls))
    assert made is not None
    return (
        f"{100 * mean(it.expected for it in calls):.1f} % expected, {made.value:.1f} % made "
        f"({made.low:.0f} to {made.high:.0f}; {made.number} calls)"
    )


def ratio(rounds: Iterable[Sequence[float]]) -> tuple[float, float]:
    """Return the mean over all moments and its standard error, taking those of a round as one."""
    found = [(sum(values), len(values)) for values in rounds if values]
    number = sum(count for _, count in found)
    mean = sum(total for total, _ in found) / number
    squares = sum((total - mean * count) ** 2 for total, count in found)
    return mean, sqrt(squares) / number
