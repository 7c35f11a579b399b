"""Somebody who is the first plays with bots meanwhile; people who come take the bots' seats."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor

PHONE = {"viewport": SIZES["phone"], "has_touch": True, "is_mobile": True}
HIDE = "Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })"
SHOW = """() => {
  delete document.hidden;
  document.dispatchEvent(new Event("visibilitychange"));
}"""
RUNG = """window.AudioContext = class extends AudioContext {
  constructor() {
    super();
    this.onstatechange = () => (document.documentElement.dataset.audio = this.state);
  }
};
const { start } = OscillatorNode.prototype;
OscillatorNode.prototype.start = function (...when) {
  document.documentElement.dataset.rung = "";
  start.apply(this, when);
};"""


@pytest.fixture
def server(new_server: Callable[..., Server]) -> Server:
    return new_server(BOT_PACE="1000")  # no bot acts meanwhile


def seat_anywhere(page: Page, words: str) -> None:
    page.goto("/tables/")
    page.get_by_role("button", name=words).click()


def names(page: Page) -> list[str]:
    return page.locator("#seats .who bdi").all_text_contents()


def test_the_first_plays_with_bots_until_people_come(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    first = visit(server, **PHONE, locale="en-GB")
    page = first.page
    page.add_init_script(RUNG)
    seat_anywhere(page, "Seat me anywhere")
    alone = page.locator("#room-alone")
    expect(alone).to_contain_text("You are the first. 3 seats are free.")
    expect(alone).to_contain_text("All who look for a table see yours")
    expect(page.locator("#room-ready")).to_have_count(0)
    page.locator("#room-meanwhile").click()
    expect(page.locator("#b-left[value=no_grand]")).to_be_visible()
    address, bots = page.url, names(page)
    page.keyboard.press("Shift")  # no page sounds that has not been touched
    expect(page.locator("html[data-audio=running]")).to_have_count(1)
    page.evaluate(HIDE)

    # Somebody who looks at the list sees that seats are to be had, and comes in without a word.
    second = visit(server, **PHONE, locale="de-DE")
    second.page.goto("/tables/")
    row = second.page.locator(".run")
    expect(row).to_contain_text("3 Plätze frei")
    expect(row).to_contain_text("mit Bots, bis jemand kommt")
    seat_anywhere(second.page, "Irgendwo hinsetzen")
    expect(second.page).to_have_url(address)
    expect(second.page.locator("#hand .hand > li")).to_have_count(8)

    # The first is told: by the bell, in the title of the tab, and in words.
    expect(page).to_have_title(re.compile("^● Somebody has sat down – "))
    expect(page.locator("#why")).to_contain_text(f"takes the seat of {bots[0]}.")
    expect(page.locator("html[data-rung]")).to_have_count(1)
    page.evaluate(SHOW)
    expect(page).not_to_have_title(re.compile("Somebody has sat down"))
    newcomer = names(page)[0]
    assert newcomer not in bots

    # A third has the link, looks on, and takes a seat; its partner is named.
    third = visit(server, **PHONE, locale="en-GB").page
    third.goto(address)
    offers = third.locator(".vacated p")
    expect(offers).to_have_count(2)
    expect(offers.filter(has_text=f"{newcomer}'s partner, makes way for you")).to_have_count(1)
    offers.first.get_by_role("button", name="Take the seat").click()
    expect(third.locator("#hand .hand > li")).to_have_count(8)


def test_the_host_keeps_the_bots(server: Server, visit: Callable[..., Visitor]) -> None:
    page = visit(server, **PHONE, locale="de-DE").page
    seat_anywhere(page, "Irgendwo hinsetzen")
    page.locator("#room-meanwhile").click()
    expect(page.locator("#b-left[value=no_grand]")).to_be_visible()
    watcher = visit(server, **PHONE, locale="de-DE").page
    watcher.goto(page.url)
    expect(watcher.locator(".vacated button[name=do]").first).to_be_visible()
    page.locator("[popovertarget=side]:visible").first.click()
    page.locator("#keep-bots").click()
    expect(page.locator("#make-way")).to_be_visible()
    expect(watcher.locator(".vacated")).to_have_count(0)
    watcher.goto("/tables/")
    expect(watcher.locator(".run")).not_to_contain_text("frei")


def test_a_table_for_friends_offers_bots_as_well(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    page = visit(server, **PHONE, locale="en-GB").page
    page.goto("/")
    page.get_by_role("button", name="With friends").click()
    expect(page.locator("#room-alone")).to_contain_text("Send the link")
    friend = visit(server, **PHONE, locale="en-GB").page
    friend.goto(page.url)
    friend.get_by_role("button", name="Sit here").first.click()
    expect(page.locator("#room-ready[value=ready]")).to_be_visible()
    expect(page.locator("#room-meanwhile")).to_have_count(0)
    expect(friend.locator("#room-alone")).to_have_count(0)
