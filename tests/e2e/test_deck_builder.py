"""The deck builder: each card in a line, steppers, a colour at once, undo; by all means."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from boosters.catalogue import CATALOGUE
from boosters.models import LONGEST_NAME
from tests.e2e.axe import in_both_themes
from tests.e2e.fitting import TOO_WIDE, problems
from tests.e2e.server import PHASES, Server
from tests.e2e.visitor import SIZES, Visitor

COUNTED = "all => all.map((one) => Number(one.value)).reduce((sum, one) => sum + one, 0)"
CUT = """all => all.filter((one) => !one.textContent.trim() || one.scrollWidth > one.clientWidth)
    .map((one) => one.textContent)"""


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server(**PHASES)


def step(page: Page, name: str) -> Locator:
    """Return the stepper of a card."""
    return page.get_by_role("group", name=name, exact=True)


def number_of(page: Page, name: str) -> str:
    return step(page, name).locator(":checked").input_value()


def whole(page: Page) -> int:
    """Return how many cards are in the deck."""
    return int(page.locator(".builder .step :checked").evaluate_all(COUNTED))


def test_a_deck_is_built_by_touch(server: Server, visit: Callable[..., Visitor]) -> None:
    page = visit(server, viewport=SIZES["phone"], has_touch=True, locale="de-CH").page
    page.goto("/decks/new/")
    lines = page.locator(".bline .fx1")
    expect(lines).to_have_count(len(CATALOGUE))
    assert lines.evaluate_all(CUT) == []
    assert problems(page, TOO_WIDE) == {}
    assert in_both_themes(page) == {}
    page.set_viewport_size(SIZES["phone"])
    undo, save = page.locator("#undo"), page.get_by_role("button", name="Speichern")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(save).to_be_in_viewport(ratio=1)  # whatever is scrolled to

    # All of a colour at once, and back.
    blue = page.locator("section[data-colour=blue]")
    before = whole(page)
    assert blue.locator(".step :checked").evaluate_all(COUNTED) == 0
    blue.get_by_role("button", name="je eine").tap()
    cards = blue.locator(".bline").count()
    assert blue.locator(".step :checked").evaluate_all(COUNTED) == cards
    assert whole(page) == before + cards
    undo.tap()
    assert whole(page) == before
    expect(undo).to_have_attribute("aria-disabled", "true")
    blue.get_by_role("button", name="je eine").tap()

    # More of one, and each step is taken back by itself.
    more = step(page, "Grosszügig").get_by_role("button", name="eine mehr")
    more.tap()
    more.tap()
    assert number_of(page, "Grosszügig") == "3"
    undo.tap()
    assert number_of(page, "Grosszügig") == "2"
    blue.get_by_role("button", name="keine").tap()
    assert blue.locator(".step :checked").evaluate_all(COUNTED) == 0
    undo.tap()
    assert number_of(page, "Grosszügig") == "2"

    # What is in it is shown by itself, and it is saved as it stands.
    page.get_by_role("button", name="Im Deck", exact=True).tap()
    expect(page.locator(".bline:visible")).to_have_count(cards)
    page.get_by_label("Name des Decks").fill("Nur Blau")
    save.tap()
    expect(page.locator("h1")).to_have_text("Nur Blau")
    expect(page.locator(".pick")).to_have_count(cards)
    expect(page.locator(".pick", has_text="Grosszügig")).to_contain_text("× 2")


def test_a_deck_is_built_by_keys(server: Server, visit: Callable[..., Visitor]) -> None:
    page = visit(server, viewport=SIZES["desk"]).page
    page.goto("/decks/new/?from=standard:first_evening")
    assert whole(page) == 16
    said = page.locator("#changed")
    first = page.locator(".bline .step").first
    name = first.get_attribute("data-name") or ""
    before = int(number_of(page, name))
    first.get_by_role("button", name="one more").focus()
    page.keyboard.press("Enter")
    assert number_of(page, name) == str(before + 1)
    expect(said).to_have_text(f"{name}: {before + 1}")
    while page.evaluate("document.activeElement.id") != "undo":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert number_of(page, name) == str(before)
    expect(said).to_have_text("Undo")
    assert whole(page) == 16


def begin_with(page: Page, name: str) -> Locator:
    """Return the link to begin with a deck, or with nothing."""
    return page.get_by_role("navigation", name="Begin with").get_by_role("link", name=name)


def test_to_begin_with_another_deck_can_be_undone(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    page = visit(server, viewport=SIZES["phone"], has_touch=True).page
    page.goto("/decks/new/")
    nothing, evening = begin_with(page, "nothing"), begin_with(page, "First evening")
    step(page, "Generous").get_by_role("button", name="one more").tap()
    page.get_by_label("Name of the deck").fill("Ours")
    evening.tap()
    assert whole(page) == 16
    expect(evening).to_have_attribute("aria-current", "true")
    expect(nothing).not_to_have_attribute("aria-current", "true")
    expect(page.locator("#changed")).to_have_text("Begin with First evening")
    assert page.url.endswith("?from=standard:first_evening")
    page.locator("#undo").tap()
    assert whole(page) == 1
    assert number_of(page, "Generous") == "1"
    expect(nothing).to_have_attribute("aria-current", "true")
    expect(page.get_by_label("Name of the deck")).to_have_value("Ours")
    assert page.url.endswith("/decks/new/")


def test_the_name_of_a_deck_begun_with_is_proposed(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    page = visit(server, viewport=SIZES["phone"]).page
    page.goto("/decks/new/?from=standard:first_evening")
    name = page.get_by_label("Name of the deck")
    name.fill("Thursday <3")
    page.get_by_role("button", name="Save").click()
    page.goto("/decks/new/")
    begin_with(page, "Thursday").click()
    expect(name).to_have_value("Thursday <3")
    assert whole(page) == 16
    begin_with(page, "nothing").click()
    expect(name).to_have_value("")
    assert whole(page) == 0
    page.locator("#undo").click()
    expect(name).to_have_value("Thursday <3")
    assert whole(page) == 16


def test_a_card_that_is_taken_out_stays_where_it_is(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    """Or the focus would be gone, and the next tap would take another card out."""
    page = visit(server, viewport=SIZES["phone"]).page
    page.goto("/decks/new/?from=standard:first_evening")
    in_the_deck = page.get_by_role("button", name="In the deck", exact=True)
    in_the_deck.click()
    lines = page.locator(".bline:visible")
    expect(lines).to_have_count(16)
    less = lines.first.get_by_role("button", name="one less")
    less.focus()
    page.keyboard.press("Enter")
    assert whole(page) == 15
    expect(lines).to_have_count(16)
    expect(less).to_be_focused()
    in_the_deck.click()
    expect(lines).to_have_count(15)
    page.locator("#undo").click()
    expect(lines).to_have_count(16)


UNDER_A_BAR = """() => {
  const one = document.activeElement;
  if (one.closest(".tools, .sum")) return false;
  const { top, bottom } = one.getBoundingClientRect();
  const edge = (bar) => document.querySelector(bar).getBoundingClientRect();
  return bottom > edge(".sum").top || (top < edge(".tools").bottom && edge(".tools").top <= 0);
}"""


@pytest.mark.parametrize("key", ["Tab", "Shift+Tab"])
def test_what_has_the_focus_is_below_no_bar(
    server: Server, visit: Callable[..., Visitor], key: str
) -> None:
    page = visit(server, viewport=SIZES["desk"]).page
    page.goto("/decks/new/")
    page.locator(".bline button").nth(40).focus()
    for _step in range(30):
        page.keyboard.press(key)
        assert not page.evaluate(UNDER_A_BAR), page.evaluate("document.activeElement.outerHTML")


def test_the_longest_name_leaves_room_for_the_way_back(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    page = visit(server, viewport={"width": 320, "height": 640}).page
    page.goto("/decks/new/?from=standard:first_evening")
    page.get_by_label("Name of the deck").fill("W" * LONGEST_NAME)
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Delete this deck").click()
    expect(page.get_by_role("link", name="Keep it")).to_be_in_viewport(ratio=1)


def test_all_of_a_colour_are_those_that_are_shown(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    page = visit(server, viewport=SIZES["desk"]).page
    page.goto("/decks/new/")
    page.get_by_role("button", name="Easy", exact=True).click()
    blue = page.locator("section[data-colour=blue]")
    shown = blue.locator(".bline:visible").count()
    assert 0 < shown < blue.locator(".bline").count()
    blue.get_by_role("button", name="one of each").click()
    assert whole(page) == shown
