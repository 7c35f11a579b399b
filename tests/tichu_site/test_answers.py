"""An answer is handed to the system at once, and what it does not take waits for the loop."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest
from twisted.internet.abstract import FileDescriptor
from twisted.internet.address import IPv4Address
from twisted.web.http import HTTPChannel

from tichu_site.wire import ShortRequest

ROOM = 1 << 20
CUT = ConnectionResetError()


class Line(FileDescriptor):
    """A line of which the system takes so many bytes, or which is cut."""

    def __init__(self, room: int | ConnectionResetError = ROOM) -> None:
        super().__init__(reactor=SimpleNamespace())  # type: ignore[arg-type]
        self.connected = 1
        self.room = room
        self.sent: list[bytes] = []
        self.has_asked = False
        """Whether the loop will write what is left."""

    def writeSomeData(self, data: bytes) -> int | BaseException:  # noqa: N802
        if isinstance(self.room, ConnectionResetError):
            return self.room
        taken = bytes(data[: self.room])
        self.room -= len(taken)
        self.sent.append(taken)
        return len(taken)

    def startWriting(self) -> None:  # noqa: N802
        self.has_asked = True

    def stopWriting(self) -> None:  # noqa: N802
        self.has_asked = False

    def startReading(self) -> None:  # noqa: N802
        """Nothing is read from the line here."""

    stopReading = resumeProducing = pauseProducing = startReading  # noqa: N815

    def getPeer(self) -> IPv4Address:  # noqa: N802
        return IPv4Address("TCP", "127.0.0.1", 1)

    getHost = getPeer  # noqa: N815


class Asker:
    """Somebody who has sent requests over a line; their answers are given by hand."""

    def __init__(self, line: Line, asked: bytes) -> None:
        self.requests: list[ShortRequest] = []
        channel = HTTPChannel()
        channel.timeOut = None
        channel.factory = SimpleNamespace(server=self._server(), log=lambda request: None)
        channel.requestFactory = ShortRequest
        channel.makeConnection(line)
        channel.dataReceived(asked)

    def _server(self) -> SimpleNamespace:
        def take(request: ShortRequest, scope: object) -> asyncio.Queue[object]:
            self.requests.append(request)
            return asyncio.Queue()

        return SimpleNamespace(
            create_application=take,
            log_action=lambda *given: None,
            protocol_connected=lambda it: None,
            protocol_disconnected=lambda it: None,
            proxy_forwarded_address_header=None,
            request_buffer_size=8192,
            root_path="",
            server_name="",
        )


def answer(request: ShortRequest, body: bytes) -> None:
    length = str(len(body)).encode()
    headers = [(b"Content-Length", length)]
    request.handle_reply({"type": "http.response.start", "status": 200, "headers": headers})
    request.handle_reply({"type": "http.response.body", "body": body})


def request_for(line: Line, headers: bytes = b"") -> ShortRequest:
    (request,) = Asker(line, b"GET / HTTP/1.1\r\nHost: x\r\n" + headers + b"\r\n").requests
    return request


def test_an_answer_goes_out_at_once_and_in_one_piece() -> None:
    line = Line()
    answer(request_for(line), b"hello")
    (sent,) = line.sent
    assert sent.startswith(b"HTTP/1.1 200")
    assert sent.endswith(b"\r\n\r\nhello")
    assert not line.has_asked


@pytest.mark.parametrize("room", [0, 1, 400])
def test_what_the_system_does_not_take_is_sent_by_the_loop(room: int) -> None:
    line = Line(room)
    answer(request_for(line), b"x" * 1000)
    assert len(b"".join(line.sent)) == room
    assert line.has_asked
    line.room = ROOM
    assert line.doWrite() is None
    assert b"".join(line.sent).endswith(b"\r\n\r\n" + b"x" * 1000)
    assert not line.has_asked


def test_a_long_answer_is_sent_by_and_by() -> None:
    line, body = Line(70_000), bytes(range(256)) * 1200
    answer(request_for(line), body)
    while line.has_asked:
        line.room = 70_000
        assert line.doWrite() is None
    assert b"".join(line.sent).endswith(b"\r\n\r\n" + body)
    assert not line.producerPaused


def test_a_cut_line_is_left_to_the_loop_which_ends_it() -> None:
    line = Line(CUT)
    answer(request_for(line), b"hello")
    assert line.has_asked
    assert line.doWrite() is CUT


def test_whoever_wants_the_line_closed_gets_all_before() -> None:
    line = Line()
    answer(request_for(line, b"Connection: close\r\n"), b"hello")
    assert line.has_asked
    assert line.doWrite() is not None  # the loop ends it
    assert b"".join(line.sent).endswith(b"hello")


def test_pieces_go_out_as_they_come() -> None:
    line = Line()
    request = request_for(line)
    request.handle_reply({"type": "http.response.start", "status": 200, "headers": []})
    assert not line.sent
    for piece in (b"first", b"second"):
        request.handle_reply({"type": "http.response.body", "body": piece, "more_body": True})
        assert piece in line.sent[-1]
    assert not line.has_asked


def test_what_cannot_be_answered_leaves_the_line_as_it_was() -> None:
    line = Line()
    with pytest.raises(ValueError, match="not yet been started"):
        request_for(line).handle_reply({"type": "http.response.body", "body": b"hello"})
    assert "startWriting" not in vars(line)


def test_requests_sent_together_are_answered_in_turn() -> None:
    line = Line()
    asker = Asker(line, 2 * b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    answer(asker.requests[0], b"first")
    answer(asker.requests[1], b"second")
    assert [it[it.index(b"\r\n\r\n") + 4 :] for it in line.sent] == [b"first", b"second"]


def test_a_request_that_is_refused_while_another_is_answered_comes_after_it() -> None:
    line = Line()
    bad = b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n"
    (first,) = Asker(line, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" + bad).requests
    answer(first, b"first")
    sent = b"".join(line.sent)
    assert sent.index(b"first") < sent.index(b"400 Bad Request")
    assert "startWriting" not in vars(line)
