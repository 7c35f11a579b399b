"""Firefox and WebKit, each with one page: a small client for how each may be driven.

Debian has no geckodriver; its Firefox speaks WebDriver BiDi by itself, and WebKit the older
WebDriver. `python -m tests.e2e.other_browsers` installs both where it may.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import time
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any, Protocol
from urllib.request import Request, urlopen

from websockets.sync.client import connect

from tests.children import end_with_parent
from tests.e2e.server import free_port
from tests.run import install

FIREFOX = "firefox-esr"
WEBKIT = "WebKitWebDriver"
PACKAGES = (FIREFOX, "webkit2gtk-driver", "xvfb")
LISTENS = "WebDriver BiDi listening on "
PATIENCE_SECONDS = 120
WIDTH, HEIGHT = 390, 844


class OtherBrowser(Protocol):
    """A browser with one page, of the size of a phone as far as it allows."""

    def open(self, address: str) -> None:
        """Open an address and wait until it has loaded."""

    def run(self, function: str) -> Any:
        """Return what a function without arguments answers in the page, as JSON."""

    def picture(self) -> bytes:
        """Return what is seen, as PNG."""

    def close(self) -> None:
        """End it."""


class Firefox:
    """Firefox, by WebDriver BiDi."""

    def __init__(self, profile: Path) -> None:
        self._numbers = count(1)
        (profile / "user.js").write_text('user_pref("intl.accept_languages", "en-GB");\n')
        self._process = subprocess.Popen(
            [FIREFOX, "--headless", "--remote-debugging-port=0", "--profile", str(profile)],
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"HOME": str(profile)},
            preexec_fn=end_with_parent,
        )
        self._open = ExitStack()
        self._line = self._open.enter_context(connect(self._address(), max_size=None))
        self._ask("session.new", capabilities={})
        self._page = self._ask("browsingContext.getTree")["contexts"][0]["context"]
        size = {"width": WIDTH, "height": HEIGHT}
        self._ask("browsingContext.setViewport", context=self._page, viewport=size)

    def _address(self) -> str:
        """Return where it listens."""
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if LISTENS in line:
                return f"{line.split(LISTENS)[1].strip()}/session"
        raise RuntimeError("Firefox does not start")

    def _ask(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._line.recv(PATIENCE_SECONDS))
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def run(self, function: str) -> Any:
        answer = self._ask(
            "script.evaluate",
            expression=f"JSON.stringify(({function})() ?? null)",
            target={"context": self._page},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def picture(self) -> bytes:
        answer = self._ask("browsingContext.captureScreenshot", context=self._page)
        return base64.b64decode(answer["data"])

    def close(self) -> None:
        self._open.close()
        self._process.kill()
        self._process.wait()


class WebKit:
    """WebKit for GTK, by WebDriver, on a screen that nobody sees."""

    def __init__(self, profile: Path) -> None:
        display = f":{free_port()}"
        environment = os.environ | {
            "DISPLAY": display,
            "HOME": str(profile),
            "LANG": "en_GB.UTF-8",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # the tests may be run by root
        }
        screen = ["Xvfb", display, "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
        port = free_port()
        self._processes = [
            subprocess.Popen(command, env=environment, preexec_fn=end_with_parent)
            for command in (screen, [WEBKIT, f"--port={port}"])
        ]
        self._url = f"http://127.0.0.1:{port}"
        answer = self._patiently("/session", capabilities={"alwaysMatch": {}})
        self._url += f"/session/{answer['sessionId']}"
        self._ask("/window/rect", width=WIDTH, height=HEIGHT)

    def _patiently(self, path: str, **params: Any) -> Any:
        """Ask until the driver listens."""
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                return self._ask(path, **params)
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.2)

    def _ask(self, path: str, **params: Any) -> Any:
        body = json.dumps(params).encode() if params else None
        request = Request(self._url + path, body, {"Content-Type": "application/json"})
        with urlopen(request, timeout=PATIENCE_SECONDS) as answer:
            return json.load(answer)["value"]

    def open(self, address: str) -> None:
        self._ask("/url", url=address)

    def run(self, function: str) -> Any:
        script = f"return JSON.stringify(({function})() ?? null)"
        return json.loads(self._ask("/execute/sync", script=script, args=[]))

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("/screenshot"))

    def close(self) -> None:
        for process in reversed(self._processes):
            process.kill()
            process.wait()


BROWSERS: dict[str, tuple[str, type[Firefox] | type[WebKit]]] = {
    "firefox": (FIREFOX, Firefox),
    "webkit": (WEBKIT, WebKit),
}
"""What starts each, and how it is driven."""


if __name__ == "__main__":
    if not all(shutil.which(command) for command in (FIREFOX, WEBKIT, "Xvfb")):
        install("rounds in Firefox and WebKit", PACKAGES)
