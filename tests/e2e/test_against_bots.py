"""One person plays a whole round against bots: with the mouse, with keys only."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.deals import deal
from tests.e2e.person import KeyboardPerson, Person, click, play_round
from tests.e2e.server import Server
from tests.e2e.visitor import Visitor

# The person leads the Mah Jong, and holds Phoenix and Dragon.
HAND = "Mah 2j 3p 5t 6s 8j 9p Tt Js Qp Kj As Drg Phx"


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server(deals=[deal(HAND)])


@pytest.mark.nightly  # by day people play with it, and one alone with keys
def test_a_round_with_the_mouse(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(server)
    visitor.page.goto("/")
    visitor.page.locator(".who-am > summary").click()
    visitor.page.get_by_role("textbox", name="Your name").fill("Moni")
    visitor.page.get_by_role("button", name="Call me that").click()
    expect(visitor.page.locator(".who-am > summary")).to_contain_text("Moni")
    visitor.page.get_by_role("button", name="Play now").click()
    asks_for_a_tip(visitor)
    person = Person(visitor, calls=True)
    play_round([person])
    assert {"no_grand", "tichu", "exchange", "play Mah"} <= set(person.done)
    expect(visitor.page.locator(".over")).to_contain_text("Round 1")
    expect(visitor.page.locator(".plot")).to_be_visible()
    lines = "[...document.querySelectorAll('#log-lines > li')].map((it) => it.textContent.trim())"
    told = visitor.page.evaluate(lines)  # line by line, as it went on
    visitor.page.reload()
    assert visitor.page.evaluate(lines) == told
    person.page.get_by_role("button", name="Next round").click()
    expect(person.page.locator("#b-left[value=no_grand]")).to_be_visible()
    expect(person.page.locator(".status")).to_contain_text("Round 2")


def asks_for_a_tip(visitor: Visitor) -> None:
    """Ask what to answer before the ninth card: a sentence says why, a button is marked."""
    ask = visitor.page.locator("#tip-ask")
    visitor.page.locator("#content.is-live").wait_for()  # else a page without scripts answers
    ask.click()
    expect(visitor.page.locator("#why .why")).to_contain_text("these eight cards", ignore_case=True)
    expect(visitor.page.locator("#actions .btn.tip")).to_be_visible()
    expect(ask).to_have_text("Another tip I", use_inner_text=True)


def test_a_round_with_keys_only(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(server)
    visitor.page.goto("/")
    person = KeyboardPerson(visitor, calls=True)
    person.tab_to("button.do")
    visitor.page.keyboard.press("Enter")
    # Nobody would read a chat: there is none, and its key does nothing.
    visitor.page.locator("#content.is-live").wait_for()
    visitor.page.keyboard.press("m")
    chat = visitor.page.locator(".talk-tabs [data-panel=talk], .pane.talk")
    expect(chat).to_have_count(2)
    for part in chat.all():
        expect(part).to_be_hidden()
    play_round([person])
    assert {"no_grand", "tichu", "exchange", "play Mah"} <= set(person.done)
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator("#b-left[value=no_grand]")).to_be_visible()


PICTURES = ".plot, .match-picture, #share-it"
"""What is drawn of a match."""


def test_a_match_conceded_in_its_first_round_shows_no_empty_picture(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    """There is no score to draw: neither when it ends, nor where one looks back on it."""
    visitor = visit(server, allowed="status of 404")
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.locator("#content.is-live").wait_for()
    page.locator("#to-leave").click()
    concede = page.locator("#leave-concede")
    click(concede)
    expect(concede).to_contain_text("Really?")
    click(concede)
    expect(page.locator(".over").get_by_text("You have conceded.")).to_be_visible()
    expect(page.locator(".over").locator(PICTURES)).to_have_count(0)
    expect(page.locator("#to-match")).to_have_count(0)
    [(slug,)] = server.read("SELECT slug FROM games_match ORDER BY id DESC LIMIT 1")
    match = f"/m/{slug}/"
    for path in (match, "/", "/matches/"):
        page.goto(path)
        expect(page.locator("main").first).to_be_visible()
        expect(page.locator(PICTURES)).to_have_count(0)
    assert page.request.get(f"{match}picture.svg").status == 404
