"""Let bots think that need longer than a moment: beside the clock, few at a time.

A bot begins to think a fixed time before it answers, so that its answer comes at the pace
of people however long it thinks. The more of them wait, the less each searches; a bot that comes
when the pool is full is answered by rules of thumb, as is one whose thoughts are not ready when
they are wanted. Nothing here has to survive. The page for watchdogs and the administration show
the queue.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from django.conf import settings

from games.bots.levels import level_named
from games.bots.search import ready
from games.models import ClockKey
from games.rules.state.actions import Action
from games.services.ground import beside
from games.services.ground.faults import log_fault

logger = logging.getLogger(__name__)

SECONDS = 0.5
"""How long before its answer a bot begins to think."""
LEISURE_SECONDS = 0.02
"""How often who waits for all others looks whether they are done."""
WORKERS = 2
MOST_WAITING = 64
"""Decisions that may wait; those that come later are answered by rules of thumb."""

EFFORTS = ((8, 1.0), (24, 0.5), (MOST_WAITING, 0.25))
"""With how many decisions not done yet each gets which part of its usual playouts."""

MOST_KEPT = 1000
"""Thoughts that are kept; of those that nobody has asked for the oldest are forgotten."""

Found = TypeVar("Found")
DecideInTime = Callable[[float], Action | None]
"""What a bot wants to do, with such a part of its usual playouts."""
ClockOfTable = tuple[int, ClockKey]
"""A table and the entry in its clocks for which a bot thinks."""


class Thought(NamedTuple):
    """What a bot has decided; no action is a decision, too."""

    action: Action | None


class Queue(NamedTuple):
    """How busy the pool of this process is."""

    waiting: int
    """Decisions that are not done yet, those included that are being thought about."""
    most: int
    """How many fill it."""
    effort: float
    """The part of their playouts that bots search with now."""
    given_up: int
    """Decisions since the start for which there was no place, or no time."""


class _Kept(NamedTuple):
    position: object
    future: Future[Action | None]
    is_patient: bool = False
    """Whether it waits rather than thinks less, and comes after all others."""


_lock = threading.Lock()
_pool: ThreadPoolExecutor | None = None
_patient_pool: ThreadPoolExecutor | None = None
_kept: dict[ClockOfTable, _Kept] = {}
_given_up = 0
_preparing = threading.Event()


def thinks(name: str) -> bool:
    """Tell whether bots of a level need time to think."""
    level = level_named(name)
    return level is not None and level.thinks


def within(seconds: float, decide: Callable[[], Found], otherwise: Callable[[], Found]) -> Found:
    """Return what is decided in the pool, or the other answer if that takes too long.

    For somebody who waits for it: a person who asks for a tip.
    """
    with _lock:
        is_full = _number_waiting() >= MOST_WAITING
        future = None if is_full else _workers().submit(decide)
    if future is None:
        return otherwise()
    try:
        return future.result(seconds)
    except TimeoutError:
        future.cancel()
        logger.warning("a tip took too long")
    except Exception as error:  # whatever it is, a tip by rules of thumb is better than none
        log_fault(logger, error, "a tip failed")
    return otherwise()


def submit(work: Callable[[], None]) -> None:
    """Let a short piece of work be done in the pool, when its turn comes."""
    with _lock:
        _workers().submit(work)


@cache
def here() -> str:
    """Return what tells this process from others that may think, on whatever machine."""
    return f"{socket.gethostname()}:{os.getpid()}"


def queue() -> Queue:
    """Return how busy the pool is."""
    with _lock:
        waiting = _number_waiting()
        return Queue(waiting, MOST_WAITING, _effort_for(waiting), _given_up)


def begin_patiently(clock: ClockOfTable, position: object, decide: DecideInTime) -> None:
    """Let a bot think about a position as long as it always does, once nobody else waits.

    Before the search is ready it does not begin: it would think otherwise.
    """
    prepare()
    if not ready.is_ready():
        return
    with _lock:
        kept = _kept.get(clock)
        if kept is not None and kept.position == position and not _has_failed(kept):
            return
        future = _patient_workers().submit(partial(_think_at_leisure, decide))
        _kept[clock] = _Kept(position, future, is_patient=True)


def _has_failed(kept: _Kept) -> bool:
    return kept.future.cancelled() or (kept.future.done() and kept.future.exception() is not None)


def _think_at_leisure(decide: DecideInTime) -> Action | None:
    """Think without haste as soon as no decision of other tables waits."""
    pause = threading.Event()
    while queue().waiting:
        pause.wait(LEISURE_SECONDS)
    return decide(1.0)


def wait_until_idle() -> None:
    """Return once nobody waits for a decision, not even those who do so patiently.

    Raises ``beside.ClockEnded`` in a thread that is to end with the clock.
    """
    pause = threading.Event()
    while True:
        beside.refuse_ended()
        with _lock:
            if all(kept.future.done() for kept in _kept.values()):
                return
        pause.wait(LEISURE_SECONDS)


def _patient_workers() -> ThreadPoolExecutor:
    """Return the pool of those who wait; to be asked for under the lock."""
    global _patient_pool
    if _patient_pool is None:
        _patient_pool = ThreadPoolExecutor(1, thread_name_prefix="patient")
    return _patient_pool


def begin(clock: ClockOfTable, position: object, decide: DecideInTime) -> None:
    """Let a bot think about a position, if it does not yet; see :func:`thought`."""
    prepare()
    with _lock:
        kept = _kept.get(clock)
        if kept is not None and kept.position == position:
            return
        waiting = _number_waiting()
        if waiting >= MOST_WAITING:
            _give_up()
            logger.warning("table %s: %s bots are thinking already", clock[0], waiting)
            return
        while len(_kept) >= MOST_KEPT:
            del _kept[next(iter(_kept))]
        _kept.pop(clock, None)
        _kept[clock] = _Kept(position, _workers().submit(partial(_think, decide)))


def _think(decide: DecideInTime) -> Action | None:
    """Think as long as those who wait now allow, when the turn has come."""
    return decide(queue().effort)


def _effort_for(waiting: int) -> float:
    """Return the part of its playouts that a decision gets while so many are not done."""
    return next((effort for most, effort in EFFORTS if waiting <= most), EFFORTS[-1][1])


def _give_up() -> None:
    """Count a decision that is left to rules of thumb; to be called under the lock."""
    global _given_up
    _given_up += 1


def _number_waiting() -> int:
    return sum(not (kept.is_patient or kept.future.done()) for kept in _kept.values())


def _workers() -> ThreadPoolExecutor:
    """Return the pool; to be asked for under the lock."""
    global _pool
    if _pool is None:
        _pool = ThreadPoolExecutor(WORKERS, thread_name_prefix="thinking")
    return _pool


def has_thought(clock: ClockOfTable, position: object) -> bool:
    """Tell whether a bot is done with thinking about a position."""
    with _lock:
        kept = _kept.get(clock)
    return kept is not None and kept.position == position and kept.future.done()


def thought(clock: ClockOfTable, position: object) -> Thought | None:
    """Return what has been decided in a position, and forget it; ``None`` if nothing has.

    What went wrong is logged, without cards.
    """
    with _lock:
        kept = _kept.pop(clock, None)
    what = f"table {clock[0]}"
    if kept is None or kept.position != position:
        logger.info("%s: a bot has not thought about what it is asked", what)
        return None
    if not kept.future.done():
        kept.future.cancel()
        with _lock:
            _give_up()
        logger.warning("%s: a bot thought too long", what)
        return None
    error = kept.future.exception()
    if error is not None:
        log_fault(logger, error, f"{what}: a bot failed to think")
        return None
    return Thought(kept.future.result())


def prepare() -> None:
    """Have the search made ready once, without waiting for it."""
    if _preparing.is_set():
        return
    _preparing.set()
    folder = Path(settings.KERNEL_DIR)
    threading.Thread(target=ready.prepare, args=(folder,), name="search", daemon=True).start()
