"""Sockets compress what they send, for browsers that can read it."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from games.sockets import NOT_ALLOWED
from tests.e2e.server import Server


@pytest.mark.parametrize(("offered", "used"), [("deflate", True), (None, False)])
def test_sockets_compress_if_asked(server: Server, offered: str | None, used: bool) -> None:
    place = f"ws://127.0.0.1:{server.port}/ws/t/nowhere/"
    with connect(place, origin=server.url, compression=offered) as socket:
        names = [extension.name for extension in socket.protocol.extensions]
        assert ("permessage-deflate" in names) == used
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv()
    assert closed.value.rcvd.code == NOT_ALLOWED
