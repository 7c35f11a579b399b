"""A connection to PostgreSQL that waits for answers as long as the server lives."""

from __future__ import annotations

from collections.abc import Generator
from time import monotonic
from typing import Any, Self, TypeVar

import psycopg
from psycopg import OperationalError

from tichu_site.postgres.absence import Server, is_silent, remember

Found = TypeVar("Found")
WaitingFor = Generator[Any, Any, Found]

SILENCE_SECONDS = 0.2
"""After this long without an answer the server is asked for a sign of life, again and again."""


class PatientConnection(psycopg.Connection[Any]):
    """Ends when the server gives no sign of life, instead of waiting for ever.

    Slow statements, and those that wait for a lock, are waited for.
    """

    @classmethod
    def connect(cls, *arguments: Any, **named: Any) -> Self:
        """Return a connection, and remember where it leads."""
        connection = super().connect(*arguments, **named)
        line = connection.pgconn
        remember(Server(line.host.decode(), int(line.port), line.user, line.db))
        return connection

    def wait(self, gen: WaitingFor[Found], *arguments: Any, **named: Any) -> Found:
        """Return what a statement comes to; raises OperationalError if the server is silent."""
        return super().wait(self._as_long_as_it_lives(gen), *arguments, **named)

    def _as_long_as_it_lives(self, gen: WaitingFor[Found]) -> WaitingFor[Found]:
        """Pass on what a statement waits for; nothing has come if what is passed back is 0."""
        asked_at = monotonic()
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if not ready and monotonic() - asked_at > SILENCE_SECONDS:
                    if is_silent():
                        self.pgconn.finish()  # a statement is under way that nobody waits for
                        raise OperationalError("PostgreSQL gives no sign of life")
                    asked_at = monotonic()
                wanted = gen.send(ready)
        except StopIteration as end:
            found: Found = end.value
            return found
