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
def evening(server: Server) -> list[str]:
    """The addresses of an evening and its club, and the director's session."""
    file = server.folder / "evening"
    server.manage("shell", "-c", f"from tests.e2e.evening import prepare; prepare('{file}')")
    return file.read_text().split()


@pytest.fixture(scope="module")
def address(evening: list[str]) -> str:
    return f"/events/{evening[0]}/"


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


def test_directors_elsewhere_read_their_own_time_beside_each(
    server: Server, visit: Callable[..., Visitor], evening: list[str], address: str
) -> None:
    visitor = visit(server, viewport=SIZES["phone"], locale="de-CH", timezone_id="Asia/Tokyo")
    page = visitor.sign_in(evening[2])
    page.goto(f"{address}direct/more/")
    page.locator("[name=text]").fill("Die Suppe ist da")
    page.locator("[value=announce]").click()
    expect(page.get_by_text("Die Suppe ist da").first).to_be_visible()
    page.goto(address)
    expect(page.locator(".announced .yours")).to_have_text(re.compile("bei dir$"))
    page.goto(f"{address}direct/log/")
    expect(page.locator(".zone-note")).to_be_visible()
    told = page.locator(".acts-log time")
    expect(page.locator(".acts-log .yours")).to_have_count(told.count())
    assert page.evaluate(TOO_WIDE) == []
