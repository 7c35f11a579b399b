"""How soon somebody plays who answers at once, alone with three bots, in a real browser.

Pace is what a person feels, so these times are the wall's, and want a quiet machine.
"""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from statistics import median
from time import monotonic
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from tests.bench.figures import figure, tell
from tests.e2e.person import Person
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor, launch

COUNT_TAPS = """addEventListener("pointerdown", () => {
  sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1;
}, true)"""
TAPS = "Number(sessionStorage.taps)"


class Course(NamedTuple):
    """A first round on a phone, from the front page to the score."""

    first_card: float
    """Seconds from the front page to the first own card on the table."""
    taps: int
    """Taps until then."""
    between: float
    """Median of the seconds from an own play to the next own decision."""
    whole: float
    """Seconds of the round."""


@cache
def course() -> Course:
    """Play a round as quickly as the page allows."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = Server(Path(folder), BOT_PACE="1")
        server.start()
        stack.callback(server.stop)
        chromium = stack.enter_context(sync_playwright()).chromium
        visitor = Visitor(launch(chromium), server.url, viewport=SIZES["phone"])
        return _play(visitor)


def _play(visitor: Visitor) -> Course:
    page = visitor.page
    page.add_init_script(COUNT_TAPS)
    page.goto("/")
    begin = monotonic()
    page.get_by_role("button", name="Play now").click()
    person = Person(visitor)
    first, taps, played, waits = 0.0, 0, 0.0, []
    while not (seen := person.look()).is_over:
        deeds = len(person.done)
        if played and (seen.is_mine or seen.left == "pass"):
            waits.append(monotonic() - played)
            played = 0.0
        if not person.act():
            person.wait(seen.version)
        elif person.done[deeds:] and person.done[-1].startswith("play"):
            played = monotonic()
            if not first:
                first, taps = played - begin, page.evaluate(TAPS)
    whole = monotonic() - begin
    tell(f"waited for the others: {', '.join(f'{it:.1f}' for it in waits)} s")
    return Course(first, taps, median(waits), whole)


@figure("s")
def first_card_s() -> float:
    """From the front page to the first own card on the table."""
    return course().first_card


@figure("taps")
def first_card_taps() -> float:
    """Taps from the front page to the first own card on the table."""
    return course().taps


@figure("s")
def own_turns_apart_s() -> float:
    """From an own play to the next own decision."""
    return course().between


@figure("s")
def bot_round_s() -> float:
    """A round against three bots."""
    return course().whole
