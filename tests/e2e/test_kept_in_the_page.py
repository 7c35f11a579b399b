"""What a page keeps or hands on by itself: what is chosen over a reload, the picture of a match."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.selectors.shown import TablePage
from tests.e2e.phases import ALL, Phase, open_phase, stand_still
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor
from tests.e2e.wire import Wire
from tests.games.screen.booster_pages import BOOSTER_PHASES
from tests.games.screen.pages import PHASES


@pytest.fixture(scope="module")
def visitor(phases_server: Server, staying: Callable[..., Visitor]) -> Visitor:
    visitor = staying(phases_server, viewport=SIZES["phone"])
    stand_still(visitor.context)
    return visitor


def test_cards_chosen_to_push_survive_a_reload(visitor: Visitor) -> None:
    page = visitor.page
    open_phase(page, ALL["exchange"])
    cards = page.locator("#hand [name=card]")
    chosen = [cards.nth(place).get_attribute("value") for place in (2, 0)]
    for code in chosen:
        page.locator(f"#l-{code}").click(position={"x": 8, "y": 14})
    expect(page.locator(".slot .well .card")).to_have_count(2)
    page.reload()
    expect(page.locator(".slot .well .card")).to_have_count(2)
    given = page.locator("[data-give]")
    assert [given.nth(place).input_value() for place in (0, 1)] == chosen
    open_phase(page, ALL["exchange-calling"])  # another exchange has nothing of it
    assert all(not given.nth(place).input_value() for place in range(given.count()))
    visitor.check()


def test_cards_chosen_to_push_survive_what_lies_in_the_ring_meanwhile(visitor: Visitor) -> None:
    wire = Wire(visitor)
    page = wire.open("booster-exchange-owed")
    cards = page.locator("#hand [name=card]")
    chosen = [cards.nth(place).get_attribute("value") for place in (3, 1)]
    for code in chosen:
        page.locator(f"#l-{code}").click(position={"x": 8, "y": 14})
    given = page.locator("[data-give]")
    wire.send(Phase("meanwhile", _over_the_exchange))
    expect(given).to_have_count(0)
    wire.send("booster-exchange-owed")
    assert [given.nth(place).input_value() for place in (0, 1)] == chosen
    expect(page.locator(".slot .well .card")).to_have_count(2)
    visitor.check()


def test_what_is_selected_to_answer_a_booster_survives_a_reload(visitor: Visitor) -> None:
    page = visitor.page
    open_phase(page, ALL["booster-answer-carousel"])
    selected = page.locator("#hand [name=card]:checked")
    page.locator("#l-8t").click(position={"x": 8, "y": 14})
    answer = page.locator("#b-right[value=answer]:not([aria-disabled=true])")
    expect(answer).to_be_visible()
    page.reload()
    expect(selected).to_have_count(1)
    expect(selected).to_have_value("8t")
    expect(answer).to_be_visible()  # what it is has been asked for again
    open_phase(page, ALL["booster-answer-help"])  # another question has nothing of it
    expect(selected).to_have_count(0)
    visitor.check()


def test_the_end_of_a_match_offers_its_picture_and_says_what_decided(visitor: Visitor) -> None:
    wire = Wire(visitor)
    page = wire.open("gift")
    page.route("**/picture.svg", lambda it: it.fulfill(body=SVG, content_type="image/svg+xml"))
    page.route("**/turning/*/", lambda it: it.fulfill(status=286, body=TURNED))
    wire.send(Phase("end", _end))
    expect(page.locator("#turning")).to_have_text(TURNED)
    wire.send(Phase("end", _end))
    expect(page.locator("#turning")).to_have_text(TURNED)  # it is not asked for anew
    share = page.get_by_role("button", name="Share the picture")
    expect(share).to_be_hidden()
    page.locator("#share-it > summary").click()
    with page.expect_download() as found:
        share.click()
    assert found.value.suggested_filename == "tichu.png"
    page.evaluate(FORBID_SHARING)  # as where the page may not, or has drawn for too long
    with page.expect_download():
        share.click()
    expect(page.get_by_role("link", name="Download")).to_have_attribute("download", "tichu.svg")
    visitor.check()


def _over_the_exchange(seat: int | None) -> TablePage:
    """Return a Booster that can be answered before the exchange goes on."""
    exchange = BOOSTER_PHASES["exchange-owed"](seat).view
    page = BOOSTER_PHASES["reaction-njet"](seat)
    return page._replace(view=page.view._replace(window_id=exchange.window_id))


def _end(seat: int | None) -> TablePage:
    """Return a match that is over and can be looked back on."""
    return PHASES["match-end"](seat)._replace(match_slug="saentis")


FORBID_SHARING = """() => {
  navigator.canShare = () => true;
  navigator.share = () => Promise.reject(new DOMException("", "NotAllowedError"));
}"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1350"/>'
TURNED = "Turning point: Ana's bomb over your aces (35 points)"
EMPTY = """() => [...document.querySelectorAll(".sum :is(p, div, section, dl, ol, dd)")]
  .filter((one) => one.checkVisibility() && !one.textContent.trim())
  .filter((one) => !one.querySelector("svg, img, input"))
  .filter((one) => {
    const { marginTop, marginBottom } = getComputedStyle(one);
    return one.offsetHeight + parseFloat(marginTop) + parseFloat(marginBottom) > 0;
  })
  .map((one) => one.outerHTML.slice(0, 80))"""
"""What takes room between the lines of a summary without a word in it."""


def test_a_summary_keeps_no_room_for_what_says_nothing(visitor: Visitor) -> None:
    wire = Wire(visitor)
    page = wire.open("gift")
    page.route("**/turning/*/", lambda it: it.fulfill(status=286, body=""))
    page.route("**/picture.svg", lambda it: it.fulfill(body=SVG, content_type="image/svg+xml"))
    with page.expect_response("**/turning/*/"):
        wire.send(Phase("end", _end))
    expect(page.locator("#turning")).to_be_attached()
    assert page.evaluate(EMPTY) == []
    for name in ("summary", "booster-summary"):
        wire.open(name)
        assert page.evaluate(EMPTY) == [], name
    visitor.check()
