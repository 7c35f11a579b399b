"""Two directors with a phone each, at one table: the slower one is told, and decides (DIR-8)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import in_both_themes
from tests.e2e.fitting import TOO_WIDE, problems
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor

PAIRS = "\n".join(f"Anna{it} & Beat{it}" for it in range(1, 5))


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


def test_the_second_of_two_directors_sees_what_the_first_has_entered(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    dora = visit(server, viewport=SIZES["phone"], allowed="422").page
    otto = visit(server, viewport=SIZES["desk"]).page
    event = an_evening(dora)
    dora.goto(f"{event}more/")
    dora.get_by_text("Directors and deputies").click()
    otto.goto(dora.locator("#deputy-link").input_value())
    otto.locator("[name=name]").fill("Otto")
    with otto.expect_navigation():
        otto.locator("[value=accept]").click()
    dora.goto(event)
    dora.locator(".event-tables .pp[href]").first.click()
    dora.wait_for_url("**/tables/**")
    otto.goto(dora.url)
    enter(otto, "280", "120")
    otto.wait_for_url("**/direct/")
    enter(dora, "300", "100")
    told = dora.get_by_role("alert")
    expect(told).to_contain_text("Otto has just entered 280 : 120.")
    expect(dora.locator(".versus")).to_contain_text("280 : 120")
    expect(dora.locator("[name=points_own]").first).to_have_value("300")
    assert problems(dora, TOO_WIDE) == {}
    assert in_both_themes(dora) == {}
    with dora.expect_navigation():
        dora.get_by_role("button", name="Enter 300 : 100 anyway").click()
    expect(dora.locator(".event-tables .done")).to_contain_text("300 : 100")
    expect(otto.locator(".event-tables .done")).to_contain_text("300 : 100")


def an_evening(page: Page) -> str:
    """Return the desk of an evening whose first round runs."""
    page.goto("/events/new/")
    page.locator("[name=who]").fill("Dora")
    page.get_by_role("button", name="Treibhaus evening").click()
    page.wait_for_url("**/direct/")
    event = page.url
    page.goto(f"{event}people/")
    page.get_by_text("Enter a whole list at once").click()
    page.locator("[name=list]").fill(PAIRS)
    with page.expect_navigation():
        page.get_by_role("button", name="Enter and check in all").click()
    page.goto(event)
    for label in ("Draw round 1", "Publish", "Start round 1"):
        expect(page.locator(".dock .btn")).to_contain_text(label)
        with page.expect_navigation():
            page.locator(".dock .btn").click()
    return event


def enter(page: Page, own: str, other: str) -> None:
    page.locator("[name=points_own]").first.fill(own)
    page.locator("[name=points_other]").first.fill(other)
    with page.expect_navigation():
        page.locator("[value=rule]").click()
