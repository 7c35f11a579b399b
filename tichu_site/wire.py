"""What daphne takes from the wire, no more than our pages could send, and how it sends."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from autobahn import util
from autobahn.websocket.compress import (
    PERMESSAGE_COMPRESSION_EXTENSION,
    PerMessageDeflate,
    PerMessageDeflateOffer,
    PerMessageDeflateOfferAccept,
)
from daphne import http_protocol
from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet.abstract import FileDescriptor

logger = logging.getLogger(__name__)

LONGEST_BODY = 4 * 1024 * 1024
"""Bytes; a file may be half of it, a form a sixteenth (``tichu_site/middleware.py``)."""
LONGEST_UNREAD = 32 * 1024 * 1024
"""Bytes of a body that are taken and thrown away, so that whoever sends them can be told why."""
LEVEL = 3
"""Of compression: an eighth longer than with the usual 6, in less than half the time."""
MESSAGES_KEPT = 16
SHORT = 64
"""Bytes of a text that compressing does not make shorter."""
_WHOLE_TEXT, _IS_COMPRESSED = 0x81, 0x40
_LENGTH_IN_2_BYTES, _LENGTH_IN_8_BYTES = 126, 127


class ShortRequest(http_protocol.WebRequest):
    """A request whose body is not kept if it is too long, and whose answer goes out at once.

    Browsers hear the answer after the body. Twisted collects a body in memory or in a file,
    however long it is, before daphne hands the request on.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:
        # Django reads the forms; Twisted would do so too, more slowly, and for nothing.
        super().__init__(*arguments, parsePOSTFormSubmission=False, **named)

    def gotLength(self, length: int | None) -> None:  # noqa: N802
        """Refuse a body that is announced to be far too long; prepare not to keep a long one."""
        self._is_unread = length is not None and length > LONGEST_BODY
        super().gotLength(0 if self._is_unread else length)
        if length is not None and length > LONGEST_UNREAD:
            self._refuse()

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
        """Refuse a body that grows too long without having said so."""
        if self._is_unread:
            return
        if self.content.tell() + len(data) > LONGEST_BODY:
            self._refuse()
        else:
            super().handleContentChunk(data)

    def handle_reply(self, message: dict[str, Any]) -> None:
        """Send what the application answers, at once as far as the system takes it.

        Twisted itself waits until the loop says that it may write, which takes another turn of
        the loop and two calls of the system.
        """
        transport = self.transport
        if self.finished or not isinstance(transport, FileDescriptor):  # as with TLS
            super().handle_reply(message)
            return
        vars(transport)["startWriting"] = _ask_later
        try:
            super().handle_reply(message)
        finally:
            vars(transport).pop("startWriting", None)
            _write_out(transport)

    def _refuse(self) -> None:
        logger.warning("refused a request: a body far too long")
        self.channel._respondToBadRequestAndDisconnect()


def use_short_requests() -> None:
    """Let daphne make such requests; it has no setting for it."""
    http_protocol.WebRequest = ShortRequest


def send_without_colours() -> None:
    """Let autobahn put no colours into what it would log of each frame; nobody reads it."""
    util._HAS_CLICK = False


class SharedDeflate(PerMessageDeflate):
    """Compression by which a message that goes to many is compressed once.

    What comes out follows from the message alone, or from it and the one before that goes on in
    it: no compressor is kept for a socket.
    """

    def start_compress_message(self) -> None:
        """Begin a message: all of it comes in one piece."""

    def compress_message_data(self, data: bytes) -> bytes:
        """Return the whole message compressed."""
        return _compressed(self.server_max_window_bits, data)

    def end_compress_message(self) -> bytes:
        """Return what is still missing."""
        return b""


@lru_cache(maxsize=MESSAGES_KEPT)
def _compressed(window_bits: int, data: bytes, before: bytes = b"") -> bytes:
    """Return a message compressed, for a reader who has just read what came ``before``."""
    made = zlib.compressobj(LEVEL, zlib.DEFLATED, -window_bits, zdict=before)
    found = made.compress(data) + made.flush(zlib.Z_SYNC_FLUSH)
    return found.removesuffix(b"\x00\x00\xff\xff")  # RFC 7692, 7.2.1


