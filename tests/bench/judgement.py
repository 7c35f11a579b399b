"""How far judgements can be trusted: what they say about strong bots, and whether it holds."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import mean, pvariance
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

from games.bots import decide
from games.bots.ground import turns
from games.bots.search import ready
from games.bots.verdicts import ruling
from games.bots.verdicts.ruling import JudgedDecision, Verdict
from games.intervals import Interval, share
from games.records.brettspielwelt.checker import check_log
from games.records.brettspielwelt.replayer import BEFORE
from games.records.summary import AcceptedAction
from games.rules.cards.deck import MAH_JONG
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import act, fold
from games.rules.state.actions import Action
from games.rules.state.state import State
from games.rules.view.booster import EMPTY
from games.rules.view.choices import Options, options
from games.rules.view.perspective import Perspective, perspective
from games.rules.view.public_record import PublicRecord, public_record
from tests.bench.figures import Skipped, figure, tell
from tests.bench.search import COMPILED
from tests.bench.second_look import Claim, Gain, gain_of, slope_of
from tests.games.bots.search.planted import plant

if TYPE_CHECKING:  # the search is imported once it is known where its compiled code lies
    from games.bots.verdicts.opening_verdicts import WholeDeal

STRONG_ROUNDS = 40
"""Rounds with at least 1,000 decisions of strong bots."""
RULE_ROUNDS = 100
SEEDS = 80_000
PLANTED_SEEDS, PLANTED_ROUNDS = 190_000, 600
PLANTED = 40
"""Planted blunders of each kind."""
CHECKED = 80
"""Claims on real and on planted decisions that are played out once more, by searching bots."""
SECOND_WORLDS = 60
RESAMPLES = 1000
MISTAKES = (Verdict.MISTAKE, Verdict.LUCKY)
LUCK_ROUNDS = 1000


class Found(NamedTuple):
    """What was said about a round."""

    verdicts: tuple[str, ...]
    seconds: float
    claims: tuple[Claim, ...]
    """What was called a mistake."""


def strong(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    return decide("strong", view, found, EMPTY, record)


def rule(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    return decide("normal", view, found, EMPTY, record)


def play(seed: int, bot: turns.Bot) -> tuple[State, list[AcceptedAction]]:
    """Return the state a round begins with, and its steps."""
    before = State(options=TableOptions())
    deal = turns.deal_of(Random(seed))
    state, events = act(before, None, deal)
    steps = [AcceptedAction(None, deal, tuple(events))]
    while state.windows:
        seat, action = turns.next_action(state, [bot] * 4)
        state, events = act(state, seat, action)
        steps.append(AcceptedAction(seat, action, tuple(events)))
    return before, steps


def said_of(
    state: State, seat: int, action: Action, dealt: WholeDeal | None
) -> JudgedDecision | None:
    """Return what the judge says of a decision; ``dealt`` is asked for before the first lead."""
    from games.bots.verdicts.opening_verdicts import judge_opening
    from games.bots.verdicts.play_verdicts import judge

    view = perspective(state, seat)
    found = options(view)
    if state.exchanged:
        return judge(view, found, public_record(state), action, state)
    assert dealt is not None
    return judge_opening(view, found, action, dealt)


def judged(job: tuple[int, str]) -> Found:
    """Play a round and judge it."""
    seed, level = job
    return judged_round(*play(seed, strong if level == "strong" else rule))


def judged_round(state: State, steps: Sequence[AcceptedAction]) -> Found:
    """Judge the steps of a round that begins with a state."""
    from games.bots.verdicts.opening_verdicts import dealt_in

    verdicts, claims, seconds = [], [], 0.0
    dealt = dealt_in(state, (step[:3] for step in steps))
    for step in steps:
        if step.seat is not None:
            begun = process_time()
            it = said_of(state, step.seat, step.action, dealt)
            seconds += process_time() - begun
            if it is not None:
                verdicts.append(str(it.verdict))
            if it is not None and it.verdict in MISTAKES:
                claims.append(Claim(state, step.seat, step.action, it.better, it.loss))
        state = fold(step.events, state)
    return Found(tuple(verdicts), seconds, tuple(claims))


@figure("%", is_long=True)
def judgement() -> float:
    """Decisions of strong bots that are called mistakes; few can be."""
    ready.load(COMPILED)
    part, claims = 0.0, []
    for level, rounds in (("normal", RULE_ROUNDS), ("strong", STRONG_ROUNDS)):
        jobs = [(SEEDS + number, level) for number in range(rounds)]
        with get_context("fork").Pool(os.cpu_count()) as pool:
            found = pool.map(judged, jobs, chunksize=2)
        part = _tell(level, found)
        claims += [claim for it in found for claim in it.claims]
    planted = _tell_planted()
    _tell_second_look(Random(1).sample(claims, min(len(claims), CHECKED)) + planted)
    return part


@figure("%", is_long=True)
def people_mistakes() -> float:
    """Decisions of people that are called mistakes, in the logs of Brettspielwelt in ``LOGS``."""
    if not (folder := os.environ.get("LOGS")):
        raise Skipped("LOGS names no folder with logs of Brettspielwelt (.tch)")
    ready.load(COMPILED)
    rounds = []
    for path in sorted(Path(folder).glob("*.tch")):
        before = BEFORE
        with path.open("rb") as log:
            for played in filter(None, (it.played for it in check_log(log))):
                rounds.append((before, played.steps))
                before = played.after
    with get_context("fork").Pool(os.cpu_count()) as pool:
        found = pool.starmap(judged_round, rounds, chunksize=1)
    part = _tell("people", found)
    _tell_second_look([claim for it in found for claim in it.claims][:CHECKED])
    return part


def _tell(level: str, rounds: Sequence[Found]) -> float:
    said = Counter(verdict for it in rounds for verdict in it.verdicts)
    number, called = said.total(), sum(len(it.claims) for it in rounds)
    tell(f"{level}: {number} decisions in {len(rounds)} rounds, {dict(said)}")
    tell(f"  {100 * called / number:.1f} % mistakes, 95 % {in_words(share(called, number))}")
    seconds = sorted(it.seconds for it in rounds)
    tell(f"  {mean(seconds):.2f} s of processor time a round, {seconds[-1]:.2f} at most")
    return 100 * called / number


def in_words(found: Interval | None) -> str:
    """Return an interval in hundredths, as it is told."""
    return "of nothing" if found is None else f"{found.low:.1f} to {found.high:.1f}"


def _tell_planted() -> list[Claim]:
    """Tell how many blunders are called by kind, in rounds that nobody has tuned anything to.

    Those count that cost something as searching bots play: some of a kind do not.
    """
    called: dict[str, list[bool]] = {}
    planted = list(plant(range(PLANTED_SEEDS, PLANTED_SEEDS + PLANTED_ROUNDS), PLANTED))
    costs = [Claim(it.state, it.seat, it.action, it.instead, 0.0) for it in planted]
    claims = []
    for it, cost in zip(planted, _played_out(costs), strict=True):
        of_kind = called.setdefault(it.kind, [])
        if cost.mean < max(ruling.WORSE_BY, ruling.SURE * cost.error):
            continue
        said = said_of(it.state, it.seat, it.action, it.dealt)
        is_called = said is not None and said.verdict in MISTAKES
        of_kind.append(is_called)
        if said is not None and is_called and len(claims) < CHECKED:
            claims.append(Claim(it.state, it.seat, it.action, said.better, said.loss))
    number = Counter(it.kind for it in planted)
    for kind, them in called.items():
        tell(f"planted, {kind}: {len(them)} of {number[kind]} cost something")
        if them:
            interval = in_words(share(sum(them), len(them)))
            tell(f"  {sum(them)} of {len(them)} called, 95 % {interval}")
    return claims


def _played_out(claims: Sequence[Claim]) -> list[Gain]:
    with get_context("fork").Pool(os.cpu_count()) as pool:
        return pool.starmap(gain_of, [(it, SECOND_WORLDS, 1) for it in claims], chunksize=1)


def _tell_second_look(claims: Sequence[Claim]) -> None:
    """Tell how claims compare with what searching bots make of them."""
    gains = _played_out(claims)
    pairs = [(claim.loss, gain.mean) for claim, gain in zip(claims, gains, strict=True)]
    chance = Random(2)
    slopes = sorted(slope_of(chance.choices(pairs, k=len(pairs))) for _ in range(RESAMPLES))
    beyond = RESAMPLES // 40
    tell(
        f"{len(claims)} claims played out by searching bots: regression {slope_of(pairs):.2f},"
        f" 95 % {slopes[beyond]:.2f} to {slopes[-1 - beyond]:.2f}"
    )
    contradicted = sum(gain.mean < -ruling.SURE * gain.error for gain in gains)
    tell(f"  {contradicted} contradicted, 95 % {in_words(share(contradicted, len(claims)))}")


@figure("%", is_long=True)
def luck_explains() -> float:
    """How much of the difference between rounds is the luck of the cards: variance explained."""
    ready.load(COMPILED)
    from games.bots.verdicts.par import par_of

    left, all_of_it = [], []
    for seed in range(SEEDS, SEEDS + LUCK_ROUNDS):
        state, _ = act(State(options=TableOptions()), None, turns.deal_of(Random(seed)))
        dealt = state
        while state.windows:
            dealt = dealt if dealt.exchanged else state
            state, _ = act(state, *turns.next_action(state, [rule] * 4))
        assert state.score is not None
        leads = next(seat for seat in SEATS if dealt.hands[seat] & MAH_JONG)
        ours, theirs = state.score.round
        all_of_it.append(ours - theirs)
        left.append(ours - theirs - par_of(dealt.hands, leads).points)
    return 100 * (1 - pvariance(left) / pvariance(all_of_it))
