"""How soon a person who answers at once can play, alone with three bots, in a real browser.

Pace is what a person feels, so these are wall-clock times, and need a quiet machine.
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
from tests.e2e.deals import deal
from tests.e2e.dragging import RING, drag
from tests.e2e.person import SETTLED, Look, Person
from tests.e2e.rooms import WITH_BOOSTERS
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor, launch

COUNT = """addEventListener("pointerdown", () => {
  sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1;
}, true);
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifted += value;
}).observe({ type: "layout-shift", buffered: true });"""
TAPS = "Number(sessionStorage.taps)"
SAME_DEAL = deal(
    "Mah 2j 4p 5s 7t 9j Tp Kt 3s 6j 8p Js Qj As",
    "Dog 2s 3j 5p 6t 8j 9s Qp 4j 7s Tt Jp Kj Ap",
    "Phx 2p 4s 6p 7j 8s Tj Ks 3t 5t 9p Jj Qt At",
)
"""What is dealt, so that rounds are about equally long and begin with the same cards."""
IDLE = ("decline", "ready")


class Course(NamedTuple):
    """A first round on a phone, from the front page to the score."""

    first_card: float
    """Seconds from the front page to one's first card on the table."""
    taps: int
    """Taps until then; a drag counts as one."""
    between: float
    """Median of the seconds from one's own play to one's next decision."""
    whole: float
    """Seconds of the round."""
    idle: int
    """Taps that only wave something through and decide nothing."""
    shifted: float
    """How much the layout of the table has shifted by itself, as browsers count it."""
    checks: float
    """How often the server was asked what the selected cards are, for each play."""


class Quick(Person):
    """Somebody who wastes no tap: the first cards are dragged to the ring, without a wish.

    Cards that go only together come along with the drag; of others all but the last are tapped.
    """

    def choose(self, seen: Look) -> list[str]:
        cards = super().choose(seen)
        return cards if seen.top else cards[:1]

    def play(self, seen: Look) -> bool:
        cards = self.choose(seen)
        if not cards or any(deed.startswith("play") for deed in self.done):
            return super().play(seen)
        *others, last = cards
        if not self.page.locator(f"#l-{last}[data-together]").count():
            for code in others:
                self.toggle(code)
        self.page.wait_for_function(SETTLED, arg="b-right")
        before = self.page.evaluate("acts.sent")
        self.is_playable_after(lambda: drag(self.page, last, RING))
        if self.page.evaluate("acts.sent") == before:
            return super().play(seen)  # they cannot be played after all
        return self.is_accepted(f"play {','.join(cards)}")


@cache
def course(*, boosters: bool = False) -> Course:
    """Play a round as quickly as the page allows."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = Server(Path(folder), BOT_PACE="1", deals=[SAME_DEAL])
        server.start()
        stack.callback(server.stop)
        chromium = stack.enter_context(sync_playwright()).chromium
        visitor = Visitor(launch(chromium), server.url, viewport=SIZES["phone"])
        return _play(visitor, boosters=boosters)


def _play(visitor: Visitor, *, boosters: bool) -> Course:
    page = visitor.page
    page.add_init_script(COUNT)
    page.goto("/")
    if boosters:
        page.evaluate(WITH_BOOSTERS)
    begin = monotonic()
    page.get_by_role("button", name="Play now").click()
    person = Quick(visitor)
    first, taps, played, waits = 0.0, 0, 0.0, []
    checks: list[str] = []
    page.on("request", lambda it: checks.append(it.url) if it.url.endswith("/check/") else None)
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
                tell(f"until the first card: {', '.join(person.done)}")
    whole = monotonic() - begin
    tell(f"waited for the others: {', '.join(f'{it:.1f}' for it in waits)} s")
    idle = sum(deed in IDLE for deed in person.done)
    plays = sum(deed.startswith("play") for deed in person.done)
    asked = len(checks) / plays
    return Course(first, taps, median(waits), whole, idle, page.evaluate("shifted"), asked)


@figure("s")
def first_card_s() -> float:
    """From the front page to one's first card on the table."""
    return course().first_card


@figure("taps")
def first_card_taps() -> float:
    """Taps from the front page to one's first card on the table."""
    return course().taps


@figure("s")
def own_turns_apart_s() -> float:
    """From one's own play to one's next decision."""
    return course().between


@figure("s")
def bot_round_s() -> float:
    """A round against three bots."""
    return course().whole


@figure("thousandths")
def layout_shift() -> float:
    """How much the layout shifts by itself in that round; people begin to notice at 100."""
    return course().shifted * 1000


@figure("checks")
def checks_a_play() -> float:
    """How often the page asks what selected cards are, for each play of that round."""
    return course().checks


@figure("times", is_long=True)
def booster_round() -> float:
    """A round with the beginners' deck, compared with a plain one of the same deal."""
    plain, boosted = (course(boosters=it) for it in (False, True))
    tell(f"a round: {plain.whole:.0f} s plain, {boosted.whole:.0f} s with Boosters")
    return boosted.whole / plain.whole


@figure("taps", is_long=True)
def booster_round_idle_taps() -> float:
    """Taps that decide nothing in that round with Boosters; the goal is at most 3."""
    return course(boosters=True).idle