class SharingSocket(WebSocketProtocol):
    """A socket that frames a text once for all to whom it is sent.

    A final has a thousand spectators, who are sent the same: for each of them what is left is to
    hand the bytes to the system. A text that ``goes_on`` from the one before refers to that where
    both are alike (RFC 7692, 7.2.3.2), which halves what is sent. Its length then tells what
    stood in both, so what somebody else can choose again and again may not stand in such texts:
    what is said at a table is compressed by itself.
    """

    _goes_on = False
    _before: str | None = None
    """The text that was sent last, if it went on and the browser still has it at hand."""

    def handle_reply(self, message: dict[str, Any]) -> None:
        """Do what the application asks for."""
        self._goes_on = bool(message.get("goes_on"))
        super().handle_reply(message)

    def serverSend(self, content: str | bytes, binary: bool = False) -> None:  # noqa: N802
        """Send a message; raises Disconnected if the socket has ended."""
        before, self._before = self._before, None
        if isinstance(content, str) and self.state == self.STATE_OPEN and not self.send_queue:
            deflate = self._perMessageCompress
            bits = 0 if deflate is None else deflate.server_max_window_bits
            frame = _framed(content, bits, before if self._goes_on else None)
            if len(frame) < self.maxMessagePayloadSize:
                _write(self.transport, frame)
                if not frame[0] & _IS_COMPRESSED:
                    self._before = before
                elif self._goes_on and not deflate.server_no_context_takeover:
                    self._before = content
                return
        super().serverSend(content, binary)


@lru_cache(maxsize=MESSAGES_KEPT)
def _framed(text: str, window_bits: int, before: str | None = None) -> bytes:
    """Return a text as one frame, compressed if there are ``window_bits`` (RFC 6455, 5.2)."""
    data = text.encode()
    is_compressed = bool(window_bits) and len(data) > SHORT
    if is_compressed:
        data = _compressed(window_bits, data, (before or "").encode())
    first = _WHOLE_TEXT | (_IS_COMPRESSED if is_compressed else 0)
    length = len(data)
    if length < _LENGTH_IN_2_BYTES:
        return bytes((first, length)) + data
    if length < 1 << 16:
        return bytes((first, _LENGTH_IN_2_BYTES)) + length.to_bytes(2, "big") + data
    return bytes((first, _LENGTH_IN_8_BYTES)) + length.to_bytes(8, "big") + data


def _ask_later() -> None:
    """Do not ask the loop yet: what is to be sent is handed to the system in a moment."""


def _write_out(transport: FileDescriptor) -> None:
    """Hand what is to be sent to the system, and to the event loop what it does not take."""
    if not transport.connected:
        return
    has_ended = transport.doWrite() if _waits(transport) else transport.disconnecting
    if has_ended or _waits(transport):
        transport.startWriting()  # the loop closes a line, too


def _waits(transport: FileDescriptor) -> bool:
    """Tell whether something is still to be sent."""
    return bool(transport.dataBuffer or transport._tempDataBuffer)


def _write(transport: Any, data: bytes) -> None:
    """Hand bytes to the system at once, what it does not take to the event loop.

    Twisted itself waits until the loop says that it may write: that costs as much again.
    """
    if not _waits(transport):
        written = transport.writeSomeData(data)
        if written == len(data):
            return
        if isinstance(written, int):  # else the line is cut, as the loop will find
            data = data[written:]
    transport.write(data)


def compress_sockets(server: Server) -> None:
    """Let sockets compress what they send, if the browser can (RFC 7692).

    Updates bring nothing that a request has brought, and no secret of a session.
    """
    PERMESSAGE_COMPRESSION_EXTENSION[SharedDeflate.EXTENSION_NAME]["PMCE"] = SharedDeflate
    server.ws_factory.protocol = SharingSocket
    server.ws_factory.setProtocolOptions(perMessageCompressionAccept=_deflate)


def _deflate(offers: Iterable[object]) -> PerMessageDeflateOfferAccept | None:
    for offer in offers:
        if isinstance(offer, PerMessageDeflateOffer):
            return PerMessageDeflateOfferAccept(
                offer,
                request_no_context_takeover=offer.accept_no_context_takeover,
            )
    return None
