"""The evening of a full hall: twelve browsers, eight without an account, and one attacks it.

Two directors and a pair have accounts; seven phones speak for pairs that were entered by name; one
more browser knows the codes at the door and on the tables, and all that stands on public pages.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from games.tournaments.services.wording import MOST_WRONG
from games.tournaments.urls import urlpatterns
from tests.e2e.server import Server
from tests.e2e.test_evening import Director, report, row_of
from tests.e2e.test_two_directors import enter
from tests.e2e.visitor import SIZES, Visitor
from tests.e2e.words import Told, speak
from tests.games.tournaments.test_attacker_in_the_hall import all_deeds

PHONE = {"viewport": SIZES["phone"]}
REFUSED = "status of (403|404|405|409|422|429)"
PAIRS = 16
LISTED = [f"Anita{it} & Beat{it}" for it in range(1, PAIRS)]
OWN = "Anna & Ben"
STATE = """SELECT (SELECT count(*) FROM tournaments_result), (SELECT sum(score_a) FROM
  tournaments_result), (SELECT count(*) FROM tournaments_matchreport), (SELECT count(*) FROM
  tournaments_speaker), (SELECT count(*) FROM tournaments_directorcall), (SELECT
  count(*) FROM tournaments_entrant), (SELECT count(*) FROM tournaments_director)"""


DEEDS = sorted({*all_deeds()} - {"speak", "register"})
"""What forms of a tournament ask for, but for what anybody may."""
SHORT = ["report", "confirm", "confirm_here", "rule", "undo", "end", "draw"]
SEND = """async ([addresses, deeds, guess]) => {
  const send = (address, deed) => {
    const body = new URLSearchParams({ ...guess, do: deed });
    const sent = () => fetch(address, { method: "POST", body, redirect: "manual" });
    return sent().catch(sent);
  };
  const answers = [];
  for (const address of addresses) {
    if ((await send(address, "")).status === 405) continue;
    for (const deed of deeds) answers.push((await send(address, deed)).status);
  }
  return answers;
}"""
"""The attacker repeats requests that got no answer, and goes on where forms are taken."""


class Match(NamedTuple):
    table: int
    one: str
    other: str


class Hall(NamedTuple):
    dora: Director
    otto: Director
    anna: Page
    ben: Page
    phones: list[Page]
    attacker: Visitor


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


@pytest.fixture
def hall(server: Server, visit: Callable[..., Visitor], tmp_path: Path) -> Hall:
    """Return twelve browsers, before anything has begun."""
    file = tmp_path / "sessions"
    names = "'Dora', 'Otto', 'Anna', 'Ben'"
    prepare = f"from tests.e2e.evening import prepare_accounts; prepare_accounts('{file}', {names})"
    server.manage("shell", "-c", prepare)
    with_account = []
    for session in file.read_text().split():
        visitor = visit(server, **PHONE, allowed=REFUSED)
        with_account.append(visitor.sign_in(session))
    dora, otto, anna, ben = with_account
    phones = [visit(server, **PHONE, allowed=REFUSED).page for _ in range(7)]
    attacker = visit(server, **PHONE, allowed=f"{REFUSED}|htmx:sendError|Failed to load resource")
    return Hall(Director(dora), Director(otto), anna, ben, phones, attacker)


@pytest.mark.nightly
def test_an_evening_of_a_full_hall(server: Server, hall: Hall, tmp_path: Path) -> None:
    dora, otto = hall.dora, hall.otto
    begin_evening(hall)
    door = check_in(hall)
    words = printed_words(dora)
    assert len(words) == PAIRS
    dora.go("")
    for label in ("Draw round 1", "Publish", "Start round 1"):
        dora.dock(label)
    matches = matches_of(dora)
    own = next(it for it in matches if OWN in it)
    others = [it for it in matches if it != own]
    codes = code_of_tables(server, dora, tmp_path)
    known = [door, f"{codes}{own.table}/", f"{codes}{others[0].table}/"]

    # Phones speak by words, two of them by the code of their table; who only knows codes does not.
    speakers = [name for it in others[:3] for name in it[1:]] + [others[3].one]
    for number, (phone, name) in enumerate(zip(hall.phones, speakers, strict=True)):
        if number < 2:
            at_their_table(phone, known[-1], Told(name, words[name]))
        else:
            speak(phone, dora.event, Told(name, words[name]))
        expect(phone.get_by_role("heading", name="Report the result")).to_be_visible()
    attack(server, hall, known, SHORT)

    # They report and confirm; one phone is enough for a table; the pair with accounts reports, too.
    for number in range(0, 6, 2):
        report(hall.phones[number], "620", "380")
        hall.phones[number + 1].get_by_role("button", name="That is right").click()
        expect(hall.phones[number + 1].locator(".final")).to_have_text("We 380, they 620")
    report(hall.phones[6], "700", "300")
    confirm_here(hall.phones[6], words[others[3].other])
    hall.anna.goto(f"{dora.event}me/")
    report(hall.anna, "550", "450")
    hall.ben.goto(f"{dora.event}me/")
    expect(hall.ben.get_by_role("heading", name="Report again")).to_be_visible()
    attack(server, hall, known, DEEDS)

    # The directors decide at one table; the older page is told what the other has entered.
    dora.go("")
    collide(dora, otto, others[4].one)
    rest = f"from tests.e2e.evening import play_the_rest; play_the_rest('{slug_of(dora)}', 1)"
    server.manage("shell", "-c", rest)
    dora.go("")
    dora.dock("Close round 1")
    for label in ("Draw round 2", "Publish", "Start round 2"):
        dora.dock(label)

    # Everybody finds the first round; a director corrects it; phones go on with their next match.
    first = hall.phones[0]
    first.goto(f"{dora.event}results/")
    expect(first.locator(".results-grid")).to_contain_text("620")
    assert first.locator(".results-grid a[href*='direct']").count() == 0
    correct_in_grid(otto, others[0].one)
    for phone in hall.phones[:2]:
        phone.goto(f"{dora.event}me/")
        expect(phone.get_by_role("heading", name="Report the result")).to_be_visible()
    attack(server, hall, known, SHORT)
    guess_words(hall, speakers[0], words[speakers[0]])

    # Ending asks while the round runs; afterwards nothing is left to do for anybody.
    dora.go("more/")
    dora.page.locator("#ending summary").click()
    with dora.page.expect_navigation():
        dora.page.get_by_role("button", name="End the tournament").click()
    asked = dora.page.locator(".overtaken")
    expect(asked).to_contain_text("Round 2 is not over yet")
    with dora.page.expect_navigation():
        asked.get_by_role("button").click()
    first.goto(f"{dora.event}?show=standing")
    expect(first.locator("#content")).to_contain_text(OWN)
    attack(server, hall, known, SHORT)


def begin_evening(hall: Hall) -> None:
    """Create the tournament, enter pairs by name, let a second director in and a pair register."""
    page = hall.dora.page
    page.goto("/events/new/")
    hall.dora.tap("Treibhaus evening")
    page.wait_for_url("**/direct/")
    hall.dora.event = hall.otto.event = page.url.removesuffix("direct/")
    hall.dora.go("people/")
    page.get_by_text("Enter a whole list at once").click()
    page.locator("[name=list]").fill("\n".join(LISTED))
    hall.dora.tap("Enter and check in all")
    hall.dora.go("more/")
    page.get_by_text("Directors and deputies").click()
    hall.otto.page.goto(page.locator("#deputy-link").input_value())
    with hall.otto.page.expect_navigation():
        hall.otto.page.locator("[value=accept]").click()
    for director in (hall.dora, hall.otto):
        director.go("")
        director.page.get_by_role("button", name="No, I only direct").click()
        expect(director.page.get_by_text("Do you play in this tournament?")).to_have_count(0)
    hall.anna.goto(hall.dora.event)
    hall.anna.get_by_role("link", name="Take part").click()
    hall.anna.get_by_label("Your partner").fill("Ben")
    hall.anna.get_by_role("button", name="Register both").click()
    hall.ben.goto(hall.anna.locator("#partner-link").input_value())
    hall.ben.get_by_role("button", name="Yes, I play").click()


def check_in(hall: Hall) -> str:
    """Let a stranger tick a pair at the door: it only marks them as present (WHO-1)."""
    hall.dora.go("people/")
    door = hall.dora.page.locator("#door-link").input_value()
    stranger = hall.attacker.page
    stranger.goto(door)
    stranger.get_by_role("group").get_by_text(OWN, exact=True).click()
    with stranger.expect_navigation():
        stranger.get_by_role("button", name=f"Yes, we are here: {OWN}").click()
    stranger.goto(f"{hall.dora.event}me/")
    stranger.wait_for_url("**/who/")
    hall.dora.go("people/")
    expect(hall.dora.page.get_by_text("ticked at the door, by a phone")).to_be_visible()
    hall.dora.page.locator("[value=check_in_ticked]").click()
    expect(hall.anna.get_by_text("You are checked in")).to_be_visible()
    return door


def printed_words(director: Director) -> dict[str, str]:
    """Return the words on the slips that a director prints, by the names of the pairs."""
    director.page.goto(f"{director.event}print/words/")
    slips = director.page.locator(".word-slip").all()
    return {
        it.locator("header b").inner_text(): "".join(it.locator(".letters i").all_inner_texts())
        for it in slips
    }


def matches_of(director: Director) -> list[Match]:
    """Return who plays whom, table by table."""
    found = []
    for row in director.page.locator(".event-tables > li").all():
        one, other = row.locator(".pp bdi").all_inner_texts()
        number = re.search(r"\d+", row.locator(".no").inner_text())
        assert number
        found.append(Match(int(number[0]), one, other))
    return sorted(found)


def slug_of(director: Director) -> str:
    return director.event.rstrip("/").rpartition("/")[2]


def code_of_tables(server: Server, director: Director, tmp_path: Path) -> str:
    """Return the address in the codes of all tables, but for the number of the table."""
    file = tmp_path / "code"
    write = (
        f"from tests.e2e.evening import write_table_code as it; it('{slug_of(director)}', '{file}')"
    )
    server.manage("shell", "-c", write)
    return f"{director.event}at/{file.read_text()}/"


def at_their_table(phone: Page, code: str, told: Told) -> None:
    """Scan the code of a table, choose the own team, and say its word."""
    phone.goto(code)
    phone.locator(".pick-team", has_text=told.name).click()
    phone.get_by_label("The word on your slip").fill(told.word)
    with phone.expect_navigation():
        phone.get_by_role("button", name="That is us").click()


def confirm_here(phone: Page, word: str) -> None:
    """Let the others confirm on the same phone, with their word (WHO-5)."""
    phone.locator("#one-phone summary").click()
    phone.locator("#one-phone [name=word]").fill(word)
    with phone.expect_navigation():
        phone.locator("[value=confirm_here]").click()
    expect(phone.locator(".final")).to_be_visible()


def collide(first: Director, second: Director, name: str) -> None:
    """Let two directors enter a result for one table; the slower one is told, and goes on."""
    page = first.page
    row_of(first, name).locator(".pp[href]").click()
    page.wait_for_url("**/tables/**")
    second.page.goto(page.url)
    enter(second.page, "280", "120")
    enter(page, "300", "100")
    expect(page.get_by_role("alert")).to_contain_text("Otto has just entered 280 : 120.")
    with page.expect_navigation():
        page.locator(".overtaken button").click()
    expect(row_of(first, name)).to_contain_text("300 : 100")


def correct_in_grid(director: Director, name: str) -> None:
    """Correct a result of the first round, once the second one runs (DIR-9)."""
    page = director.page
    page.goto(f"{director.event}results/")
    row = page.locator("tr", has=page.locator("th", has_text=name))
    row.locator("a").first.click()
    page.wait_for_url("**/tables/**")
    enter(page, "600", "400")
    page.goto(f"{director.event}results/")
    expect(row).to_contain_text("600")


def attack(server: Server, hall: Hall, known: list[str], deeds: list[str]) -> None:
    """Send deeds to every address with what public pages tell: nothing of it is done."""
    before = server.read(STATE)
    page, slug = hall.attacker.page, slug_of(hall.dora)
    page.goto(f"{hall.dora.event}who/")
    token = page.locator("[name=csrfmiddlewaretoken]").first.input_value()
    entrants = [it.get_attribute("value") for it in page.locator("option[value]").all()]
    guess = {
        "csrfmiddlewaretoken": token, "entrant": entrants[-1], "for": entrants[-1], "seen": "999",
        "name": "Eve", "partner": "Mallory", "person": "1", "speaker": "1", "side": "0", "act": "1",
        "director": "1", "minutes": "5", "sanction": "points", "points": "50", "reason": "because",
        "points_own": "1000", "points_other": "0", "seen_own": "380", "seen_other": "620",
        "ends_phones": "on", "anyway": "on", "agreements": "we lose", "text": "hello",
    }  # fmt: skip
    plain = [
        f"/{pattern.pattern}".replace("<slug:event>", slug).replace("<int:number>", entrants[-1])
        for pattern in urlpatterns
        if str(pattern.pattern).startswith("events/<slug:event>/")
    ]
    addresses = [it for it in plain if "<" not in it and not it.endswith(".svg")] + known
    answers = page.evaluate(SEND, [addresses, deeds, guess])
    assert len(answers) >= 12 * len(deeds)
    assert max(answers) < 500
    assert server.read(STATE) == before


def guess_words(hall: Hall, name: str, right: str) -> None:
    """Lock the word of a pair by guessing: its phone goes on, and its director is told (WHO-2)."""
    attacker, event = hall.attacker.page, hall.dora.event
    for _ in range(MOST_WRONG):
        speak(attacker, event, Told(name, "XXXX"))
    speak(attacker, event, Told(name, right))
    expect(attacker.get_by_role("alert")).to_contain_text("Too many wrong words")
    hall.phones[0].goto(f"{event}me/")
    expect(hall.phones[0].get_by_role("heading", name="Report the result")).to_be_visible()
    hall.dora.go("")
    expect(hall.dora.page.locator("#content")).to_contain_text("ten wrong tries")
