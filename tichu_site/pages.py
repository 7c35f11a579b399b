"""Pages: a request passes the whole of Django in one hop from the event loop to a thread.

Django's own handler gives each request a thread, and with it a database connection, and
changes between thread and event loop several times on the way. Here a few threads live
as long as the process, and keep their connections. What concerns a table has a thread of
its own. Passwords are hashed, which takes a quarter of a second, in two threads for nothing
else: a hasher refuses to work in any other (``hashers.py``). Files that somebody brings along
are read in one.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import IO, Any
from weakref import WeakKeyDictionary

from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http import FileResponse, HttpResponseBase, StreamingHttpResponse
from django.urls import set_script_prefix

from games.live.threads import be_quick, run_in
from tichu_site.slowness import named_if_slow

OF_TABLES = "/t/"
HASHES_PASSWORDS = re.compile(
    # At the door of a table only those that earlier versions have stored.
    r"/(admin/|account/(in|new|password|delete|forgotten)/|t/[^/]+/enter/)"
)
"""Where forms with passwords are posted."""
_tables = ThreadPoolExecutor(max_workers=1, thread_name_prefix="tables", initializer=be_quick)
_others = ThreadPoolExecutor(max_workers=4, thread_name_prefix="pages", initializer=be_quick)
_passwords = ThreadPoolExecutor(max_workers=2, thread_name_prefix="passwords")
_files = ThreadPoolExecutor(max_workers=1, thread_name_prefix="files")
_streams = ThreadPoolExecutor(max_workers=1, thread_name_prefix="streams")

Scope = dict[str, Any]
ReceiveAny = Callable[[], Awaitable[dict[str, Any]]]
SendAny = Callable[[dict[str, Any]], Awaitable[None]]
Loop = asyncio.AbstractEventLoop
Headers = list[tuple[bytes, bytes]]
RawAnswer = tuple[int, Headers, bytes | StreamingHttpResponse]


def may_hash(method: str, path: str) -> bool:
    """Tell whether answering a request may take long, because of a password."""
    return method == "POST" and HASHES_PASSWORDS.match(path) is not None


def _threads_for(method: str, path: str) -> ThreadPoolExecutor:
    if may_hash(method, path):
        return _passwords
    if method == "POST" and path in settings.FILES_ARE_BROUGHT_TO:
        return _files
    return _tables if path.startswith(OF_TABLES) else _others


class Pages(ASGIHandler):
    """Answers requests; all middleware and views are synchronous."""

    def __init__(self) -> None:
        super(ASGIHandler, self).__init__()
        self._lookers: WeakKeyDictionary[Loop, asyncio.Semaphore] = WeakKeyDictionary()
        self.load_middleware(is_async=False)

    async def __call__(self, scope: Scope, receive: ReceiveAny, send: SendAny) -> None:  # type: ignore[override]
        """Answer one request."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        threads = _threads_for(scope["method"], scope["path"])
        respond = self._respond
        if settings.DEBUG and threads is _tables:
            respond = named_if_slow(respond)
        loop = asyncio.get_running_loop()
        async with self._turn_of(scope, loop):
            status, headers, content = await run_in(threads, respond, scope, body)
        await send({"type": "http.response.start", "status": status, "headers": headers})
        if isinstance(content, bytes):
            await send({"type": "http.response.body", "body": content})
        else:
            await _send_pieces(content, send)

    def _turn_of(self, scope: Scope, loop: Loop) -> AbstractAsyncContextManager[Any]:
        """Return what a request has to wait for: those who look at a table wait outside.

        One at a time is let into the line of the tables' thread, so that an action waits for
        one page at most, and not for a crowd that comes to watch.
        """
        if scope["method"] != "GET" or not scope["path"].startswith(OF_TABLES):
            return nullcontext()
        return self._lookers.setdefault(loop, asyncio.Semaphore(1))

    def _respond(self, scope: Scope, body: IO[bytes]) -> RawAnswer:
        """Return status, headers and content of an answer; in a thread."""
        signals.request_started.send(sender=self.__class__, scope=scope)
        set_script_prefix(get_script_prefix(scope))
        request, refusal = self.create_request(scope, body)
        response = refusal if request is None else self.get_response(request)
        assert response is not None
        content: bytes | StreamingHttpResponse
        if isinstance(response, StreamingHttpResponse) and not isinstance(response, FileResponse):
            content = response  # made piece by piece, and closed afterwards
        else:
            # What is streamed otherwise are files, none larger than a page.
            content = response.getvalue()
            response.close()  # sends request_finished
        body.close()
        if request is not None:
            # Middleware hangs on it what refers back to the request: a hundred objects, which
            # would wait for the collector of cycles.
            vars(request).clear()
        return response.status_code, _headers_of(response), content


async def _send_pieces(response: StreamingHttpResponse, send: SendAny) -> None:
    """Send what is long piece by piece: one of them at a time is in memory.

    All are made in one thread, by turns, which keeps its connection to the database.
    """
    pieces = iter(response)
    try:
        while piece := await run_in(_streams, next, pieces, b""):
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b""})
    finally:
        await run_in(_streams, response.close)  # sends request_finished


def _headers_of(response: HttpResponseBase) -> Headers:
    headers = [(name.encode("ascii"), value.encode("latin1")) for name, value in response.items()]
    cookies = (cookie.output(header="").strip() for cookie in response.cookies.values())
    return [*headers, *((b"Set-Cookie", cookie.encode("ascii")) for cookie in cookies)]
