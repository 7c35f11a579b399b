"""Requests that leave no trace, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.cache import caches
from django.db import connection, transaction
from django.test import Client

from games import rendering
from games.talk import lines


@contextmanager
def undone(client: Client) -> Iterator[None]:
    """Undo what is written meanwhile, and give a client its cookies back; nothing is limited.

    What this process knows of tables stays if nothing was written: to read it anew for every
    request would take most of the time.
    """
    cookies = client.cookies.copy()
    for cache in caches.all(initialized_only=True):
        cache.clear()
    before = _rows_written()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    if _rows_written() != before:
        rendering.forget_all()
        lines.forget_all()
    client.cookies = cookies


def _rows_written() -> int:
    """Return how many rows were written through this connection, undone or not."""
    written: int = connection.connection.total_changes
    return written
