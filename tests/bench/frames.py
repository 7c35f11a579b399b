"""How smoothly things move in a real browser whose processor is slowed four times."""

from __future__ import annotations

import os
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import django
from playwright.sync_api import sync_playwright

from tests.bench.figures import figure, tell
from tests.e2e.server import PHASES, Server
from tests.e2e.visitor import SIZES, Visitor, launch

SLOWED = 4
# Counts frames while something moves, and how long that takes.
COUNT = """
window.moved = { frames: 0, ms: 0 };
let last;
function frame(now) {
  const moves = document.querySelector(".stage.is-moving");
  if (moves && last) { moved.frames += 1; moved.ms += now - last; }
  last = moves && now;
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);
"""
DONE = "() => !document.querySelector('.stage.is-moving')"


@figure("frames/s")
def frames() -> float:
    """Frames a second while cards move, on a phone's screen; a browser draws 60 at most."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.e2e.settings"
    django.setup()
    from tests.e2e.changes import CHANGES  # not before Django is set up
    from tests.e2e.wire import Wire

    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = Server(Path(folder), **PHASES)
        server.start()
        stack.callback(server.stop)
        chromium = stack.enter_context(sync_playwright()).chromium
        moves: dict[str, Any] = {"reduced_motion": "no-preference"}
        visitor = Visitor(launch(chromium), server.url, viewport=SIZES["phone"], **moves)
        visitor.context.add_init_script(COUNT)
        wire = Wire(visitor)
        slow = visitor.context.new_cdp_session(visitor.page)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        counted, taken = 0.0, 0.0
        for name, change in CHANGES.items():
            page = wire.open(change.before)
            page.wait_for_function(DONE)
            page.evaluate("moved = { frames: 0, ms: 0 }")
            wire.send(change.after)
            page.wait_for_function(DONE)
            moved = page.evaluate("moved")
            counted, taken = counted + moved["frames"], taken + moved["ms"]
            tell(f"{name}: {moved['frames']} frames in {moved['ms']:.0f} ms")
    return counted / taken * 1000
