"""Somebody opens their hand to those who watch, and closes it; after the round all see all."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.person import Person, play_round, play_until
from tests.e2e.rooms import begin, gather
from tests.e2e.server import Server
from tests.e2e.sight import cards_in, shown_on
from tests.e2e.visitor import SIZES, Visitor


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


def let_hands_be_open(page: Page) -> None:
    page.get_by_label("Players may open their hands to spectators").check(force=True)
    page.get_by_label("Without clock").check(force=True)


def press_in_the_menu(page: Page, name: str) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name=name).click()
    page.keyboard.press("Escape")


def cards_of(person: Person) -> set[str]:
    return set(person.look().hand)


@pytest.mark.nightly
def test_an_open_hand_is_seen_by_spectators_and_nobody_else(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    anna, ben = people = gather(server, visit, ["Anna", "Ben"], let_hands_be_open)
    anna.page.locator("#room-bots").click()
    begin(people)
    play_until(people, lambda: all(len(person.look().hand) == 14 for person in people))

    watcher = visit(server, viewport=SIZES["phone"])
    watcher.page.goto(anna.page.url)
    expect(watcher.page.locator("#content.is-live.watching")).to_be_visible()
    assert cards_in(shown_on(watcher.page)) == set()

    # Anna's hand is open to spectators; nothing of it is shown to Ben, or in her second tab.
    press_in_the_menu(anna.page, "Open my hand to spectators")
    expect(watcher.page.locator(".open-hand")).to_have_count(1)
    assert cards_in(shown_on(watcher.page)) == cards_of(anna)
    expect(ben.page.locator("#watchers")).to_contain_text("Hands open to spectators: Anna")
    theirs = cards_in(shown_on(ben.page)) | cards_in("".join(ben.visitor.frames))
    assert theirs == cards_of(ben)
    first = anna.visitor.page
    second = anna.visitor.open(anna.page.url)
    expect(second.locator("#content.is-live")).to_be_visible()
    assert cards_in(shown_on(second)) == cards_of(anna)
    second.close()
    anna.visitor.page = first

    # Where all people open theirs, the bots' hands are open as well.
    press_in_the_menu(ben.page, "Open my hand to spectators")
    expect(watcher.page.locator(".open-hand")).to_have_count(4)
    overflow = "document.documentElement.scrollWidth - innerWidth"
    assert watcher.page.evaluate(overflow) <= 0

    # It is closed at once.
    press_in_the_menu(anna.page, "Close my hand to spectators")
    expect(watcher.page.locator(".open-hand")).to_have_count(1)
    assert not cards_in(shown_on(watcher.page)) & cards_of(anna)

    # After the round everybody looks at all hands.
    play_round(people)
    expect(watcher.page.locator(".open-hand")).to_have_count(0)
    for page in (ben.page, watcher.page):
        page.get_by_role("link", name="Show all hands").click()
        expect(page.locator("#all-hands .cards")).to_have_count(12)
        expect(page.locator("#all-hands")).to_contain_text("Anna")
        page.keyboard.press("Escape")
        expect(page.locator("#all-hands")).to_be_hidden()
