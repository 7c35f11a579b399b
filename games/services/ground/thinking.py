"""Let bots think that need longer than a moment: beside the clock, few at a time.

A bot begins to think a fixed time before it answers, so that its answer comes at the pace
of people however long it thinks. Nothing here has to survive: what is not there when it
is wanted is answered by rules of thumb.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple, TypeVar

from django.conf import settings

from games.bots.levels import level_named
from games.bots.search import ready
from games.models import ClockKey
from games.rules.state.actions import Action
from games.services.ground.faults import log_fault

logger = logging.getLogger(__name__)

SECONDS = 0.5
"""How long before its answer a bot begins to think."""
WORKERS = 2
MOST_WAITING = 64
"""Decisions that may wait; who comes later is answered by rules of thumb."""

MOST_KEPT = 1000
"""Thoughts that are kept; of those that nobody has asked for the oldest are forgotten."""

Found = TypeVar("Found")
Decide = Callable[[], Action | None]
Clock = tuple[int, ClockKey]
"""A table and the entry in its clocks for which a bot thinks."""


class Thought(NamedTuple):
    """What a bot has decided; no action is a decision, too."""

    action: Action | None


class _Kept(NamedTuple):
    position: object
    future: Future[Action | None]


_lock = threading.Lock()
_pool: ThreadPoolExecutor | None = None
_kept: dict[Clock, _Kept] = {}
_preparing = threading.Event()


def thinks(name: str) -> bool:
    """Tell whether bots of a level need time to think."""
    level = level_named(name)
    return level is not None and level.thinks


def within(seconds: float, decide: Callable[[], Found], otherwise: Callable[[], Found]) -> Found:
    """Return what is decided in the pool, or the other answer if that takes too long.

    For who waits for it: a person that asks for a tip.
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


def begin(clock: Clock, position: object, decide: Decide) -> None:
    """Let a bot think about a position, if it does not yet; see :func:`thought`."""
    prepare()
    with _lock:
        kept = _kept.get(clock)
        if kept is not None and kept.position == position:
            return
        waiting = _number_waiting()
        if waiting >= MOST_WAITING:
            logger.warning("table %s: %s bots are thinking already", clock[0], waiting)
            return
        while len(_kept) >= MOST_KEPT:
            del _kept[next(iter(_kept))]
        _kept.pop(clock, None)
        _kept[clock] = _Kept(position, _workers().submit(decide))


def _number_waiting() -> int:
    return sum(not kept.future.done() for kept in _kept.values())


def _workers() -> ThreadPoolExecutor:
    """Return the pool; to be asked for under the lock."""
    global _pool
    if _pool is None:
        _pool = ThreadPoolExecutor(WORKERS, thread_name_prefix="thinking")
    return _pool


def has_thought(clock: Clock, position: object) -> bool:
    """Tell whether a bot is done with thinking about a position."""
    with _lock:
        kept = _kept.get(clock)
    return kept is not None and kept.position == position and kept.future.done()


def thought(clock: Clock, position: object) -> Thought | None:
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
