"""A browser without a screen: cookies, forms, and the socket that brings regions."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from time import perf_counter
from typing import NamedTuple
from urllib.parse import urlencode

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State

OUT_OF_BAND = ' hx-swap-oob="morph"'
VERSION = re.compile(r'data-version="(\d+)"')
ID = re.compile(r'id="([\w-]+)"')
HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
COOKIE = re.compile(r"set-cookie: ([^=]+)=([^;\r\n]*)", re.IGNORECASE)
SERVED_BY = re.compile(r"x-served-by: ([^\r\n]+)", re.IGNORECASE)
LENGTH = re.compile(r"content-length: (\d+)", re.IGNORECASE)
PACKED = re.compile(r"content-encoding: gzip", re.IGNORECASE)
SEEN = re.compile(r"[?&;]seen=(\w+)")
LONGEST_PUSH = 2**20
BEAT_SECONDS = 5
KEPT_SECONDS = 30
"""How long a connection is reused for requests; the server cuts it after a minute."""
QUIET_SECONDS = 6
"""After a silence of this length pages ask for an answer."""


class Response(NamedTuple):
    """What the server answered."""

    status: int
    text: str
    seconds: float
    size: int
    """In bytes, as it came."""


class CountingConnection(ClientConnection):
    """A socket that counts the bytes that come in, compressed as they are."""

    bytes_in = 0

    def data_received(self, data: bytes) -> None:
        """Count some bytes and read them."""
        self.bytes_in += len(data)
        super().data_received(data)


class Browser:
    """One page of a table, opened by one person."""

    def __init__(self, port: int, slug: str, session: str = "") -> None:
        self.port, self.slug = port, slug
        self.cookies = {"sessionid": session} if session else {}
        self.token = ""
        self.shown: dict[str, str] = {}
        """Regions by id."""
        self.version = -1
        self.arrivals: deque[tuple[int, float]] = deque(maxlen=16)
        """Versions that were pushed last, and when."""
        self.heard_at = perf_counter()
        self.frames = 0
        """How many frames have been pushed."""
        self.served_by: set[str] = set()
        """Which processes have answered, if a proxy tells."""
        self.socket: CountingConnection | None = None
        self._stream: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._asked_at = 0.0
        self._lobby = ""
        """What the lobby showed last, if it was looked at."""
        self._tasks: list[asyncio.Task[None]] = []

    # --- requests -------------------------------------------------------------------

    async def open(self, *, compress: bool = True, from_front: bool = False) -> None:
        """Load the page, perhaps after the front page, and connect its socket."""
        if from_front:
            front = await self.get("/")
            assert front.status == 200, front
        page = await self.get(f"/t/{self.slug}/")
        assert page.status == 200, page
        self.token = found[1] if (found := TOKEN.search(page.text)) else ""
        await self.connect(compress=compress)

    async def connect(self, *, compress: bool = True) -> None:
        """Connect the socket, which begins with all there is to show."""
        opened = await connect(
            f"ws://127.0.0.1:{self.port}/ws/t/{self.slug}/",
            origin=f"http://127.0.0.1:{self.port}",  # type: ignore[arg-type]
            additional_headers={"Cookie": self._cookie(), "Accept-Language": "de"},
            max_size=LONGEST_PUSH,
            compression="deflate" if compress else None,
            ping_interval=None,
            create_connection=CountingConnection,
        )
        assert isinstance(opened, CountingConnection)
        assert opened.response is not None
        self.socket = opened
        self._note_server(str(opened.response.headers))
        while self.version < 0:  # nobody acts before seeing the table
            self.take(str(await self.socket.recv()))
        self._tasks.append(asyncio.create_task(self._listen()))

    @property
    def is_connected(self) -> bool:
        """Whether the socket is alive."""
        return self.socket is not None and self.socket.state is State.OPEN

    @property
    def bytes_in(self) -> int:
        """How many bytes the socket has brought."""
        return 0 if self.socket is None else self.socket.bytes_in

    async def get(self, path: str, *, by_htmx: bool = False) -> Response:
        """Get a page, or what a page asks for by itself."""
        return await self._ask("GET", path, "", by_htmx=by_htmx)

    async def post(self, path: str, fields: Sequence[tuple[str, str]]) -> Response:
        """Post a form as htmx does."""
        body = urlencode([("csrfmiddlewaretoken", self.token), *fields])
        return await self._ask("POST", path, body, by_htmx=True)

    async def look_at_lobby(self) -> None:
        """Ask for the tables of the lobby as its page does, which tells what it shows."""
        answer = await self.get(f"/tables/?show=all&seen={self._lobby}", by_htmx=True)
        assert answer.status in (200, 204), answer
        if found := SEEN.search(answer.text):
            self._lobby = found[1]

    def fields(self) -> list[tuple[str, str]]:
        """Return what every form of the table page carries."""
        return HIDDEN.findall(self.shown.get("fields", ""))

    async def close(self) -> None:
        """Go away; coming back is possible."""
        for task in self._tasks:
            task.cancel()
        self._tasks.clear()
        if self.socket is not None:
            await self.socket.close()
        if self._stream is not None:
            self._stream[1].close()
            self._stream = None

    def _cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    async def _ask(self, method: str, path: str, body: str, *, by_htmx: bool) -> Response:
        """Send a request over the kept connection, or over a new one if that has ended."""
        try:
            return await self._ask_once(method, path, body, by_htmx=by_htmx)
        except (OSError, asyncio.IncompleteReadError):
            self._stream = None
            raise

    async def _ask_once(self, method: str, path: str, body: str, *, by_htmx: bool) -> Response:
        begun = perf_counter()
        if self._stream is not None and begun - self._asked_at > KEPT_SECONDS:
            self._stream[1].close()  # as browsers do, before the server cuts it
            self._stream = None
        self._asked_at = begun
        if self._stream is None:
            self._stream = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._stream
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        lines += [f"Cookie: {self._cookie()}", "Accept-Language: de"]
        if by_htmx:
            lines += ["HX-Request: true", "Accept-Encoding: gzip"]
        if method == "POST":
            lines += [f"Origin: http://127.0.0.1:{self.port}"]
            lines += ["Content-Type: application/x-www-form-urlencoded"]
            lines += [f"Content-Length: {len(body)}"]
        writer.write("\r\n".join([*lines, "", body]).encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin1")
        length = int(found[1]) if (found := LENGTH.search(head)) else 0
        content = await reader.readexactly(length)
        text = (gzip.decompress(content) if PACKED.search(head) else content).decode()
        self.cookies |= dict(COOKIE.findall(head))
        self._note_server(head)
        return Response(int(head.split(" ", 2)[1]), text, perf_counter() - begun, length)

    def _note_server(self, headers: str) -> None:
        if found := SERVED_BY.search(headers):
            self.served_by.add(found[1])

    # --- the socket -----------------------------------------------------------------

    async def _listen(self) -> None:
        assert self.socket is not None
        with suppress(ConnectionClosed):
            async for text in self.socket:
                self.heard_at = perf_counter()
                self.frames += 1
                self.take(str(text))
                self.arrivals.append((self.version, perf_counter()))

    def take(self, frame: str) -> None:
        """Show regions as the page does: never those of an older version."""
        found = VERSION.search(frame)
        if found is None or int(found[1]) < self.version:
            return
        self.version = int(found[1])
        for part in frame.split(OUT_OF_BAND)[1:]:
            name = ID.search(part, 0, 300)
            if name is not None:
                self.shown[name[1]] = part

    def start_beating(self, first: float) -> None:
        """Send heartbeats from now on, as pages do."""
        self._tasks.append(asyncio.create_task(self._beat(first)))

    async def _beat(self, first: float) -> None:
        assert self.socket is not None
        await asyncio.sleep(first * BEAT_SECONDS)
        with suppress(ConnectionClosed):
            while True:
                is_quiet = perf_counter() - self.heard_at > QUIET_SECONDS
                asks = {"asks": True} if is_quiet else {}
                await self.socket.send(json.dumps({"version": self.version} | asks))
                await asyncio.sleep(BEAT_SECONDS)
