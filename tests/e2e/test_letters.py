"""Every size of letters that a reader may wish for: tables with all hints, and pages, fit."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from django.utils import translation
from playwright.sync_api import CDPSession, expect

from games.expansion import catalogue
from games.screen.page.rack_words import why_not_now
from games.screen.page.scene import Scene
from tests.by_day import by_day
from tests.e2e.fitting import (
    AT_HAND,
    CUT_CHOICES,
    HEADLINES,
    OVERPRINTED,
    TOO_WIDE,
    problems,
)
from tests.e2e.phases import ALL, open_phase, stand_still
from tests.e2e.server import Server
from tests.e2e.touching import CUT_IN_THE_RACK, CUT_TEXTS, TOUCHED
from tests.e2e.visitor import SIZES, Visitor
from tests.e2e.wire import Wire

LETTERS = (16, 20, 24, 28, 32)
"""Sizes of letters in pixels: 100 to 200 per cent."""
LOW_WINDOWS = {
    "low window": {"width": 1000, "height": 600},
    "lower window": {"width": 740, "height": 500},
    "narrow window": {"width": 600, "height": 600},
}
SCREENS = {
    "narrow": {"width": 320, "height": 640},
    "small": {"width": 360, "height": 740},
    "phone": SIZES["phone"],
    "tall": {"width": 412, "height": 785},
    "tablet": {"width": 820, "height": 1180},
    "small tablet": {"width": 768, "height": 1024},
    "low tablet": {"width": 1000, "height": 700},
    **LOW_WINDOWS,
    "laptop": {"width": 1024, "height": 768},
    "desk": {"width": 1280, "height": 800},
    "wide": SIZES["desk"],
}
LANGUAGES = ("de-CH", "en-GB")
PAGES = (
    *("/", "/matches/", "/events/", "/rules/", "/first-steps/", "/boosters/", "/account/"),
    *("/account/in/", "/tables/", "/new/", "/learn/", "/decks/"),
)
"""Pages that the header and the front page lead to."""
WATCHED = [name for name in ALL if name.startswith("spectator")]
TABLES = list(product(LANGUAGES, (name for name in ALL if name not in WATCHED)))
WITH_TIPS = [name for name in ALL if name.startswith("tip-")]
TRIED = (
    *(("de-CH", "grand"), ("de-CH", "tip-booster-blue"), ("en-GB", "exchange-chosen")),
    *(("de-CH", "closing"), ("de-CH", "booster-exchange-offered")),
    *(("de-CH", "booster-reaction-companions"), ("en-GB", "booster-in-force")),
)
COUNT_ON_SEATS = """() => {
  const lines = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return [...range.getClientRects()];
  };
  const meet = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const counts = lines(document.querySelector(".count"));
  const parts = (one) => one.matches(".btn") ? [one.getBoundingClientRect()] : lines(one);
  return [...document.querySelectorAll(".place :is(.who, .btn, .sign)")]
    .filter((one) => parts(one).some((part) => counts.some((it) => meet(part, it))))
    .map((one) => one.textContent.trim());
}"""
"""Words of seats of an open table on which lies how many seats are free."""
LETTERS_OF_SWITCHES = """() =>
  [...document.querySelectorAll("#why .switch :is(span, b)")]
    .map((one) => parseFloat(getComputedStyle(one).fontSize))"""
TELL_NO_HINT = """() => {
  document.querySelector("#first").hidden = true;
  document.querySelector("#content").classList.remove("is-told");
}"""
SAID_ON_THE_HAND = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector("#why"));
  const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
  const gap = Math.min(...lines.map(({ top }) => top))
    - document.querySelector("#hand .hand").getBoundingClientRect().bottom;
  return gap < 7 ? [`${gap} px`] : [];
}"""
"""How little room is between the cards and the sentence below them."""
SAY_IN_THE_RACK = """(time) => {
  for (const one of document.querySelectorAll(".rack .is-no .st")) one.lastChild.data = time;
}"""
PRESS = """(name) => {
  const button = document.querySelector(name);
  const { left, top, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


@pytest.fixture(scope="module")
def visitors(
    phases_server: Server, staying: Callable[..., Visitor]
) -> dict[str, tuple[Visitor, CDPSession]]:
    found = {}
    for locale in LANGUAGES:
        visitor = staying(phases_server, viewport=SIZES["phone"], locale=locale)
        stand_still(visitor.context)
        visitor.context.add_init_script("localStorage.firsts = 'on'")
        found[locale] = visitor, visitor.context.new_cdp_session(visitor.page)
    return found


def write_in(session: CDPSession, pixels: int) -> None:
    """Show letters in another size, as a reader chooses it in the browser."""
    session.send("Page.setFontSizes", {"fontSizes": {"standard": pixels, "fixed": pixels}})


def found_at(
    seen: tuple[Visitor, CDPSession],
    name: str,
    *scripts: str,
    sizes: dict[str, dict[str, int]] = SCREENS,
    before: str = "",
) -> dict[int, object]:
    """Return what scripts find at a phase in letters of each size, after one that changes it."""
    visitor, session = seen
    found = {}
    for pixels in LETTERS:
        write_in(session, 16)
        visitor.page.set_viewport_size(SIZES["phone"])
        open_phase(visitor.page, ALL[name])
        if before:
            visitor.page.evaluate(before)
        write_in(session, pixels)
        found[pixels] = problems(visitor.page, *scripts, sizes=sizes)
    write_in(session, 16)
    return {pixels: some for pixels, some in found.items() if some}


@pytest.mark.parametrize(("locale", "name"), by_day(TABLES, tried=TRIED))
def test_with_every_hint_cards_and_buttons_are_pressed_and_read(
    visitors: dict[str, tuple[Visitor, CDPSession]], locale: str, name: str
) -> None:
    scripts = (AT_HAND, TOO_WIDE, HEADLINES, TOUCHED, CUT_IN_THE_RACK, CUT_TEXTS)
    assert found_at(visitors[locale], name, *scripts) == {}


@pytest.mark.parametrize("name", by_day(WITH_TIPS, tried=("tip-booster-blue",)))
def test_below_an_open_tip_cards_and_buttons_are_pressed_in_low_windows(
    visitors: dict[str, tuple[Visitor, CDPSession]], name: str
) -> None:
    visitor, session = visitors["de-CH"]
    write_in(session, 16)
    visitor.page.set_viewport_size(SIZES["phone"])
    open_phase(visitor.page, ALL[name])
    with visitor.page.expect_response("**/tip/**"):
        visitor.page.locator("#tip-ask").click()
    expect(visitor.page.locator("#tip-ask")).to_contain_text("Anderer Tipp")
    found = {}
    for pixels in LETTERS:
        write_in(session, pixels)
        found[pixels] = problems(visitor.page, AT_HAND, sizes=LOW_WINDOWS)
    write_in(session, 16)
    assert {pixels: some for pixels, some in found.items() if some} == {}


@pytest.mark.parametrize("screen", ["small", "phone", "tablet", "low window", "desk"])
def test_the_switches_below_the_hand_grow_with_the_letters(
    visitors: dict[str, tuple[Visitor, CDPSession]], screen: str
) -> None:
    visitor, session = visitors["de-CH"]
    write_in(session, 16)
    visitor.page.set_viewport_size(SCREENS[screen])
    open_phase(visitor.page, ALL["booster-long-straights"])
    usual = visitor.page.evaluate(LETTERS_OF_SWITCHES)
    write_in(session, 28)
    large = visitor.page.evaluate(LETTERS_OF_SWITCHES)
    write_in(session, 16)
    assert len(usual) == 4, "two switches, each in two lines"
    assert min(new / old for new, old in zip(large, usual, strict=True)) > 1.2


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_sentence_of_three_lines_leaves_room_below_the_hand(
    visitors: dict[str, tuple[Visitor, CDPSession]], locale: str
) -> None:
    phones = {name: SCREENS[name] for name in ("small", "phone", "tall")}
    found = found_at(
        visitors[locale], "wish-bound", SAID_ON_THE_HAND, sizes=phones, before=TELL_NO_HINT
    )
    assert found == {}


@pytest.mark.parametrize(
    ("locale", "name"),
    by_day(list(product(LANGUAGES, WATCHED)), tried=(("de-CH", "spectator-open-hands"),)),
)
def test_who_watches_reads_names_and_points_and_sees_hands_apart(
    visitors: dict[str, tuple[Visitor, CDPSession]], locale: str, name: str
) -> None:
    assert found_at(visitors[locale], name, TOUCHED, TOO_WIDE, HEADLINES) == {}


@pytest.mark.parametrize("locale", LANGUAGES)
def test_what_an_open_table_waits_for_lies_on_no_seat(
    visitors: dict[str, tuple[Visitor, CDPSession]], locale: str
) -> None:
    assert found_at(visitors[locale], "open", COUNT_ON_SEATS) == {}


@pytest.mark.parametrize("locale", LANGUAGES)
def test_whatever_a_booster_waits_for_is_read_whole_in_the_rack(
    visitors: dict[str, tuple[Visitor, CDPSession]], locale: str
) -> None:
    visitor, session = visitors[locale]
    write_in(session, 16)
    visitor.page.set_viewport_size(SIZES["phone"])
    open_phase(visitor.page, ALL["booster-blue"])
    with translation.override(locale[:2]):
        page = ALL["booster-blue"].page()
        times = {why_not_now(Scene(page), it, "not_its_time") for it in catalogue().values()}
    found = {}
    for time in sorted(times):
        visitor.page.evaluate(SAY_IN_THE_RACK, time)
        found[time] = problems(visitor.page, CUT_IN_THE_RACK, sizes=SCREENS)
    assert {time: some for time, some in found.items() if some} == {}


@pytest.mark.parametrize(
    ("locale", "path"),
    by_day(list(product(LANGUAGES, PAGES)), tried=(("de-CH", "/"), ("en-GB", "/account/"))),
)
def test_no_words_of_a_page_lie_on_others(
    visitors: dict[str, tuple[Visitor, CDPSession]], locale: str, path: str
) -> None:
    visitor, session = visitors[locale]
    visitor.page.goto(path)
    found = {}
    for pixels in LETTERS:
        write_in(session, pixels)
        scripts = (TOO_WIDE, OVERPRINTED, HEADLINES, CUT_CHOICES)
        found[pixels] = problems(visitor.page, *scripts, sizes=SCREENS)
    write_in(session, 16)
    assert {pixels: some for pixels, some in found.items() if some} == {}


def test_a_hint_gives_way_to_what_a_tip_says(
    phases_server: Server, staying: Callable[..., Visitor]
) -> None:
    visitor = staying(phases_server, viewport=SIZES["phone"], has_touch=True)
    visitor.context.add_init_script("localStorage.firsts = 'on'")
    page = Wire(visitor).open("tip-grand")
    expect(page.locator("#first")).to_contain_text("Grand Tichu is a bet")
    page.locator("#tip-ask").tap()
    expect(page.locator("#tip-ask")).to_contain_text("Another tip")
    expect(page.locator("#first")).to_be_hidden()
    expect(page.locator("#why")).to_be_visible()
    expect(page.locator("#why b").first).not_to_be_empty()
    assert page.evaluate(PRESS, "#b-left")
