"""A phone is lost: the director gives its team a new word, and another phone goes on (WHO-2)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import in_both_themes
from tests.e2e.fitting import TOO_WIDE, problems
from tests.e2e.server import Server
from tests.e2e.test_two_directors import an_evening
from tests.e2e.visitor import SIZES, Visitor
from tests.e2e.words import Told, shown_word, speak

PHONE = {"viewport": SIZES["phone"]}
OWN = "Anna1 & Beat1"
REPORTS = "SELECT count(*) FROM tournaments_matchreport"


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


def test_a_new_word_ends_the_lost_phone_and_lets_another_go_on(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    desk = visit(server, **PHONE).page
    event = an_evening(desk).removesuffix("direct/")
    before = word_of_own(desk, event)
    lost, late = visit(server, **PHONE), visit(server, **PHONE)
    for visitor in (lost, late):
        speak(visitor.page, event, before)
        expect(visitor.page.get_by_role("heading", name="Report the result")).to_be_visible()
    # Another page of the lost phone learns nothing: it keeps its form as it was.
    with_form = lost.page
    with_form.route(
        "**/me/", lambda it: it.abort() if it.request.method == "GET" else it.continue_()
    )
    fill_in(with_form)
    lost.is_offline = True
    in_sight = lost.open(f"{event}me/")

    renew(desk)
    after = word_of_own(desk, event)
    assert after.word != before.word
    for page in (in_sight, late.page):
        page.wait_for_url("**/who/")
        expect(page.get_by_role("alert")).to_contain_text("speaks for nobody here any more")
    look_at(late.page)
    with with_form.expect_navigation():
        with_form.get_by_role("button", name="Report", exact=True).click()
    with_form.unroute_all()
    expect(with_form.get_by_role("alert")).to_contain_text("Nothing you send counts")
    assert server.read(REPORTS) == [(0,)]

    # The old word is no way back; the new one is, on whatever phone.
    speak(with_form, event, before)
    expect(with_form.get_by_role("alert")).to_contain_text("not the right word")
    new = visit(server, **PHONE).page
    speak(new, event, after)
    fill_in(new)
    with new.expect_navigation():
        new.get_by_role("button", name="Report", exact=True).click()
    expect(new.locator(".other-side")).to_contain_text("You have reported 600 : 400.")
    assert server.read(REPORTS) == [(1,)]


def word_of_own(desk: Page, event: str) -> Told:
    """Return the word of the first pair, as it stands large on the director's phone."""
    desk.goto(f"{event}direct/people/")
    desk.get_by_role("link", name=re.compile(rf"\b{re.escape(OWN)}$")).click()
    return shown_word(desk)


def renew(desk: Page) -> None:
    """Give a new word on the page of a pair that is open; phones end with the old one."""
    desk.get_by_label("Also end the phones that used the old word").check(force=True)
    with desk.expect_navigation():
        desk.get_by_role("button", name="New word").click()


def fill_in(phone: Page) -> None:
    phone.locator("#points-own").fill("600")
    phone.locator("#points-other").fill("400")


def look_at(page: Page) -> None:
    assert problems(page, TOO_WIDE) == {}
    assert in_both_themes(page) == {}
