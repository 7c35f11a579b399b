"""Links for partners and deputies work once, and what another phone does is told (WHO-3, WHO-4)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import in_both_themes
from tests.e2e.fitting import TOO_WIDE, problems
from tests.e2e.server import Server
from tests.e2e.test_lost_phone import fill_in, word_of_own
from tests.e2e.test_two_directors import an_evening
from tests.e2e.visitor import SIZES, Visitor
from tests.e2e.words import speak

PHONE = {"viewport": SIZES["phone"]}
NOT_FOUND = "(status of|Status Error Code) 404|style-src"
"""What a browser says of a page that is gone; that of the server of tests has styles of its own."""


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


def test_a_link_for_a_partner_says_who_has_used_it(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    anna, ben = (visit(server, **PHONE).page for _ in range(2))
    eve = visit(server, **PHONE, allowed="status of 422").page
    open_tournament(visit(server, **PHONE).page, anna)
    anna.get_by_role("link", name="Take part").click()
    anna.get_by_label("Your name").fill("Anna")
    anna.get_by_label("Your partner").fill("Ben")
    anna.get_by_role("button", name="Register both").click()
    link = anna.locator("#partner-link").input_value()
    for page in (ben, eve):
        page.goto(link)
    eve.get_by_label("Your name").fill("Eve")
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Yes, I play").click()
    ben.wait_for_url("**/me/")
    # Neither the page that was open nor the link itself makes anybody else the partner.
    eve.get_by_role("button", name="Yes, I play").click()
    for _ in range(2):
        expect(eve.get_by_text("Ben has used it")).to_be_visible()
        expect(eve.get_by_role("button", name="Yes, I play")).to_have_count(0)
        look_at(eve)
        eve.goto(link)


def test_a_dismissed_deputy_directs_no_more(server: Server, visit: Callable[..., Visitor]) -> None:
    dora = visit(server, **PHONE).page
    otto = visit(server, **PHONE, allowed="(status of|Status Error Code) (403|422)").page
    event = an_evening(dora)
    dora.goto(f"{event}more/")
    dora.get_by_text("Directors and deputies").click()
    link = dora.locator("#deputy-link").input_value()
    otto.goto(link)
    otto.locator("[name=name]").fill("Otto")
    with otto.expect_navigation():
        otto.locator("[value=accept]").click()
    expect(otto.locator(".event-tables > li")).to_have_count(2)
    dora.goto(f"{event}more/")
    dora.get_by_text("Directors and deputies").click()
    with dora.expect_navigation():
        dora.locator("[value=dismiss]").click()
    # The desk that was open is gone without a tap, and the old link leads nowhere.
    expect(otto.get_by_role("heading", name="You may not do that.")).to_be_visible()
    expect(otto.locator(".event-tables")).to_have_count(0)
    otto.goto(link)
    expect(otto.locator(".wrong")).to_contain_text("Otto has used this link already")
    expect(otto.locator("[value=accept]")).to_have_count(0)


def test_a_tournament_that_is_hidden_leaves_all_screens(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    dora = visit(server, **PHONE).page
    event = an_evening(dora).removesuffix("direct/")
    guests = [visit(server, allowed=NOT_FOUND).page for _ in range(2)]
    for guest, part in zip(guests, ("?show=round", "hall/"), strict=True):
        guest.goto(f"{event}{part}")
        expect(guest.get_by_text("Anna1 & Beat1").first).to_be_attached()
    dora.goto(f"{event}direct/options/")
    dora.locator("[name=is_public]").uncheck(force=True)
    with dora.expect_navigation():
        dora.get_by_role("button", name="Save").first.click()
    for guest in guests:
        expect(guest.locator("#live")).to_have_count(0)
        expect(guest.get_by_text("Anna1")).to_have_count(0)


def test_a_phone_is_told_what_another_one_has_done(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    desk, first, second = (visit(server, **PHONE).page for _ in range(3))
    event = an_evening(desk).removesuffix("direct/")
    told = word_of_own(desk, event)
    for phone in (first, second):
        speak(phone, event, told)
    fill_in(second)
    with second.expect_navigation():
        second.get_by_role("button", name="Report", exact=True).click()
    notice = first.locator(".told")
    expect(notice).to_contain_text("Done by another phone")
    expect(notice).to_contain_text("Reported")
    expect(notice).to_contain_text("That was not you? Ask the director for a new word.")
    look_at(first)


def open_tournament(desk: Page, guest: Page) -> None:
    """Open a tournament, and let a guest come to its page."""
    desk.goto("/events/new/")
    desk.locator("[name=who]").fill("Dora")
    desk.get_by_role("button", name="Treibhaus evening").click()
    desk.wait_for_url("**/direct/")
    guest.goto(desk.url.removesuffix("direct/"))


def look_at(page: Page) -> None:
    assert problems(page, TOO_WIDE) == {}
    assert in_both_themes(page) == {}
