"""Log faults of the program without what they are about: logs never hold cards."""

from __future__ import annotations

import logging
import traceback


def log_fault(logger: logging.Logger, error: BaseException, what: str) -> None:
    """Log where an error arose and its kind; its text may tell hidden things."""
    places = "".join(traceback.format_tb(error.__traceback__))
    logger.error("%s: %s\n%s", what, type(error).__name__, places)
