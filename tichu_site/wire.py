"""What daphne takes from the wire, no more than our pages could send, and how it sends."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any

from autobahn import util
from autobahn.websocket.compress import (
    PerMessageDeflateOffer,
    PerMessageDeflateOfferAccept,
)
from daphne import http_protocol
from daphne.server import Server

logger = logging.getLogger(__name__)

LONGEST_BODY = 1024 * 1024
"""Bytes; a form may be a quarter of it (``DATA_UPLOAD_MAX_MEMORY_SIZE``)."""


class ShortRequest(http_protocol.WebRequest):
    """A request whose body is not kept if it is far too long.

    Twisted collects a body in memory or in a file, however long it is, before daphne
    hands the request on.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:
        # Django reads the forms; Twisted would do so too, more slowly, and for nothing.
        super().__init__(*arguments, parsePOSTFormSubmission=False, **named)

    def gotLength(self, length: int | None) -> None:  # noqa: N802
        """Refuse a body that is announced to be too long."""
        super().gotLength(length)
        if length is not None and length > LONGEST_BODY:
            self._refuse()

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
        """Refuse a body that grows too long without having said so."""
        if self.content.tell() + len(data) > LONGEST_BODY:
            self._refuse()
        else:
            super().handleContentChunk(data)

    def _refuse(self) -> None:
        logger.warning("refused a request: a body far too long")
        self.channel._respondToBadRequestAndDisconnect()


def use_short_requests() -> None:
    """Let daphne make such requests; it has no setting for it."""
    http_protocol.WebRequest = ShortRequest


def send_without_colours() -> None:
    """Let autobahn put no colours into what it would log of each frame; nobody reads it."""
    util._HAS_CLICK = False


def compress_sockets(server: Server) -> None:
    """Let sockets compress what they send, if the browser can (RFC 7692).

    Each message by itself: nothing is kept for a socket in between. Pushes bring
    nothing that a request has brought, and no secret of a session.
    """
    server.ws_factory.setProtocolOptions(perMessageCompressionAccept=_deflate)


def _deflate(offers: Iterable[object]) -> PerMessageDeflateOfferAccept | None:
    for offer in offers:
        if isinstance(offer, PerMessageDeflateOffer):
            return PerMessageDeflateOfferAccept(
                offer,
                request_no_context_takeover=offer.accept_no_context_takeover,
                no_context_takeover=True,
            )
    return None
