"""Django's PostgreSQL for a site that answers at once when the database is away."""

from __future__ import annotations

CONNECTIONS = 16
"""Most connections that a process has open: a few more than its threads that use the database."""
