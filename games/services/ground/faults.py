"""Log faults of the program without what they are about: logs never hold cards."""

from __future__ import annotations

import logging
import traceback

OUTAGE = {"is_outage": True}
"""Marks lines that are repeated as long as something around us fails."""


def log_fault(logger: logging.Logger, error: BaseException, what: str) -> None:
    """Log where an error arose and its kind; its text may tell hidden things."""
    places = "".join(traceback.format_tb(error.__traceback__))
    kind = type(error).__name__
    # The error itself says whether it is one of ours: outages are told more briefly.
    logger.error("%s: %s\n%s", what, kind, places, extra={"error": error})
