"""The tip: what it says is lifted or marked, whatever is asked, with Boosters as well."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import in_both_themes
from tests.e2e.fitting import OUT_OF_REACH, TABLE_SIZES, problems
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor
from tests.e2e.wire import Wire

MARKED = {
    "tip-grand": "#b-left.tip",
    "tip-follow": "#b-call.tip, #l-Qs.tip",
    "tip-window": "#b-left.tip",
    "tip-booster-draft": ".offer .tip[value=pickpocket]",
    "tip-booster-blue": "#rack-rainbow.tip",
    "tip-booster-answer-help": "#l-6j.tip, #l-6p.tip, #l-Jj.tip",
    "tip-booster-reaction-njet": "#b-left.tip",
}
"""What is marked when a tip is asked for, by phase."""
GIVEN = "all => all.map((one) => one.value)"


@pytest.fixture(scope="module")
def server(phases_server: Server) -> Server:
    return phases_server


@pytest.fixture(scope="module")
def visitor(server: Server, staying: Callable[..., Visitor]) -> Visitor:
    return staying(server, viewport=SIZES["phone"], has_touch=True)


@pytest.fixture(scope="module")
def wire(visitor: Visitor) -> Wire:
    return Wire(visitor)


def asked(wire: Wire, name: str) -> Page:
    """Open a phase and ask for a tip."""
    wire.page.set_viewport_size(SIZES["phone"])
    page = wire.open(name)
    page.locator("#tip-ask").tap()
    expect(page.locator("#tip-ask")).to_contain_text("Another tip")
    return page


@pytest.mark.parametrize("name", MARKED)
def test_cards_of_a_tip_are_marked(wire: Wire, visitor: Visitor, name: str) -> None:
    page = asked(wire, name)
    found = MARKED[name]
    expect(page.locator(".tip:visible")).to_have_count(len(found.split(", ")))
    expect(page.locator(f":is({found}):visible")).to_have_count(len(found.split(", ")))
    expect(page.locator("#why")).to_contain_text("A quick tip")
    assert in_both_themes(page) == {}
    assert problems(page, OUT_OF_REACH, sizes=TABLE_SIZES) == {}
    visitor.check()


def test_cards_to_push_lie_at_their_places(wire: Wire) -> None:
    page = asked(wire, "tip-exchange")
    assert page.eval_on_selector_all("[data-give]", GIVEN) == ["4s", "Kp", "2j"]
    expect(page.locator("#b-right")).to_have_attribute("aria-disabled", "false")
    page = asked(wire, "tip-booster-exchange-generous")
    assert all(page.eval_on_selector_all("[data-give]", GIVEN))


def test_a_tip_is_asked_by_key_and_gone_with_the_next_choice(wire: Wire) -> None:
    page = wire.open("tip-follow")
    page.keyboard.press("i")
    expect(page.locator("#c-Qs")).to_be_checked()
    expect(page.locator(".tip-tag")).to_have_text("Tip")
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    expect(page.locator(".tip")).to_have_count(0)
    expect(page.locator("#tip-ask span")).to_have_text("Tip")


def test_a_refused_tip_is_forgotten_with_the_next_deed(wire: Wire, visitor: Visitor) -> None:
    page = wire.open("tip-follow")
    refused = '<p class="say" id="why" hx-swap-oob="morph"><span class="bad">Many tips</span></p>'
    page.route("**/tip/**", lambda it: it.fulfill(status=422, body=refused))
    page.locator("#tip-ask").click()
    expect(page.locator("#why")).to_have_text("Many tips")
    wire.send("tip-my-lead")
    expect(page.locator("#why")).not_to_contain_text("Many tips")
    page.unroute("**/tip/**")
    visitor.problems.clear()  # the browser complains of the refusal


def test_keys_go_on_with_the_hand_after_a_click_beside_it(wire: Wire) -> None:
    wire.page.set_viewport_size(SIZES["desk"])
    page = wire.open("tip-follow")
    for beside in ("#tip-ask", ".sort button"):
        page.locator(beside).first.click()
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.name") == "card"
        page.evaluate("document.activeElement.blur()")
