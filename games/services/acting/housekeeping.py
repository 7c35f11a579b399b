"""Close the tables that people have left; let everybody tidy up what is old."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.dispatch import Signal

from games.models import Exclusion, Table, TableStatus
from games.services.writing.store import close, lock_table, seats_of

MATCH_WAITS = timedelta(days=1)
"""How long a paused match waits for somebody to come back."""
ROOM_WAITS = timedelta(hours=2)
"""How long a table at which no match runs waits."""

sweeping = Signal()
"""Sent every few seconds with the time, ``now``: what does not belong to one table is due."""
tidying = Signal()
"""Sent now and then with the time, ``now``: whatever need not be kept any longer goes."""


def tidy(now: datetime) -> None:
    """Let everything go that need not be kept any longer."""
    # Among them keys of browsers: nobody comes back to a closed table.
    Exclusion.objects.filter(table__status=TableStatus.CLOSED).delete()
    tidying.send(Table, now=now)


def abandoned_tables(now: datetime) -> list[int]:
    """Return the tables at which nobody has been for too long; reserved ones wait."""
    waits = Q(is_reserved=True) & ~Q(status=TableStatus.FINISHED)
    left = Table.objects.exclude(Q(status=TableStatus.CLOSED) | waits).filter(
        Q(empty_since__lte=now - MATCH_WAITS)
        | Q(empty_since__lte=now - ROOM_WAITS) & ~Q(status=TableStatus.PLAYING)
    )
    return list(left.values_list("pk", flat=True))


def close_table(table_id: int, now: datetime) -> None:
    """Close a table unless somebody has just come back."""
    with transaction.atomic():
        table = lock_table(table_id)
        if table.empty_since is None:
            return
        close(table, seats_of(table), now)
