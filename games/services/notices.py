"""What all are told about people in the round that runs: who has gone, who is back.

No rule knows of it, so it is no event of the record; the log shows it between the events.
"""

from __future__ import annotations

from datetime import UTC, datetime

from games.models import Table
from games.page import Notice, Told

MOST_KEPT = 30
"""Notices of one round; the oldest are forgotten."""


def add_notice(table: Table, told: Told, name: str, now: datetime, other: str = "") -> None:
    """Note what all are to be told of somebody; the caller stores the table."""
    notice = {"at": now.timestamp(), "told": told, "name": name, "other": other}
    table.notices = [*table.notices, notice][-MOST_KEPT:]


def notices_of(table: Table) -> list[Notice]:
    """Return the notices of the round, the oldest first."""
    return [
        Notice(
            datetime.fromtimestamp(stored["at"], UTC),
            Told(stored["told"]),
            stored["name"],
            stored["other"],
        )
        for stored in table.notices
    ]
