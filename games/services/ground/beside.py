"""Work beside the clock: in threads of their own, one at a time of each kind.

The clock waits for none of them, and they end with it: what takes long asks now and then whether
it may go on. Nothing is lost by that, since what is not done yet is due with the next sweep.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from django.db import close_old_connections

from games.services.ground.faults import log_fault

logger = logging.getLogger(__name__)

SECONDS_TO_END = 10.0
"""How long a clock that ends waits for each thread, which then ends with the process."""

_ending = threading.Event()
_lock = threading.Lock()
_threads: dict[str, threading.Thread] = {}


class ClockEnded(Exception):
    """The clock has ended, and so does all work beside it."""


def begin(name: str, work: Callable[[], object], fault: str) -> bool:
    """Begin some work unless the last of its name is not done; tell whether it has begun.

    ``fault`` is logged with an error.
    """
    with _lock:
        last = _threads.get(name)
        if _ending.is_set() or (last is not None and last.is_alive()):
            return False
        thread = threading.Thread(target=_do, args=(work, fault), name=name, daemon=True)
        _threads[name] = thread
        thread.start()
        return True


def _do(work: Callable[[], object], fault: str) -> None:
    try:
        work()
    except ClockEnded:
        pass
    except Exception as error:
        log_fault(logger, error, fault)
    finally:
        close_old_connections()


def refuse_ended() -> None:
    """Raise ClockEnded in a thread that is to end, and nowhere else."""
    if _ending.is_set() and threading.current_thread() in _threads.values():
        raise ClockEnded


def end() -> None:
    """End all threads; return once they have, or have not for long. Others may begin then."""
    _ending.set()
    with _lock:
        threads = list(_threads.values())
    for thread in threads:
        thread.join(SECONDS_TO_END)
    with _lock:
        for name in [name for name, thread in _threads.items() if not thread.is_alive()]:
            del _threads[name]
    _ending.clear()
