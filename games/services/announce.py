"""Tell the screens that a table has changed: its number and version, nothing else.

Announcements may be lost, doubled or reordered without harm; losing one never harms
the deed that it announces.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from games.models import Table

logger = logging.getLogger(__name__)

LONGEST_SECONDS = 2


def group_of(table_id: int) -> str:
    """Return the name of the group of all sockets of a table."""
    return f"table_{table_id}"


def announce_after_commit(table: Table) -> None:
    """Announce the table's version once the transaction is safe."""
    deed = partial(announce, table.pk, table.version)
    transaction.on_commit(deed, robust=True)


def announce(table_id: int, version: int) -> None:
    """Announce a version now; a failure is logged."""
    try:
        async_to_sync(_send)(table_id, version)
    except Exception:
        logger.exception("table %s: version %s not announced", table_id, version)


async def _send(table_id: int, version: int) -> None:
    message = {"type": "table.changed", "table": table_id, "version": version}
    layer = get_channel_layer()
    await asyncio.wait_for(
        layer.group_send(group_of(table_id), message), LONGEST_SECONDS
    )
