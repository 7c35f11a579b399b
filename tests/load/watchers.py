"""The pages of a crowd, in a process of their own: they load a table, and watch.

    python -m tests.load.watchers PORT SLUG NUMBER

Says when all are in; ends with its input. Of what they are sent they read only the version,
so that the server is measured, and not whoever counts.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import sys

from tests.load.browser import BEAT_SECONDS, Browser

COME_AT_ONCE = 24
"""How many pages are loaded at a time, each as a browser would."""
ALL_IN = "all in"
_VERSION = b'data-version="'
_TEXT, _PING, _PONG, _MASKED = 0x81, 0x89, 0x8A, 0x80


class Line(asyncio.Protocol):
    """A socket that notes the version it was last shown."""

    def __init__(self) -> None:
        self.version = -1
        self.is_in: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        if data[0] == _PING:
            self._send(_PONG, data[2:])
        place = data.rfind(_VERSION)  # messages that come quickly are read together
        if place < 0:
            return
        self.version = int(data[place + len(_VERSION) :].split(b'"', 1)[0] or self.version)
        if not self.is_in.done():
            self.is_in.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.is_in.done():
            self.is_in.set_exception(exc or ConnectionResetError("the server has hung up"))

    def beat(self) -> None:
        """Send a heartbeat."""
        self._send(_TEXT, json.dumps({"version": self.version}).encode())

    def _send(self, kind: int, data: bytes) -> None:
        """Send a short frame, masked with zeros (RFC 6455, 5.3)."""
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(bytes((kind, _MASKED | len(data), 0, 0, 0, 0)) + data)


async def come(port: int, slug: str, gate: asyncio.Semaphore) -> Line:
    """Load the page, and connect its socket."""
    async with gate:
        page = Browser(port, slug)
        assert (await page.get(f"/t/{slug}/")).status == 200
        await page.close()
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(Line, "127.0.0.1", port)
        assert line.transport is not None
        head = [
            f"GET /ws/t/{slug}/ HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            f"Origin: http://127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            "Accept-Language: de",
            "Cookie: " + "; ".join(f"{name}={value}" for name, value in page.cookies.items()),
        ]
        line.transport.write("\r\n".join([*head, "", ""]).encode())
        await line.is_in
        return line


async def watch(port: int, slug: str, number: int) -> None:
    """Come, and watch until nobody wants to know any more."""
    gate = asyncio.Semaphore(COME_AT_ONCE)
    coming = [asyncio.create_task(come(port, slug, gate)) for _ in range(number)]
    beating = asyncio.create_task(_beat(coming))
    await asyncio.gather(*coming)
    print(ALL_IN, flush=True)
    await asyncio.to_thread(sys.stdin.read)
    beating.cancel()


async def _beat(coming: list[asyncio.Task[Line]]) -> None:
    """Let all who are in send heartbeats, one after the other."""
    while True:
        for task in coming:
            if task.done():
                task.result().beat()
            await asyncio.sleep(BEAT_SECONDS / len(coming))


if __name__ == "__main__":
    os.nice(10)  # the players are on the same machine
    asyncio.run(watch(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
