"""Reload, close, come back, change the language: the seat stays one's own."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.person import Person, click, naturals, play_until
from tests.e2e.rooms import open_room
from tests.e2e.server import Server
from tests.e2e.visitor import Visitor


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


@pytest.fixture
def person(server: Server, visit: Callable[..., Visitor]) -> Person:
    """Return somebody with fourteen cards who chooses what to push."""
    person = Person(visit(server))
    person.page.goto("/")
    person.page.get_by_role("button", name="Play now").click()
    play_until([person], lambda: "no_grand" in person.done)
    expect(person.page.locator("#hand .hand > li")).to_have_count(14)
    return person


def hand(page: Page) -> list[str]:
    page.locator("#content.is-live").wait_for()
    found = "all => all.map((one) => one.dataset.code)"
    return page.eval_on_selector_all("#hand .hand > li", found)


def test_reload_and_reopen_lead_back_to_the_same_hand(person: Person) -> None:
    page, cards = person.page, hand(person.page)
    page.reload()
    assert hand(page) == cards

    address = page.url
    page.close()
    page = person.visitor.open(address)
    assert hand(page) == cards

    # From the front page there is a way back.
    page.goto("/")
    page.get_by_role("link", name="Back to your table").click()
    expect(page).to_have_url(address)
    assert hand(page) == cards


def test_two_tabs_show_the_same_game(person: Person) -> None:
    first = person.page
    second = person.visitor.open(first.url)
    play_until([person], lambda: "exchange" in person.done)
    expect(first.locator("#b-right[value=play]")).to_be_visible()
    assert hand(first) == hand(second)


def test_a_selection_survives_what_others_do(
    server: Server, visit: Callable[..., Visitor], person: Person
) -> None:
    page = person.page
    play_until([person], lambda: person.look().left == "")
    given = page.locator("[data-give]").first  # the first card selected goes to this place
    expect(given).to_be_attached()
    version = person.look().version
    code = hand(page)[3]
    person.toggle(code)
    expect(given).to_have_value(code)
    watcher = visit(server)
    open_room(watcher.page)
    watcher.page.goto(page.url)  # a spectator comes: all are sent something new
    expect(page.locator(f"#version:not([data-version='{version}'])")).to_be_attached()
    expect(given).to_have_value(code)
    expect(page.locator("[data-slot] .card")).to_have_count(1)


def test_the_language_changes_and_the_table_stays(person: Person) -> None:
    page, cards, address = person.page, hand(person.page), person.page.url
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page).to_have_url(address)
    assert hand(page) == cards
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_without_cookies_a_deed_shows_that_the_seat_is_no_longer_ones_own(person: Person) -> None:
    seen = person.look()
    for slot, code in zip(seen.slots, naturals(seen.hand), strict=False):
        person.put(code, slot)
    person.visitor.allowed = re.compile("403")
    person.visitor.context.clear_cookies()
    click(person.button("right", "exchange"))
    expect(person.page.locator("#content.watching")).to_be_visible()


def test_a_stranger_with_the_link_gets_no_seat(
    server: Server, visit: Callable[..., Visitor], person: Person
) -> None:
    stranger = visit(server)
    stranger.page.goto(person.page.url)
    expect(stranger.page.locator("#content.watching")).to_be_visible()
    expect(stranger.page.locator("#hand .hand")).to_have_count(0)
