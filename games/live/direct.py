"""Channels' consumer of sockets with the hops per message taken out.

Channels waits for a socket and for its channel layer in tasks of their own, and goes to another
thread for the sake of database connections with every message. Nothing here needs either: the
hub has the only channel of a process, and the database is used in ``threads.in_thread`` alone.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer

SocketMessage = dict[str, Any]
Receive = Callable[[], Awaitable[SocketMessage]]
Send = Callable[[SocketMessage], Awaitable[None]]

FRAMES_IN = 20
FRAMES_IN_SECONDS = 10
HEARD = "."
"""Answers a page that has heard nothing for a while, so that it knows that the line works."""


class Intake:
    """Counts the frames of a page, to notice one that sends too many."""

    def __init__(self) -> None:
        self._at: deque[float] = deque(maxlen=FRAMES_IN)

    def is_flooded(self) -> bool:
        """Count one more frame; tell whether there have been too many within a short time."""
        at = asyncio.get_running_loop().time()
        is_full = len(self._at) == FRAMES_IN
        flooded = is_full and at - self._at[0] < FRAMES_IN_SECONDS
        self._at.append(at)
        return flooded


class DirectConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # it has no types
    """Takes what its page sends, message by message, in the task that the server has started."""

    scope: dict[str, Any]

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Serve the socket until it ends, in whatever way."""
        self.scope, self.base_send = scope, send
        try:
            while True:
                await self.dispatch(await receive())
        except StopConsumer:
            pass
        finally:
            self.leave()

    async def dispatch(self, message: SocketMessage) -> None:
        """Hand a message to its method."""
        kind = message["type"]
        if kind == "websocket.receive":
            await self.receive(message.get("text"), message.get("bytes"))
        elif kind == "websocket.connect":
            await self.connect()
        else:
            raise StopConsumer

    async def send_on(self, text: str) -> None:
        """Send a text that goes on from the one before, and may be compressed in view of it.

        Not for what others can choose again and again: its length tells what stood in both.
        """
        await self.base_send({"type": "websocket.send", "text": text, "goes_on": True})

    def leave(self) -> None:
        """Be told nothing more."""
