"""An evening: a director on a phone, a real table and one of this site, the hall, a power cut."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import in_both_themes
from tests.e2e.deals import straights
from tests.e2e.fitting import TOO_WIDE, problems
from tests.e2e.person import play_until
from tests.e2e.rooms import begin
from tests.e2e.server import Server
from tests.e2e.swift import SwiftPerson
from tests.e2e.visitor import SIZES, Visitor
from tests.e2e.words import Told, shown_word, speak

if TYPE_CHECKING:
    from collections.abc import Iterator

PHONE = {"viewport": SIZES["phone"]}
PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}
BY_NAME = [("Heidi", "Vreni"), ("Köbi", "Jürg")]
BY_PHONE = [("Anna", "Ben"), ("Clara", "David")]
TABLES = 16
MOST_TAPS = 12
RUNS = re.compile(r"^4\d:\d\d$")
"""A clock of fifty minutes that has begun."""
TRIED = """SELECT count(*) FROM games_event WHERE table_id IN
  (SELECT online_table_id FROM tournaments_pairing)"""


class Director:
    """Somebody with a phone whose taps are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        self.event = ""
        """The address of the tournament."""

    def create(self) -> None:
        """Open a Treibhaus evening: two taps and a name."""
        self.page.goto("/events/")
        self.tap("New tournament", role="link")
        self.page.locator("[name=who]").fill("Dora")
        self.tap("Treibhaus evening")
        self.page.wait_for_url("**/direct/")
        self.event = self.page.url.removesuffix("direct/")

    def tap(self, name: str, *, role: str = "button") -> None:
        """Press what bears a name, and see the page that comes."""
        self.taps += 1
        with self.page.expect_navigation():
            self.page.get_by_role(role, name=name).first.click()

    def dock(self, label: str) -> None:
        """Press the one button for the next step, which has to say so."""
        button = self.page.locator(".dock .btn")
        expect(button).to_contain_text(label)
        self.taps += 1
        with self.page.expect_navigation():
            button.click()

    def go(self, page: str) -> None:
        """Open one of the pages for directors."""
        self.page.goto(f"{self.event}direct/{page}")


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server(deals=[straights(0)])


@contextmanager
def power_cut(server: Server, visitors: Sequence[Visitor]) -> Iterator[None]:
    """Kill the server in front of all, and start it again."""
    with ExitStack() as stack:
        for visitor in visitors:
            stack.enter_context(visitor.offline())
        server.kill()
        yield
        server.start()
        for visitor in visitors:
            expect(visitor.page.locator("#lost:visible, #content.is-offline")).to_have_count(0)


@pytest.mark.nightly
def test_a_real_table_and_one_of_this_site(server: Server, visit: Callable[..., Visitor]) -> None:
    desk = visit(server, **PHONE)
    director = Director(desk.page)
    director.create()
    assert director.taps == 2
    enter_by_name(director)
    phones = enter_by_phone(director, lambda: visit(server, **PHONE, locale="en-GB"))
    let_them_play_here(director)

    hall = visit(server, **PROJECTOR)
    hall.page.goto(f"{director.event}hall/")
    expect(hall.page.locator(".of-people li")).to_have_count(4)
    director.go("")
    director.dock("Draw round 1")
    look_at(desk.page)
    director.dock("Publish")
    expect(hall.page.locator(".of-tables li")).to_have_count(2)
    director.dock("Start round 1")
    expect(hall.page.locator("#signal")).to_contain_text("Round 1 begins")
    expect(hall.page.locator(".ringclock b")).to_have_text(RUNS)

    # Four at a table of this site, two phones at the real one.
    players = [SwiftPerson(phone, name=name) for phone, name in zip(phones, seats(), strict=True)]
    for player in players:
        player.page.get_by_role("link", name="To our table").click()
    begin(players)
    play_until(players, lambda: "exchange" in players[0].done)
    at_real_table = [visit(server, **PHONE, allowed="422") for _ in BY_NAME]
    for phone, told in zip(at_real_table, words_of_pairs(director), strict=True):
        speak(phone.page, director.event, told)
        expect(phone.page.get_by_role("heading", name="Report the result")).to_be_visible()
    one, other = (it.page for it in at_real_table)
    report_what_cannot_be(one)
    report(one, "120", "80")
    expect(one.locator(".other-side")).to_contain_text("You have reported 120 : 80.")
    director.go("")
    expect(row_of(director, "Heidi")).to_contain_text("reported")

    events, left = server.read(TRIED), seconds_left(hall.page)
    with power_cut(server, [desk, hall, *phones, *at_real_table]):
        for page in (hall.page, desk.page, *(it.page for it in at_real_table)):
            expect(page.locator("#lost")).to_be_visible()
        for phone in phones:
            expect(phone.page.locator("#content.is-offline")).to_be_visible()
    assert server.read(TRIED) == events
    assert 0 < seconds_left(hall.page) < left
    expect(row_of(director, "Heidi")).to_contain_text(score_of(director, "Heidi", "120", "80"))
    expect(row_of(director, "Anna")).to_contain_text("playing")

    # Everybody goes on where it was; what others do is seen without loading anything.
    other.get_by_role("button", name="That is right").click()
    expect(other.locator(".final")).to_have_text("We 80, they 120")
    expect(row_of(director, "Heidi")).to_contain_text("reported by both")
    play_until(players, lambda: all(it.look().is_over for it in players))
    expect(row_of(director, "Anna")).to_contain_text("online")
    look_at(desk.page)
    director.dock("Close round 1")
    expect(hall.page.locator(".of-standing li")).to_have_count(4)
    one.goto(f"{director.event}?show=standing")
    expect(one.get_by_role("heading", name="Standing after round 1")).to_be_visible()
    look_at(one)
    director.dock("Draw round 2")
    director.dock("Publish")
    expect(hall.page.locator(".of-tables li")).to_have_count(2)
    expect(hall.page.locator(".ringclock")).to_contain_text("Round 2 of 3")


