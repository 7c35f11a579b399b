"""An evening of teams of four: a list with their names, four sums, what ends with a round."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import in_both_themes
from tests.e2e.fitting import TOO_WIDE, problems
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor
from tests.e2e.words import shown_word, speak

PHONE = {"viewport": SIZES["phone"]}
TEAMS = ("Bären", "Wölfe")
LIST = "Bären: Anna, Beat, Carla, David\nWölfe: Eva, Fritz, Gina, Hans"
SUMS = {"points_own": "430", "points_other": "370", "points_own2": "300", "points_other2": "500"}


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


def test_an_evening_of_teams_of_four(server: Server, visit: Callable[..., Visitor]) -> None:
    desk = visit(server, **PHONE, allowed="422").page
    event = begin(desk)
    phones = [visit(server, **PHONE).page for _ in TEAMS]
    for phone, team in zip(phones, TEAMS, strict=True):
        phone.goto("/e/Bärencup/")  # as somebody types it who has heard it
        phone.wait_for_url(f"**{event}")
        expect(phone.locator("h1")).to_contain_text("Bären-Cup")
        desk.goto(f"{event}direct/people/")
        desk.get_by_role("link", name=re.compile(rf"\b{team}$")).click()
        speak(phone, event, shown_word(desk))
        expect(phone.get_by_role("heading", name="Report the result")).to_be_visible()
    told = phones[0].locator(".announced li")
    expect(told).to_contain_text(["The bar closes at eleven", "Soup is ready"])

    # Four sums are asked for; single deals only of those who want them.
    fields = phones[0].locator("form.report input:not([type=hidden]):visible")
    expect(fields).to_have_count(len(SUMS))
    look_at(phones[0])
    report(phones[0], SUMS)
    expect(phones[1].get_by_role("heading", name="The others have reported")).to_be_visible()
    phones[1].get_by_role("button", name="That is right").click()
    expect(phones[1].locator(".final")).to_have_text("We 870, they 730")

    # Ending asks, since the round runs; once it is closed, what was announced for it is gone.
    desk.goto(f"{event}direct/more/")
    desk.locator("#ending summary").click()
    with desk.expect_navigation():
        desk.get_by_role("button", name="End the tournament").click()
    expect(desk.locator(".overtaken")).to_contain_text("Round 1 is not over yet")
    look_at(desk)
    desk.goto(f"{event}direct/")
    dock(desk, "Close round 1")
    expect(told).to_have_count(1)
    expect(told).to_contain_text("The bar closes at eleven")


def begin(desk: Page) -> str:
    """Enter two teams by a list, announce two things, start a round; return the address."""
    desk.goto("/events/new/")
    desk.locator("[name=who]").fill("Dora")
    desk.get_by_text("Name and day").click()
    desk.locator("[name=name]").fill("Bären-Cup")
    desk.get_by_role("button", name="Teams of four").click()
    desk.wait_for_url("**/direct/")
    event = re.sub("^.*(/events/.*)direct/", r"\1", desk.url)
    desk.goto(f"{event}direct/people/")
    desk.get_by_text("Enter a whole list at once").click()
    desk.locator("[name=list]").fill(LIST)
    with desk.expect_navigation():
        desk.get_by_role("button", name="Enter and check in all").click()
    for team in TEAMS:
        expect(desk.get_by_role("link", name=re.compile(rf"\b{team}$"))).to_be_visible()
    desk.goto(f"{event}direct/")
    for label in ("Draw round 1", "Publish", "Start round 1"):
        dock(desk, label)
    for text, is_pinned in (("Soup is ready", False), ("The bar closes at eleven", True)):
        desk.goto(f"{event}direct/more/")
        desk.locator("[name=text]").fill(text)
        desk.locator("[name=pinned]").set_checked(is_pinned, force=True)
        with desk.expect_navigation():
            desk.get_by_role("button", name="Announce", exact=True).click()
    return event


def dock(desk: Page, label: str) -> None:
    expect(desk.locator(".dock .btn")).to_contain_text(label)
    with desk.expect_navigation():
        desk.locator(".dock .btn").first.click()


def report(phone: Page, sums: dict[str, str]) -> None:
    for name, points in sums.items():
        phone.locator(f"form.report [name={name}]").fill(points)
    with phone.expect_navigation():
        phone.get_by_role("button", name="Report", exact=True).click()


def look_at(page: Page) -> None:
    assert problems(page, TOO_WIDE) == {}
    assert in_both_themes(page) == {}
