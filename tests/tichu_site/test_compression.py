"""Sockets compress what they send, for browsers that can read it."""

from __future__ import annotations

import pytest
from autobahn.websocket.compress import PerMessageDeflate
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from games.live.consumers import SHUT_OUT
from tests.e2e.server import Server
from tichu_site.wire import SharedDeflate

KINDS = (SharedDeflate, PerMessageDeflate)


@pytest.mark.parametrize(("offered", "used"), [("deflate", True), (None, False)])
def test_sockets_compress_if_asked(server: Server, offered: str | None, used: bool) -> None:
    place = f"ws://127.0.0.1:{server.port}/ws/t/nowhere/"
    with connect(place, origin=server.url, compression=offered) as socket:
        names = [extension.name for extension in socket.protocol.extensions]
        assert ("permessage-deflate" in names) == used
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv()
    assert closed.value.rcvd.code == SHUT_OUT


@pytest.mark.parametrize("text", ["", "a", "<li>Ä</li>" * 1000, "\x00\x00\xff\xff"])
def test_what_is_compressed_is_read_again(text: str) -> None:
    data = text.encode()
    server, browser = (kind(kind is SharedDeflate, True, True, 0, 0, 8) for kind in KINDS)
    for _ in range(2):
        server.start_compress_message()
        sent = server.compress_message_data(data) + server.end_compress_message()
        browser.start_decompress_message()
        assert browser.decompress_message_data(sent) == data
        browser.end_decompress_message()
    assert len(sent) < 200
