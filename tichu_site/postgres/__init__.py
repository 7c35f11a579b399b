"""Django's PostgreSQL for a site that answers at once when the database is away."""

from __future__ import annotations
