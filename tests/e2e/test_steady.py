"""What comes into force or lasts long moves nothing beside it, and is told as people tell it."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor
from tests.e2e.wire import Wire

TOP_OF_LOG = "() => document.querySelector('#side .log').getBoundingClientRect().top"
ROWS = """(number) => {
  const region = document.querySelector("#effects");
  region.className = `effects rows-${number}`;
  const list = region.querySelector("ul");
  const one = list.querySelector("li")?.outerHTML ?? "<li><button class='fx'></button></li>";
  list.innerHTML = one.repeat(number);
}"""
LASTS = """(seconds) => {
  const text = document.createElement("span");
  text.dataset.countdown = Number(document.querySelector("#version").dataset.now) + seconds * 1000;
  text.id = "lasts";
  document.querySelector("#status").append(text);
}"""

LIES_ON_BOOSTERS = """() => {
  const row = document.querySelector(".effects");
  const { left, right, top, bottom } = row.getBoundingClientRect();
  const found = [];
  for (let x = left + 4; x < right; x += 12)
    for (let y = top + 2; y < bottom; y += 4) {
      const uppermost = document.elementFromPoint(x, y);
      if (!row.contains(uppermost)) found.push(`${uppermost.id} at ${x}, ${y}`);
    }
  return found;
}"""


def test_boosters_that_come_into_force_do_not_move_the_log(
    phases_server: Server, visit: Callable[..., Visitor]
) -> None:
    page = Wire(visit(phases_server, viewport=SIZES["desk"])).open("booster-reaction-njet")
    places = []
    for number in range(5):
        page.evaluate(ROWS, number)
        places.append(page.evaluate(TOP_OF_LOG))
    assert len(set(places)) == 1, places


def test_what_lasts_for_minutes_is_counted_in_minutes(
    phases_server: Server, visit: Callable[..., Visitor]
) -> None:
    page = Wire(visit(phases_server, viewport=SIZES["desk"])).open("follow")
    page.evaluate(LASTS, 290)
    expect(page.locator("#lasts")).to_have_text(re.compile(r"· 4:[0-5]\d$"))


def test_what_the_host_does_about_seats_lies_above_the_foot_on_a_small_desk(
    phases_server: Server, visit: Callable[..., Visitor]
) -> None:
    desk = {"width": 1280, "height": 800}
    page = Wire(visit(phases_server, viewport=desk)).open("open")
    foot = page.locator(".deck-foot").bounding_box()
    for button in ("#room-bots", "#room-shuffle"):
        box = page.locator(button).bounding_box()
        assert box is not None
        assert foot is not None
        assert box["y"] + box["height"] <= foot["y"], button


def test_nothing_lies_on_boosters_in_force_while_something_moves(
    phases_server: Server, visit: Callable[..., Visitor]
) -> None:
    page = Wire(visit(phases_server, viewport=SIZES["phone"])).open("booster-in-force")
    page.evaluate("document.querySelector('.stage').classList.add('is-moving')")
    assert page.evaluate(LIES_ON_BOOSTERS) == []
