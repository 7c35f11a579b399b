"""Sockets compress what they send, for browsers that can read it."""

from __future__ import annotations

import random
from string import ascii_letters

import pytest
from autobahn.websocket.compress import PerMessageDeflate, PerMessageDeflateOffer
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import PerMessageDeflate as PerMessageDeflateOfBrowser
from websockets.frames import Opcode
from websockets.protocol import State
from websockets.sync.client import connect
from websockets.uri import parse_uri

from games.live.consumers import SHUT_OUT
from tests.e2e.server import Server
from tichu_site.wire import SharedDeflate, SharingSocket, _deflate, _framed, _write

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


@pytest.mark.parametrize("bits", [0, 15])
@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
def test_a_frame_is_read_as_it_was_written(length: int, bits: int) -> None:
    # What cannot be compressed, so that lengths stay about what they are.
    text = "".join(map(chr, random.Random(length).choices(range(32, 127), k=length)))
    browser = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN)
    if bits:
        browser.extensions = [PerMessageDeflateOfBrowser(True, True, bits, bits)]
    browser.receive_data(_framed(text, bits))
    [frame] = browser.events_received()
    assert (frame.opcode, frame.fin, frame.data.decode()) == (Opcode.TEXT, True, text)


class Line:
    """A socket of the server and the browser that reads it."""

    def __init__(self, *, forgets: bool = False) -> None:
        """Open it; a browser that ``forgets`` wants each message compressed by itself."""
        offered = PerMessageDeflateOffer(request_no_context_takeover=forgets)
        accepted = _deflate([offered])
        assert accepted is not None
        self.transport = Transport(ALL)
        self.socket = object.__new__(SharingSocket)
        self.socket.state, self.socket.send_queue = SharingSocket.STATE_OPEN, []
        self.socket.maxMessagePayloadSize = 1 << 20
        self.socket.transport = self.transport
        self.socket._perMessageCompress = SharedDeflate.create_from_offer_accept(True, accepted)
        self.browser = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN)
        self.browser.extensions = [PerMessageDeflateOfBrowser(forgets, True, 15, 15)]

    def send(self, text: str, *, goes_on: bool = True) -> tuple[str, int]:
        """Send a text; return what the browser reads, and how many bytes it took."""
        more = {"goes_on": True} if goes_on else {}
        self.socket.handle_reply({"type": "websocket.send", "text": text, **more})
        sent = self.transport.asked[-1]
        self.browser.receive_data(sent)
        [frame] = self.browser.events_received()
        return frame.data.decode(), len(sent)


def page(number: int) -> str:
    """Return a text most of which stands in the others, too, and nowhere twice in itself."""
    letters = "".join(random.Random(1).choices(ascii_letters, k=3000))
    return f"{number}{letters}"


def test_what_goes_on_refers_to_what_came_before() -> None:
    line = Line()
    assert [line.send(page(number))[0] for number in range(3)] == [page(it) for it in range(3)]
    assert line.send(page(3))[1] < 100 < line.send(page(4), goes_on=False)[1]


def test_a_short_text_in_between_changes_nothing() -> None:
    line = Line()
    line.send(page(1))
    assert line.send(".", goes_on=False) == (".", 3)
    assert line.send(page(2))[0] == page(2)
    assert line.send(page(3))[1] < 100


def test_what_others_have_written_is_compressed_by_itself() -> None:
    line, other = Line(), Line()
    line.send(page(1))
    assert line.send(page(2), goes_on=False) == other.send(page(2), goes_on=False)
    text, length = line.send(page(3))  # it does not refer to that either
    assert (text, length) == other.send(page(3))
    assert length > 1000


def test_a_browser_that_forgets_gets_each_text_by_itself() -> None:
    line = Line(forgets=True)
    for number in range(3):
        text, length = line.send(page(number))
        assert text == page(number)
        assert length > 1000


ALL = object()


class Transport:
    """What Twisted hands a protocol, with a system that takes a number of bytes."""

    def __init__(self, taken: object, waiting: bytes = b"") -> None:
        self.taken, self.dataBuffer, self._tempDataBuffer = taken, waiting, []
        self.asked: list[bytes] = []

    def writeSomeData(self, data: bytes) -> object:  # noqa: N802
        self.asked.append(data)
        return len(data) if self.taken is ALL else self.taken

    def write(self, data: bytes) -> None:
        self._tempDataBuffer.append(data)


@pytest.mark.parametrize(
    ("transport", "asked", "left"),
    [
        (Transport(5), [b"hello"], []),
        (Transport(2), [b"hello"], [b"llo"]),
        (Transport(0), [b"hello"], [b"hello"]),
        (Transport(ConnectionError()), [b"hello"], [b"hello"]),
        (Transport(5, b"earlier"), [], [b"hello"]),
    ],
)
def test_what_the_system_does_not_take_waits_in_order(
    transport: Transport, asked: list[bytes], left: list[bytes]
) -> None:
    _write(transport, b"hello")
    assert transport.asked == asked
    assert transport._tempDataBuffer == left
    _write(transport, b"!")
    assert (b"!" in transport.asked) == (not left and not transport.dataBuffer)
