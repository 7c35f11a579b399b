"""When bots act: like people, and told by public facts alone (ETIQ-4).

How long a bot takes never depends on its cards: it is asked what it wants only when
its time has come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from django.conf import settings

from games.models import BotTask, ClockKey, TableClock
from games.rules.state.in_force import rules_in_force
from games.rules.state.phase import STAGES, Phase
from games.rules.state.seats import holding_boosters
from games.rules.state.state import State, Window
from games.rules.state.windows import (
    LEFT_AFTER_WAITING,
    ClockKind,
    able_to_bomb,
    blocking_code,
    calling_time_runs,
)
from games.services.ground import thinking
from games.services.ground.deal import between

WINDOW_PART = 3
"""Bots answer a window when a third of its time is over (BW-3)."""
UNTIMED_ANSWER_SECONDS = 0.5


class Tempo(NamedTuple):
    """How many seconds, at least and at most, bots take for what, whatever they hold."""

    decision: tuple[float, float]
    """For a Grand Tichu."""
    exchange: tuple[float, float]
    ready: tuple[float, float]
    play: tuple[float, float]
    play_after_window: tuple[float, float]
    """For a play on what all have just looked at."""
    gift: tuple[float, float]
    """For the Dragon's trick, and a trick that nobody can bomb any more."""
    collect: tuple[float, float]
    """For a trick that may still be bombed."""


AMONG_PEOPLE = Tempo(
    decision=(1.0, 2.5),
    exchange=(2.0, 4.0),
    ready=(1.0, 2.0),
    play=(0.8, 1.6),
    play_after_window=(0.8, 1.6),
    gift=(1.2, 1.2),
    collect=(1.5, 1.5),
)
AROUND_ONE = Tempo(
    decision=(0.5, 1.2),
    exchange=(0.8, 1.6),
    ready=(0.5, 1.0),
    play=(0.5, 0.8),
    play_after_window=(0.1, 0.3),
    gift=(0.8, 0.8),
    collect=(0.9, 0.9),
)
"""Somebody alone with three bots waits for all of them, and for nobody else."""
BOTS_AROUND_ONE = 3


class Wanted(NamedTuple):
    """A clock that is to run; a function draws the time when it starts."""

    key: ClockKey
    kind: ClockKind | TableClock
    seconds: float | Callable[[], float]
    window: int
    seats: tuple[int, ...]
    waits: bool = False
    """Whether it may not act before something else has happened."""
    least: float = 0
    """Seconds it has left at least when it goes on after a pause."""


def wanted(state: State, bots: Sequence[int]) -> Iterable[Wanted]:
    """Return what the bots of a table have to do."""
    tempo = AROUND_ONE if len(bots) == BOTS_AROUND_ONE else AMONG_PEOPLE
    for seat in bots:
        match state.phase:
            case Phase.GRAND | Phase.CONCESSION:
                yield from _turn(state, seat, partial(between, *tempo.decision))
            case Phase.EXCHANGE:
                yield from _exchange(state, seat, tempo)
            case Phase.LEAD:
                yield from _lead(state, seat, tempo)
            case Phase.FOLLOW | Phase.CLOSING:
                yield from _answer(state, seat)
                yield from _trick(state, seat, tempo)
            case Phase.GIFT:
                yield from _turn(state, seat, partial(between, *tempo.gift))
            case phase if phase in STAGES:
                yield from _ready(state, seat, tempo)
                yield from _reaction(state, seat)
            case Phase.REACTION:
                yield from _reaction(state, seat)
            case Phase.INTAKE | Phase.ANSWER:
                yield from _turn(state, seat, partial(between, 1.5, 3.0))


def seconds_to_answer(state: State) -> float:
    """Return when a window that its seat has no need of is answered (BW-3)."""
    seconds = state.options.reaction_seconds
    if state.windows[-1].resumed:
        seconds = min(seconds, LEFT_AFTER_WAITING)
    return seconds / WINDOW_PART


