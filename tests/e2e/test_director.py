"""A director on a phone: a round of four tables, two of which report from players' phones."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.by_day import by_day
from tests.e2e.axe import in_both_themes
from tests.e2e.fitting import TOO_WIDE, problems
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor
from tests.e2e.words import Told, shown_word, speak

PAIRS = [(f"Anna{it}", f"Beat{it}") for it in range(1, 9)]
MOST_TAPS = 12
CALM_MS = 400
CUT = "(one) => one.scrollWidth > one.clientWidth"
ASKED_MS = 6000
"""After how long a page has asked what has changed, told or not (static/js/live.js)."""


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


class Director:
    """Somebody with a phone whose taps are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, found: str, then: str) -> None:
        self.taps += 1
        self.page.locator(found).first.click()
        self.page.wait_for_url(then)

    def dock(self, label: str, then: str = "**/direct/") -> None:
        expect(self.page.locator(".dock .btn")).to_contain_text(label)
        with self.page.expect_navigation():
            self.tap(".dock .btn", then)


def test_a_round_of_four_tables(server: Server, visit: Callable[..., Visitor]) -> None:
    page = visit(server, viewport=SIZES["phone"]).page
    director = Director(page)
    page.goto("/events/")
    page.get_by_role("link", name="New tournament").click()
    page.locator("[name=who]").fill("Dora")
    page.get_by_role("button", name="Treibhaus evening").click()
    page.wait_for_url("**/direct/")
    event = page.url.removesuffix("direct/")
    page.goto(f"{event}direct/people/")
    for one, other in PAIRS:
        page.locator("[name=name]").fill(one)
        page.locator("[name=partner]").fill(other)
        with page.expect_navigation():
            page.get_by_role("button", name="Enter and check in").click()
    page.goto(f"{event}direct/")
    director.dock("Draw round 1", "**/draft/")
    look_at(page)
    director.dock("Publish")
    director.dock("Start round 1")
    expect(page.locator(".event-tables > li")).to_have_count(4)
    expect(page.locator(".event-clock b")).to_contain_text(re.compile(r"^(50:00|49:)"))
    words = words_of_table(page, event)
    phones = [visit(server, viewport=SIZES["phone"], allowed="422").page for _ in words]
    for phone, told in zip(phones, words, strict=True):
        speak(phone, event, told)
        expect(phone.get_by_role("heading", name="Report the result")).to_be_visible()
    page.goto(f"{event}direct/")
    # One side types something that cannot be; the sentence says why, and nothing is lost.
    sign = phones[0].get_by_role("button", name="Plus or minus: We")
    for shown in ("−", ""):
        sign.click()
        expect(phones[0].locator("#points-own")).to_have_value(shown)
    report(phones[0], "620", "470")
    expect(phones[0].get_by_role("alert")).to_contain_text("a multiple of 100")
    assert phones[0].locator("#points-own").input_value() == "620"
    look_at(phones[0])
    report(phones[0], "620", "480")
    # The other side and the director see it without loading anything.
    phones[1].get_by_role("button", name="That is right").click()
    expect(phones[1].locator(".final")).to_have_text("We 480, they 620")
    expect(page.locator(".event-tables .done")).to_have_count(1)
    look_at(page)
    for _ in range(3):
        director.tap(".dock .btn", "**/tables/**")
        page.locator("[name=points_own]").fill("600")
        page.locator("[name=points_other]").fill("400")
        director.tap("[value=rule]", "**/direct/")
    director.dock("Close round 1")
    assert director.taps <= MOST_TAPS
    phones[0].goto(f"{event}?show=standing")
    expect(phones[0].get_by_role("heading", name="Standing after round 1")).to_be_visible()
    expect(phones[0].locator(".event-standing tbody tr")).to_have_count(8)
    look_at(phones[0])
    phones[0].goto(f"{event}?show=round")
    look_at(phones[0])
    for path in ("people/", "more/", "options/", "schedule/"):
        page.goto(f"{event}direct/{path}")
        for summary in page.locator("main details > summary").all():
            summary.click()
        look_at(page)


