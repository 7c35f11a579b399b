"""Close the tables that people have left."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, Q

from games.models import Table, TableStatus
from games.services.store import lock_table, publish, seats_of

BOTS_ALONE = timedelta(minutes=30)
NOBODY_THERE = timedelta(hours=2)
BOTS_OF_A_PERSON = 3


def abandoned_tables(now: datetime) -> list[int]:
    """Return tables of bots without their person, and others where no match runs."""
    left = Table.objects.exclude(status=TableStatus.CLOSED).filter(
        empty_since__lte=now - BOTS_ALONE
    )
    with_bots = left.annotate(bots=Count("seats", filter=Q(seats__bot__gt="")))
    found = with_bots.filter(
        Q(bots__gte=BOTS_OF_A_PERSON, is_listed=False)
        | Q(
            status__in=(TableStatus.OPEN, TableStatus.FINISHED),
            empty_since__lte=now - NOBODY_THERE,
        )
    )
    return list(found.values_list("pk", flat=True))


def close_table(table_id: int, now: datetime) -> None:
    """Close a table unless somebody has just come back."""
    with transaction.atomic():
        table = lock_table(table_id)
        if table.empty_since is None:
            return
        table.status = TableStatus.CLOSED
        table.empty_since = None  # it is looked for no more
        table.clocks = {}
        table.spectators.all().delete()
        publish(table, seats_of(table), now)
