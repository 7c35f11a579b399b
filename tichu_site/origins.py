"""Which pages may open a socket to us."""

from __future__ import annotations

import re
from typing import Any

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host

ORIGIN = re.compile(r"(https?)://(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::([0-9]{1,5}))?")
DEFAULT_PORTS = {"http": 80, "https": 443}


class SameOrigin:
    """ASGI wrapper that lets sockets through from our own pages only.

    Browsers send cookies with a socket request from any page, so we must look where
    it comes from. Scheme, host and port of the Origin header must be those under
    which the browser reached us, or be listed in TRUSTED_ORIGINS. (The validator of
    Channels built on ALLOWED_HOSTS compares neither scheme nor port.)
    """

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Pass the socket on, or deny it."""
        headers = dict(scope["headers"])
        allowed = is_allowed(
            headers.get(b"origin", b"").decode("latin1"),
            headers.get(b"host", b"").decode("latin1"),
        )
        application = self.application if allowed else WebsocketDenier()
        await application(scope, receive, send)


def is_allowed(origin: str, host: str) -> bool:
    """Say whether a page of `origin` may open a socket to us as `host`."""
    place = _place(origin)
    if place is None:
        return False
    if place in map(_place, settings.TRUSTED_ORIGINS):
        return True
    domain, _port = split_domain_port(host)
    if not validate_host(domain, settings.ALLOWED_HOSTS):
        return False
    scheme = "https" if settings.BEHIND_HTTPS else "http"
    return place == _place(f"{scheme}://{host}")


def _place(origin: str) -> tuple[str, str, int] | None:
    """Read an origin as scheme, host and port; None if it is anything else."""
    match = ORIGIN.fullmatch(origin.lower())
    if match is None:
        return None
    scheme, host, port = match.groups()
    return scheme, host, int(port or DEFAULT_PORTS[scheme])
