"""What all are told about people in the round that runs: who has gone, who is back.

No rule knows of it, so it is no event of the record; the log shows it between the events.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

from games.models import Motion, Player, Table, Told
from games.rules.state.events import Event

MOST_KEPT = 30
"""Notices of one round; the oldest are forgotten."""


class TableNotice(NamedTuple):
    """Something that has happened at a seat."""

    at: datetime
    told: Told
    name: str
    """Whom it is about."""
    other: str = ""
    """Who has the seat now, or had it before."""
    motion: Motion | None = None
    """What was asked for in vain."""


class LogEntry(NamedTuple):
    """A public event or a notice of the running round, in the order it happened."""

    at: datetime
    event: Event | TableNotice
    by_clock: bool = False
    """Whether the clock has done it for a seat whose time had run out (TIME-5)."""


def add_notice(
    table: Table,
    told: Told,
    name: str,
    now: datetime,
    other: str = "",
    motion: Motion | None = None,
    player: Player | None = None,
) -> None:
    """Note what all are to be told of somebody; the caller stores the table.

    ``motion`` is what was asked for in vain, ``player`` the one who had a name that is gone.
    """
    notice = {"at": now.timestamp(), "told": told, "name": name, "other": other}
    if motion is not None:
        notice |= {"motion": motion, "version": table.version + 1}
    if player is not None:
        notice["player"] = player.pk
    table.notices = [*table.notices, notice][-MOST_KEPT:]


def last_in_vain(table: Table, motion: Motion) -> int:
    """Return the version at which a motion was last asked for in vain in this round; 0: never."""
    found = [it["version"] for it in table.notices if it.get("motion") == motion]
    return max(found, default=0)


def notices_of(table: Table) -> list[TableNotice]:
    """Return the notices of the round, the oldest first."""
    return [
        TableNotice(
            datetime.fromtimestamp(stored["at"], UTC),
            Told(stored["told"]),
            stored["name"],
            stored["other"],
            Motion(stored["motion"]) if "motion" in stored else None,
        )
        for stored in table.notices
    ]
