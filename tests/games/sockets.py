"""A page's socket for tests: it shows what it was sent."""

from __future__ import annotations

import json
import re
from typing import Any

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings

from games.live.direct import HEARD
from games.models import Player, Table
from tests.games.sessions import session_of
from tichu_site.asgi import application

PATIENCE_SECONDS = 120
"""How long the busiest machine may take for what surely comes."""
SHOWN = re.compile(r'data-version="(\d+)"')
REGION = re.compile(r'<\w+ hx-swap-oob="morph"[^>]*? id="([\w-]+)"')


def cookie_of(player: Player | None) -> str:
    """Return the cookie of a new session of a player."""
    return f"{settings.SESSION_COOKIE_NAME}={session_of(player)}"


class Socket:
    """The socket of a page of a table."""

    def __init__(
        self,
        table: Table,
        cookie: str = "",
        *,
        query: str = "",
        language: str = "de",
        slug: str = "",
    ) -> None:
        headers = [
            (b"host", b"localhost"),
            (b"origin", b"http://localhost"),
            (b"cookie", cookie.encode()),
            (b"accept-language", language.encode()),
        ]
        path = f"/ws/t/{slug or table.slug}/{query}"
        self.wire = WebsocketCommunicator(application, path, headers)
        self.frames: list[str] = []

    @classmethod
    async def of(cls, table: Table, player: Player | None, **named: Any) -> Socket:
        """Open a socket for a player and receive its first frame."""
        cookie = await sync_to_async(cookie_of)(player)
        socket = cls(table, cookie, **named)
        await socket.open()
        return socket

    async def open(self) -> None:
        """Connect, and receive the first frame."""
        connected, _ = await self.wire.connect(timeout=PATIENCE_SECONDS)
        assert connected
        await self.frame()

    async def frame(self) -> str:
        """Return the next frame."""
        text = await self.wire.receive_from(timeout=PATIENCE_SECONDS)
        self.frames.append(text)
        return text

    async def settled(self) -> None:
        """Wait until the server has done all that it does for a page that opens.

        The first frame need not be the end of it: the look at all tables may send one before.
        """
        while True:
            await self.beat(asks=True)
            text = await self.answer()
            if text == HEARD:
                return
            if SHOWN.search(text):
                self.frames.append(text)

    async def is_silent(self) -> bool:
        """Tell whether nothing more is sent."""
        return await self.wire.receive_nothing(timeout=0.3)

    async def beat(self, version: int | None = None, *, asks: bool = False) -> None:
        """Send a sign of life, by default with the version that the page shows."""
        shown = self.version if version is None else version
        beat = {"version": shown} | ({"asks": True} if asks else {})
        await self.wire.send_to(text_data=json.dumps(beat))

    async def answer(self) -> str:
        """Return how a sign of life is answered about which there is nothing to show."""
        return str(await self.wire.receive_from(timeout=PATIENCE_SECONDS))

    async def closed(self) -> int:
        """Wait for the end, and return its code; frames before it are kept."""
        while True:
            output = await self.wire.receive_output(timeout=PATIENCE_SECONDS)
            if output["type"] == "websocket.close":
                return int(output["code"])
            self.frames.append(output["text"])

    async def close(self) -> None:
        """Go away."""
        await self.wire.disconnect(timeout=PATIENCE_SECONDS)

    @property
    def version(self) -> int:
        """The version that the page shows."""
        return version_in(self.frames[-1])


def version_in(frame: str) -> int:
    """Return the version that a frame carries."""
    match = SHOWN.search(frame)
    assert match is not None
    return int(match[1])


def regions_in(frame: str) -> set[str]:
    """Return the regions that a frame holds."""
    return set(REGION.findall(frame)) - {"version"}
