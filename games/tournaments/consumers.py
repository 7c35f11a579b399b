"""Sockets of pages of tournaments: they tell that something has changed, and take nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from autobahn.exception import Disconnected

from games.door.players import player_of
from games.live.threads import in_thread
from games.tournaments.ear import ear
from games.tournaments.selectors.versions import number_for, versions_of

NOT_ALLOWED = 4403
MISBEHAVED = 4408
NO_EVENT = 0

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


class EventSocket:
    """The socket of one page of a tournament."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope, self._send = scope, send
        self._number = NO_EVENT
        self._told = -1

    async def run(self, receive: Receive) -> None:
        """Serve the socket until it ends; a page that says something is not ours."""
        try:
            while (message := await receive())["type"] != "websocket.disconnect":
                if message["type"] == "websocket.connect":
                    await self._connect()
                else:
                    await self._close(MISBEHAVED)
        finally:
            ear.leave(self._number, self)

    async def _connect(self) -> None:
        """Join, then tell the version: so nothing is missed."""
        await self._send({"type": "websocket.accept"})
        number = await in_thread(self._find)
        if number is None:
            await self._close(NOT_ALLOWED)
            return
        self._number = number
        ear.join(number, self)
        await self.tell((await in_thread(versions_of, [number])).get(number, 0))

    async def tell(self, version: int) -> None:
        """Send a version, unless it is known."""
        if version <= self._told:
            return
        self._told = version
        try:
            await self._send({"type": "websocket.send", "text": str(version)})
        except Disconnected:  # the page has gone; its end is under way
            ear.leave(self._number, self)

    async def _close(self, code: int) -> None:
        ear.leave(self._number, self)
        await self._send({"type": "websocket.close", "code": code})

    def _find(self) -> int | None:
        slug = self._scope["url_route"]["kwargs"]["slug"]
        return number_for(slug, player_of(self._scope["session"]))


async def event_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve the socket of a page of a tournament: an ASGI application."""
    await EventSocket(scope, send).run(receive)
