"""An evening that a hall follows: phones at rest, and how soon they show what is published."""

from __future__ import annotations

import asyncio
import random
import re
from contextlib import suppress
from time import perf_counter

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from games.models import Player
from games.tournaments.models import Entrant, Tournament
from games.tournaments.services import pairing
from tests.games.builders import make_player
from tests.games.tournaments.evenings import new_evening
from tests.load.browser import HIDDEN, LENGTH, Browser
from tests.load.measures import Found, percentile
from tests.load.site import Site
from tests.load.tables import session_of

SPREAD_SECONDS = 0.7
"""The same as in static/js/live.js."""
PAIRS = 64
PUBLISHED = 6
"""How often the round is published and taken back."""
COME_AT_ONCE = 20
STARTED_SECONDS = 10
"""How long after a start much is still being prepared."""
PREPARED_SECONDS = 300
"""How long it may take until the search of strong bots is compiled: loading it takes a second of
processor time, which would be counted as that of the phones."""
REST_SECONDS = 20
SETTLED_SECONDS = 3
LONGEST_SECONDS = 20
SEEN = re.compile(r'"seen": "(\d+)')


class Phone:
    """A page of a tournament: it is told of a version, and asks for what it shows."""

    def __init__(self, port: int, path: str, slug: str, session: str = "") -> None:
        self._port, self._path, self._slug = port, path, slug
        self._cookie = f"sessionid={session}" if session else ""
        self.version = 0
        self.shown_at = 0.0
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Load the page and follow it."""
        await self._ask("")
        self._task = asyncio.create_task(self._follow())

    def raise_if_lost(self) -> None:
        """Say why a phone follows no more, rather than that it has not learned."""
        if self._task is not None and self._task.done():
            self._task.result()
            raise ConnectionError("the server has closed a socket")

    async def _follow(self) -> None:
        headers = {"Cookie": self._cookie} if self._cookie else {}
        host = f"127.0.0.1:{self._port}"
        socket = await connect(
            f"ws://{host}/ws/events/{self._slug}/",
            origin=f"http://{host}",  # type: ignore[arg-type]
            additional_headers=headers,
            ping_interval=None,
        )
        with suppress(ConnectionClosed):
            async for text in socket:
                if int(text) > self.version:
                    await asyncio.sleep(random.random() * SPREAD_SECONDS)
                    await self._ask(str(self.version))

    async def _ask(self, seen: str) -> None:
        query = f"?seen={seen}" if seen else ""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        lines = [f"GET {self._path}{query} HTTP/1.1", f"Host: 127.0.0.1:{self._port}"]
        lines += ["Accept-Language: de", "HX-Request: true", "Connection: close"]
        lines += [f"Cookie: {self._cookie}"] if self._cookie else []
        writer.write("\r\n".join([*lines, "", ""]).encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin1")
        length = int(found[1]) if (found := LENGTH.search(head)) else 0
        text = (await reader.readexactly(length)).decode()
        writer.close()
        if (told := SEEN.search(text)) is not None:
            self.version = max(self.version, int(told[1]))
            self.shown_at = perf_counter()


async def hall(site: Site, *, phones: int = 300) -> Found:
    """Let phones follow an evening, a third of them players' on "my match".

    ``rest_percent`` is the part of a core that the server takes while nothing happens, beyond
    what it takes without phones; ``learned_ms`` how long until a phone shows a publication.
    """
    event, director, players = await asyncio.to_thread(_prepare)
    process = site.serve()
    await asyncio.sleep(STARTED_SECONDS)
    await _prepared(process.port)
    alone = await _percent(process)
    followers = [
        Phone(process.port, f"/events/{event.slug}/", event.slug) for _ in range(phones * 2 // 3)
    ]
    followers += [
        Phone(process.port, f"/events/{event.slug}/me/", event.slug, session_of_player)
        for session_of_player in players[: phones - len(followers)]
    ]
    for place in range(0, len(followers), COME_AT_ONCE):
        await asyncio.gather(*(it.open() for it in followers[place : place + COME_AT_ONCE]))
    await asyncio.sleep(SETTLED_SECONDS)
    rest = await _percent(process) - alone
    learned: list[float] = []
    spent = 0.0
    for number in range(PUBLISHED):
        version = max(it.version for it in followers)
        desk = Browser(process.port, event.slug, director)
        path = f"/events/{event.slug}/direct/{'more/' if number % 2 else 'draft/'}"
        carried = dict(HIDDEN.findall((await desk.get(path)).text))
        desk.token = carried["csrfmiddlewaretoken"]
        deed = [("do", "announce"), ("text", f"x{number}")] if number % 2 else [("do", "publish")]
        begun, before = perf_counter(), process.processor_seconds()
        done = await desk.post(path, [*deed, ("seen", carried["seen"])])
        assert done.status == 302, done
        await _all_know(followers, version)
        spent += process.processor_seconds() - before
        await desk.close()
        learned += [(it.shown_at - begun) * 1000 for it in followers]
        await asyncio.sleep(SETTLED_SECONDS)
        if not number % 2:
            await asyncio.to_thread(_take_back, event)
            await asyncio.sleep(SETTLED_SECONDS)
    return {
        "phones": len(followers),
        "rest_percent": rest,
        "learned_ms": percentile(learned, 50),
        "learned_p99_ms": percentile(learned, 99),
        "publication_cpu_ms": spent / PUBLISHED * 1000,
    }


async def _prepared(port: int) -> None:
    """Wait until the search of strong bots is loaded, or cannot be."""
    begun = perf_counter()
    door = Browser(port, "", "")
    while '"preparing"' in (await door.get("/healthz")).text:
        if perf_counter() - begun > PREPARED_SECONDS:
            raise TimeoutError("the search of strong bots has not been compiled")
        await asyncio.sleep(1)
    await door.close()


async def _percent(process: object) -> float:
    """Return the part of a core that the server takes while nothing happens."""
    begun, before = perf_counter(), process.processor_seconds()  # type: ignore[attr-defined]
    await asyncio.sleep(REST_SECONDS)
    spent = process.processor_seconds() - before  # type: ignore[attr-defined]
    return float(100 * spent / (perf_counter() - begun))


async def _all_know(followers: list[Phone], version: int) -> None:
    begun = perf_counter()
    while any(it.version <= version for it in followers):
        for it in followers:
            it.raise_if_lost()
        if perf_counter() - begun > LONGEST_SECONDS:
            late = sum(it.version <= version for it in followers)
            raise TimeoutError(f"{late} phones have not learned of it")
        await asyncio.sleep(0.05)


def _prepare() -> tuple[Tournament, str, list[str]]:
    """Return an evening with a drafted round, and the sessions of its director and players."""
    director = make_player("Dora")
    event = new_evening(director, count=PAIRS, by_name=False)
    pairing.draft_round(event, director)
    people = Player.objects.filter(entered__entrant__tournament=event)
    return event, session_of(director), [session_of(it) for it in people]


def _take_back(event: Tournament) -> None:
    """Make the round a draft again behind the server's back: phones are not told of that."""
    assert Entrant.objects.filter(tournament=event).exists()
    round_ = event.rounds.get()
    director = event.directors.get().player
    pairing.take_back_round(round_, director, reason="once more")
