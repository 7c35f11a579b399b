"""Tell the screens what has been said, once it is safe.

As with tables (:mod:`games.services.ground.announce`), other processes are told a number and a
version; all that listens in this process is handed the message, so that nobody reads it again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from functools import partial
from typing import NamedTuple

from channels.layers import get_channel_layer
from django.db import transaction
from django.db.models import F

from games.models import Table
from games.services.ground.announce import tell_others
from games.services.ground.faults import log_fault
from games.talk.models import Message, Talk

logger = logging.getLogger(__name__)


class News(NamedTuple):
    """A version of the talk at a table that has just been written."""

    table_id: int
    version: int
    message: Message | None = None
    """What has been said; ``None`` if something else has changed."""


listeners: list[Callable[[News], None]] = []
"""Who in this process hears what is said, in the thread of the writer."""


def next_version(table: Table | int) -> int:
    """Raise the version of the talk at a table; nobody else can until the transaction ends."""
    number = table.pk if isinstance(table, Table) else table
    return next_versions([number])[number]


def next_versions(tables: Collection[int]) -> dict[int, int]:
    """Raise the versions of the talk at some tables; nobody else can until the transaction ends."""
    if not tables:
        return {}
    talks = Talk.objects.filter(table__in=tables)
    if talks.update(version=F("version") + 1) < len(tables):
        known = set(talks.values_list("table", flat=True))
        missing = [it for it in tables if it not in known]
        Talk.objects.bulk_create((Talk(table_id=it) for it in missing), ignore_conflicts=True)
        talks.filter(table__in=missing).update(version=F("version") + 1)
    return dict(talks.values_list("table", "version"))


def announce_after_commit(news: News) -> None:
    """Announce news once their transaction is safe."""
    transaction.on_commit(partial(_announce, news), robust=True)


def _announce(news: News) -> None:
    try:
        for listener in listeners:
            listener(news)
        if get_channel_layer() is not None:
            message = {"type": "talk.changed", "talk": news.table_id, "version": news.version}
            tell_others(message)
    except Exception as error:
        log_fault(logger, error, f"table {news.table_id}: what was said is not announced")
