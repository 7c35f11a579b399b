"""Connections to PostgreSQL: nobody waits for one while the server is away.

A server or machine that is only slow is waited for. The thread of all tables asks for one
request after the other, so while it is away all but the first are answered at once.
"""

from __future__ import annotations

from time import monotonic
from typing import Any

from django.db.backends.postgresql import base
from psycopg import OperationalError
from psycopg_pool import PoolTimeout

from tichu_site.postgres.absence import is_away, is_silent, note_refusal

LONGEST_SECONDS = 4


class DatabaseWrapper(base.DatabaseWrapper):
    """Takes its connections from Django's pool, which is asked in short turns."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Return a connection; raises OperationalError soon if there is none."""
        end = monotonic() + LONGEST_SECONDS
        while not is_away():
            try:
                return super().get_new_connection(conn_params)
            except PoolTimeout:
                if monotonic() > end:
                    note_refusal()
                else:
                    is_silent()
        raise OperationalError("PostgreSQL is away")
