"""Every page that links lead to, as guests, players, directors and reviewers come to them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.by_day import by_day
from tests.e2e.complained import REVIEWER
from tests.e2e.crawl import pages_from
from tests.e2e.fitting import CUT_CHOICES, LEFT_OF_OTHERS, OVERPRINTED, TOO_WIDE, problems
from tests.e2e.phases import ALL, open_phase, stand_still
from tests.e2e.rooms import open_room
from tests.e2e.server import Server
from tests.e2e.test_pad import open_pad
from tests.e2e.visitor import SIZES, Visitor

PEOPLE = ("guest", "director", "player", "reviewer")
POP_UP = """(id) => {
  for (const one of document.querySelectorAll(":popover-open")) one.hidePopover();
  if (id) document.getElementById(id).showPopover();
}"""
POPS = "() => [...document.querySelectorAll('[popover][id]')].map((one) => one.id)"
TABLES = (
    *("exchange", "my-wish", "phoenix-reading", "summary", "match-end", "spectator"),
    *("booster-blue", "booster-reaction-companions", "booster-answer-help"),
)
SMALL_FIELDS = """() => [...document.querySelectorAll("input, select, textarea")]
  .filter((it) => !/hidden|checkbox|radio|range|file|submit/.test(it.type))
  .map((it) => [parseFloat(getComputedStyle(it).fontSize), it.id || it.name])
  .filter(([size]) => size < 16)
  .map(([size, name]) => `${name}: ${size}px`)"""
"""Fields at which iOS draws the page nearer when one is touched, so that half of it is gone."""

LINES_OF_THE_HEADER = """() => {
  const middles = [...document.querySelectorAll("header.top :is(a, button)")]
    .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
    .map(({ top, bottom }) => (top + bottom) / 2).sort((a, b) => a - b);
  return middles.filter((middle, place) => !place || middle - middles[place - 1] > 15).length;
}"""
"""In how many lines ways to other pages stand in the header."""

TO_TRANSLATE = """(names) => {
  const known = new Set(names);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (texts.nextNode()) {
    const { data, parentElement: { translate, localName } } = texts.currentNode;
    const isRead = localName !== "script" && localName !== "textarea";
    if (isRead && translate && known.has(data.trim())) found.add(`${localName}: ${data.trim()}`);
  }
  return [...found];
}"""
"""Names that a browser that translates pages would take for words."""
OF_ALL = """SELECT name FROM games_player UNION SELECT name FROM games_table
  UNION SELECT name FROM tournaments_entrant UNION SELECT name FROM tournaments_club
  UNION SELECT name FROM tournaments_tournament"""


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


@pytest.fixture(scope="module")
def prepared(server: Server) -> dict[str, list[str]]:
    """Return what there is to see: an evening, matches looked back on, a complaint."""
    found = {}
    for name in ("evening", "looked_back", "complained"):
        file = server.folder / name
        server.manage("shell", "-c", f"from tests.e2e.{name} import prepare; prepare('{file}')")
        found[name] = file.read_text().split()
    return found


def start_as(person: str, visitor: Visitor, prepared: dict[str, list[str]]) -> list[str]:
    """Be somebody; return the addresses at which links are followed."""
    event, club, director = prepared["evening"]
    if person == "director":
        visitor.sign_in(director)
        return ["/", f"/events/{event}/", f"/clubs/{club}/"]
    if person == "player":
        visitor.sign_in(prepared["looked_back"][-1])
        return ["/", "/matches/"]
    if person == "reviewer":
        page = visitor.page
        page.goto("/account/in/")
        page.get_by_label("E-mail").fill(REVIEWER[0])
        page.get_by_label("Password").first.fill(REVIEWER[1])
        page.get_by_role("button", name="Log in").click()
        page.wait_for_url("**/account/")
        return ["/desk/"]
    return ["/", f"/events/{event}/"]


@pytest.mark.parametrize("person", by_day(PEOPLE, tried=("director",)))
def test_fields_are_large_enough_names_are_not_translated_main_buttons_stand_right(
    server: Server, visit: Callable[..., Visitor], prepared: dict[str, list[str]], person: str
) -> None:
    visitor = visit(server, viewport=SIZES["phone"], allowed="status of 4")
    page, starts = visitor.page, start_as(person, visitor, prepared)
    names = [name for (name,) in server.read(OF_ALL) if name]
    small, translated, left = {}, {}, {}
    for path in pages_from(page, *starts):
        small[path] = small_fields(page)
        translated[path] = page.evaluate(TO_TRANSLATE, names)
        left[path] = problems(page, LEFT_OF_OTHERS)
        page.set_viewport_size(SIZES["phone"])
    assert {path: some for path, some in small.items() if some} == {}
    assert {path: some for path, some in translated.items() if some} == {}
    assert {path: some for path, some in left.items() if some} == {}
    assert len(small) > 40


@pytest.mark.parametrize("person", by_day(PEOPLE, tried=("reviewer",)))
def test_in_large_letters_answers_are_read_whole_and_the_header_has_two_lines(
    server: Server, visit: Callable[..., Visitor], prepared: dict[str, list[str]], person: str
) -> None:
    visitor = visit(server, viewport=SIZES["phone"], allowed="status of 4")
    starts = start_as(person, visitor, prepared)
    page, cut, lines = visitor.page, {}, {}
    session = visitor.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 28, "fixed": 28}})
    for path in pages_from(page, *starts):
        cut[path] = page.evaluate(CUT_CHOICES)
        lines[path] = page.evaluate(LINES_OF_THE_HEADER)
    assert {path: some for path, some in cut.items() if some} == {}
    assert {path: number for path, number in lines.items() if number > 2} == {}
    assert len(cut) > 40


def test_fields_at_tables_have_letters_of_16_pixels_at_least_on_phones(
    phases_server: Server, server: Server, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(phases_server, viewport=SIZES["phone"])
    stand_still(visitor.context)
    page, found = visitor.page, {}
    for name in TABLES:
        open_phase(page, ALL[name])
        found[name] = small_fields(page)
    page = visit(server, viewport=SIZES["phone"]).page
    open_room(page)
    page.locator("#content.is-live").wait_for()
    found["room"] = small_fields(page)
    open_pad(page)
    found["pad"] = small_fields(page)
    assert {name: small for name, small in found.items() if small} == {}


@pytest.mark.parametrize("name", by_day(list(ALL), tried=("my-lead", "booster-blue", "match-end")))
def test_main_buttons_of_tables_and_of_what_pops_up_stand_right(
    phases_server: Server, visit: Callable[..., Visitor], name: str
) -> None:
    visitor = visit(phases_server, viewport=SIZES["phone"])
    stand_still(visitor.context)
    page, found = visitor.page, {}
    open_phase(page, ALL[name])
    for viewport in SIZES.values():
        page.set_viewport_size(viewport)
        for id_ in ["", *page.evaluate(POPS)]:
            page.evaluate(POP_UP, id_)
            found[viewport["width"], id_] = page.evaluate(LEFT_OF_OTHERS)
    assert {place: left for place, left in found.items() if left} == {}


FILLED = ("/", "/matches/", "/tables/", "/events/", "/decks/", "/friends/", "/account/")
"""What the header leads to, where it has something to list."""
LARGE = {"narrow": {"width": 320, "height": 640}, "phone": SIZES["phone"]}


@pytest.mark.parametrize("pixels", by_day((24, 28, 32), tried=(32,)))
def test_filled_lists_are_read_in_large_letters(
    server: Server, visit: Callable[..., Visitor], prepared: dict[str, list[str]], pixels: int
) -> None:
    open_room(visit(server).page)
    visitor = visit(server, viewport=SIZES["phone"], locale="de-CH")
    visitor.sign_in(prepared["looked_back"][-1])
    page, found = visitor.page, {}
    session = visitor.context.new_cdp_session(page)
    for path in FILLED:
        page.goto(path)
        sizes = {"fontSizes": {"standard": pixels, "fixed": pixels}}
        session.send("Page.setFontSizes", sizes)
        found[path] = problems(page, TOO_WIDE, OVERPRINTED, sizes=LARGE)
    assert {path: some for path, some in found.items() if some} == {}
    page.goto("/matches/")
    assert page.locator(".mrow").count()


def small_fields(page: Page) -> list[str]:
    small: list[str] = page.evaluate(SMALL_FIELDS)
    return small
