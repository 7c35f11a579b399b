"""A visitor without a browser: requests as they go over the wire."""

from __future__ import annotations

import re
from http.client import HTTPConnection, HTTPResponse
from typing import NamedTuple

from tests.e2e.server import Server

SETTINGS = {"DJANGO_SETTINGS_MODULE": "tests.e2e.settings", "DEBUG": "0"}
"""Variables of a server with real pages for errors."""
FORM = "application/x-www-form-urlencoded"


class Answer(NamedTuple):
    """An answer, read to its end."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode()


class Visitor:
    """Somebody who keeps cookies and posts our forms."""

    def __init__(self, server: Server, language: str = "en") -> None:
        self.server = server
        self.cookies: dict[str, str] = {}
        self.headers = {"Accept-Language": language}

    def get(self, path: str, **headers: str) -> Answer:
        """Ask for a page."""
        return self._ask("GET", path, None, headers)

    def post(self, path: str, body: bytes | str = b"", **headers: str) -> Answer:
        """Post a form as one of our pages would; headers by name, with underscores."""
        if "csrftoken" not in self.cookies:
            self.get("/")
        headers = {"X_CSRFToken": self.cookies["csrftoken"], "Content_Type": FORM} | headers
        return self._ask("POST", path, body, headers)

    def _ask(self, method: str, path: str, body: bytes | str | None, headers: dict) -> Answer:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        connection = HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        try:
            connection.request(method, path, body, self.headers | {"Cookie": cookies} | named)
            return self._read(connection.getresponse())
        finally:
            connection.close()

    def _read(self, response: HTTPResponse) -> Answer:
        for cookie in response.headers.get_all("Set-Cookie", []):
            name, value = re.match(r"([^=]+)=([^;]*)", cookie).groups()
            self.cookies[name] = value
        headers = {name.lower(): value for name, value in response.getheaders()}
        return Answer(response.status, headers, response.read())