def test_a_step_that_has_just_changed_takes_no_tap(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    """Two taps at one place do one thing, also if the page changes by others' doing."""
    visitor = visit(server, viewport=SIZES["phone"])
    page = visitor.page
    page.goto("/events/new/")
    page.locator("[name=who]").fill("Dora")
    page.get_by_role("button", name="Treibhaus evening").click()
    page.wait_for_url("**/direct/")
    event = page.url
    page.clock.install()
    page.goto(event)
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    page.reload()
    fresh = page.locator(".dock .btn.is-fresh")
    expect(fresh).to_contain_text("Check in and enter")
    expect(fresh).to_have_css("pointer-events", "none")
    page.clock.run_for(CALM_MS)
    expect(fresh).to_have_count(0)
    other = visitor.open(f"{event}people/")
    other.get_by_text("Enter a whole list at once").click()
    other.locator("[name=list]").fill("\n".join(f"{one} & {two}" for one, two in PAIRS))
    other.get_by_role("button", name="Enter and check in all").click()
    expect(other.get_by_text("Anna8 & Beat8")).to_be_visible()
    page.bring_to_front()
    page.clock.run_for(ASKED_MS)
    expect(fresh).to_contain_text("Draw round 1")
    page.clock.run_for(CALM_MS)
    expect(fresh).to_have_count(0)


def words_of_table(page: Page, event: str) -> list[Told]:
    """Return both teams of the first table with their words, the first-named first."""
    names = page.locator(".event-tables > li").first.locator(".pp span").all_text_contents()
    found = []
    for name in names:
        page.goto(f"{event}direct/people/")
        page.get_by_role("link", name=re.compile(rf"\b{re.escape(name)}$")).click()
        found.append(shown_word(page))
    return found


def report(phone: Page, own: str, other: str) -> None:
    phone.locator("#points-own").fill(own)
    phone.locator("#points-other").fill(other)
    with phone.expect_navigation():
        phone.get_by_role("button", name="Report", exact=True).click()


def look_at(page: Page) -> None:
    """See that a page fits, and that axe finds nothing serious."""
    assert problems(page, TOO_WIDE) == {}
    assert in_both_themes(page) == {}


@pytest.mark.parametrize(
    "kind", by_day(("Teams of four", "German championship"), tried=("Teams of four",))
)
def test_names_above_the_fields_of_deals_are_whole(
    server: Server, visit: Callable[..., Visitor], kind: str
) -> None:
    page = visit(server, viewport=SIZES["phone"]).page
    page.goto("/events/new/")
    page.locator("[name=who]").fill("Dora")
    page.get_by_role("button", name=kind).click()
    page.wait_for_url("**/direct/")
    event = page.url
    page.goto(f"{event}people/")
    people = "Annalena Hanspeter Evamaria Maximilian Katharina Alexander Stefanie Konstanze".split()
    fields = ["name", "partner", "third", "fourth"] if kind == "Teams of four" else ["name"]
    for first in range(0, len(people), len(fields)):
        for field, name in zip(fields, people[first:], strict=False):
            page.locator(f"[name={field}]").fill(name)
        with page.expect_navigation():
            page.get_by_role("button", name="Enter and check in").click()
    for label in ("Draw round 1", "Publish", "Start round 1"):
        if label != "Publish":
            page.goto(event)
        expect(page.locator(".dock .btn")).to_contain_text(label)
        with page.expect_navigation():
            page.locator(".dock .btn").first.click()
    page.locator(".event-tables > li a").first.click()
    page.wait_for_url("**/tables/**")
    if kind == "Teams of four":
        names = page.locator(".both-points .field > span")
        assert {it.evaluate(CUT) for it in names.all()} == {False}
        page.get_by_text("Deal by deal instead").click()
    names = page.locator(".deals .field > span")
    expect(names.first).to_be_visible()
    assert {it.evaluate(CUT) for it in names.all()} == {False}
    assert problems(page, TOO_WIDE) == {}