def _reaction(state: State, seat: int) -> Iterable[Wanted]:
    """Ask for a Booster or a bomb in a stage, or in the window of an event."""
    window = state.windows[-1]
    if window.waiting >> seat & 1:
        yield _want(BotTask.ANSWER, window.id, seat, seconds_to_answer(state))


def _turn(
    state: State,
    seat: int,
    seconds: float | Callable[[], float],
    *,
    waits: bool = False,
) -> Iterable[Wanted]:
    window = _asking(state)
    if window.waiting >> seat & 1:
        yield _want(BotTask.TURN, window.id, seat, seconds, waits=waits)


def _asking(state: State) -> Window:
    """Return the window that asks for more than waving it through."""
    return state.windows[-1] if state.phase == Phase.ANSWER else state.window


def _exchange(state: State, seat: int, tempo: Tempo) -> Iterable[Wanted]:
    yield from _ready(state, seat, tempo)
    last = rules_in_force(state).pushes_last == seat
    waits_for_others = last and state.window.waiting != 1 << seat
    if not calling_time_runs(state, seat) and not waits_for_others:
        yield from _turn(state, seat, partial(between, *tempo.exchange))


def _lead(state: State, seat: int, tempo: Tempo) -> Iterable[Wanted]:
    if calling_time_runs(state, None):
        yield from _ready(state, seat, tempo)
    else:
        yield from _turn(state, seat, partial(between, *_to_play(state, tempo)))


def _to_play(state: State, tempo: Tempo) -> tuple[float, float]:
    """Return how long a play takes: less after a window for Boosters, as all know (BW-2)."""
    was_window = holding_boosters(state) and not state.passed
    return tempo.play_after_window if was_window else tempo.play


def _ready(state: State, seat: int, tempo: Tempo) -> Iterable[Wanted]:
    runs = calling_time_runs(state, None)
    if state.phase in STAGES:
        runs = state.booster_state.calling and state.phase in (Phase.BLUE, Phase.BROWN)
    if runs and state.calls[seat] is None and not state.ready >> seat & 1:
        yield _want(BotTask.READY, state.window.id, seat, partial(between, *tempo.ready))


def _answer(state: State, seat: int) -> Iterable[Wanted]:
    """Ask whether the bot bombs or waves the window through."""
    bombs = state.bombs
    if bombs is None or not (bombs.waiting & able_to_bomb(state)) >> seat & 1:
        return
    if bombs.timed:
        yield _want(BotTask.ANSWER, bombs.id, seat, state.options.window_seconds / WINDOW_PART)
    elif state.turn != seat:
        yield _want(BotTask.ANSWER, bombs.id, seat, UNTIMED_ANSWER_SECONDS)


def _trick(state: State, seat: int, tempo: Tempo) -> Iterable[Wanted]:
    waits = blocking_code(state, seat) is not None
    if state.phase == Phase.FOLLOW:
        span = _to_play(state, tempo)
        yield from _turn(state, seat, partial(between, *span), waits=waits)
        return
    owner = state.top is not None and state.top.seat == seat
    if owner or state.turn == seat:
        span = tempo.gift if state.options.window_seconds else tempo.collect
        yield _want(BotTask.TURN, state.window.id, seat, partial(between, *span), waits=waits)


def _want(
    what: BotTask,
    window: int,
    seat: int,
    seconds: float | Callable[[], float],
    *,
    waits: bool = False,
) -> Wanted:
    key = ClockKey("", TableClock.BOT, (window, seat), what)
    return Wanted(key, TableClock.BOT, partial(paced, seconds), window, (seat,), waits)


def paced(seconds: float | Callable[[], float]) -> float:
    """Draw a time; tests may make it longer or shorter (``settings.BOT_PACE``)."""
    pace: float = settings.BOT_PACE
    return pace * (seconds() if callable(seconds) else seconds)


def earlier(want: Wanted) -> Wanted:
    """Return a clock that leaves time to think before the answer."""
    return want._replace(seconds=partial(_sooner, want.seconds))


def _sooner(seconds: float | Callable[[], float]) -> float:
    return max(0.0, (seconds() if callable(seconds) else seconds) - thinking.SECONDS)
