"""Words for deals among people: typed ones, a seat that changes hands in the middle, a rematch."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.person import Person, play_round, play_until
from tests.e2e.rooms import begin, gather, without_clock
from tests.e2e.server import Server
from tests.e2e.visitor import Visitor

CHECKED, MISMATCH = "[data-checked]", "[data-mismatch]"
TYPED = "Zürich 🐉"


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


def one_round(page: Page) -> None:
    without_clock(page)
    page.locator("[name=target][value=rounds]").check(force=True)
    page.locator("[name=rounds]").fill("1")


def words_of_last_round(server: Server) -> list[str]:
    [(words,)] = server.read("SELECT words FROM games_hand ORDER BY id DESC LIMIT 1")
    found: list[str] = json.loads(words)
    return found


def type_word(page: Page, word: str) -> None:
    page.get_by_role("textbox", name="Your word").fill(word)
    page.get_by_role("button", name="Give this word").click()


def test_words_of_people(server: Server, visit: Callable[..., Visitor]) -> None:
    anna, ben = gather(server, visit, ["Anna", "Ben"], one_round)
    table = anna.page.url
    room, deals = anna.page, anna.visitor.open(f"{table}deals/")
    anna.visitor.page = room
    type_word(deals, TYPED)
    expect(deals.locator("main")).to_contain_text(TYPED)

    # On another device, which has not given the word, it stands.
    device = visit(server)
    device.context.add_cookies(anna.visitor.context.cookies())
    device.page.goto(f"{table}deals/")
    type_word(device.page, "Basel")
    expect(device.page.locator("[data-elsewhere]")).to_be_visible()

    anna.page.locator("#room-bots").click()
    begin([anna, ben])
    play_until([anna, ben], lambda: anna.page.locator("#hand input[name=card]").count() == 14)
    assert words_of_last_round(server)[0] == TYPED

    # A word that comes too late is no fault of anybody: nobody's console complains.
    type_word(deals, "Chur")
    expect(deals.locator("main")).to_contain_text("Zürich")

    # Somebody takes a seat in the middle of the round: what they do not know is not checked.
    cleo = Person(visit(server), name="Cleo")
    cleo.page.goto(table)
    ben.page.get_by_role("button", name="Stand up").click()
    gone = ben.page.locator("#leave-gone")
    gone.click()
    gone.click()
    cleo.page.get_by_role("button", name="Take the seat").click()
    expect(cleo.page.locator("#hand .hand > li").first).to_be_visible()
    people = [anna, cleo]
    play_round(people)
    expect(anna.page.locator(CHECKED)).to_be_visible()
    for person in people:
        expect(person.page.locator(MISMATCH)).to_be_hidden()

    # The next match has another seal, and words of its own.
    before = words_of_last_round(server)
    for person in people:
        person.page.locator(".again .seating-pair").first.click()
    for person in people:  # the summary of the last match is gone, or its end would be seen again
        expect(person.page.locator(".again")).to_have_count(0)
    play_round(people)
    for person in people:
        expect(person.page.locator(CHECKED)).to_be_visible()
        expect(person.page.locator(MISMATCH)).to_be_hidden()
    after = words_of_last_round(server)
    assert after != before
    assert [len(word) for word in after].count(32) == 2
    seals = server.read("SELECT DISTINCT commitment FROM games_chain WHERE match_id IS NOT NULL")
    assert len(seals) == 2
