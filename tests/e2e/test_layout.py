"""Every page fits on a phone and on a big screen; what matters is always in view."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.phases import ALL, open_phase, stand_still
from tests.e2e.recorded import log_in, prepare_admin
from tests.e2e.server import PHASES, Server
from tests.e2e.visitor import SIZES, Visitor

BOOSTER_PAGES = ("/boosters/", "/boosters/rules/", "/boosters/add_on/")
PLAIN_PAGES = ("/", "/tables/", "/new/", "/rules/", "/first-steps/", "/admin/login/", "/t/nowhere/")

TABLE_SIZES = {
    **SIZES,
    "small": {"width": 360, "height": 640},
    "sideways": {"width": 844, "height": 390},
    "twice as big": {"width": 720, "height": 450},
}
"""How a table is looked at: also on a small phone, one held sideways, and at 200 %."""

TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  return document.documentElement.scrollWidth > width
    ? [...document.querySelectorAll("body *")]
        .filter((one) => one.getBoundingClientRect().right > width + 1)
        .map((one) => one.outerHTML.slice(0, 80)).slice(0, 5)
    : [];
}"""
OUT_OF_REACH = """() => {
  const missed = [];
  const buttons = ["#b-left", "#b-call", "#b-bomb", "#b-right"];
  const cards = [...document.querySelectorAll("#hand .hand > li:not([hidden]) input")];
  const reachable = (one, x, y) => {
    const box = one.getBoundingClientRect();
    const [left, top] = [box.left + x(box), box.top + y(box)];
    const hit = document.elementFromPoint(left, top);
    const within = box.left >= 0 && box.top >= 0
      && box.right <= innerWidth && box.bottom <= innerHeight;
    return within && hit && (one.contains(hit) || one.closest("li")?.contains(hit));
  };
  for (const name of buttons) {
    const button = document.querySelector(name);
    if (button && !reachable(button, (b) => b.width / 2, (b) => b.height / 2))
      missed.push(name);
  }
  for (const card of cards)
    if (!reachable(card, () => 12, () => 16)) missed.push(card.value);
  for (const name of [".ring .disc", "#why", "#own", ".corner", ".seat .n", ".rack .bst"])
    for (const one of document.querySelectorAll(name)) {
      const box = one.getBoundingClientRect();
      const isBeside = name === ".rack .bst" ? box.bottom > innerHeight
        : box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
      if (isBeside) missed.push(name);
    }
  const root = document.documentElement;
  return root.scrollHeight > innerHeight ? [...missed, "scrolls"] : missed;
}"""
HAS_BUTTONS = "() => Boolean(document.querySelector('#b-right'))"


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server(**PHASES)


@pytest.fixture(scope="module")
def admin(server: Server) -> None:
    prepare_admin(server)


@pytest.fixture
def visitor(server: Server, visit: Callable[..., Visitor]) -> Visitor:
    return visit(server, allowed="status of 404")


def problems(
    page: Page, script: str, sizes: dict[str, dict[str, int]] = SIZES
) -> dict[str, list[str]]:
    """Return what a script finds at each size."""
    found = {}
    for size, viewport in sizes.items():
        page.set_viewport_size(viewport)
        found[size] = page.evaluate(script)
    return {size: names for size, names in found.items() if names}


def test_no_plain_page_scrolls_sideways(visitor: Visitor) -> None:
    found = {}
    for path in (*PLAIN_PAGES, *BOOSTER_PAGES):
        visitor.page.goto(path)
        found[path] = problems(visitor.page, TOO_WIDE)
    assert {path: wide for path, wide in found.items() if wide} == {}
    for size in SIZES.values():  # the ways into a match are seen without scrolling
        visitor.page.set_viewport_size(size)
        visitor.page.goto("/")
        for way in (".show", ".go", ".ways2 > :first-child", ".ways2 > :last-child"):
            expect(visitor.page.locator(way)).to_be_in_viewport(ratio=1)


def test_every_phase_fits_with_buttons_and_all_cards_in_view(visitor: Visitor) -> None:
    """Hand, ring, sentence and buttons are all there without scrolling."""
    stand_still(visitor.context)
    wide, missed, with_buttons = {}, {}, 0
    for name, phase in ALL.items():
        open_phase(visitor.page, phase)
        wide[name] = problems(visitor.page, TOO_WIDE)
        if visitor.page.evaluate(HAS_BUTTONS):
            with_buttons += 1
            missed[name] = problems(visitor.page, OUT_OF_REACH, TABLE_SIZES)
    assert {name: found for name, found in wide.items() if found} == {}
    assert {name: found for name, found in missed.items() if found} == {}
    assert with_buttons > 15


@pytest.mark.parametrize("name", ["summary", "match-end", "spectator-summary"])
def test_the_score_is_seen_without_scrolling_on_a_big_screen(visitor: Visitor, name: str) -> None:
    visitor.page.set_viewport_size(SIZES["desk"])
    stand_still(visitor.context)
    open_phase(visitor.page, ALL[name])
    plot = visitor.page.locator(".plot").bounding_box()
    dock = visitor.page.locator(".dock").bounding_box()
    assert plot is not None
    assert dock is not None
    assert plot["y"] + plot["height"] <= dock["y"]


@pytest.mark.parametrize("language", ["de-CH", "en-GB"])
def test_no_column_of_the_rounds_is_cut_off(
    server: Server, visit: Callable[..., Visitor], admin: None, language: str
) -> None:
    page = visit(server, locale=language, viewport=SIZES["desk"]).page
    log_in(page)
    page.goto("/admin/games/hand/")
    expect(page.locator("#result_list .field-order_out").last).to_contain_text(",")
    cut = "(one) => one.scrollWidth - one.clientWidth"
    assert page.locator("#changelist .results").evaluate(cut) == 0
