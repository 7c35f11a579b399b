"""People find together at a table, in as many browsers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect

from tests.e2e.person import Person
from tests.e2e.server import Server
from tests.e2e.visitor import Visitor

WITH_BOOSTERS = "document.querySelector('#start [name=boosters]').checked = true"
"""Lets whoever plays at once from the front page play with the beginners' deck."""


def open_room(page: Page, name: str = "", choose: Callable[[Page], object] | None = None) -> None:
    """Open a table by the form, in which something may be chosen before."""
    page.goto("/new/")
    if name:
        page.locator("#new [name=name]").fill(name)
    if choose is not None:
        choose(page)
    page.locator("#new .go .btn").click()


def without_clock(page: Page) -> None:
    """Choose in the form that nobody is hurried."""
    page.locator("[name=pace][value=none]").check(force=True)


def gather(
    server: Server,
    visit: Callable[..., Visitor],
    names: Sequence[str],
    choose: Callable[[Page], object] | None = None,
) -> list[Person]:
    """Return people at a table, the host first and then as they came."""
    host = Person(visit(server), name=names[0])
    open_room(host.page, host.name, choose)
    link = host.page.locator("#room-link").input_value()
    people = [host]
    for name in names[1:]:
        guest = Person(visit(server), name=name)
        guest.page.goto(link)
        guest.page.locator("#room-name").fill(name)
        guest.page.get_by_role("button", name="Sit here").first.click()
        expect(guest.page.get_by_role("button", name="Leave the table")).to_be_visible()
        people.append(guest)
    return people


def begin(people: Sequence[Person]) -> None:
    """Let everybody be ready, so that the match begins."""
    for person in people:
        person.page.locator("#room-ready[value=ready]").click()
