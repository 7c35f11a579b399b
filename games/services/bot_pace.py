"""When bots act: like people, and told by public facts alone (ETIQ-4).

How long a bot takes never depends on its cards: it is asked what it wants only when
its time has come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from django.conf import settings

from games.rules.state import (
    ANSWER as QUESTION,
)
from games.rules.state import (
    BLUE,
    BROWN,
    CLOSING,
    CONCESSION,
    EXCHANGE,
    FOLLOW,
    GIFT,
    GRAND_PHASE,
    INTAKE,
    LEAD,
    REACTION,
    STAGES,
    State,
    Window,
    rules_in_force,
)
from games.rules.windows import (
    LEFT_AFTER_WAITING,
    able_to_bomb,
    blocking_code,
    calling_time_runs,
)
from games.services.deal import between

BOT = "bot"
TURN = "turn"
READY = "ready"
ANSWER = "answer"

WINDOW_PART = 3
"""Bots answer a window when a third of its time is over (BW-3)."""
UNTIMED_ANSWER_SECONDS = 0.5
GIFT_SECONDS = 1.2
UNTIMED_COLLECT_SECONDS = 1.5


class Wanted(NamedTuple):
    """A clock that is to run; a function draws the time when it starts."""

    key: str
    kind: str
    seconds: float | Callable[[], float]
    window: int
    seats: tuple[int, ...]
    waits: bool = False
    """Whether it may not act before something else has happened."""
    least: float = 0
    """Seconds it has left at least when it goes on after a pause."""


def wanted(state: State, bots: Sequence[int]) -> Iterable[Wanted]:
    """Return what the bots of a table have to do."""
    for seat in bots:
        match state.phase:
            case phase if phase in (GRAND_PHASE, CONCESSION):
                yield from _turn(state, seat, partial(between, 1.0, 2.5))
            case phase if phase == EXCHANGE:
                yield from _exchange(state, seat)
            case phase if phase == LEAD:
                yield from _lead(state, seat)
            case phase if phase in (FOLLOW, CLOSING):
                yield from _answer(state, seat)
                yield from _trick(state, seat)
            case phase if phase == GIFT:
                yield from _turn(state, seat, GIFT_SECONDS)
            case phase if phase in STAGES:
                yield from _ready(state, seat)
                yield from _reaction(state, seat)
            case phase if phase == REACTION:
                yield from _reaction(state, seat)
            case phase if phase in (INTAKE, QUESTION):
                yield from _turn(state, seat, partial(between, 1.5, 3.0))


def seconds_to_answer(state: State) -> float:
    """Return when a window is answered of which its seat has no need (BW-3)."""
    seconds = state.options.reaction_seconds
    if state.windows[-1].resumed:
        seconds = min(seconds, LEFT_AFTER_WAITING)
    return seconds / WINDOW_PART


def _reaction(state: State, seat: int) -> Iterable[Wanted]:
    """Ask for a Booster or a bomb in a stage, or in the window of an event."""
    window = state.windows[-1]
    if window.waiting >> seat & 1:
        yield _want(ANSWER, window.id, seat, seconds_to_answer(state))


def _turn(
    state: State,
    seat: int,
    seconds: float | Callable[[], float],
    *,
    waits: bool = False,
) -> Iterable[Wanted]:
    window = _asking(state)
    if window.waiting >> seat & 1:
        yield _want(TURN, window.id, seat, seconds, waits=waits)


def _asking(state: State) -> Window:
    """Return the window that asks for more than waving it through."""
    return state.windows[-1] if state.phase == QUESTION else state.window


def _exchange(state: State, seat: int) -> Iterable[Wanted]:
    yield from _ready(state, seat)
    last = rules_in_force(state).pushes_last == seat
    waits_for_others = last and state.window.waiting != 1 << seat
    if not calling_time_runs(state, seat) and not waits_for_others:
        yield from _turn(state, seat, partial(between, 2.0, 4.0))


def _lead(state: State, seat: int) -> Iterable[Wanted]:
    if calling_time_runs(state, None):
        yield from _ready(state, seat)
    else:
        yield from _turn(state, seat, partial(between, 0.8, 1.6))


def _ready(state: State, seat: int) -> Iterable[Wanted]:
    runs = calling_time_runs(state, None)
    if state.phase in STAGES:
        runs = state.pack.calling and state.phase in (BLUE, BROWN)
    if runs and state.calls[seat] is None and not state.ready >> seat & 1:
        yield _want(READY, state.window.id, seat, partial(between, 1.0, 2.0))


def _answer(state: State, seat: int) -> Iterable[Wanted]:
    """Ask whether the bot bombs or waves the window through."""
    bombs = state.bombs
    if bombs is None or not (bombs.waiting & able_to_bomb(state)) >> seat & 1:
        return
    if bombs.timed:
        yield _want(ANSWER, bombs.id, seat, state.options.window_seconds / WINDOW_PART)
    elif state.turn != seat:
        yield _want(ANSWER, bombs.id, seat, UNTIMED_ANSWER_SECONDS)


def _trick(state: State, seat: int) -> Iterable[Wanted]:
    waits = blocking_code(state, seat) is not None
    if state.phase == FOLLOW:
        yield from _turn(state, seat, partial(between, 0.8, 1.6), waits=waits)
        return
    owner = state.top is not None and state.top.seat == seat
    if owner or state.turn == seat:
        seconds = GIFT_SECONDS
        if not state.options.window_seconds:
            seconds = UNTIMED_COLLECT_SECONDS
        yield _want(TURN, state.window.id, seat, seconds, waits=waits)


def _want(
    what: str,
    window: int,
    seat: int,
    seconds: float | Callable[[], float],
    *,
    waits: bool = False,
) -> Wanted:
    key = f"{BOT}:{what}:{window}:{seat}"
    return Wanted(key, BOT, partial(_paced, seconds), window, (seat,), waits)


def _paced(seconds: float | Callable[[], float]) -> float:
    """Draw a time; tests may make it longer or shorter (``settings.BOT_PACE``)."""
    return settings.BOT_PACE * (seconds() if callable(seconds) else seconds)


def what_is_asked(key: str) -> str:
    """Return what a bot's entry in the clocks asks for: turn, ready or answer."""
    return key.split(":")[1]
