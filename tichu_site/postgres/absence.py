"""Whether PostgreSQL is away: known as soon as one connection has been refused."""

from __future__ import annotations

from time import monotonic

AWAY_SECONDS = 0.5
"""So long after a refusal everybody fails at once; then somebody tries anew."""

_until = 0.0


def note_refusal(*_pool: object) -> None:
    """Note that a connection was refused; called by the pool, in a thread of its own."""
    global _until
    _until = monotonic() + AWAY_SECONDS


def is_away() -> bool:
    """Tell whether nobody need wait for a connection now."""
    return monotonic() < _until
