"""Sockets: they push what has changed at a table, and listen for signs of life only.

A socket keeps no truth. Whenever it is told of a version, or finds that its page
shows another one than it should, it renders from the database.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial, wraps
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import close_old_connections
from django.http import HttpRequest, QueryDict
from django.utils import translation

from games.models import Table
from games.page import CLOSED
from games.players import player_of, session_is_of
from games.rendering import Rendering, facts_of, rendered
from games.selectors import table_by_slug, version_of
from games.services.announce import group_of
from games.services.faults import log_fault
from games.services.presence import note_seen

logger = logging.getLogger(__name__)

# Codes of our own: of the others, the server lets an application use only 1000.
SIGNED_OUT = 4401
NOT_ALLOWED = 4403
MISBEHAVED = 4408
OVERLOADED = 4413
FAILED = 4500

FRAMES_IN = 20
FRAMES_IN_SECONDS = 10
LONGEST_FRAME_IN = 4096
UNCONFIRMED_BYTES = 1_000_000
"""More than this unconfirmed by a heartbeat, and nobody reads any more."""
SIGNED_IN_CHECK_BEATS = 12
"""Every so many heartbeats the session is looked at again: about once a minute."""

_threads = ThreadPoolExecutor(max_workers=8, thread_name_prefix="sockets")


async def in_thread(function: Callable[..., Any], *arguments: Any) -> Any:
    """Run what uses the database in a thread of our own.

    Channels' own way has a single thread for all sockets, views included.
    """
    call = partial(_with_sound_connections, function, *arguments)
    return await asyncio.get_running_loop().run_in_executor(_threads, call)


def _with_sound_connections(function: Callable[..., Any], *arguments: Any) -> Any:
    close_old_connections()
    try:
        return function(*arguments)
    finally:
        close_old_connections()


Handler = Callable[..., Awaitable[None]]


def guarded(handler: Handler) -> Handler:
    """Let an error end the socket in an orderly way: the page connects again."""

    @wraps(handler)
    async def guard(self: TableConsumer, *arguments: Any, **named: Any) -> None:
        try:
            await handler(self, *arguments, **named)
        except Exception as error:
            log_fault(logger, error, f"a socket of table {self.table_id} failed")
            await self.leave()
            await self.close(FAILED)

    return guard


class TableConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """The socket of one page that shows a table."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.table_id: int | None = None
        self.player: Any = None
        self.language = settings.LANGUAGE_CODE
        self.seen = -1
        """The version of the table that has been looked at."""
        self.sent = -1
        """The version that the page shows, as far as we know."""
        self.audience: int | None = None
        self.regions: dict[str, str] = {}
        """What the page shows."""
        self.unconfirmed = 0
        """Bytes sent since a heartbeat showed that they arrive."""
        self.beats = 0
        self.frames_in: deque[float] = deque(maxlen=FRAMES_IN)

    # --- events of the socket -------------------------------------------------------

    @guarded
    async def connect(self) -> None:
        """Join the table's group, then show everything: so nothing is missed."""
        await self.accept()  # a code can be given to open sockets only
        self.language = language_of(self.scope)
        table, self.player = await in_thread(self._authorise)
        if table is None or table.status == CLOSED:
            await self.close(NOT_ALLOWED)
            return
        self.table_id = table.pk
        await self.channel_layer.group_add(group_of(table.pk), self.channel_name)
        await self.push(await in_thread(self._look, table.pk), everything=True)

    @guarded
    async def receive(
        self, text_data: str | None = None, bytes_data: bytes | None = None
    ) -> None:
        """Take a heartbeat: the version that the page shows."""
        if self._is_flooded() or len(text_data or bytes_data or "") > LONGEST_FRAME_IN:
            await self.leave()
            await self.close(MISBEHAVED)
            return
        shown = version_in(text_data)
        if shown is None or self.table_id is None:
            return
        if not await self._is_signed_in():
            await self.leave()
            await self.close(SIGNED_OUT)
            return
        if shown == self.sent:
            self.unconfirmed = 0
        version = await in_thread(self._look, self.table_id)
        if shown != self.sent or version > self.seen:
            await self.push(version, everything=shown != self.sent)

    async def disconnect(self, code: int) -> None:
        """Leave the group; the clock notes later who does not come back."""
        await self.leave()

    # --- messages of the group ------------------------------------------------------

    @guarded
    async def table_changed(self, message: dict[str, Any]) -> None:
        """Look at the table if it has a version that has not been looked at."""
        if message["version"] > self.seen:
            await self.push(message["version"])

    # --- what they do ---------------------------------------------------------------

    async def push(self, version: int, *, everything: bool = False) -> None:
        """Send the regions that differ from what the page shows, in one frame."""
        found = await in_thread(self._render, version)
        self.seen, audience, rendering = found
        if audience != self.audience:
            self.audience, everything = audience, True
        changed = {
            name: html
            for name, html in rendering.regions.items()
            if everything or self.regions.get(name) != html
        }
        if changed:
            await self._send_regions(rendering, changed)
        if rendering.page.status == CLOSED:
            await self.leave()
            await self.close(NOT_ALLOWED)

    async def leave(self) -> None:
        """Hear no more of the table."""
        if self.table_id is not None:
            group = group_of(self.table_id)
            await self.channel_layer.group_discard(group, self.channel_name)

    async def _send_regions(
        self, rendering: Rendering, changed: dict[str, str]
    ) -> None:
        from games.screen import frame

        page = rendering.page
        text = frame(changed, page.version, page.now)
        self.unconfirmed += len(text)
        if self.unconfirmed > UNCONFIRMED_BYTES:
            await self.leave()
            await self.close(OVERLOADED)
            return
        self.sent, self.regions = page.version, rendering.regions
        await self.send(text_data=text)

    async def _is_signed_in(self) -> bool:
        """Look now and then whether the session is still that of the player."""
        self.beats += 1
        if self.player is None or self.beats % SIGNED_IN_CHECK_BEATS:
            return True
        return bool(await in_thread(session_is_of, self.scope["session"], self.player))

    def _is_flooded(self) -> bool:
        at = asyncio.get_running_loop().time()
        is_full = len(self.frames_in) == FRAMES_IN
        flooded = is_full and at - self.frames_in[0] < FRAMES_IN_SECONDS
        self.frames_in.append(at)
        return flooded

    # --- in threads -----------------------------------------------------------------

    def _authorise(self) -> tuple[Table | None, Any]:
        """Return the table, if there is one, and who is looking at it."""
        slug = self.scope["url_route"]["kwargs"]["slug"]
        return table_by_slug(slug), player_of(self.scope["session"])

    def _look(self, table_id: int) -> int:
        note_seen(table_id, self.player)
        return version_of(table_id)

    def _render(self, version: int) -> tuple[int, int | None, Rendering]:
        """Return the version looked at, the audience, and what it sees.

        The seat is looked up each time: who has left it sees it no more.
        """
        assert self.table_id is not None
        facts = facts_of(self.table_id, version)
        audience = facts.seat_of(None if self.player is None else self.player.pk)
        rendering = rendered(self.table_id, version, audience, self.language)
        return facts.version, audience, rendering


def version_in(text: str | None) -> int | None:
    """Return the version in a heartbeat, ``None`` if the frame is something else."""
    try:
        content = json.loads(text or "")
    except (ValueError, RecursionError):
        return None
    version = content.get("version") if isinstance(content, dict) else None
    return version if isinstance(version, int) else None


def language_of(scope: dict[str, Any]) -> str:
    """Return the language of a socket, as for pages; ``?lang=`` comes first."""
    wanted = QueryDict(scope.get("query_string", b"")).get("lang")
    if wanted in dict(settings.LANGUAGES):
        return wanted
    request = HttpRequest()
    request.COOKIES = scope.get("cookies", {})
    headers = dict(scope.get("headers", ()))
    accepted = headers.get(b"accept-language", b"").decode("latin1")
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted
    return translation.get_language_from_request(request)
