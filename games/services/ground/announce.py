"""Tell the screens that a table has changed, once the change is safe.

Other processes are told its number and version, nothing else; they look for themselves.
Within this process all that listens is handed what the writer knows of the new version,
so that it need not be read again. Announcements may be lost, doubled or reordered
without harm; losing one never harms the deed that it announces.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from games.models import Seat, Table
from games.rules.state.actions import Action
from games.rules.state.events import Event
from games.rules.state.state import State
from games.services.ground import measures
from games.services.ground.faults import log_fault

logger = logging.getLogger(__name__)

LONGEST_SECONDS = 2
EVERYBODY = "everybody"
"""The group of the channel layer in which every process has its ear."""
SHARDS = 64
"""Groups of tables: a process listens in those whose tables it shows."""


def group_of(table_id: int) -> str:
    """Return the group in which news of a table is told."""
    return f"tables-{table_id % SHARDS}"


class Change(NamedTuple):
    """A version of a table that has just been written, as its writer knows it."""

    table: Table
    seats: tuple[Seat, ...]
    state: State
    at: datetime
    action: Action | None = None
    """What has led to it; ``None`` if it was no action of the rules."""
    events: tuple[Event, ...] = ()
    """What the rules have let follow from the action."""
    versions: int = 1
    """How many versions it is on from the one that was stored before."""
    only_watchers: bool = False
    """Whether nothing has changed but who watches."""


_sender: asyncio.AbstractEventLoop | None = None
listeners: list[Callable[[Change], None]] = []
"""Who in this process hears of changes, in the thread of the writer."""
listeners_for_people: list[Callable[[int], None]] = []
"""Who hears that the sessions of a player have changed or ended, or whom they hear."""


def announce_after_commit(change: Change) -> None:
    """Announce a change once its transaction is safe."""
    transaction.on_commit(partial(announce, change), robust=True)


def announce(change: Change) -> None:
    """Announce a change now; a failure is logged."""
    table_id, version = change.table.pk, change.table.version
    if change.action is not None:
        measures.ACTIONS.inc(change.versions)
    try:
        for listener in listeners:
            listener(change)
        if get_channel_layer() is not None:
            message = {"type": "table.changed", "table": table_id, "version": version}
            tell_others(message)
    except Exception as error:
        log_fault(logger, error, f"table {table_id}: version {version} not announced")


def announce_person(player_id: int) -> None:
    """Announce, once that is safe, that somebody's sessions have changed, or whom they hear."""
    transaction.on_commit(partial(_announce_person, player_id), robust=True)


def _announce_person(player_id: int) -> None:
    for listener in listeners_for_people:
        listener(player_id)
    if get_channel_layer() is not None:
        tell_others({"type": "player.changed", "player": player_id})


def send_from(loop: asyncio.AbstractEventLoop) -> None:
    """Let an event loop send from now on: writers need not wait for it."""
    global _sender
    _sender = loop


def tell_others(message: dict[str, Any]) -> None:
    """Send a message without content to the other processes, if there are any."""
    if _sender is not None and _sender.is_running():
        asyncio.run_coroutine_threadsafe(_send(message), _sender)
    else:
        async_to_sync(_send)(message)


async def _send(message: dict[str, Any]) -> None:
    try:
        layer = get_channel_layer()
        table_id = message.get("table", message.get("talk"))
        group = EVERYBODY if table_id is None else group_of(table_id)
        await asyncio.wait_for(layer.group_send(group, message), LONGEST_SECONDS)
    except Exception as error:
        log_fault(logger, error, f"not announced to other processes: {message}")
