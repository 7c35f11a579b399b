"""A tablet held upright: a wide column, large cards, Boosters in rows, whole texts in a draft."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.by_day import by_day
from tests.e2e.axe import in_both_themes
from tests.e2e.fitting import CROWDED, ON_A_SEAT, OUT_OF_REACH, TOO_WIDE, problems
from tests.e2e.phases import ALL, open_phase, stand_still
from tests.e2e.server import Server
from tests.e2e.visitor import Visitor

UPRIGHT = {
    "smallest": {"width": 600, "height": 960},
    "usual": {"width": 768, "height": 1024},
    "in a browser": {"width": 768, "height": 920},
    "larger": {"width": 834, "height": 1112},
    "widest": {"width": 1023, "height": 1366},
}
SHOWN = (
    *("grand", "exchange", "follow", "window", "summary", "match-end"),
    *("booster-draft", "booster-exchange-generous", "booster-reaction-njet", "booster-in-force"),
)
CUT_TEXTS = """() => {
  const isCut = (one) => {
    const card = one.closest(".bst") ?? one;
    const isBelow = one.getBoundingClientRect().bottom > card.getBoundingClientRect().bottom + 1;
    return isBelow || one.scrollHeight > one.clientHeight + 1;
  };
  return [...document.querySelectorAll(".draft .what, .rack .bst :is(.nm, .st, .fx1)")]
    .filter((one) => one.checkVisibility() && isCut(one)).map((one) => one.textContent.trim());
}"""
"""The texts of a draft, and the lines of one's own Boosters, of which a part is not seen."""
IN_HAND = {
    "upright": UPRIGHT["larger"],
    "large": {"width": 1024, "height": 1366},
    "lying": {"width": 1180, "height": 820},
    "large, lying": {"width": 1366, "height": 1024},
}
FINGER = "() => matchMedia('(pointer: coarse)').matches && matchMedia('(hover: none)').matches"
KEYS = """() => [...document.querySelectorAll("kbd, .of-keys")]
  .filter((one) => one.checkVisibility()).map((one) => one.textContent.trim())"""
"""The keys that the page names."""
ROWS = "all => new Set(all.map((one) => one.getBoundingClientRect().top)).size"
WIDTH = "one => one.getBoundingClientRect().width"


@pytest.fixture(scope="module")
def visitor(phases_server: Server, staying: Callable[..., Visitor]) -> Visitor:
    visitor = staying(phases_server, viewport=UPRIGHT["usual"], locale="de-CH", has_touch=True)
    stand_still(visitor.context)
    return visitor


@pytest.mark.parametrize("name", by_day(SHOWN, ("exchange", "booster-draft", "booster-in-force")))
def test_everything_is_within_reach_and_nothing_is_cut(visitor: Visitor, name: str) -> None:
    visitor.page.set_viewport_size(UPRIGHT["usual"])
    open_phase(visitor.page, ALL[name])
    checks = [TOO_WIDE, CUT_TEXTS]
    if name not in ("summary", "match-end"):
        checks += [OUT_OF_REACH, ON_A_SEAT, CROWDED]
    assert problems(visitor.page, *checks, sizes=UPRIGHT) == {}
    assert in_both_themes(visitor.page) == {}


def test_the_head_is_as_wide_as_the_screen_the_column_and_its_cards_are_larger(
    visitor: Visitor,
) -> None:
    page = visitor.page
    open_phase(page, ALL["booster-in-force"])
    for size in ("usual", "larger", "widest"):
        page.set_viewport_size(UPRIGHT[size])
        width = UPRIGHT[size]["width"]
        assert page.locator(".status").evaluate(WIDTH) == width
        assert page.locator("#content").evaluate(WIDTH) == min(width, 760)
        assert page.locator("#hand .hand > li:last-child .card").evaluate(WIDTH) == 84
        assert page.locator("#rack .bst").evaluate_all(ROWS) == 2
        for effect in page.locator("#rack .fx1").all():
            expect(effect).to_be_visible()


@pytest.mark.parametrize("name", ["tip-follow", "tip-window", "match-end", "booster-blue"])
def test_no_keys_are_named_to_fingers(visitor: Visitor, name: str) -> None:
    page = visitor.page
    open_phase(page, ALL[name])
    assert page.evaluate(FINGER)
    found = {}
    for size, viewport in IN_HAND.items():
        page.set_viewport_size(viewport)
        found[size] = page.evaluate(KEYS)
        page.evaluate("document.getElementById('help').showPopover()")
        found[f"{size}, help"] = page.evaluate(KEYS)
        page.evaluate("document.getElementById('help').hidePopover()")
    assert {size: keys for size, keys in found.items() if keys} == {}


def test_with_a_mouse_the_same_buttons_name_their_keys(
    phases_server: Server, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(phases_server, viewport={"width": 1440, "height": 900})
    stand_still(visitor.context)
    open_phase(visitor.page, ALL["tip-follow"])
    assert not visitor.page.evaluate(FINGER)
    assert "I" in visitor.page.evaluate(KEYS)


@pytest.mark.parametrize("locale", ["de-CH", "en-GB"])
def test_the_head_of_the_front_page_is_one_row_for_a_guest_with_a_name(
    phases_server: Server, visit: Callable[..., Visitor], locale: str
) -> None:
    visitor = visit(phases_server, viewport=UPRIGHT["usual"], locale=locale)
    page = visitor.page
    page.goto("/learn/")
    page.locator("form.ready .do").click()
    page.locator("#content.is-live").wait_for()
    page.goto("/")
    expect(page.locator(".top .me")).to_be_visible()
    boxes = [part.bounding_box() for part in page.locator(".top > :visible").all()]
    middles = [box["y"] + box["height"] / 2 for box in boxes if box is not None]
    assert max(middles) - min(middles) < 10
