"""Four friends play a whole match: two on phones, two in German, and much comes between."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.deals import straights
from tests.e2e.person import Person, play_until
from tests.e2e.recorded import log_in, make_admin
from tests.e2e.rooms import begin, open_room
from tests.e2e.server import Server
from tests.e2e.swift import SwiftPerson
from tests.e2e.talking import about, open_talk, say
from tests.e2e.untranslated import untranslated
from tests.e2e.visitor import SIZES, Visitor

PHONE = {"viewport": SIZES["phone"], "has_touch": True, "is_mobile": True}
DESK = {"viewport": SIZES["desk"]}
GERMAN, ENGLISH = {"locale": "de-CH"}, {"locale": "en-GB"}
SEATS = {
    "Anna": DESK | GERMAN,
    "Ben": PHONE | ENGLISH,
    "Clara": DESK | ENGLISH,
    "David": PHONE | GERMAN,
}
NO = "#b-left[value=no_grand]:not([aria-disabled=true])"
ADDRESS, PASSWORD = "david@example.org", "drei stille Bomben"
AT = re.compile(r"^\d\d:\d\d$")
DECIDED = "SELECT count(*) FROM games_event WHERE kind = 'DeclineGrand' AND seat = ?"
SCORE = """() => [...document.querySelectorAll(".over .tot dd")]
  .map((one) => one.textContent.trim())"""


@pytest.fixture
def quick(new_server: Callable[..., Server]) -> Server:
    return new_server(deals=[straights(0), straights(1)])


@pytest.fixture
def slow(new_server: Callable[..., Server]) -> Server:
    return new_server()


def two_rounds(page: Page) -> None:
    page.locator("[name=pace][value=none]").check(force=True)
    page.locator("[name=target][value=rounds]").check(force=True)
    page.locator("[name=rounds]").fill("2")


@pytest.fixture
def people(visit: Callable[..., Visitor], table: Server) -> dict[str, Person]:
    """Return four people who have come to a table by its link, and sit where they want."""
    kind = SwiftPerson if "SCRIPTED_DEALS" in table.variables else Person
    found: dict[str, Person] = {}
    for seat, (name, browser) in enumerate(SEATS.items()):
        person = found[name] = kind(visit(table, **browser), name=name)
        person.has_touch = "has_touch" in browser
        if not seat:
            open_room(person.page, name, two_rounds)
            link = person.page.locator("#room-link").input_value()
            continue
        person.page.goto(link)
        person.page.locator("#room-name").fill(name)
        person.page.locator(f"#sit-{seat}").click()
        expect(person.page.locator("#room-leave")).to_be_visible()
    return found


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Server:
    server: Server = request.getfixturevalue(request.param)
    return server


def everybody_reads(people: dict[str, Person]) -> None:
    """Expect no text in a language that somebody does not read."""
    found = {name: untranslated(person.page) for name, person in people.items()}
    assert {name: texts for name, texts in found.items() if texts} == {}


def close_talk(person: Person) -> None:
    if person.has_touch:
        person.page.keyboard.press("Escape")
        expect(person.page.locator("#talk-log")).to_be_hidden()


def talk_together(people: dict[str, Person]) -> None:
    """Let one write, and one press a phrase, which everybody reads in their language."""
    say(people["Ben"].page, "Grüezi from the train")
    open_talk(people["Anna"].page)
    people["Anna"].page.locator("[name=phrase][value=moment]").click()
    told = {"de-ch": "Einen Moment bitte.", "en": "One moment, please."}
    for person in people.values():
        open_talk(person.page)
        lines = person.page.locator("#talk-lines > li .said")
        language = person.page.locator("html").get_attribute("lang") or ""
        expect(lines).to_have_text(["Grüezi from the train", told[language]])
        expect(person.page.locator("#talk-lines time").first).to_have_text(AT)
        everybody_reads({person.name: person})
        close_talk(person)


def decide_in_two_tabs(ben: Person, server: Server) -> None:
    """Press the same button in two tabs; only one of them does something."""
    first, second = ben.page, ben.visitor.open(ben.page.url)
    for page in (first, second):
        expect(page.locator("#content.is-live")).to_be_attached()
    first.wait_for_timeout(500)  # a button that has just come does not act
    first.evaluate("document.querySelector('#b-left').click()")
    second.evaluate("document.querySelector('#b-left').click()")
    for page in (first, second):
        page.wait_for_function("() => acts.answered >= acts.sent")
        expect(page.locator(NO)).to_have_count(0)
    assert server.read(DECIDED, 1) == [(1,)]
    second.close()
    ben.visitor.page = first


def claim(david: Person) -> None:
    """Open an account in the middle of the match, in another tab."""
    hand = david.look().hand
    table = david.page
    page = david.visitor.open("/account/")
    page.locator("#address").fill(ADDRESS)
    page.locator(".claim .btn").click()
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main form .btn.do").click()
    expect(page.get_by_role("alert")).to_be_visible()
    everybody_reads({"David": david})
    page.close()
    david.visitor.page = table
    assert david.look().hand == hand


def report(clara: Person, admin: Page) -> None:
    """Report and block somebody who has written something; the administrator sees it."""
    page = clara.page
    about(page, "Grüezi from the train")
    sheet = page.locator("#talk-about")
    sheet.locator("[name=reason][value=spam]").check()
    sheet.locator(".reports .btn").click()
    expect(sheet.get_by_role("status")).to_be_visible()
    sheet.locator("[name=do][value=block]").click()
    expect(sheet.locator("[value=unblock]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#talk-lines")).not_to_contain_text("Grüezi")
    log_in(admin)
    admin.goto("/admin/talk/report/?settled=no")
    admin.get_by_role("link", name="Grüezi from the train").click()
    expect(admin.locator(".around .reported")).to_contain_text("Grüezi from the train")


def leave_for_good(ben: Person) -> None:
    page = ben.page
    page.locator("#to-leave").click()
    gone = page.locator("#leave-ask [value=leave_for_good]")
    gone.click()
    expect(gone).to_have_attribute("data-armed", "")  # it costs the match
    gone.click()
    page.wait_for_url("**/")


@pytest.mark.parametrize(
    "table", ["quick", pytest.param("slow", marks=pytest.mark.nightly)], indirect=True
)
def test_a_match_among_people(
    table: Server, people: dict[str, Person], visit: Callable[..., Visitor]
) -> None:
    anna, ben, clara, david = people.values()
    everybody_reads(people)
    begin(list(people.values()))
    for person in people.values():
        expect(person.page.locator(NO)).to_be_visible()
    eve = SwiftPerson(visit(table, **PHONE, **GERMAN), name="Eve")
    eve.page.goto(ben.page.url)

    talk_together(people)
    decide_in_two_tabs(ben, table)
    claim(david)
    play_until(list(people.values()), lambda: "exchange" in anna.done)
    everybody_reads(people)
    before = clara.look()
    clara.page.reload()
    assert clara.look()[1:] == before[1:]

    # The first round is over; in the second one leaves for good, and a spectator sits down.
    play_until(list(people.values()), lambda: anna.look().is_over)
    everybody_reads(people)
    for person in people.values():
        person.page.locator("#b-next").click()
    expect(ben.page.locator(NO)).to_be_visible()
    leave_for_good(ben)
    eve.page.locator("#take-1").click()
    expect(eve.page.locator("#hand .hand > li").first).to_be_visible()
    now = [anna, eve, clara, david]
    make_admin(table)
    report(clara, visit(table, **DESK).page)
    play_until(now, lambda: all(person.look().is_over for person in now))

    # The match is over: all see the same result, each their own team first.
    of_anna = anna.page.evaluate(SCORE)
    assert clara.page.evaluate(SCORE) == of_anna
    assert eve.page.evaluate(SCORE) == david.page.evaluate(SCORE) == of_anna[2:] + of_anna[:2]
    for person in now:
        expect(person.page.locator(".again")).to_be_visible()
        everybody_reads({person.name: person})
    assert table.log() == ""
