"""A disk without room, however that is told: by the system, by SQLite or by PostgreSQL."""

from __future__ import annotations

import errno
from collections.abc import Iterator

SYSTEM = (errno.ENOSPC, errno.EDQUOT)
SQLITE = "database or disk is full"
POSTGRES = "53100"
"""The class disk_full of PostgreSQL's errors."""


def is_full(error: BaseException | None) -> bool:
    """Return whether an error, or what has caused it, says that a disk is full."""
    return any(
        getattr(cause, "errno", None) in SYSTEM
        or getattr(cause, "sqlstate", None) == POSTGRES
        or str(cause) == SQLITE
        for cause in causes(error)
    )


def causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an error, then what has caused it, and so on."""
    while error is not None:
        yield error
        error = error.__cause__
