"""People talk at a table: live, each in their language; blocks, reports and what comes of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import in_both_themes
from tests.e2e.deals import deal
from tests.e2e.person import Person, play_round
from tests.e2e.recorded import log_in, make_admin
from tests.e2e.rooms import open_room, without_clock
from tests.e2e.server import Server
from tests.e2e.talking import about, open_talk, say
from tests.e2e.visitor import SIZES, Visitor

NOTE_BUBBLES = """() => {
  globalThis.bubbles = [];
  new MutationObserver((changes) => {
    for (const bubble of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!bubble.matches?.(".bubble[aria-hidden=true]")) continue;
      const [at, seat] = [bubble, document.getElementById(bubble.dataset.of)]
        .map((one) => one.getBoundingClientRect());
      const isNear = Math.hypot(at.x - seat.x, at.y - seat.y) < 200;
      bubbles.push([bubble.textContent, isNear]);
    }
  }).observe(document.querySelector(".stage"), { childList: true });
}"""
"""Bubbles are gone after four seconds; a slow machine might look too late."""
COMES = """(text) => {
  const line = document.createElement("li");
  line.id = `m-${text.length}`;
  line.className = "from-director";
  line.innerHTML = `<small>Announcement:</small> <span class="said"></span>
    <time datetime="${new Date(Date.now() + 60_000).toISOString()}"></time>`;
  line.querySelector(".said").textContent = text;
  document.querySelector("#talk-lines").append(line);
  htmx.trigger("body", "htmx:wsAfterMessage", { message: "" });
}"""
"""A line as the socket brings it when the director of a tournament announces something."""
GOES = """() => {
  document.querySelector("#talk-lines .from-director:last-child").remove();
  htmx.trigger("body", "htmx:wsAfterMessage", { message: "" });
}"""
"""The same when it is withdrawn."""
REFUSED = "status of 422"
HAND = "Mah 2j 3p 5t 6s 8j 9p Tt Js Qp Kj As Drg Phx"


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server(deals=[deal(HAND)])


def reads(page: Page, *texts: str) -> None:
    """Expect these messages, and no others."""
    expect(page.locator("#talk-lines > li .said")).to_have_text(list(texts))


def sit(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.locator("#room-name").fill(name)
    page.locator("[id^=sit-]").first.click()
    expect(page.locator("#room-ready")).to_be_visible()


def watch(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.locator("#room-name").fill(name)
    page.locator("#room-watch").click()
    expect(page.locator("#content.is-live")).to_be_visible()
    expect(page.locator("#talk-write")).to_have_count(1)


def overlap(page: Page) -> list[str]:
    """Return the buttons and cards for playing that something of the chat lies upon."""
    found: list[str] = page.evaluate("""() => {
      const all = [...document.querySelectorAll("#hand .card, .acts .btn, .seat, .halt")];
      return all.filter((one) => {
        const box = one.getBoundingClientRect();
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return top?.closest(".side, #talk-about, #to-talk");
      }).map((one) => one.className);
    }""")
    return found


@pytest.fixture
def visitors(server: Server, visit: Callable[..., Visitor]) -> list[Visitor]:
    """Return Anna at her desk, Ben with a phone in German, and Flo, who watches."""
    anna = visit(server, viewport=SIZES["desk"])
    open_room(anna.page, "Anna", without_clock)
    link = anna.page.locator("#room-link").input_value()
    ben = visit(server, viewport=SIZES["phone"], locale="de-CH", allowed=REFUSED)
    sit(ben.page, link, "Ben")
    flo = visit(server, viewport=SIZES["phone"])
    watch(flo.page, link, "Flo")
    return [anna, ben, flo]


def begin(*pages: Page) -> None:
    pages[0].locator("#room-bots").click()
    for page in pages:
        page.locator("#room-ready[value=ready]").click()
    for page in pages:
        expect(page.locator("#b-left[value=no_grand]")).to_be_visible()


@pytest.mark.nightly  # by day they talk in a match among people
def test_people_talk_before_in_and_after_a_round(visitors: list[Visitor]) -> None:
    anna, ben, flo = (visitor.page for visitor in visitors)
    # In the room all talk together; nothing written is more than text.
    say(anna, "Up to <b>1000</b>? https://example.org")
    expect(ben.locator("#to-talk [data-badge]")).to_have_text("1 ungelesen")
    for page in (anna, ben, flo):
        open_talk(page)
        reads(page, "Up to <b>1000</b>? https://example.org")
    expect(ben.locator("#talk-lines :is(b b, .said a)")).to_have_count(0)
    ben.keyboard.press("Escape")
    expect(ben.locator("#talk-log")).to_be_hidden()
    expect(ben.locator("#to-talk")).to_be_focused()
    flo.keyboard.press("Escape")
    begin(anna, ben)

    for page in (anna, ben):
        page.evaluate(NOTE_BUBBLES)
    # What is said quickly everybody reads in their language; nothing lies upon the cards.
    open_talk(ben)
    ben.get_by_role("button", name="Einen Moment bitte.").click()
    expect(ben.locator("#talk-lines > li.me .said")).to_have_text("Einen Moment bitte.")
    ben.keyboard.press("Escape")
    # It stands beside the seat for a moment; those who hear the page hear only the chat.
    anna.wait_for_function("() => bubbles.length")
    assert anna.evaluate("bubbles") == [["One moment, please.", True]]
    assert ben.evaluate("bubbles") == []
    expect(anna.locator(".talk-tabs [data-badge]")).to_have_text("1 unread")
    assert overlap(anna) == overlap(ben) == []
    open_talk(anna)
    expect(anna.locator("#talk-lines > li").last).to_contain_text("One moment, please.")
    assert overlap(anna) == []
    assert in_both_themes(anna) == {}

    # A key leads to the chat, Escape back to the cards; letters are not taken for keys there.
    anna.locator("#talk-text").blur()
    anna.keyboard.press("m")
    anna.keyboard.type("Take your time, p t b")
    anna.keyboard.press("Enter")
    expect(anna.locator("#talk-lines > li.me").last).to_contain_text("Take your time, p t b")
    anna.keyboard.press("Escape")
    expect(anna.locator("#talk-text")).not_to_be_focused()
    expect(anna.locator("#b-left[value=no_grand]")).to_be_enabled()

    # Players read after the round what spectators say meanwhile.
    say(flo, "Anna looks happy")
    assert in_both_themes(flo) == {}
    say(ben, "Weiter!")
    expect(anna.locator("#talk-lines > li").last).to_contain_text("Weiter!")
    ben.keyboard.press("Escape")
    for page in (anna, ben):
        assert "happy" not in page.content()
    expect(anna.locator(".bubble")).to_have_count(0)
    play_round([Person(visitor, wish="") for visitor in visitors[:2]])
    for page in (anna, ben):
        open_talk(page)
        expect(page.locator("#talk-lines > li.aside .said")).to_have_text("Anna looks happy")


def middle_of(shown: Locator) -> float:
    box = shown.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2


def test_an_announcement_stands_over_the_table_until_it_is_tapped(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    """Also where somebody has switched the chat off, and on a phone, whose chat is closed."""
    anna = visit(server, viewport=SIZES["phone"]).page
    open_room(anna, "Anna", without_clock)
    expect(anna.locator("#content.is-live")).to_be_visible()
    anna.evaluate("preferences.set('chat', 'off')")
    anna.evaluate(COMES, "Please begin")
    anna.get_by_role("button", name="Announcement: Please begin").click()
    begin(anna)
    long = "Five minutes more. " * 15
    for text in ("Finish your deal", long):
        anna.evaluate(COMES, text)
    announced = anna.locator("#announced[role=status] button")
    expect(announced).to_have_text(["Announcement: Finish your deal", f"Announcement: {long}"])
    announced.first.click()
    expect(announced).to_have_text([f"Announcement: {long}"])
    assert in_both_themes(anna) == {}
    for size in SIZES:
        anna.set_viewport_size(SIZES[size])
        board, table = (middle_of(anna.locator(it)) for it in ("#announced .bubble", ".stage"))
        assert abs(board - table) < 1, size
    anna.evaluate(GOES)
    expect(announced).to_have_count(0)


def test_somebody_rude_is_reported_silenced_and_blocked(
    server: Server, visit: Callable[..., Visitor], visitors: list[Visitor]
) -> None:
    anna, ben, flo = (visitor.page for visitor in visitors)
    say(ben, "Du Depp!")
    about(anna, "Du Depp!")
    assert in_both_themes(anna) == {}
    sheet = anna.locator("#talk-about")
    sheet.get_by_label("What happened? (optional)").fill("He is rude.")
    sheet.get_by_label("insults or threatens").check()
    sheet.get_by_role("button", name="Report", exact=True).click()
    expect(sheet.get_by_role("status")).to_contain_text("Thank you.")

    make_admin(server)
    desk = visit(server, viewport=SIZES["desk"]).page
    log_in(desk)
    desk.goto("/desk/")
    desk.get_by_role("link", name="Du Depp!").click()
    expect(desk.locator("#chat .mark")).to_contain_text("Du Depp!")
    desk.get_by_role("radio", name="Silence or ban").check()
    desk.get_by_label("For how long").select_option("a day")
    desk.get_by_label("Reason, for those concerned to read").fill("Be polite.")
    desk.get_by_role("button", name="Settle").click()
    expect(desk.get_by_text("Settled: no chat, until")).to_be_visible()

    # Somebody who is silenced is told at once, and keeps what they wanted to say.
    open_talk(ben)
    expect(ben.locator("#talk-notice")).to_contain_text("Du kannst bis")
    ben.locator("#talk-text").fill("Entschuldige")
    with ben.expect_response(lambda answer: answer.request.method == "POST") as answered:
        ben.locator("#talk-text").press("Enter")
    assert answered.value.status == 422
    expect(ben.locator("#talk-refused")).to_contain_text("Du kannst bis")
    expect(ben.locator("#talk-text")).to_have_value("Entschuldige")
    ben.get_by_role("button", name="Gelesen").click()
    expect(ben.locator("#talk-notice")).to_be_empty()

    # Somebody blocked is no longer heard, and gets no seat at the table.
    sheet.get_by_role("button", name="Block", exact=True).click()
    expect(sheet.get_by_role("status")).to_contain_text("You have blocked Ben.")
    anna.keyboard.press("Escape")
    reads(anna)
    reads(flo, "Du Depp!")
    ben.keyboard.press("Escape")
    link = ben.url
    ben.locator("#room-leave").click()
    expect(ben.get_by_role("button", name="Jetzt spielen")).to_be_visible()
    ben.goto(link)
    ben.locator("[id^=sit-]").first.click()
    expect(ben.locator("#room-refused")).to_contain_text("Dieser Platz ist im Moment nicht")
    assert "blockiert" not in (ben.locator("#room-refused").text_content() or "")
