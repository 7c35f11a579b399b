"""A room with a password, a line for its seats, and a spectator who is sent away; on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.rooms import gather
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor

REFUSED = "(status of|Status Error Code) (403|409|422)"


@pytest.fixture
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


def lock(page: Page) -> None:
    page.get_by_label("With a password").check(force=True)
    page.get_by_label("Password of the table").fill("sesame")


def test_a_door_a_line_and_a_farewell(server: Server, visit: Callable[..., Visitor]) -> None:
    def phone(server: Server) -> Visitor:
        return visit(server, viewport=SIZES["phone"], allowed=REFUSED)

    (host,) = gather(server, phone, ["Anna"], lock)
    link = host.page.locator("#room-link").input_value()

    # The lobby shows a lock; the password is asked for once.
    flo = phone(server).page
    flo.goto("/tables/")
    expect(flo.locator(".run h3")).to_contain_text("With a password")
    flo.get_by_role("link", name="Join").click()
    flo.get_by_label("Password of the table").fill("abracadabra")
    flo.get_by_role("button", name="Come in").click()
    expect(flo.get_by_role("alert")).to_have_text("That is not the password of this table.")
    flo.get_by_label("Password of the table").fill("sesame")
    flo.get_by_role("button", name="Come in").click()
    expect(flo.get_by_role("button", name="Sit here").first).to_be_visible()

    # Bots take all seats; Flo gets in line, and is offered the seat that gets free.
    host.page.get_by_role("button", name="Bots on all free seats").click()
    flo.get_by_role("button", name="Wait for a seat").click()
    expect(flo.get_by_role("button", name="Stop waiting")).to_be_visible()
    expect(flo.get_by_role("button", name="Wait for a seat")).to_be_hidden()
    expect(host.page.locator(".queue")).to_contain_text("In line for a seat:")
    host.page.locator("#place-2").get_by_label("More about").click()
    host.page.locator("#clear-2").click()
    expect(flo.locator("#offer")).to_be_visible()
    overflow = "document.documentElement.scrollWidth - innerWidth"
    assert flo.evaluate(overflow) <= 0
    assert host.page.evaluate(overflow) <= 0
    # Whatever the language, the button says all of it.
    take = flo.locator("#take-offer")
    take.evaluate("(button) => (button.textContent = 'Platz übernehmen')")
    assert take.evaluate("(button) => button.scrollWidth <= button.clientWidth")
    flo.locator("#sit-2").click()
    expect(flo.get_by_role("button", name="Leave the table")).to_be_visible()

    # Gil watches until the host sends him away, for good.
    spectator = phone(server)
    gil = spectator.page
    gil.goto(link)
    gil.get_by_label("Password of the table").fill("sesame")
    gil.get_by_role("button", name="Come in").click()
    expect(gil.locator("#room")).to_be_attached()
    # Another page of his has no socket: it learns by looking.
    without_socket = spectator.open()
    without_socket.route_web_socket("**/*", lambda _: None)
    without_socket.goto(link)
    watcher = host.page.locator(".removable summary").last
    watcher.click()
    host.page.get_by_role("button", name="Send away: comes back only if you say so").last.click()
    for page in (gil, without_socket):
        expect(page.get_by_role("heading", level=1)).to_have_text("This table goes on without you")
    gil.goto(link)
    expect(gil.get_by_role("heading", level=1)).to_have_text("This table goes on without you")
    expect(host.page.locator(".removable summary")).to_have_count(0)

    # What the host reads of him lies below who watches; one tap lets him back.
    hal = visit(server, viewport=SIZES["desk"], allowed=REFUSED).page
    hal.goto(link)
    hal.get_by_label("Password of the table").fill("sesame")
    hal.get_by_role("button", name="Come in").click()
    expect(watcher).to_be_visible()
    host.page.set_viewport_size(SIZES["desk"])
    upper, lower = (one.bounding_box() for one in host.page.locator(".removable").all())
    assert upper is not None
    assert lower is not None
    assert upper["y"] + upper["height"] <= lower["y"]
    host.page.get_by_role("button", name="May come back").click()
    expect(host.page.locator(".removable")).to_have_count(1)
    gil.goto(link)
    expect(gil.locator("#room")).to_be_attached()
