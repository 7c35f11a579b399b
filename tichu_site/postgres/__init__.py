"""Django's PostgreSQL for a site that answers at once when the database is away."""

from __future__ import annotations

CONNECTIONS = 16
"""That a process has open at most: a few more than it has threads that use the database."""
