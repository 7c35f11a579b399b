"""The one ear of this process: it hears what changes, and tells the sockets of a table.

Sockets belong to the event loop; what is heard comes from whatever thread has written,
or from the channel layer when another process has. The writer of this process renders
for all who look, before the loop sends: so the loop never waits for a thread then.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Coroutine, Iterable
from datetime import datetime
from time import monotonic
from typing import Any, Protocol

from channels.layers import get_channel_layer

from games import rendering
from games.live.threads import in_thread, tell_loop
from games.models import Player
from games.selectors.facts import Facts
from games.selectors.tables import versions_of
from games.services.ground import measures, wall_clock
from games.services.ground.announce import (
    EVERYBODY,
    Change,
    group_of,
    listeners,
    listeners_for_people,
    send_from,
)
from games.services.ground.faults import log_fault
from games.services.seats.presence import TableVisitor, note_present
from games.talk import lines as talk
from games.talk.selectors import versions_of as talk_versions_of
from games.talk.services.announcing import News
from games.talk.services.announcing import listeners as listeners_for_talk

logger = logging.getLogger(__name__)

SWEEP_SECONDS = 5
AT_ONE_GO = 20
"""Sockets that are told before the event loop does something else."""
LOOK_SECONDS = 1
"""How often to look for versions that other processes may have failed to announce."""


class Socket(Protocol):
    """The socket of a page, as far as the hub knows it."""

    table_id: int
    player: Player | None
    language: str
    seen: int
    """The version of the table that has been looked at."""
    heard: int
    """The version of the talk that has been looked at."""

    @property
    def is_seated(self) -> bool: ...

    @property
    def visitor(self) -> TableVisitor: ...

    def has_beaten(self) -> bool: ...

    def update(self, version: int, now: datetime) -> Awaitable[None]: ...

    def hear(self, version: int) -> Awaitable[None]: ...

    def check_session(self) -> Awaitable[None]: ...


class Hub:
    """The sockets of this process, by table."""

    def __init__(self) -> None:
        self._sockets: dict[int, set[Socket]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._channel = ""
        """The ear at the channel layer, if there is one."""
        self._groups: set[str] = set()
        """Where it listens besides what everybody hears."""
        self._following = asyncio.Lock()

    # --- in the event loop ----------------------------------------------------------

    def join(self, socket: Socket) -> None:
        """Tell a socket of its table from now on."""
        self._wake()
        self._sockets[socket.table_id].add(socket)
        if self._channel and group_of(socket.table_id) not in self._groups:
            self._start(self._follow())

    def leave(self, socket: Socket) -> None:
        """Tell a socket nothing more."""
        sockets = self._sockets.get(socket.table_id, set())
        sockets.discard(socket)
        if not sockets:
            self._sockets.pop(socket.table_id, None)

    def sockets_of(self, table_id: int) -> list[Socket]:
        """Return all sockets of a table."""
        return list(self._sockets.get(table_id, ()))

    def tables(self) -> list[int]:
        """Return the tables that this process shows; from any thread."""
        return list(self._sockets)

    def numbers(self) -> tuple[int, int]:
        """Return how many tables this process shows, and by how many sockets."""
        tables = list(self._sockets.values())
        return len(tables), sum(map(len, tables))

    async def update(self, table_id: int, version: int, begun: float | None = None) -> None:
        """Let all sockets of a table show a version that they have not looked at.

        The time since it ``begun`` with a commit, in seconds of a monotonic clock, is
        measured.
        """
        now = wall_clock.now()  # one for all: those who see the same are sent the same
        waiting = [socket for socket in self.sockets_of(table_id) if socket.seen < version]
        # Players come first, and nobody who plays elsewhere waits for a crowd of spectators.
        waiting.sort(key=lambda socket: not socket.is_seated)
        for place, socket in enumerate(waiting, start=1):
            if socket.seen < version:
                await socket.update(version, now)
            if place % AT_ONE_GO == 0:
                await asyncio.sleep(0)
        if begun is not None:
            measures.PUSHES.observe(monotonic() - begun)

    async def tell(self, table_id: int, version: int) -> None:
        """Let all sockets of a table show a version of the talk that they do not know."""
        for socket in self.sockets_of(table_id):
            if socket.heard < version:
                await socket.hear(version)

    async def check(self, player_id: int) -> None:
        """Let the sockets of somebody look at their session, and whom they hear."""
        for sockets in list(self._sockets.values()):
            for socket in list(sockets):
                if socket.player is not None and socket.player.pk == player_id:
                    await socket.check_session()

    async def sweep(self) -> None:
        """Note who is there; look for versions that have not been announced."""
        sockets = [socket for table in self._sockets.values() for socket in table]
        present = {socket.visitor for socket in sockets if socket.has_beaten()}
        await in_thread(note_present, present)
        await self._follow()
        await self.look()

    async def look(self) -> None:
        """Show the versions that have not been announced."""
        versions, talks = await in_thread(_versions_now, list(self._sockets))
        for table_id, version in versions.items():
            await self.update(table_id, version)
        for table_id, version in talks.items():
            await self.tell(table_id, version)

    def _wake(self) -> None:
        """Begin to listen and to sweep in the loop that runs, if not done yet."""
        loop = asyncio.get_running_loop()
        if self._loop is loop:
            return
        self._loop = loop
        self._sockets.clear()
        self._channel, self._following = "", asyncio.Lock()
        self._start(self._keep_sweeping())
        if get_channel_layer() is not None:
            send_from(loop)
            self._start(self._keep_listening())
            self._start(self._keep_looking())

    def _start(self, deed: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(deed)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _keep_sweeping(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
            except Exception as error:
                log_fault(logger, error, "the sweep over all sockets failed")

    async def _keep_looking(self) -> None:
        """Look often where other processes write too: what they announce may be lost."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except Exception as error:
                log_fault(logger, error, "the look at all tables failed")

    async def _keep_listening(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as error:  # what is missed meanwhile is looked for
                log_fault(logger, error, "the ear failed")
                await asyncio.sleep(LOOK_SECONDS)

    async def _listen(self) -> None:
        """Hear of what other processes have written."""
        layer = get_channel_layer()
        channel = await layer.new_channel()
        await layer.group_add(EVERYBODY, channel)
        self._channel, self._groups = channel, set()
        await self._follow()
        while True:
            message = await layer.receive(channel)
            if "player" in message:
                self._start_check(message["player"])
            elif "talk" in message:
                self._start_telling(message["talk"], message["version"])
            else:
                self._start_update(message["table"], message["version"])

    async def _follow(self) -> None:
        """Listen in the groups of the tables that are shown, and no longer in any others.

        What is written before that is looked for.
        """
        if not self._channel:
            return
        layer = get_channel_layer()
        async with self._following:
            wanted = set(map(group_of, self.tables()))
            try:
                for group in wanted - self._groups:
                    await layer.group_add(group, self._channel)
                    self._groups.add(group)
                for group in self._groups - wanted:
                    await layer.group_discard(group, self._channel)
                    self._groups.discard(group)
            except Exception as error:  # tried again with the next sweep
                log_fault(logger, error, "the ear has not come to all groups")

    # --- in the thread of a writer --------------------------------------------------

    def hear(self, change: Change) -> None:
        """Take over what a writer knows, render for all who look, and let them know."""
        rendering.take_over(change)
        table_id, version = change.table.pk, change.table.version
        sockets, begun = self.sockets_of(table_id), monotonic()
        if not sockets or self._loop is None or self._loop.is_closed():
            return
        try:
            _render_for(sockets, table_id, version)
        finally:  # what could not be rendered ends the sockets that show it
            tell_loop(self._loop, self._start_update, table_id, version, begun)

    def hear_of(self, player_id: int) -> None:
        """Let the sockets of somebody know that sessions have changed or ended."""
        if self._loop is not None:
            tell_loop(self._loop, self._start_check, player_id)

    def hear_talk(self, news: News) -> None:
        """Take over what has been said, render it for all who look, and let them know."""
        talk.take_over(news)
        sockets = self.sockets_of(news.table_id)
        if not sockets or self._loop is None or self._loop.is_closed():
            return
        try:
            heard = talk.heard_at(news.table_id, news.version)
            talk.render_for(heard, {socket.language for socket in sockets})
        finally:
            tell_loop(self._loop, self._start_telling, news.table_id, news.version)

    def _start_telling(self, table_id: int, version: int) -> None:
        self._start(self.tell(table_id, version))

    def _start_check(self, player_id: int) -> None:
        self._start(self.check(player_id))

    def _start_update(self, table_id: int, version: int, begun: float | None = None) -> None:
        self._start(self.update(table_id, version, begun))


def _render_for(sockets: Iterable[Socket], table_id: int, version: int) -> None:
    """Render a version for all who look."""
    facts = rendering.facts_of(table_id, version)
    for seat, language in {(_seat_of(socket, facts), socket.language) for socket in sockets}:
        rendering.rendered(table_id, version, seat, language)


def _seat_of(socket: Socket, facts: Facts) -> int | None:
    return facts.seat_of(None if socket.player is None else socket.player.pk)


Versions = dict[int, int]


def _versions_now(tables: list[int]) -> tuple[Versions, Versions]:
    """Return the versions of tables, and those of the talk that others may have written.

    What this process writes, its sockets have been told.
    """
    return versions_of(tables), {} if get_channel_layer() is None else talk_versions_of(tables)


hub = Hub()
listeners.append(hub.hear)
listeners_for_people.append(hub.hear_of)
listeners_for_talk.append(hub.hear_talk)
