"""Small things of the table page that only a browser shows, phase by phase."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Page, Route, expect

from games.screen import frame
from games.selectors.shown import Missing, TablePage
from tests.e2e.fitting import OUT_OF_REACH, TABLE_SIZES, problems
from tests.e2e.phases import ALL, Phase, open_phase, stand_still
from tests.e2e.server import Server
from tests.e2e.visitor import DENY_CLIPBOARD, SIZES, Visitor
from tests.e2e.wire import Wire
from tests.games.screen.booster_pages import BOOSTER_PHASES as PHASES_WITH_BOOSTERS
from tests.games.screen.pages import PHASES

HIDDEN_OF_SENTENCE = """() => {
  const { scrollHeight, clientHeight } = document.querySelector("#why");
  return scrollHeight - clientHeight;
}"""

EDGE_OF_EFFECTS = """() => {
  const list = document.querySelector(".effects > ul");
  const right = (one) => one.getBoundingClientRect().right;
  const { maskImage, paddingRight } = getComputedStyle(list);
  const isMore = list.scrollWidth > list.clientWidth;
  list.scrollLeft = list.scrollWidth;
  const isWhole = right(list.lastElementChild) <= right(list) - parseFloat(paddingRight) + 1;
  return { isMore, isFading: maskImage.includes("gradient"), isWhole };
}"""
"""Whether more is in force than is seen beside each other, and how the row of it ends."""

SMALLEST_OF_PLOT = """() => {
  const size = (one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a;
  return Math.min(...[...document.querySelectorAll(".plot text")].map(size));
}"""
"""How large the smallest number of the drawing is, in pixels of the screen."""


@pytest.fixture(scope="module")
def server(phases_server: Server) -> Server:
    return phases_server


@pytest.fixture
def wire(server: Server, visit: Callable[..., Visitor]) -> Wire:
    return Wire(visit(server, viewport=SIZES["phone"]))


def _put(page: Page, code: str, slot: int) -> None:
    page.locator(f"[data-slot='{slot}']").click()
    page.locator(f"#c-{code}").click(position={"x": 8, "y": 14})


def test_cards_chosen_while_there_is_time_to_call_stay_chosen(wire: Wire) -> None:
    page = wire.open("exchange-calling")
    for slot, code in enumerate(("2j", "3p", "3t"), start=1):
        _put(page, code, slot)
    button, lying = page.locator("#b-right"), page.locator(".slot .well .card")
    expect(lying).to_have_count(3)
    expect(page.locator("#hand li:visible")).to_have_count(11)
    expect(button).to_have_attribute("aria-disabled", "true")

    wire.send("exchange")
    expect(lying).to_have_count(3)
    expect(page.locator("#hand li:visible")).to_have_count(11)
    expect(button).to_have_attribute("aria-disabled", "false")
    expect(button).to_contain_text("3 of 3")


def test_what_does_not_follow_what_is_shown_is_asked_for_anew(wire: Wire) -> None:
    page = wire.open("follow")
    shown = int(page.locator("#version").get_attribute("data-version") or 0)
    part = {"alert": '<div id="alert" role="alert">not yours</div>'}
    now = ALL["follow"].page().now
    wire.sockets[-1].send(frame(part, shown + 2, now, since=shown + 1))
    wire.sockets[-1].send(frame(part, shown + 3, now, since=shown - 1))
    wire.send("follow")  # comes after them, and is the first that fits
    assert wire.heard.count(f'{{"version":{shown}}}') >= 2
    expect(page.locator("#alert")).not_to_have_text("not yours")
    wire.sockets[-1].send(frame(part, shown + 2, now, since=shown + 1))
    expect(page.locator("#alert")).to_have_text("not yours")


def test_the_partner_is_never_scrolled_out_of_view(wire: Wire) -> None:
    for name, (size, viewport) in product(("booster-reaction-njet", "long"), SIZES.items()):
        wire.page.set_viewport_size(viewport)
        page = wire.open(name)
        page.evaluate("document.querySelector('.stage').scrollTo(0, 200)")
        above = page.evaluate(
            "document.querySelector('#seat-north .who').getBoundingClientRect().top"
            " - document.querySelector('.stage').getBoundingClientRect().top"
        )
        assert above >= 0, (name, size)


def test_halt_leaves_the_countdown_free(wire: Wire) -> None:
    wire.page.set_viewport_size({"width": 360, "height": 740})
    for language in ("en", "de"):
        for name in ("booster-reaction-njet", "booster-reaction-companions"):
            page = wire.open(name, language)
            told = page.locator("#seat-south .told")
            told.evaluate("(one) => { one.textContent += ' of the Back to the Roots'; }")
            halt = page.locator("#trick .halt").bounding_box()
            clock = page.locator("#seat-south [data-countdown]").bounding_box()
            assert halt is not None
            assert clock is not None
            assert clock["width"] > 10
            assert clock["x"] + clock["width"] <= halt["x"], (name, language)


def test_until_the_answer_is_there_nothing_else_is_named(wire: Wire) -> None:
    page = wire.open("my-lead")
    named = page.locator("#b-right small")
    expect(named).to_have_text("Pair of jacks")
    held: list[Route] = []
    page.route("**/check/", lambda route: held.append(route))
    page.locator("#c-Phx").click(position={"x": 8, "y": 14})
    for place in ("#b-right small", "#why"):
        expect(page.locator(place)).to_have_css("opacity", "0")
    while not held:
        page.evaluate("0")  # lets the browser's messages in
    held[0].continue_()
    expect(named).to_have_text("Three jacks")
    expect(named).to_have_css("opacity", "1")
    expect(page.locator("#why")).to_have_css("opacity", "1")


TOGETHER = """() => {
  const number = (one) => {
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (/\\d/.test(walker.currentNode.data)) {
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        return range.getBoundingClientRect();
      }
  };
  return [...document.querySelectorAll(".seat .meta:has(.bo + .said)")]
    .filter((one) => one.checkVisibility())
    .map((one) => [".bo", ".said"].map((part) => number(one.querySelector(part))))
    .filter(([a, b]) => b.top < a.bottom - 4 && a.top < b.bottom - 4 && b.left - a.right < 9)
    .map(([a, b]) => `${Math.round(b.left - a.right)} px`);
}"""
"""At which seats too little is seen between the number of Boosters and that of tricks."""


def _with_counts(seat: int | None) -> TablePage:
    """Return a round in which every seat has two Boosters and four tricks."""
    page = PHASES_WITH_BOOSTERS["long-trick"](seat)
    assert page.view.boosters is not None
    boosters = page.view.boosters._replace(counts=(2, 2, 2, 2))
    return page._replace(view=page.view._replace(tricks=(4, 4, 4, 4), boosters=boosters))


def test_two_counts_at_a_seat_never_run_together(wire: Wire) -> None:
    page = wire.open("booster-in-force")
    wire.send(Phase("counts", _with_counts))
    expect(page.locator(".seat .bo + .said")).to_have_count(3)
    assert problems(page, TOGETHER, sizes=TABLE_SIZES) == {}


BELOW_THE_FOLD = """() => {
  const dock = document.querySelector(".dock").getBoundingClientRect();
  const { bottom } = document.querySelector(".again h2").getBoundingClientRect();
  return bottom > dock.top ? [`One more? by ${Math.round(bottom - dock.top)} px`] : [];
}"""


def test_one_more_is_asked_above_the_fold_on_every_size(wire: Wire) -> None:
    page = wire.open("match-end")
    expect(page.locator(".again h2")).to_have_text("One more?")
    session = page.context.new_cdp_session(page)
    for pixels in (16, 28):
        session.send("Page.setFontSizes", {"fontSizes": {"standard": pixels, "fixed": pixels}})
        sizes = TABLE_SIZES if pixels == 16 else SIZES
        assert problems(page, BELOW_THE_FOLD, sizes=sizes) == {}


SELECT = """(codes) => {
  const boxes = document.querySelectorAll("#hand [name=card]");
  for (const box of boxes) box.checked = codes.includes(box.value);
  const last = document.querySelector(`#c-${codes.at(-1)}`);
  last.checked = true;
  last.dispatchEvent(new Event("change", { bubbles: true }));
}"""
SAID = """(root) => ["#why", "#b-right"].map((place) => {
  const found = root.querySelector(place);
  const words = found.textContent.replace(/\\s+/g, " ").trim();
  return [words, found.className.trim(), found.ariaDisabled, found.dataset.weight ?? ""];
})"""
ASKED = f"""async () => {{
  const form = document.querySelector("#play");
  const body = new URLSearchParams(new FormData(form));
  const answer = await fetch("check/", {{ method: "POST", body }});
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return ({SAID})(page);
}}"""


@pytest.mark.parametrize(
    ("phase", "selections"),
    [
        ("my-lead", ["Mah", "Jj Jt", "3p 3t Jj Jt", "3t", "3p 3t 6p", "3j 3s 3p Jj Jt", "Mah 8t"]),
        ("pair", ["Jj Jt", "3p 3t", "Dog", "Dog 8t", "3j 3s 3p", "6p"]),
    ],
)
def test_the_page_names_what_it_knows_as_the_server_does(
    wire: Wire, phase: str, selections: list[str]
) -> None:
    page = wire.open(phase)
    expect(page.locator("form.is-checking")).to_have_count(0)
    before = page.evaluate("acts.checks")
    for codes in selections:
        page.evaluate(SELECT, codes.split())
        known = page.evaluate(f"() => ({SAID})(document)")
        assert known == page.evaluate(ASKED), codes
    assert page.evaluate("acts.checks") == before


def test_a_choice_that_is_asked_back_keeps_its_name(wire: Wire) -> None:
    page = wire.open("booster-draft")
    page.evaluate("localStorage.setItem('confirm', 'always')")
    keep = page.locator(".offer button").first
    name = page.locator(".offer .words b").first.text_content() or ""
    assert name
    keep.click()
    expect(keep).to_have_text(f"Really? {name}", use_inner_text=True)
    expect(keep.locator("small")).to_be_visible()
    expect(page.locator("#alert")).to_have_text(f"Really? Keep {name}")


def test_a_call_that_is_asked_back_gets_its_words_and_key_back(wire: Wire) -> None:
    page = wire.open("exchange-calling")
    page.clock.install()
    call = page.locator("#b-call")
    before = call.text_content()
    call.click()
    expect(call).to_contain_text("Really?")
    page.clock.run_for(5000)
    expect(call).to_have_text(before or "never")
    expect(call.locator("kbd")).to_have_count(1)


def test_a_link_that_cannot_be_copied_is_selected(wire: Wire) -> None:
    page = wire.open("follow")
    page.evaluate(DENY_CLIPBOARD)
    page.evaluate("document.querySelector('#settings').showPopover()")
    copy = page.locator("[data-copy=table-link]")
    copy.click()
    chosen = "() => getSelection().toString() === document.querySelector('#table-link').value"
    page.wait_for_function(chosen)
    expect(copy).to_have_text("Copy")
    page.evaluate("delete document.execCommand")
    copy.click()
    expect(copy).to_have_text("Copied")


ON_CARDS = """() => {
  const said = document.querySelector("#first span");
  const box = (one) => one.getBoundingClientRect();
  const bottom = (card) => box(card).bottom;
  const feet = Math.max(...[...document.querySelectorAll("#hand .card")].map(bottom));
  const ring = box(document.querySelector("#seats .ring .disc"));
  const isOnRing = ({ left, top }) => left < ring.right && top < ring.bottom;
  return [...document.querySelector("#firsts").content.children]
    .map((one) => (said.textContent = one.textContent.trim()))
    .filter(() => box(said.parentElement).top < feet - 0.5 || isOnRing(box(said.parentElement)));
}"""
"""Which first-time sentences lie on the hand or on the ring."""


def test_what_passes_soon_is_explained_before_what_stays(wire: Wire) -> None:
    page = wire.open("booster-draft-of-other")
    page.evaluate("localStorage.firsts = 'on'")
    page = wire.open("booster-draft-of-other")
    said = page.locator("#first")
    expect(said).to_contain_text("Your Boosters lie above your cards")
    wire.send("booster-brown")
    expect(said).to_contain_text("You need not: Go on")
    wire.send("booster-draft-of-other")
    expect(said).to_contain_text("Your Boosters lie above your cards")
    wire.send("booster-brown")
    expect(said).to_contain_text("Your Boosters lie above your cards")
    # A draft is one's own turn, and no lead.
    wire.send("booster-draft")
    expect(said).to_contain_text("Your Boosters lie above your cards")
    wire.send("my-lead")
    expect(said).to_contain_text("You lead: any combination")
    # However long a sentence is, it covers no card of a small phone, nor of one held sideways.
    low = {name: TABLE_SIZES[name] for name in ("sideways", "twice as big", "small")}
    assert problems(page, ON_CARDS, sizes=low) == {}
    # Who is missing is told, whatever else comes up.
    wire.send(Phase("missing", _missing))
    expect(page.locator("#why")).to_contain_text("Ana is away.")
    assert page.evaluate(HIDDEN_OF_SENTENCE) <= 0
    expect(said).to_be_hidden()
    page.evaluate("localStorage.firsts = 'off'")


def _missing(seat: int | None) -> TablePage:
    """Return a page of somebody who holds a bomb, while another player is missing."""
    return PHASES["wish"](seat)._replace(missing=Missing(2))


def test_boosters_are_in_the_header_of_a_phone(wire: Wire) -> None:
    for width in (320, 360, 390):
        wire.page.set_viewport_size({"width": width, "height": 700})
        for path in ("/", "/rules/"):
            wire.page.goto(path)
            for name in ("Matches", "Tournaments", "Boosters"):
                expect(wire.page.locator(".top nav").get_by_role("link", name=name)).to_be_visible()
            assert wire.page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("phase", ["booster-in-force", "booster-reaction-njet"])
def test_a_table_with_boosters_fits_the_smallest_phone(wire: Wire, phase: str) -> None:
    wire.page.set_viewport_size({"width": 320, "height": 568})
    wire.open(phase)
    assert wire.page.evaluate(OUT_OF_REACH) == []


@pytest.mark.parametrize("phase", ["open", "follow", "booster-in-force"])
def test_a_table_is_there_after_few_requests(wire: Wire, phase: str) -> None:
    asked: list[str] = []
    wire.page.on("request", lambda request: asked.append(request.url))
    wire.open(phase)
    assert 5 < len(asked) <= 25, asked


def test_effects_beyond_the_edge_of_a_phone_are_told_by_a_fading_one(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(server, viewport=SIZES["phone"])
    stand_still(visitor.context)
    page = visitor.page
    open_phase(page, ALL["booster-in-force"])
    edge = page.evaluate(EDGE_OF_EFFECTS)
    assert edge == {"isMore": True, "isFading": True, "isWhole": True}
    page.set_viewport_size(SIZES["desk"])
    assert not page.evaluate(EDGE_OF_EFFECTS)["isFading"]


@pytest.mark.parametrize("width", [320, 360, 390, 450, 599, 820, 1280, 1440])
def test_numbers_of_the_plot_are_read_on_every_screen(wire: Wire, width: int) -> None:
    page = wire.open("match-end")
    page.set_viewport_size({"width": width, "height": 844})
    assert page.evaluate(SMALLEST_OF_PLOT) > 11.5
