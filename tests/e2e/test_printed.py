"""What is printed from a dark page looks as it does from a light one: paper is light."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.phases import ALL, open_phase, stand_still
from tests.e2e.server import PHASES, Server
from tests.e2e.visitor import Visitor

PLAIN = (
    *("/", "/tables/", "/new/", "/rules/", "/first-steps/", "/t/nowhere/", "/learn/", "/about/"),
    *("/boosters/", "/boosters/rules/", "/boosters/add_on/", "/decks/", "/pad/", "/events/"),
)
AT_TABLES = (
    *("grand", "exchange", "wish", "follow", "window", "summary", "match-end", "spectator"),
    *("booster-draft", "booster-in-force", "booster-reaction-njet"),
)
PREPARE = """
from tests.e2e import evening, looked_back
from games.pads.services.writing import open_pad
from games.rules.cards.options import TableOptions
evening.prepare("{0}/evening")
looked_back.prepare("{0}/looked_back")
open("{0}/pad", "w").write(open_pad(["Ana", "Ben", "Cem", "Dia"], TableOptions()).slug)
"""
SEEN = """(one) => {
  for (const hidden of one.querySelectorAll(".vh")) hidden.remove();
  return one.innerText;
}"""
"""The words of an element that the eye finds."""
COLOURS = """() => [...document.querySelectorAll("body, body *")].flatMap((it) =>
  [null, "::before", "::after"].map((part) => {
    const style = getComputedStyle(it, part);
    const { color, backgroundColor, borderColor, fill, stroke, boxShadow } = style;
    const name = `${it.tagName}.${it.getAttribute("class")}${part ?? ""}`;
    return [name, color, backgroundColor, borderColor, fill, stroke, boxShadow].join(" ");
  }))"""


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server(**PHASES)


@pytest.fixture(scope="module")
def addresses(server: Server) -> list[str]:
    """The addresses of matches, a replay, an evening with its hall and sheets, and a pad."""
    server.manage("shell", "-c", PREPARE.format(server.folder))
    event, club, _director = (server.folder / "evening").read_text().split()
    match, boosted, _session = (server.folder / "looked_back").read_text().split()
    pad = (server.folder / "pad").read_text()
    return [
        *(f"/m/{match}/", f"/m/{match}/1/", f"/m/{match}/1/5/", f"/m/{boosted}/1/9/"),
        *(f"/events/{event}/", f"/events/{event}/hall/", f"/events/{event}/results/"),
        *(f"/events/{event}/print/", f"/events/{event}/print/standing/"),
        *(f"/clubs/{club}/", f"/pad/{pad}/"),
    ]


def printed_differently(page: Page) -> list[str]:
    """Return what of an open page is printed otherwise when it is dark."""
    page.emulate_media(media="print", color_scheme="light")
    light = page.evaluate(COLOURS)
    page.emulate_media(media="print", color_scheme="dark")
    by_system = page.evaluate(COLOURS)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    by_choice = page.evaluate(COLOURS)
    ways = (by_system, by_choice)
    return [one for way in ways for one, other in zip(way, light, strict=True) if one != other][:4]


def test_dark_pages_are_printed_as_light_ones(
    server: Server, visit: Callable[..., Visitor], addresses: list[str]
) -> None:
    page = visit(server, allowed="status of 404").page
    found = {}
    for path in (*PLAIN, *addresses):
        page.goto(path)
        found[path] = printed_differently(page)
    assert {path: some for path, some in found.items() if some} == {}
    page.goto("/")
    page.emulate_media(media="screen", color_scheme="dark")
    expect(page.locator("body")).to_have_css("background-color", "rgb(21, 20, 18)")


def test_dark_tables_are_printed_as_light_ones(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(server)
    stand_still(visitor.context)
    found = {}
    for name in AT_TABLES:
        open_phase(visitor.page, ALL[name])
        found[name] = printed_differently(visitor.page)
    assert {name: some for name, some in found.items() if some} == {}


@pytest.mark.skipif(
    not shutil.which("pdftotext"), reason="pdftotext is missing: apt-get install poppler-utils"
)
@pytest.mark.parametrize("name", ["summary", "match-end"])
def test_the_summary_of_a_table_is_printed_to_its_end(
    server: Server, visit: Callable[..., Visitor], tmp_path: Path, name: str
) -> None:
    """On as many pages as it needs: what a screen scrolls would break off after the first."""
    visitor = visit(server)
    stand_still(visitor.context)
    page = visitor.page
    open_phase(page, ALL[name])
    page.emulate_media(media="print")
    shown = words_of(page.locator(".sum").evaluate(SEEN))
    page.pdf(path=tmp_path / "printed.pdf")
    printed = subprocess.check_output(["pdftotext", tmp_path / "printed.pdf", "-"], text=True)
    assert len(shown) > 20
    assert shown - words_of(printed) == set()
    assert printed.count("\f") > 1
    assert page.locator(".status, .hand-form, .sum .btn").filter(visible=True).count() == 0


def words_of(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))
