"""Processes that tests start end with them, however those end: nothing is left behind."""

from __future__ import annotations

import ctypes
import signal

_SET_SIGNAL_OF_PARENT_DEATH = 1  # prctl(2)
_prctl = ctypes.CDLL(None).prctl


def end_with_parent() -> None:
    """Let this process be killed when the one that has started it ends.

    For ``preexec_fn``: a test run that is killed can no longer stop anything.
    """
    _prctl(_SET_SIGNAL_OF_PARENT_DEATH, signal.SIGKILL)