def enter_by_name(director: Director) -> None:
    """Enter pairs at the door, and give them the first start numbers."""
    page = director.page
    director.go("people/")
    for one, other in BY_NAME:
        page.locator("[name=name]").fill(one)
        page.locator("[name=partner]").fill(other)
        director.tap("Enter and check in")
    director.tap("Draw the start numbers now")
    look_at(page)


def enter_by_phone(director: Director, visit: Callable[[], Visitor]) -> list[Visitor]:
    """Let pairs register, accept by link, and check in by the code at the door."""
    door = director.page.locator("#door-link").input_value()
    phones = []
    for name, partner in BY_PHONE:
        one, other = visit(), visit()
        one.page.goto(director.event)
        one.page.get_by_role("link", name="Take part").click()
        one.page.get_by_label("Your name").fill(name)
        one.page.get_by_label("Your partner").fill(partner)
        one.page.get_by_role("button", name="Register both").click()
        other.page.goto(one.page.locator("#partner-link").input_value())
        other.page.get_by_label("Your name").fill(partner)
        other.page.get_by_role("button", name="Yes, I play").click()
        one.page.goto(door)
        one.page.get_by_role("group").get_by_text(f"{name} & {partner}", exact=True).click()
        one.page.get_by_role("button", name=f"Yes, we are here: {name} & {partner}").click()
        expect(one.page.get_by_text("You are checked in")).to_be_visible()
        expect(other.page.get_by_text("You are checked in")).to_be_visible()
        phones += [one, other]
    return phones


def seats() -> list[str]:
    return [name for pair in BY_PHONE for name in pair]


def let_them_play_here(director: Director) -> None:
    """Let pairs who have come by phone play at a table of this site, one deal."""
    director.go("more/")
    director.page.get_by_text("Options", exact=True).click()
    director.page.get_by_label("Play at tables of this site").check(force=True)
    director.page.get_by_label("Maximum number of deals").fill("1")
    director.tap("Save")


def words_of_pairs(director: Director) -> list[Told]:
    """Return the words by which pairs without an account report, in the order of BY_NAME."""
    found = []
    for one, other in BY_NAME:
        director.go("people/")
        director.page.get_by_role("link", name=f"{one} & {other}").click()
        found.append(shown_word(director.page))
        look_at(director.page)
    return found


def row_of(director: Director, name: str):
    return director.page.locator(".event-tables > li", has_text=name)


def score_of(director: Director, name: str, own: str, other: str) -> str:
    """Return a score as the director reads it: the start numbers say who is named first."""
    row = row_of(director, name).inner_text()
    is_first = row.index(name) == min(row.index(first) for first, _partner in BY_NAME)
    return f"{own} : {other}" if is_first else f"{other} : {own}"


def seconds_left(hall: Page) -> int:
    """Return what the clock of the hall says."""
    minutes, seconds = hall.locator(".ringclock b").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def report(phone: Page, own: str, other: str) -> None:
    phone.locator("#points-own").fill(own)
    phone.locator("#points-other").fill(other)
    with phone.expect_navigation():
        phone.get_by_role("button", name="Report", exact=True).click()


def report_what_cannot_be(phone: Page) -> None:
    """Type what a deal cannot bring; the sentence says why, and nothing is lost."""
    for other, why in (("470", "a multiple of 100"), ("480", "within the limits of the match")):
        report(phone, "620", other)
        expect(phone.get_by_role("alert")).to_contain_text(why)
        assert phone.locator("#points-own").input_value() == "620"
    look_at(phone)


def look_at(page: Page) -> None:
    """See that a page fits, and that axe finds nothing serious."""
    assert problems(page, TOO_WIDE) == {}
    assert in_both_themes(page) == {}


@pytest.mark.nightly  # by day a director has four
def test_sixteen_tables_cost_twelve_taps(server: Server, visit: Callable[..., Visitor]) -> None:
    """Twelve tables agree, one is disputed, one calls, one has a slip, one says it half."""
    director = Director(visit(server, **PHONE).page)
    page = director.page
    director.create()
    director.go("people/")
    page.get_by_text("Enter a whole list at once").click()
    pairs = [f"Anna{it} & Beat{it}" for it in range(2 * TABLES)]
    page.locator("[name=list]").fill("\n".join(pairs))
    director.tap("Enter and check in all")
    director.go("")
    director.taps = 0
    director.dock("Draw round 1")
    director.dock("Publish")
    director.dock("Start round 1")
    expect(page.locator(".event-tables > li")).to_have_count(TABLES)
    slug = director.event.rstrip("/").rpartition("/")[2]
    done = f"from tests.e2e.evening import report_all; report_all('{slug}')"
    server.manage("shell", "-c", done)
    expect(page.locator(".event-tables .done")).to_have_count(TABLES - 4)
    look_at(page)
    director.dock("calls")
    director.tap("Settled")
    director.dock("Decide table")
    director.tap("This counts")
    director.dock("Enter table")
    for number, field in enumerate(("points_own", "points_other")):
        page.locator(f"[name={field}]").fill(("600", "400")[number])
        director.taps += 1
    director.tap("Enter")
    expect(page.locator(".dock .btn")).to_contain_text("accepts 1 report")
    director.dock("Close round 1")
    expect(page.locator(".dock .btn")).to_contain_text("Draw round 2")
    assert director.taps <= MOST_TAPS, director.taps
    for path in ("people/", "more/", "log/"):
        director.go(path)
        look_at(page)
    page.goto(f"{director.event}?show=round")
    look_at(page)
