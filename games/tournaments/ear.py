"""The ear of this process for tournaments: it tells pages that something has changed.

Only the version is told, the number of the last act; pages ask for what it shows. So a page
at rest costs next to nothing, and messages that are lost, doubled or late do no harm.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Coroutine
from typing import Any, Protocol

from channels.layers import get_channel_layer

from games.live.threads import in_thread, tell_loop
from games.services.ground.faults import log_fault
from games.tournaments.selectors.versions import versions_of
from games.tournaments.services.ledger import tournament_changed

logger = logging.getLogger(__name__)

AT_ONE_GO = 50
"""Sockets that are told before the event loop does something else."""
LOOK_SECONDS = 1
"""How often to look for acts that another process may have written."""


class EventPage(Protocol):
    """A socket of a page."""

    async def tell(self, version: int) -> None:
        """Hear of a version."""


class EventEar:
    """The sockets of this process, by the number of their tournament."""

    def __init__(self) -> None:
        self._sockets: dict[int, set[EventPage]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def join(self, number: int, socket: EventPage) -> None:
        """Tell a socket about its tournament from now on."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop = loop
            self._sockets.clear()
            if get_channel_layer() is not None:
                self._start(self._keep_looking())
        self._sockets[number].add(socket)

    def leave(self, number: int, socket: EventPage) -> None:
        """Stop telling a socket."""
        sockets = self._sockets.get(number, set())
        sockets.discard(socket)
        if not sockets:
            self._sockets.pop(number, None)

    async def tell(self, number: int, version: int) -> None:
        """Let all sockets of a tournament know of a version."""
        for place, socket in enumerate(list(self._sockets.get(number, ())), start=1):
            await socket.tell(version)
            if place % AT_ONE_GO == 0:
                await asyncio.sleep(0)

    def hear(self, number: int, version: int, **_signal: object) -> None:
        """Hear of an act, in the thread of its writer."""
        if number in self._sockets and self._loop is not None:
            tell_loop(self._loop, self._start_telling, number, version)

    def _start_telling(self, number: int, version: int) -> None:
        self._start(self.tell(number, version))

    def _start(self, deed: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(deed)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                for number, version in (await in_thread(versions_of, list(self._sockets))).items():
                    await self.tell(number, version)
            except Exception as error:
                log_fault(logger, error, "the look at all tournaments failed")


ear = EventEar()
tournament_changed.connect(ear.hear)
