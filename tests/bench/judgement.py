"""How far judgements can be trusted: what they say about strong bots, and whether it holds."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from functools import partial
from multiprocessing import get_context
from random import Random
from statistics import mean, pvariance
from time import process_time
from typing import NamedTuple

from games.bots import arena, decide
from games.bots.search import ready
from games.records.summary import AcceptedAction
from games.rules.cards.deck import MAH_JONG
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import act
from games.rules.state.actions import Action
from games.rules.state.state import State
from games.rules.view.booster import EMPTY
from games.rules.view.choices import Options, options
from games.rules.view.perspective import Perspective, perspective
from games.rules.view.public_record import PublicRecord, public_record
from tests.bench.figures import figure, tell
from tests.bench.search import COMPILED

STRONG_ROUNDS = 40
"""Rounds with at least 1,000 decisions of strong bots."""
RULE_ROUNDS = 100
SEEDS = 80_000
MORE = 4
"""How many times as many worlds are used to check that a mistake is one."""
LUCK_ROUNDS = 1000


class Found(NamedTuple):
    """What was said about a round."""

    verdicts: tuple[str, ...]
    held: int
    """Mistakes that were mistakes with more worlds, too."""
    called: int
    seconds: float


def strong(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    return decide("strong", view, found, EMPTY, record)


def rule(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    return decide("normal", view, found, EMPTY, record)


def play(seed: int, bot: arena.Bot) -> tuple[State, list[AcceptedAction]]:
    """Return the state a round begins with, and its steps."""
    before = State(options=TableOptions())
    deal = arena.deal_of(Random(seed))
    state, events = act(before, None, deal)
    steps = [AcceptedAction(None, deal, tuple(events))]
    while state.windows:
        seat, action = arena.next_action(state, [bot] * 4)
        state, events = act(state, seat, action)
        steps.append(AcceptedAction(seat, action, tuple(events)))
    return before, steps


def judged(job: tuple[int, str]) -> Found:
    """Play a round and judge it; judge again what is called a mistake."""
    from games.bots.search.opening_verdicts import dealt_in, judge_opening
    from games.bots.search.verdicts import WORSE_BY, WORSE_IN, Verdict, judge
    from games.rules.play.engine import fold

    seed, level = job
    state, steps = play(seed, strong if level == "strong" else rule)
    verdicts, held, called, seconds = [], 0, 0, 0.0
    dealt = dealt_in(state, (step[:3] for step in steps))
    assert dealt is not None
    for step in steps:
        if step.seat is not None:
            begun = process_time()
            view = perspective(state, step.seat)
            found = options(view)
            if state.exchanged:
                known = view, found, public_record(state), step.action, state.hands
                ask = partial(judge, *known)
            else:
                ask = partial(judge_opening, view, found, step.action, dealt)
            it = ask()
            seconds += process_time() - begun
            if it is not None:
                verdicts.append(str(it.verdict))
            if it is not None and it.verdict in (Verdict.MISTAKE, Verdict.LUCKY):
                again = ask(effort=MORE)
                called += 1
                assert again is not None
                held += again.loss >= WORSE_BY and again.share >= WORSE_IN
        state = fold(step.events, state)
    return Found(tuple(verdicts), held, called, seconds)


@figure("%", is_long=True)
def judgement() -> float:
    """Decisions of strong bots that are called mistakes; few can be."""
    ready.load(COMPILED)
    share = 0.0
    for level, rounds in (("normal", RULE_ROUNDS), ("strong", STRONG_ROUNDS)):
        jobs = [(SEEDS + number, level) for number in range(rounds)]
        with get_context("fork").Pool(os.cpu_count()) as pool:
            share = _tell(level, pool.map(judged, jobs, chunksize=2))
    return share


def _tell(level: str, rounds: Iterable[Found]) -> float:
    rounds = list(rounds)
    said = Counter(verdict for it in rounds for verdict in it.verdicts)
    called, held = sum(it.called for it in rounds), sum(it.held for it in rounds)
    number = said.total()
    tell(f"{level}: {number} decisions in {len(rounds)} rounds, {dict(said)}")
    if called:
        tell(f"  {called} mistakes, {100 * held / called:.0f} % hold with {MORE} times the worlds")
    seconds = sorted(it.seconds for it in rounds)
    tell(f"  {mean(seconds):.2f} s of processor time a round, {seconds[-1]:.2f} at most")
    return 100 * called / number


@figure("%", is_long=True)
def luck_explains() -> float:
    """How much of the difference between rounds is the luck of the cards: variance explained."""
    ready.load(COMPILED)
    from games.bots.search.par import par_of

    left, all_of_it = [], []
    for seed in range(SEEDS, SEEDS + LUCK_ROUNDS):
        state, _ = act(State(options=TableOptions()), None, arena.deal_of(Random(seed)))
        dealt = state
        while state.windows:
            dealt = dealt if dealt.exchanged else state
            state, _ = act(state, *arena.next_action(state, [rule] * 4))
        assert state.score is not None
        leads = next(seat for seat in SEATS if dealt.hands[seat] & MAH_JONG)
        ours, theirs = state.score.round
        all_of_it.append(ours - theirs)
        left.append(ours - theirs - par_of(dealt.hands, leads).points)
    return 100 * (1 - pvariance(left) / pvariance(all_of_it))
