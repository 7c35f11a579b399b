"""Deeds that nobody should wait for: looking at a table must not need to write."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import ParamSpec

from django.db import OperationalError, connection

from games.services.ground.faults import OUTAGE

logger = logging.getLogger(__name__)
Arguments = ParamSpec("Arguments")

WAIT_MILLISECONDS = 100
"""How long SQLite waits for its lock here; others wait as the settings say."""


def best_effort(deed: Callable[Arguments, None]) -> Callable[Arguments, None]:
    """Do without a deed if the database is locked, or fails to write."""

    @wraps(deed)
    def attempt(*arguments: Arguments.args, **named: Arguments.kwargs) -> None:
        try:
            with _impatient():
                deed(*arguments, **named)
        except OperationalError:
            what = "%s was left out: the storage is locked or fails"
            logger.warning(what, deed.__name__, extra=OUTAGE)

    return attempt


@contextmanager
def _impatient() -> Iterator[None]:
    if connection.vendor != "sqlite":
        yield  # others lock rows, and those for moments
        return
    patient = int(connection.settings_dict["OPTIONS"].get("timeout", 5) * 1000)
    _wait_for(WAIT_MILLISECONDS)
    try:
        yield
    finally:
        _wait_for(patient)


def _wait_for(milliseconds: int) -> None:
    connection.ensure_connection()
    connection.connection.execute(f"PRAGMA busy_timeout = {milliseconds}")
