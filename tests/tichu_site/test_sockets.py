"""Sockets over the wire: how many, and how long what comes in may be."""

from __future__ import annotations

import json
from contextlib import ExitStack, suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from games.door.limits import SOCKETS_OF_PERSON
from tests.e2e.server import Server
from tests.tichu_site.wire import Visitor


def open_socket(server: Server, visitor: Visitor, place: str) -> ClientConnection:
    cookies = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    return connect(
        f"ws://127.0.0.1:{server.port}/ws{place}",
        origin=server.url,
        additional_headers={"Cookie": cookies},
        open_timeout=60,
        max_size=None,
    )


@pytest.fixture
def player(server: Server) -> Visitor:
    return Visitor(server)


@pytest.fixture
def place(player: Visitor) -> str:
    return player.post("/play/", "name=Ada").headers["location"]


def is_open(socket: ClientConnection) -> bool:
    return bool(socket.recv(timeout=60))


def wait_for_end(socket: ClientConnection) -> None:
    """Read until the server ends the socket; raises TimeoutError if it does not."""
    with suppress(ConnectionClosed):
        while True:
            socket.recv(timeout=60)


def test_nobody_opens_sockets_without_end(server: Server, player: Visitor, place: str) -> None:
    with ExitStack() as opened:
        for _ in range(SOCKETS_OF_PERSON):
            assert is_open(opened.enter_context(open_socket(server, player, place)))
        with pytest.raises(InvalidStatus) as denied, open_socket(server, player, place):
            pass
        assert denied.value.response.status_code == 403
        other = Visitor(server)
        other.get(place)
        assert is_open(opened.enter_context(open_socket(server, other, place)))
    assert any(opens(server, player, place) for _ in range(100))  # it may notice a moment later


def opens(server: Server, visitor: Visitor, place: str) -> bool:
    try:
        with open_socket(server, visitor, place) as socket:
            return is_open(socket)
    except InvalidStatus:
        return False


@pytest.mark.parametrize("length", [4097, 100_000])
def test_long_frames_end_the_socket(
    server: Server, player: Visitor, place: str, length: int
) -> None:
    with open_socket(server, player, place) as socket:
        assert is_open(socket)
        socket.send(json.dumps({"version": 1, "more": length * "x"}))
        wait_for_end(socket)


def test_many_short_parts_are_long_as_well(server: Server, player: Visitor, place: str) -> None:
    with open_socket(server, player, place) as socket:
        assert is_open(socket)
        with suppress(ConnectionClosed):
            socket.send(4000 * "x" for _ in range(3))
        wait_for_end(socket)
