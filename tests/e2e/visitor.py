"""A browser of somebody's own; whatever it complains about is collected."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserType, ConsoleMessage, Page, WebSocket

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""Debian's browser; the one without windows of its own takes less of the processor."""
PATIENCE_MS = 180_000
"""How long anything may take on the busiest machine; nothing waits longer than it must."""
LATENCY_MS = int(os.environ.get("LATENCY_MS", "0"))
"""What the network adds to each request: shows which tests act before a page is ready."""
SIZES = {
    "phone": {"width": 390, "height": 844},
    "desk": {"width": 1440, "height": 900},
}
THEMES = ("light", "dark")
COMMON = "status of 409"
"""An action that came too late."""
CUT_OFF = ("htmx:afterRequest", "htmx:sendAbort")
"""What htmx says of a request whose page was left, or which a newer one replaced."""

# Runs in each page before everything else.
OBSERVE = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`POLICY: ${event.effectiveDirective} ${event.blockedURI}`));
localStorage.firsts ??= "off"; // sentences for the first time have a test of their own
window.acts = { sent: 0, answered: 0, status: 0, checks: 0, busy: 0 };
window.changed = {};
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  const path = detail.requestConfig.path;
  if (path.endsWith("/act/")) acts.sent += 1;
  if (path.endsWith("/check/")) { acts.checks += 1; acts.busy += 1; }
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const path = detail.requestConfig.path;
  if (path.endsWith("/act/")) { acts.answered += 1; acts.status = detail.xhr.status; }
  if (path.endsWith("/check/")) acts.busy -= 1;
});
new MutationObserver((mutations) => {
  for (const { target } of mutations) changed[target.id] = performance.now();
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["value"] });
"""

# A browser that denies the clipboard, and in which nothing is copied the old way either.
DENY_CLIPBOARD = """() => {
  navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
  document.execCommand = () => false;
}"""


def launch(chromium: BrowserType) -> Browser:
    """Start the browser; the tests may be run by root, as in containers."""
    return chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])


class Visitor:
    """A browser context with one page, as a person or a spectator has it.

    It may complain of what is ``allowed``, a pattern, and of actions that came too late.
    """

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        allowed: str = COMMON,
        **options: Any,
    ) -> None:
        settings = {"locale": "en-GB", "reduced_motion": "reduce"}
        self.context = browser.new_context(base_url=url, **settings | options)
        self.context.set_default_timeout(PATIENCE_MS)
        self.context.set_default_navigation_timeout(PATIENCE_MS)
        self.context.add_init_script(OBSERVE)
        self.url = url
        self.allowed = re.compile(f"{COMMON}|{allowed}")
        self.is_offline = False
        self.problems: list[str] = []
        self.frames: list[str] = []
        self.page = self.open()

    def open(self, path: str = "") -> Page:
        """Open one more page; it becomes the one in front."""
        page = self.context.new_page()
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("websocket", self._listen)
        self.page = page
        if LATENCY_MS:
            network = self.context.new_cdp_session(page)
            network.send("Network.enable")
            conditions = {"offline": False, "latency": LATENCY_MS}
            limits = {"downloadThroughput": -1, "uploadThroughput": -1}
            network.send("Network.emulateNetworkConditions", conditions | limits)
        if path:
            page.goto(path)
        return page

    def sign_in(self, session: str) -> Page:
        """Be whoever has a session; return the page."""
        self.context.add_cookies([{"name": "sessionid", "value": session, "url": self.url}])
        return self.page

    @contextmanager
    def offline(self) -> Iterator[None]:
        """Do not mind for a while that nothing can be reached."""
        self.is_offline = True
        yield
        self.is_offline = False

    def save(self, path: Path) -> None:
        """Keep what the page shows, to find out why a test fails."""
        self.page.screenshot(path=path.with_suffix(".png"))
        path.with_suffix(".html").write_text(self.page.content())
        print(f"see {path}.png and .html; complaints: {self.problems}")

    def check(self) -> None:
        """Fail if there was anything to complain about since the last time."""
        problems, self.problems = self.problems, []
        assert not problems, "\n".join(problems)

    def close(self) -> None:
        """Leave; fails if there was anything to complain about."""
        self.context.close()
        self.check()

    def _note(self, message: ConsoleMessage) -> None:
        is_policy = "POLICY" in message.text or "Policy" in message.text
        if message.type != "error" or (self.is_offline and not is_policy):
            return
        if message.text.startswith(CUT_OFF):
            return
        if not self.allowed.search(message.text):
            where = message.location.get("url", "")
            self.problems.append(f"{message.text} ({where})")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))
