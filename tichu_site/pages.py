"""Pages: a request passes the whole of Django in one hop from the event loop to a thread.

Django's own handler gives each request a thread, and with it a database connection, and
changes between thread and event loop several times on the way. Here a few threads live
as long as the process, and keep their connections. What concerns a table has a thread of
its own, so that nobody at a table waits for somebody's password to be hashed; nothing
slow may run there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Any

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http import HttpResponseBase
from django.urls import set_script_prefix

OF_TABLES = "/t/"
_tables = ThreadPoolExecutor(max_workers=1, thread_name_prefix="tables")
_others = ThreadPoolExecutor(max_workers=4, thread_name_prefix="pages")

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]


class Pages(ASGIHandler):
    """Answers requests; all middleware and views are synchronous."""

    def __init__(self) -> None:
        super(ASGIHandler, self).__init__()
        self.load_middleware(is_async=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # type: ignore[override]
        """Answer one request."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        thread = _tables if scope["path"].startswith(OF_TABLES) else _others
        loop = asyncio.get_running_loop()
        status, headers, content = await loop.run_in_executor(thread, self._respond, scope, body)
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": content})

    def _respond(self, scope: Scope, body: IO[bytes]) -> tuple[int, Headers, bytes]:
        """Return status, headers and content of an answer; in a thread."""
        signals.request_started.send(sender=self.__class__, scope=scope)
        set_script_prefix(get_script_prefix(scope))
        request, refusal = self.create_request(scope, body)
        response = refusal if request is None else self.get_response(request)
        assert response is not None
        # What is streamed are files, none larger than a page.
        content = response.getvalue()
        response.close()  # sends request_finished
        body.close()
        if request is not None:
            # Middleware hangs on it what knows the request again: a hundred objects, which
            # would wait for the collector of cycles.
            vars(request).clear()
        return response.status_code, _headers_of(response), content


def _headers_of(response: HttpResponseBase) -> Headers:
    headers = [(name.encode("ascii"), value.encode("latin1")) for name, value in response.items()]
    cookies = (cookie.output(header="").strip() for cookie in response.cookies.values())
    return [*headers, *((b"Set-Cookie", cookie.encode("ascii")) for cookie in cookies)]
