"""Somebody looks at a tournament from another time zone (SCH-6)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.fitting import TOO_WIDE
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor

OF_ITEM = ".by-name li:first-child"
"""The first round of the schedule: 19:15 there."""


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


@pytest.fixture(scope="module")
def address(server: Server) -> str:
    file = server.folder / "evening"
    server.manage("shell", "-c", f"from tests.e2e.evening import prepare; prepare('{file}')")
    return f"/events/{file.read_text().split()[0]}/"


def test_times_are_told_to_those_elsewhere(
    server: Server, visit: Callable[..., Visitor], address: str
) -> None:
    # Browsers differ in the comma behind a day.
    for size, zone, own in (
        ("phone", "America/New_York", "13:15–14:05 bei dir"),
        ("desk", "Asia/Tokyo", re.compile("^Di.,? 03:15–04:05 bei dir$")),
    ):
        visitor = visit(server, viewport=SIZES[size], locale="de-CH", timezone_id=zone)
        page = visitor.page
        page.goto(f"{address}?show=rules")
        expect(page.locator(f"{OF_ITEM} .yours")).to_have_text(own)
        expect(page.locator(".zone-note").first).to_have_text("Zeiten von Zürich")
        expect(page.locator(".zone-note").first).to_be_visible()
        assert page.evaluate(TOO_WIDE) == []
        page.evaluate("document.body.dispatchEvent(new Event('htmx:afterSwap', {bubbles: true}))")
        expect(page.locator(f"{OF_ITEM} .yours")).to_have_count(1)


def test_nobody_there_reads_of_zones(
    server: Server, visit: Callable[..., Visitor], address: str
) -> None:
    page = visit(server, locale="de-CH", timezone_id="Europe/Berlin").page
    page.goto(f"{address}?show=rules")
    expect(page.locator("time[data-told]").first).to_be_attached()
    expect(page.locator(".zone-note").first).to_be_hidden()
    expect(page.locator(".yours")).to_have_count(0)


def test_without_a_script_the_zone_is_named(
    server: Server, visit: Callable[..., Visitor], address: str
) -> None:
    page = visit(server, locale="de-CH", java_script_enabled=False).page
    page.goto(f"{address}?show=rules")
    expect(page.locator(".zone-note").first).to_be_visible()
