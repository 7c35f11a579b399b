"""How long transactions are: SQLite lets one write at a time, and all others wait for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from django.db import connection

MOST_STATEMENTS = 60
"""In one transaction; each takes about a millisecond of processor time at most, rows of an insert
included, so that nobody waits for half a second."""


class Measured:
    """What the longest transaction was, in statements and in seconds."""

    def __init__(self) -> None:
        self.statements = 0
        self.seconds = 0.0
        self.depth = self.now = 0
        self.began = 0.0

    def ask(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        """Count a statement; in a test a transaction is the outermost savepoint."""
        if sql.startswith("SAVEPOINT"):
            self.depth += 1
            if self.depth == 1:
                self.now, self.began = 0, perf_counter()
        self.now += 1
        try:
            return execute(sql, params, many, context)
        finally:
            if sql.startswith("RELEASE SAVEPOINT"):
                self.depth -= 1
                if self.depth == 0:
                    self.statements = max(self.statements, self.now)
                    self.seconds = max(self.seconds, perf_counter() - self.began)


@contextmanager
def measured() -> Iterator[Measured]:
    """Measure transactions; what is rolled back counts with what comes after it."""
    found = Measured()
    with connection.execute_wrapper(found.ask):
        yield found
