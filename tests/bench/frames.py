"""How smoothly things move in a real browser with its processor slowed fourfold.

Frames count from when something has begun to move: before that the new state is laid out and
drawn, which takes one long frame, and motions begin when it ends. Without a graphics card the
browser also draws each frame with the processor, in threads that are not slowed, and on a busy
machine that alone drops frames. So the time the page itself takes for a frame, with its
scripts, styles and layout, is measured separately.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import django
from playwright.sync_api import sync_playwright

from tests.bench.figures import figure, tell
from tests.e2e.server import PHASES, Server
from tests.e2e.visitor import SIZES, Visitor, launch

SLOWED = 4
SECOND_MS = 1000
# Counts frames while something moves, how long that takes, how long the page works at each:
# a message that is sent as a frame begins comes in when styles, layout and drawing are done.
COUNT = """
window.moved = { frames: 0, ms: 0, page: 0, longest: 0 };
let last, begun;
const runs = () => document.getAnimations().some((one) => one.id && one.currentTime > 0);
const after = new MessageChannel();
after.port1.onmessage = () => (moved.page += performance.now() - begun);
function frame(now) {
  const moves = document.querySelector(".stage.is-moving") && (last || runs());
  if (moves && last) {
    moved.frames += 1;
    moved.ms += now - last;
    begun = performance.now();
    after.port2.postMessage("");
  }
  last = moves && now;
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) moved.longest = Math.max(moved.longest, duration);
}).observe({ type: "longtask" });
"""
DONE = "() => !document.querySelector('.stage.is-moving')"
SELDOM_MS = 200
"""How often the page is asked, which takes time, too."""


class Moved(NamedTuple):
    """What was seen while something moved, or the sum over everything that did."""

    frames: int
    ms: float
    page_ms: float
    """What the page itself was busy with."""


@figure("frames/s")
def frames() -> float:
    """Frames a second while cards move, on a phone's screen; a browser draws at most 60."""
    whole = _film()
    return whole.frames / whole.ms * SECOND_MS


@figure("ms")
def page_ms_a_frame() -> float:
    """What the page takes for a frame while cards move; 60 a second leave 16.7 ms for one."""
    whole = _film()
    return whole.page_ms / whole.frames


@cache
def _film() -> Moved:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.e2e.settings"
    django.setup()
    from tests.e2e.changes import CHANGES  # not before Django is set up

    seen = []
    with _wire() as wire:
        for name, change in CHANGES.items():
            page = wire.open(change.before)
            page.wait_for_function(DONE)
            page.evaluate("moved = { frames: 0, ms: 0, page: 0, longest: 0 }")
            wire.send(change.after)
            page.wait_for_function(DONE, polling=SELDOM_MS)
            counted = page.evaluate("moved")
            one = Moved(counted["frames"], counted["ms"], counted["page"])
            seen.append(one)
            tell(
                f"{name}: {one.frames} frames in {one.ms:.0f} ms, the page busy for "
                f"{one.page_ms:.0f} ms; longest task before {counted['longest']:.0f} ms"
            )
    return Moved(*(sum(part) for part in zip(*seen, strict=True)))


@contextmanager
def _wire() -> Iterator[Any]:
    """Return a page that is told of changes, in a slowed browser."""
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
        yield wire
