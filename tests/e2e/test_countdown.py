"""The clock tells the truth: pages count down alike, and never up."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from playwright.sync_api import Page

from games.selectors.shown import TablePage
from tests.e2e.phases import ALL, Phase
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor
from tests.e2e.wire import Wire

PHASE = "tip-follow"
MINUTE = 60
POPS = ("side", "settings", "help")
"""What is opened and closed: log and chat, the settings, the help."""
UNDER_WAY = 3
"""Seconds for which a message was under way that says nothing new about the clock."""


@pytest.fixture(scope="module")
def server(phases_server: Server) -> Server:
    return phases_server


def shown_on(page: Page) -> int:
    """Return the seconds that a page shows."""
    return int(page.locator("#seat-south [data-countdown]").inner_text().strip(" ·s"))


def late(moment: datetime, seat: int | None) -> TablePage:
    """Return the same page as a message brings it that was long under way, as a chat line may."""
    return ALL[PHASE].build(seat)._replace(now=moment - timedelta(seconds=UNDER_WAY))


def test_two_pages_count_down_alike_whatever_is_opened_on_one(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    wires = [Wire(visit(server, viewport=SIZES["desk"])) for _ in range(2)]
    moment = datetime.now(UTC) + timedelta(minutes=1)
    for wire in wires:
        wire.page.clock.install()
        wire.open(PHASE)
    for wire in wires:
        wire.page.clock.pause_at(moment)
        wire.send(PHASE)
        wire.page.clock.run_for(500)
    one, other = (wire.page for wire in wires)
    told = ALL[PHASE].page().now
    before = first = shown_on(one)
    assert first > 5
    for second in range(MINUTE):
        if second % 5 == 2:
            with one.expect_response("**/tip/**"):
                one.locator("#tip-ask").click()
        elif second % 5 == 3:
            wires[0].send(Phase(PHASE, partial(late, told + timedelta(seconds=second))))
        elif second % 5 == 4:
            pop = one.locator(f"#{POPS[second // 5 % len(POPS)]}")
            pop.evaluate("one => one.togglePopover()")
            pop.evaluate("one => one.matches(':popover-open') && one.hidePopover()")
        for page in (one, other):
            page.clock.run_for(1000)
        seconds = shown_on(one)
        assert seconds <= before
        assert abs(seconds - shown_on(other)) <= 1
        before = seconds
    assert before == max(0, first - MINUTE)
