"""A page of a phase that is told what happens without a table behind it."""

from __future__ import annotations

from django.utils import translation
from playwright.sync_api import Page, WebSocketRoute

from games.live.consumers import beat_in
from games.live.direct import HEARD
from games.screen import frame, regions
from tests.e2e.phases import ALL, Phase, open_phase, stand_still
from tests.e2e.visitor import Visitor


class Wire:
    """A page of a phase, to which another phase may be sent as the server would."""

    def __init__(self, visitor: Visitor) -> None:
        self.page: Page = visitor.page
        self.sockets: list[WebSocketRoute] = []
        stand_still(visitor.context)
        self.heard: list[str] = []
        """The signs of life that the page has sent."""
        visitor.context.route_web_socket("**/ws/**", self._connect)

    def open(self, name: str, language: str = "en") -> Page:
        """Open the page of a phase."""
        self.page.context.set_extra_http_headers({"Accept-Language": language})
        open_phase(self.page, ALL[name])
        return self.page

    def send(self, phase: Phase | str) -> None:
        """Send all regions of a phase, and wait until they are shown."""
        version = self.announce(phase)
        self.page.locator(f"#version[data-version='{version}']").wait_for(state="attached")

    def announce(self, phase: Phase | str) -> int:
        """Send all regions of a phase; return its version."""
        page = (ALL[phase] if isinstance(phase, str) else phase).page()
        version = int(self.page.locator("#version").get_attribute("data-version") or 0) + 1
        with translation.override("en"):
            self.sockets[-1].send(frame(regions(page), version, page.now))
        return version

    def _connect(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        socket.on_message(lambda message: self._hear(socket, str(message)))

    def _hear(self, socket: WebSocketRoute, message: str) -> None:
        self.heard.append(message)  # and answers, or the page takes the line for lost
        beat = beat_in(message)
        if beat is not None and beat.asks:
            socket.send(HEARD)
