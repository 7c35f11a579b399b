"""People come and go at a running match: without network, in two tabs, for good."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.rooms import begin, gather, without_clock
from tests.e2e.server import Server
from tests.e2e.visitor import Visitor


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


def test_people_come_and_go(server: Server, visit: Callable[..., Visitor]) -> None:
    people = gather(server, visit, ("Anna", "Ben", "Clara", "David"), without_clock)
    begin(people)
    anna, ben, clara, _david = people
    no = "#b-left[value=no_grand]:not([aria-disabled=true])"
    expect(ben.page.locator(no)).to_be_visible()

    # Two tabs are both live, and what is done in one cannot be done again in the other.
    first, second = ben.page, ben.visitor.open(ben.page.url)
    expect(second.locator("#content.is-live")).to_be_attached()
    second.locator(no).click()
    expect(first.locator(no)).to_have_count(0)

    # Without network nothing is sent, and nothing later: the page heals by itself.
    clara.page.locator("#content.is-live").wait_for()
    with clara.visitor.offline():
        clara.visitor.context.set_offline(True)
        expect(clara.page.locator("#offline")).to_be_visible()
        clara.page.locator(no).click()
        clara.visitor.context.set_offline(False)
        expect(clara.page.locator("#offline")).to_be_hidden()
    expect(clara.page.locator("#content.is-live:not(.is-offline)")).to_be_attached()
    assert clara.page.evaluate("acts.sent") == 0
    expect(clara.page.locator(no)).to_be_visible()

    # A bot plays for somebody who stood up, until they are back. It has nothing to do here: what it
    # did would be said before anything else.
    clara.page.locator(no).click()
    expect(clara.page.locator(no)).to_have_count(0)
    table = clara.page.url
    clara.page.get_by_role("button", name="Stand up").click()
    clara.page.get_by_role("button", name="A bot plays for me").click()
    clara.page.wait_for_url(f"{server.url}/")
    seat = anna.page.locator(".seat", has_text="Clara")
    expect(seat).to_contain_text("bot plays")
    clara.page.goto(table)
    expect(seat).not_to_contain_text("bot plays")

    # A player who leaves for good makes room for a spectator.
    eve = visit(server)
    eve.page.goto(table)
    clara.page.get_by_role("button", name="Stand up").click()
    gone = clara.page.locator("#leave-gone")
    gone.click()  # it costs the match: asked once more
    expect(gone).to_contain_text("Really?")
    asked = "Really? Leave for good A bot or a spectator gets your seat."
    expect(clara.page.locator("#alert")).to_contain_text(asked)
    gone.click()
    eve.page.get_by_role("button", name="Take the seat").click()
    expect(eve.page.locator("#hand .hand > li").first).to_be_visible()
