"""For development: what takes long in a thread that many wait for is named in the log."""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

logger = logging.getLogger(__name__)

Given = ParamSpec("Given")
Result = TypeVar("Result")

LONGEST_SECONDS = 0.05
PLACES = 12
"""How many of the places that the thread is in are shown."""


def named_if_slow(
    deed: Callable[Given, Result], longest: float = LONGEST_SECONDS
) -> Callable[Given, Result]:
    """Log where a deed is if it has not ended after some seconds."""

    @wraps(deed)
    def watched(*arguments: Given.args, **named: Given.kwargs) -> Result:
        timer = threading.Timer(longest, _name, (threading.get_ident(), longest))
        timer.start()
        try:
            return deed(*arguments, **named)
        finally:
            timer.cancel()

    return watched


def _name(thread: int, longest: float) -> None:
    frame = sys._current_frames().get(thread)
    if frame is not None:
        places = "".join(traceback.format_stack(frame, PLACES))
        logger.warning("all tables wait, since %.0f ms, for\n%s", longest * 1000, places)
