"""The browser checks each round by itself, says so in two words, and never sounds a false alarm."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.person import Person, play_round
from tests.e2e.rooms import open_room, without_clock
from tests.e2e.server import Server
from tests.e2e.visitor import Visitor

Told = dict[str, Any]
DEALS = "**/deals/?as=json"
CHECKED, MISMATCH = "[data-checked]", "[data-mismatch]"


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


def looks_again(page: Page, change: Callable[[Told], object] = lambda _: None) -> None:
    """Load the page anew, with an answer that was changed on its way."""

    def answer(route: Route) -> None:
        response = route.fetch()
        told = response.json()
        change(told)
        route.fulfill(response=response, body=json.dumps(told))

    page.route(DEALS, answer)
    with page.expect_response(DEALS):
        page.reload()
    expect(page.locator("#content.is-live")).to_be_visible()
    page.unroute(DEALS)


def another_seed(told: Told) -> None:
    told["rounds"][0]["seed"] = "00" * 32


def another_word(told: Told) -> None:
    told["rounds"][0]["words"] = ["", "", "", ""]


def another_seal(told: Told) -> None:
    told["rounds"][0]["commitment"] = "00" * 32
    told["next"] = None


def no_card_was_seen(page: Page) -> None:
    page.evaluate(
        "localStorage.proofs = JSON.stringify(Object.fromEntries(Object.entries("
        "JSON.parse(localStorage.proofs)).map(([key, it]) => [key, { ...it, cards: {} }])))"
    )


def swap_a_card(page: Page) -> None:
    """Let the browser remember that it was dealt another card."""
    page.evaluate(
        """() => {
          const all = JSON.parse(localStorage.proofs);
          for (const { cards } of Object.values(all))
            for (const { dealt: [eight, six] } of Object.values(cards))
              [eight[0], six[0]] = [six[0], eight[0]];
          localStorage.proofs = JSON.stringify(all);
        }"""
    )


def is_silent(page: Page) -> None:
    expect(page.locator(".over")).to_contain_text("Round 1")
    expect(page.locator(CHECKED)).to_be_hidden()
    expect(page.locator(MISMATCH)).to_be_hidden()


def tells(page: Page, text: str) -> None:
    expect(page.locator(MISMATCH)).to_be_visible()
    assert text in page.locator(MISMATCH).inner_text()
    assert page.locator(f"{MISMATCH} [data-fault]:visible").count() == 1
    expect(page.locator(MISMATCH).get_by_role("link", name="Report this")).to_be_visible()
    expect(page.locator(CHECKED)).to_be_hidden()


def test_a_round_is_checked_wherever_it_is_known_what_to_check(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(server)
    person = Person(visitor, name="Moni")
    page = person.page
    with page.expect_response("**/word/"):
        open_room(page, person.name, without_clock)
    expect(page.locator("#room-bots")).to_be_visible()
    kept = page.evaluate("JSON.parse(localStorage.proofs)[location.pathname]")
    [(key, given)] = kept["words"].items()
    assert kept["seals"][key.split()[0]]
    page.locator("#room-bots").click()
    page.locator("#room-ready[value=ready]").click()
    play_round([person])

    # It has checked its word and its cards, and says so; the words of all are on a page.
    expect(page.locator(CHECKED)).to_be_visible()
    expect(page.locator(MISMATCH)).to_be_hidden()
    [(words,)] = server.read("SELECT words FROM games_hand ORDER BY id DESC LIMIT 1")
    assert json.loads(words) == [given["word"], "", "", ""]
    page.reload()
    expect(page.locator(CHECKED)).to_be_visible()
    second = visitor.open(page.url)
    expect(second.locator(CHECKED)).to_be_visible()
    second.locator(CHECKED).click()
    expect(second.locator("main")).to_contain_text(given["word"])
    second.close()
    visitor.page = page

    # What does not fit is told once, with what it is.
    looks_again(page, another_seed)
    tells(page, "does not fit the seal")
    looks_again(page, another_word)
    tells(page, "The word of your browser")
    looks_again(page)
    expect(page.locator(CHECKED)).to_be_visible()
    swap_a_card(page)
    looks_again(page)
    tells(page, "Your fourteen cards")
    looks_again(page, another_seal)  # the seal that it was shown first is the one that counts
    tells(page, "Your fourteen cards")

    # Where nothing is known, nothing is said: no card was seen, another device, plain http.
    no_card_was_seen(page)
    looks_again(page)
    is_silent(page)
    cookies = visitor.context.cookies()
    device = visit(server)
    device.context.add_cookies(cookies)
    with device.page.expect_response(DEALS):
        device.page.goto(page.url)
    is_silent(device.page)
    plain = visit(server)
    plain.context.add_cookies(cookies)
    plain.context.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    with plain.page.expect_response(DEALS):
        plain.page.goto(page.url)
    is_silent(plain.page)
    without = visit(server, java_script_enabled=False)
    without.context.add_cookies(cookies)
    without.page.goto(page.url)
    is_silent(without.page)


def test_a_match_that_begins_with_one_press_has_a_word_from_its_first_round_on(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(server)
    page = visitor.page
    page.goto("/")
    page.locator(".start-seal > summary").click()
    seal = page.locator(".start-seal .seal-code").inner_text()
    page.get_by_role("button", name="Play now").click()
    play_round([Person(visitor)])
    expect(page.locator(CHECKED)).to_be_visible()
    [(commitment, words)] = server.read(
        "SELECT commitment, words FROM games_hand JOIN games_chain USING (match_id)"
        " ORDER BY games_hand.id DESC LIMIT 1"
    )
    assert commitment == seal
    word, *others = json.loads(words)
    assert len(word) == 32
    assert others == ["", "", ""]
    [known] = page.evaluate("Object.values(JSON.parse(localStorage.proofs))")
    assert word in [it["word"] for it in known["words"].values()]
    looks_again(page, another_word)
    tells(page, "The word of your browser")
