"""Judge finished rounds in the pool for thinking, a decision at a time, with progress.

What comes out is plain JSON: the code that keeps it says how. Nothing here has to survive: a
round whose judgement is lost is judged again when somebody asks.

A judgement is ``{"version": 5, "luck": {...} or null, "decisions": [...]}``. ``luck`` has
``par`` and its standard ``error``, and three parts that come to the difference of the round:
``cards``, ``decisions`` and ``fell``, all in points of the seats 0 and 2 less the others'. Each
decision has ``step`` (its place among the steps of the round), ``seat``, ``verdict``, ``better``
(an action as in records, or null to wait with a bomb), ``loss`` and its standard ``error``,
``share``, ``really`` and ``reasons``. What cannot be judged because of Boosters has ``step``,
``seat`` and one of ``UNJUDGED`` as its verdict.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from games import expansion
from games.bots.search import ready
from games.records.readable import write_action
from games.records.summary import AcceptedAction
from games.rules.cards.deck import MAH_JONG
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import fold
from games.rules.state.actions import Bomb, Boost, GiveDragon, Pass, Play
from games.rules.state.seats import is_boosted
from games.rules.state.state import State
from games.rules.view.choices import options
from games.rules.view.perspective import Perspective, perspective
from games.rules.view.public_record import public_record
from games.services.ground import thinking
from games.services.ground.faults import log_fault
from games.services.ground.refusals import TableRefusal

logger = logging.getLogger(__name__)

VERSION = 6
"""Of judgements; older ones are made again."""
MISTAKES = ("mistake", "lucky")
"""The verdicts on what was wrong, whether it did harm or not."""
BY_OTHER_RULES, WITH_BOOSTER = "rules", "booster"
UNJUDGED = (BY_OTHER_RULES, WITH_BOOSTER)
"""A Booster in force changes what may be laid; whether one that was played pays."""
MOST_AT_ONCE = 8
"""Rounds that are judged or wait for it; those who ask for more are told to ask later."""

Judgement = dict[str, Any]
Keep = Callable[[Judgement], None]


class Progress(NamedTuple):
    """How far the judgement of a round is: decisions looked at, of how many."""

    done: int
    of: int
    has_failed: bool = False


class PlayedRound(NamedTuple):
    """A finished round: the state it began with, and its steps."""

    before: State
    steps: Sequence[AcceptedAction]


def refuse_running(*, rated: bool, is_match_over: bool) -> None:
    """Raise TableRefusal ``rated_match_runs`` for a match that may not be judged yet."""
    if rated and not is_match_over:
        raise TableRefusal("rated_match_runs")


def ask(key: Hashable, played: PlayedRound, keep: Keep, *, rated: bool, over: bool) -> Progress:
    """Have a finished round judged, or tell how far that is.

    ``key`` names the round, ``keep`` is called once with its judgement, in a thread of the pool;
    until then every call tells the progress. What has failed is told once, and tried again when
    somebody asks again. ``rated`` and ``over`` are of its match. Raises TableRefusal
    ``rated_match_runs``, ``no_search`` or ``too_many_judged``.
    """
    refuse_running(rated=rated, is_match_over=over)
    return _ask(
        key,
        lambda: _Job(key, len(played.steps), _judged(played), partial(_judgement, played), keep),
    )


def ask_rounds(
    key: Hashable,
    rounds: Sequence[PlayedRound],
    keep: Callable[[int, Judgement], None],
    *,
    rated: bool,
    over: bool,
) -> Progress:
    """Have some rounds judged one after the other, or tell how far that is.

    ``keep`` is called with the place and the judgement of each, as soon as it is made.
    Raises what :func:`ask` does.
    """
    refuse_running(rated=rated, is_match_over=over)
    number = sum(len(played.steps) for played in rounds)
    return ask_for(key, number, lambda: _each_judged(rounds, keep), lambda _found: None)


def _each_judged(
    rounds: Sequence[PlayedRound], keep: Callable[[int, Judgement], None]
) -> Iterator[Judgement | None]:
    for place, played in enumerate(rounds):
        decisions = []
        for decision in _judged(played):
            decisions.append(decision)
            yield decision
        keep(place, _judgement(played, decisions))


def ask_for(
    key: Hashable,
    number: int,
    pieces: Callable[[], Iterator[Any]],
    keep: Callable[[list[Any]], None],
) -> Progress:
    """Have some work on a finished round done, piece by piece; ``keep`` gets all that came of it.

    Raises TableRefusal ``no_search`` or ``too_many_judged``.
    """
    return _ask(key, lambda: _Job(key, number, pieces(), list, keep))


def _ask(key: Hashable, make: Callable[[], _Job]) -> Progress:
    if not ready.is_ready():
        thinking.prepare()
        raise TableRefusal("no_search")
    with _lock:
        job = _jobs.get(key)
        if job is None:
            _make_room()
            job = _jobs[key] = make()
            thinking.submit(job.step)
        elif job.progress.has_failed:
            del _jobs[key]
    return job.progress


def progress_of(key: Hashable) -> Progress | None:
    """Tell how far the judgement of a round is, or a luck; ``None`` if nobody waits for it."""
    with _lock:
        job = _jobs.get(key)
    return None if job is None else job.progress


def _make_room() -> None:
    """Forget what has failed if there are many; raise TableRefusal if all are on their way."""
    if len(_jobs) < MOST_AT_ONCE:
        return
    failed = next((key for key, job in _jobs.items() if job.progress.has_failed), None)
    if failed is None:
        raise TableRefusal("too_many_judged")
    del _jobs[failed]


def judge_round(played: PlayedRound, wait: Callable[[], None] = lambda: None) -> Judgement:
    """Return the judgement of a finished round at once; ``wait`` is called after each step."""
    decisions = []
    for decision in _judged(played):
        decisions.append(decision)
        wait()
    return _judgement(played, decisions)


def _judged(played: PlayedRound) -> Iterator[Judgement | None]:
    """Yield the judgement of each step, ``None`` where nothing was decided."""
    # Everything else of the search needs numba, which is there by now.
    from games.bots.verdicts.opening_verdicts import dealt_in, judge_opening
    from games.bots.verdicts.play_verdicts import judge

    state, catalogue = played.before, expansion.catalogue()
    dealt = dealt_in(state, (step[:3] for step in played.steps))
    for number, step in enumerate(played.steps):
        if step.seat is None:
            yield None
        else:
            view = perspective(state, step.seat)
            found = options(view, catalogue)
            if state.exchanged:
                it = judge(view, found, public_record(state), step.action, state, catalogue)
            else:
                it = dealt and judge_opening(view, found, step.action, dealt, catalogue)
            yield (
                _unjudged(number, step, view)
                if it is None
                else {
                    "step": number,
                    "seat": step.seat,
                    "verdict": str(it.verdict),
                    "better": None if it.better is None else write_action(it.better),
                    "loss": round(it.loss, 1),
                    "error": round(it.error, 1),
                    "share": round(it.share, 2),
                    "really": round(it.really, 1),
                    "reasons": [str(reason) for reason in it.reasons],
                }
            )
        state = fold(step.events, state)


def _unjudged(number: int, step: AcceptedAction, view: Perspective) -> Judgement | None:
    """Return why a decision is not judged, if that is because of Boosters."""
    from games.bots.strong.knowledge import has_base_combinations

    match step.action:
        case Boost():
            why = WITH_BOOSTER
        case Play(boosters=companions) if companions:
            why = WITH_BOOSTER
        case Play() | Pass() | Bomb() | GiveDragon() if not has_base_combinations(view.rules):
            why = BY_OTHER_RULES
        case _:
            return None
    return {"step": number, "seat": step.seat, "verdict": why}


def _judgement(played: PlayedRound, found: Sequence[Judgement | None]) -> Judgement:
    decisions = [it for it in found if it is not None]
    return {"version": VERSION, "luck": luck_of(played, decisions), "decisions": decisions}


def luck_of(played: PlayedRound, decisions: Sequence[Judgement]) -> Judgement | None:
    """Return the luck of a round in three parts; ``None`` for a round cut short.

    What the deal is worth, what mistakes from then on have cost, whatever came of them, and how it
    fell: all the rest. With Boosters there is none: they change what cards are worth.
    """
    from games.bots.verdicts.opening_verdicts import dealt_in
    from games.bots.verdicts.par import after_usual_pushes, par_of

    state = played.before
    exchanged = None
    for step in played.steps:
        state = fold(step.events, state)
        if state.exchanged and exchanged is None:
            exchanged = state.hands
    if is_boosted(state) or state.score is None or exchanged is None:
        return None
    dealt = dealt_in(played.before, (step[:3] for step in played.steps))
    hands = exchanged if dealt is None else after_usual_pushes(dealt.hands)
    par = par_of(hands, next(seat for seat in SEATS if hands[seat] & MAH_JONG))
    ours, theirs = state.score.round
    cards, decided = round(par.points), round(_cost_of(decisions))
    return {
        "par": round(par.points, 1),
        "error": round(par.error, 1),
        "cards": cards,
        "decisions": decided,
        "fell": ours - theirs - cards - decided,
    }


def _cost_of(decisions: Sequence[Judgement]) -> float:
    """Return what mistakes have cost the others, less what they have cost the seats 0 and 2.

    A move that a seat leaves undone again and again is lost once: the dearest time counts.
    """
    dearest: dict[tuple[int, str], float] = {}
    for it in decisions:
        if it["verdict"] in MISTAKES:
            what = it["seat"], json.dumps(it["better"])
            dearest[what] = max(it["loss"], dearest.get(what, 0.0))
    return sum(loss if seat % 2 else -loss for (seat, _better), loss in dearest.items())


class _Job:
    """Rounds on their way: every decision is a piece of work of its own.

    So bots that have to think meanwhile wait for one decision, not for a round.
    """

    def __init__(
        self,
        key: Hashable,
        number: int,
        steps: Iterator[Any],
        made_of: Callable[[list[Any]], Any],
        keep: Callable[[Any], None],
    ) -> None:
        self._key = key
        self._steps = steps
        self._made_of = made_of
        self._keep = keep
        self._found: list[Any] = []
        self.progress = Progress(0, number)

    def step(self) -> None:
        """Judge the next decision, and ask for another turn until all are judged."""
        try:
            self._found.append(next(self._steps))
        except StopIteration:
            self._finish()
        except Exception as error:  # whatever it is, the pool goes on with others
            self._fail(error)
        else:
            self.progress = self.progress._replace(done=len(self._found))
            thinking.submit(self.step)

    def _finish(self) -> None:
        try:
            self._keep(self._made_of(self._found))
        except Exception as error:
            self._fail(error)
        else:
            with _lock:
                _jobs.pop(self._key, None)

    def _fail(self, error: Exception) -> None:
        log_fault(logger, error, "a round could not be judged")
        self.progress = self.progress._replace(has_failed=True)


_lock = threading.Lock()
_jobs: dict[Hashable, _Job] = {}
