"""A table on a phone whose browser shows letters twice as large, to the reader's wish."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.by_day import by_day
from tests.e2e.fitting import ON_A_SEAT, TABLE_SIZES
from tests.e2e.phases import ALL, open_phase, stand_still
from tests.e2e.server import Server
from tests.e2e.visitor import CHROMIUM, SIZES, Visitor

LARGE = ["--no-sandbox", "--blink-settings=defaultFontSize=32"]
CUT = """() => {
  const range = document.createRange();
  const within = (text, box, edge) => {
    range.selectNodeContents(text);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return left >= box.left + edge && right <= box.right - edge
      && top >= box.top + edge && bottom <= box.bottom - edge;
  };
  const found = [];
  for (const button of document.querySelectorAll(".acts .btn")) {
    const box = button.getBoundingClientRect();
    for (const text of button.querySelectorAll("span, small"))
      if (!within(text, box, 0)) found.push(`${button.id}: ${text.textContent.trim()}`);
  }
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const told = document.querySelector(".seat.south .told, .seat.south .who");
  if (told && !within(told, stage, 0)) found.push(told.textContent.trim());
  if (told && told.scrollWidth > told.clientWidth + 1) found.push(`${told.textContent.trim()} …`);
  if (document.documentElement.scrollHeight > innerHeight) found.push("scrolls");
  return found;
}"""
"""Which words of the buttons, and of the line whose turn it is, are not read whole at once."""
SHOWN = (
    *("grand", "exchange", "exchange-chosen", "lead", "pair", "window", "my-bomb", "hold"),
    "booster-reaction-njet",
)

WITH_BOOSTERS = by_day(
    [f"booster-reaction-{it}" for it in ("companions", "booster", "njet", "add-on", "trick")]
    + [f"booster-{it}" for it in ("pairs", "straights", "long-trick", "in-force")],
    ("booster-reaction-companions", "booster-reaction-add-on", "booster-pairs"),
)
ON_THE_TURN = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(".seat.south .told, .seat.south .who"));
  const told = range.getBoundingClientRect();
  return [...document.querySelectorAll("#trick :is(.card, .bcard, .fx, figcaption)")]
    .filter((one) => one.checkVisibility() && one.offsetWidth > 1)
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const isBeside = left > told.right || right < told.left;
      return !isBeside && top < told.bottom - 1 && bottom > told.top + 2;
    })
    .map((one) => one.className || one.textContent);
}"""
"""What of that which lies in the ring covers the line that says whose turn it is."""


WORDS_ON_THE_TURN = """() => {
  const told = document.querySelector(".seat.south .told").getBoundingClientRect();
  const words = ".slots :is(.to, .owes, .offers-you), .got h2";
  return [...document.querySelectorAll(words)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => one.getBoundingClientRect().bottom > told.top + 3)
    .map((one) => one.textContent);
}"""
"""Which words in the ring reach into the line that says whose turn it is."""


@pytest.fixture(scope="module")
def reading(browser: Browser) -> Iterator[Browser]:
    with browser.browser_type.launch(executable_path=CHROMIUM, args=LARGE) as reading:
        yield reading


@pytest.fixture
def page(reading: Browser, phases_server: Server) -> Iterator[Page]:
    visitor = Visitor(reading, phases_server.url, viewport=SIZES["phone"], locale="de-CH")
    stand_still(visitor.context)
    yield visitor.page
    visitor.close()


@pytest.mark.parametrize("name", SHOWN)
def test_the_buttons_are_read_whole(page: Page, name: str) -> None:
    open_phase(page, ALL[name])
    assert page.evaluate(CUT) == []
    expect(page.locator(".skip")).not_to_be_in_viewport()  # until the keyboard leads there


@pytest.mark.parametrize("name", WITH_BOOSTERS)
def test_what_lies_leaves_the_seats_and_whose_turn_it_is_free(page: Page, name: str) -> None:
    open_phase(page, ALL[name])
    assert page.evaluate(CUT) == []
    assert page.evaluate(ON_A_SEAT) == []
    assert page.evaluate(ON_THE_TURN) == []


@pytest.mark.parametrize("name", ["wish-bound", "exchange-chosen", "exchange-calling"])
def test_the_sentence_is_read_whole(page: Page, name: str) -> None:
    open_phase(page, ALL[name])
    assert page.locator("#why").evaluate("one => one.scrollHeight - one.clientHeight") <= 1


@pytest.mark.parametrize("name", ["exchange-owed", "exchange-offered", "draft-of-other"])
def test_in_the_ring_no_words_lie_on_whose_turn_it_is(page: Page, name: str) -> None:
    page.add_init_script("localStorage.firsts = 'on'")
    open_phase(page, ALL[f"booster-{name}"])
    assert page.evaluate(WORDS_ON_THE_TURN) == []


@pytest.mark.parametrize("size", ["small", "in a browser"])
def test_on_a_low_phone_the_play_to_beat_leaves_the_seats_free(page: Page, size: str) -> None:
    page.set_viewport_size(TABLE_SIZES[size])
    open_phase(page, ALL["pair"])
    assert page.evaluate(CUT) == []
    assert page.evaluate(ON_A_SEAT) == []
