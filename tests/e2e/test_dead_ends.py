"""What is open closes when something else has happened, and nobody is left without a way on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.rooms import begin, gather, without_clock
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


@contextmanager
def answered_late(page: Page, address: str, sign: str) -> Iterator[None]:
    """Let what is sent to an address be done, and answered once the page shows the sign."""

    def answer(route: Route) -> None:
        answered = route.fetch()
        expect(page.locator(sign)).to_be_attached()
        route.fulfill(response=answered)

    page.route(address, answer)
    with page.expect_response(address):
        yield
    page.unroute(address)


def test_sheets_close_and_tables_that_end_say_so(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    def phone(server: Server) -> Visitor:
        return visit(server, viewport=SIZES["phone"], allowed="status of 410")

    people = gather(server, phone, ("Anna", "Ben"), without_clock)
    anna, ben = (person.page for person in people)

    # A player whose seat the host has given away is told, and may sit down again.
    anna.get_by_label("More about Ben").click()
    anna.get_by_role("button", name="Send Ben away").click()
    expect(ben.get_by_text("You have no seat here any more.")).to_be_visible()
    ben.get_by_role("button", name="Sit here").first.click()
    anna.get_by_role("button", name="Bots on all free seats").click()
    begin(people)

    # The question how somebody leaves closes when another one is asked.
    ben.locator("#to-leave").click()
    expect(ben.locator("#leave-ask")).to_be_visible()
    anna.locator("#to-leave").click()
    anna.get_by_role("button", name="A short pause").click()
    expect(ben.locator("#leave-ask")).to_be_hidden()
    ben.locator("#to-settings").click()
    ben.locator("#settings").get_by_role("button", name="Close").click()
    expect(ben.locator("#settings")).to_be_hidden()

    # Leaving, nobody is told that the seat is gone, though the socket may say so before the answer.
    (edi,) = gather(server, phone, ["Edi"])
    edi.page.locator("#content.is-live").wait_for()
    with answered_late(edi.page, "**/seat/", "#room:not([data-seated])"):
        edi.page.locator("#room-leave").click()
    expect(edi.page.get_by_role("button", name="Play now")).to_be_visible()

    # So it is if the answer is lost: they wanted to leave, and that is what has happened.
    (fay,) = gather(server, phone, ["Fay"])
    fay.page.locator("#content.is-live").wait_for()
    with fay.visitor.offline():
        fay.page.route("**/seat/", lambda route: (route.fetch(), route.abort()))
        fay.page.locator("#room-leave").click()
        expect(fay.page.get_by_role("button", name="Play now")).to_be_visible()

    # A table that is closed says so on the page that is open.
    carl = phone(server).page
    (host,) = gather(server, phone, ["Dora"])
    carl.goto(host.page.url)
    expect(carl.locator("#content.is-live")).to_be_attached()
    host.page.locator("#room-change").click()
    expect(host.page.get_by_role("radio", name="at 1500")).to_be_in_viewport()
    expect(host.page.get_by_text("From the FAQ")).to_be_in_viewport()

    # The number of rounds is chosen by typing it.
    host.page.get_by_label("Rounds of the match").fill("2")
    host.page.get_by_label("Rounds of the match").press("Tab")
    expect(host.page.locator("#room-agreed")).to_contain_text("to 2 rounds")
    host.page.get_by_role("button", name="Close the table").click()
    expect(carl.get_by_role("heading", name="This table is closed")).to_be_visible()
