"""Only our own pages open sockets."""

from __future__ import annotations

import pytest
from channels.testing import WebsocketCommunicator

from tests.games.sockets import PATIENCE_SECONDS
from tichu_site.origins import SameOrigin, is_allowed

HOST = "tichu.example:8000"


@pytest.fixture(autouse=True)
def site(settings) -> None:
    settings.ALLOWED_HOSTS = ["tichu.example", "[::1]"]
    settings.TRUSTED_ORIGINS = ["https://friends.example"]


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://tichu.example:8000", HOST),
        ("http://TICHU.example:8000", HOST),
        ("http://tichu.example", "tichu.example"),
        ("http://tichu.example:80", "tichu.example"),
        ("http://[::1]:8000", "[::1]:8000"),
        ("https://friends.example", HOST),
        ("https://friends.example:443", HOST),
    ],
)
def test_own_and_trusted_origins_are_allowed(origin: str, host: str) -> None:
    assert is_allowed(origin, host)


@pytest.mark.parametrize(
    "origin",
    [
        "",
        "null",
        "tichu.example:8000",
        "//tichu.example:8000",
        "https://tichu.example:8000",
        "ws://tichu.example:8000",
        "file://tichu.example:8000",
        "http://tichu.example",
        "http://tichu.example:8001",
        "http://tichu.example:99999",
        "http://sub.tichu.example:8000",
        "http://tichu.example.evil.example:8000",
        "http://evil.example",
        "http://evil.example@tichu.example:8000",
        "http://tichu.example:8000@evil.example",
        "http://tichu.example:8000/path",
        "http://tichu.example:8000, http://evil.example",
        "http://friends.example",
    ],
)
def test_other_origins_are_refused(origin: str) -> None:
    assert not is_allowed(origin, HOST)


def test_host_must_be_ours() -> None:
    assert not is_allowed("http://evil.example:8000", "evil.example:8000")
    assert not is_allowed("http://tichu.example", "")


def test_behind_https_pages_are_https(settings) -> None:
    settings.BEHIND_HTTPS = True
    assert is_allowed("https://tichu.example", "tichu.example")
    assert not is_allowed("http://tichu.example", "tichu.example")


async def accept_all(scope, receive, send) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    await receive()


@pytest.mark.django_db  # the end of a socket looks at connections that others have left open
@pytest.mark.parametrize(
    ("origin", "accepted"),
    [(b"http://tichu.example:8000", True), (b"http://evil.example", False)],
)
async def test_socket_is_accepted_or_denied(origin: bytes, accepted: bool) -> None:
    headers = [(b"host", HOST.encode()), (b"origin", origin)]
    communicator = WebsocketCommunicator(SameOrigin(accept_all), "/", headers)
    connected, _ = await communicator.connect(timeout=PATIENCE_SECONDS)
    assert connected == accepted
    await communicator.disconnect(timeout=PATIENCE_SECONDS)
