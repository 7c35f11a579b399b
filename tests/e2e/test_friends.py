"""Friends: an invitation finds them wherever they are; another match, with other partners."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.deals import straights
from tests.e2e.person import Person, play_until
from tests.e2e.rooms import begin, gather, open_room, without_clock
from tests.e2e.server import Server
from tests.e2e.swift import SwiftPerson
from tests.e2e.visitor import Visitor

NAMES = ("Anna", "Ben", "Clara", "David")
EVERY_MS = 10_000
"""How often pages without a socket look for invitations."""
SPY = """
const told = [];
globalThis.told = told;
class Notification {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title, options) { told.push([title, options.body]); }
}
globalThis.Notification = Notification;
Object.defineProperty(document, "hidden", { get: () => Boolean(globalThis.isHidden) });
ServiceWorkerContainer.prototype.getRegistration = async () => undefined;
"""
"""Notifications are written down, and the page is hidden when a test says so."""


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server(deals=[straights(0)])


def one_round(page: Page) -> None:
    without_clock(page)
    page.locator("[name=rounds]").fill("1")


def opposite(person: Person) -> str:
    """Return the name of the partner, as the page of a match has it."""
    return (person.page.locator("#seat-north .who").text_content() or "").strip()


def play_match(people: list[Person]) -> None:
    play_until(people, lambda: all(person.look().is_over for person in people))
    for person in people:
        expect(person.page.locator(".again")).to_be_visible()


@pytest.mark.nightly  # who sits where after a match is tried without browsers, too
def test_another_match_with_the_same_and_with_other_partners(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    gathered = gather(server, visit, NAMES, one_round)
    people: list[Person] = [SwiftPerson(it.visitor, name=it.name) for it in gathered]
    begin(people)
    expect(people[0].button("left", "no_grand")).to_be_visible()
    before = [opposite(person) for person in people]
    for way, is_same in (("same", True), ("rotated", False)):
        play_match(people)
        for person in people:
            person.page.locator(f"#again-{way}").click()  # with the last it begins
        for person in people:
            expect(person.button("left", "no_grand")).to_be_visible()
        now = [opposite(person) for person in people]
        assert (now == before) is is_same
        assert all(now[NAMES.index(name)] == NAMES[seat] for seat, name in enumerate(now))


def test_an_invitation_is_seen_on_any_page(server: Server, visit: Callable[..., Visitor]) -> None:
    anna, ben = gather(server, visit, NAMES[:2])
    link = anna.page.locator("#room-link").input_value()
    for person in (anna, ben):
        person.page.goto(f"{link}people/")
        person.page.locator(".both form button").first.click()
        person.page.wait_for_load_state()
    ben.page.goto(link)
    ben.page.locator("#content.is-live").wait_for()
    ben.page.locator("#room-leave").click()
    ben.page.wait_for_url(lambda address: "/t/" not in address)
    # Ben reads the rules, and plays with bots meanwhile, in another tab.
    reading = ben.page
    reading.clock.install()
    reading.goto("/rules/")
    playing = ben.visitor.open()
    open_room(playing, choose=without_clock)
    anna.page.goto(f"{link}people/")
    anna.page.get_by_role("button", name="Invite Ben").click()
    expect(anna.page.get_by_role("alert")).to_contain_text("Ben sees your invitation.")
    expect(playing.locator("#invited .back-to")).to_contain_text("Anna invites you")
    reading.clock.run_for(EVERY_MS)
    expect(reading.locator("#invited .back-to")).to_contain_text("Anna invites you")
    reading.get_by_role("button", name="No, thanks").click()
    expect(reading.locator("#invited .back-to")).to_have_count(0)
    assert reading.url.endswith("/rules/")
    expect(playing.locator("#invited .back-to")).to_have_count(0)


def test_a_hidden_page_tells_of_ones_own_turn(
    new_server: Callable[..., Server], visit: Callable[..., Visitor]
) -> None:
    server = new_server(deals=[straights(1)])
    visitor = visit(server, permissions=["notifications"])
    visitor.context.add_init_script(SPY)
    other = visit(server)
    visits = iter((visitor, other))
    anna, ben = gather(server, lambda _server: next(visits), NAMES[:2], without_clock)
    anna.page.locator("#room-bots").click()
    begin([anna, ben])
    expect(anna.button("left", "no_grand")).to_be_visible()
    anna.page.locator("#to-settings").click()
    anna.page.locator("#settings [data-setting=notify]").check()
    anna.page.keyboard.press("Escape")
    people: list[Person] = [SwiftPerson(it.visitor, name=it.name) for it in (anna, ben)]
    play_until(people, lambda: "exchange" in people[0].done and "exchange" in people[1].done)
    play_until(people, lambda: people[0].look().left == "ready")
    assert anna.page.evaluate("told") == []
    anna.page.evaluate("globalThis.isHidden = true")
    assert people[0].press("left", "ready")
    play_until(people[1:], lambda: bool(anna.page.evaluate("told")))
    ((title, body),) = anna.page.evaluate("told")
    assert title == "Your turn"
    assert body


def test_a_device_that_does_not_allow_it_shows_notifications_as_off(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(server)
    visitor.context.add_init_script(SPY + 'localStorage.setItem("notify", "on");')
    open_room(visitor.page, "Anna")
    visitor.page.locator("#to-settings").click()
    switch = visitor.page.locator("#settings [data-setting=notify]")
    expect(switch).to_be_checked()
    visitor.context.add_init_script('globalThis.Notification.permission = "default";')
    visitor.page.reload()
    visitor.page.locator("#to-settings").click()
    expect(switch).not_to_be_checked()
    assert visitor.page.evaluate("localStorage.getItem('notify')") == "on"
    switch.check()
    expect(switch).to_be_checked()
