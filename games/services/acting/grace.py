"""After a standstill, or a jump of the time: time left is kept, what fell due gets some."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import transaction

from games.models import ClockEntry, Table
from games.services.clocks.timing import UNSEEN
from games.services.writing.store import lock_table, publish, seats_of

GRACE_SECONDS = 15


def tables_with_clocks() -> list[int]:
    """Return the tables at which something runs."""
    tables = Table.objects.filter(due_at__isnull=False).order_by("pk")
    return list(tables.values_list("pk", flat=True))


@transaction.atomic
def grant_grace(table_id: int, stopped: datetime, now: datetime) -> None:
    """Let the clocks of a table go on as if nothing had happened since ``stopped``.

    That is later than ``now`` if the time has been put back.
    """
    table = lock_table(table_id)
    for key, entry in table.clocks.items():
        if entry.due is not None:
            due = _later(entry, entry.due, stopped.timestamp(), now.timestamp())
            table.clocks[key] = entry._replace(due=due)
    publish(table, seats_of(table), now)


def _later(entry: ClockEntry, due: float, stopped: float, now: float) -> float:
    if now < stopped and due <= now + entry.seconds:
        return due  # started since the time was put back
    left = max(0.0, min(due - stopped, entry.seconds))
    if due <= max(now, stopped) and entry.kind not in UNSEEN:
        left = max(left, GRACE_SECONDS * settings.CLOCK_PACE)
    return now + left
