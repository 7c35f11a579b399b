"""A phone has slept: its connections are swallowed, and no page stays old for ever."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.line import Line
from tests.e2e.rooms import gather, open_room
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor
from tests.e2e.words import shown_word, speak

PATIENCE_MS = 3000
"""How long pages of these tests wait for an answer; else they wait for ten seconds."""
HURRY = f"""
new MutationObserver(() => {{
  const limits = document.querySelector("meta[name=htmx-config]");
  if (limits && !limits.content.includes("{PATIENCE_MS},"))
    limits.content = limits.content.replace(/("timeout":) \\d+/, "$1 {PATIENCE_MS}");
}}).observe(document, {{ childList: true, subtree: true }});
"""
WAKE = """() => {
  globalThis.isTheSame = true;
  document.dispatchEvent(new Event("visibilitychange"));
}"""
PRESS_AGAIN = """() => {
  const notice = document.querySelector("#unanswered");
  new MutationObserver(() => {
    if (notice.hidden || !notice.checkVisibility()) return;
    document.querySelector("[value=announce]").click();
    localStorage.told = Number(localStorage.told ?? 0) + 1;
  }).observe(notice, { attributes: true });
}"""
"""What a page does as soon as it says that nothing is answered; a test cannot look at it then."""
SEEN = "document.querySelector('#live').getAttribute('hx-vals')"
ANNOUNCED = "SELECT count(*) FROM tournaments_announcement WHERE text = ?"


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    found = Line(server.port)
    yield found
    found.close()


class Sleepers:
    """People whose phones are on one line."""

    def __init__(self, line: Line, visit: Callable[..., Visitor]) -> None:
        self._line = line
        self._visit = visit
        self.visitors: list[Visitor] = []

    def open(self, path: str, session: str = "") -> Page:
        """Open a page on a phone of its own."""
        visitor = self._visit(self._line, viewport=SIZES["phone"])
        self.visitors.append(visitor)
        visitor.page.add_init_script(HURRY)
        if session:
            visitor.sign_in(session)
        visitor.page.goto(path)
        return visitor.page

    def fall_asleep(self) -> None:
        for visitor in self.visitors:
            visitor.is_offline = True  # what has timed out is told on the console
        self._line.fall_silent()

    def wake(self, pages: list[Page]) -> None:
        for page in pages:
            page.evaluate(WAKE)


def prepared(server: Server, name: str) -> list[str]:
    """Return what a module of these tests has prepared beside the server."""
    file = server.folder / name
    if not file.exists():
        code = f"from tests.e2e.{name} import prepare; prepare('{file}')"
        server.manage("shell", "-c", code)
    return file.read_text().split()


@pytest.fixture
def sleepers(line: Line, visit: Callable[..., Visitor]) -> Sleepers:
    return Sleepers(line, visit)


def see_that_all_are_told(pages: list[Page]) -> None:
    for page in pages:
        expect(page.locator("#lost")).to_be_visible()


def see_that_all_have_healed(pages: list[Page]) -> None:
    for page in pages:
        expect(page.locator("#lost")).to_be_hidden()
        assert page.evaluate("globalThis.isTheSame"), f"{page.url} has been loaded anew"


def test_pages_of_a_tournament_heal(
    server: Server, visit: Callable[..., Visitor], line: Line, sleepers: Sleepers
) -> None:
    event, _club, session = prepared(server, "evening")
    server.manage("shell", "-c", f"from tests.e2e.evening import go_on; go_on('{event}')")
    director = visit(server).sign_in(session)
    director.goto(f"/events/{event}/direct/people/")
    director.locator("a[href*='/direct/people/']").first.click()
    team = sleepers.open(f"/events/{event}/")
    speak(team, f"{line.url}/events/{event}/", shown_word(director))
    pages = [
        sleepers.open(f"/events/{event}/"),
        sleepers.open(f"/events/{event}/watch/"),
        sleepers.open(f"/events/{event}/hall/"),
        sleepers.open(f"/events/{event}/direct/", session),
        team,
    ]
    for page in pages:
        expect(page.locator("#live")).to_be_attached()
        expect(page.locator("#lost")).to_be_hidden()
    before = [page.evaluate(SEEN) for page in pages]
    sleepers.fall_asleep()
    announce(visit(server).sign_in(session), event, "The kitchen closes")
    sleepers.wake(pages)
    see_that_all_are_told(pages)
    assert [page.evaluate(SEEN) for page in pages] == before
    line.mend()
    see_that_all_have_healed(pages)
    for page, old in zip(pages, before, strict=True):
        page.wait_for_function(f"(old) => {SEEN} !== old", arg=old)


def announce(page: Page, event: str, text: str) -> None:
    page.goto(f"/events/{event}/direct/more/")
    page.locator("[name=text]").fill(text)
    with page.expect_navigation():
        page.get_by_role("button", name="Announce", exact=True).click()


def test_the_lobby_and_invitations_heal(
    server: Server, visit: Callable[..., Visitor], line: Line, sleepers: Sleepers
) -> None:
    anna, ben = gather(server, visit, ("Anna", "Ben"))
    link = anna.page.locator("#room-link").input_value()
    for person in (anna, ben):
        person.page.goto(f"{link}people/")
        person.page.locator(".both form button").first.click()
        person.page.wait_for_load_state()
    ben.page.goto(link)
    ben.page.locator("#content.is-live").wait_for()
    ben.page.locator("#room-leave").click()
    ben.page.wait_for_url(lambda address: "/t/" not in address)
    [of_ben] = [it for it in ben.visitor.context.cookies() if it["name"] == "sessionid"]
    pages = [
        sleepers.open("/rules/", of_ben.get("value", "")),
        sleepers.open("/tables/"),
    ]
    rows = pages[1].locator("#tables li")
    before = rows.count()
    sleepers.fall_asleep()
    anna.page.goto(f"{link}people/")
    anna.page.get_by_role("button", name="Invite Ben").click()
    expect(anna.page.get_by_role("alert")).to_contain_text("Ben sees your invitation.")
    open_room(visit(server).page, "Clara", public)
    sleepers.wake(pages)
    see_that_all_are_told(pages)
    line.mend()
    see_that_all_have_healed(pages)
    expect(pages[0].locator("#invited .back-to")).to_contain_text("Anna invites you")
    expect(rows).to_have_count(before + 1)


def public(page: Page) -> None:
    page.locator("[name=access][value=public]").check(force=True)


def test_looking_back_alone_and_together_heals(
    server: Server, visit: Callable[..., Visitor], line: Line, sleepers: Sleepers
) -> None:
    match, *_others, session = prepared(server, "looked_back")
    leader = visit(server).sign_in(session)
    leader.goto(f"/m/{match}/1/10/")
    leader.get_by_role("button", name="Look together").click()
    expect(leader.get_by_text("You lead")).to_be_visible()
    follower, alone = (sleepers.open(f"/m/{match}/{at}/") for at in ("1/0", "2/4"))
    follower.get_by_role("link", name="Follow").click()
    at(follower, 10)
    sleepers.fall_asleep()
    leader.keyboard.press("ArrowRight")
    at(leader, 11)
    sleepers.wake([follower, alone])
    alone.keyboard.press("End")
    see_that_all_are_told([follower, alone])
    at(follower, 10)
    line.mend()
    see_that_all_have_healed([follower, alone])
    at(follower, 11)
    expect(alone).not_to_have_url(re.compile(r"/2/4/$"))


def at(page: Page, step: int) -> None:
    expect(page).to_have_url(re.compile(rf"/{step}/(\?.*)?$"))


def test_a_form_without_an_answer_is_told_and_sent_once(
    server: Server, line: Line, sleepers: Sleepers
) -> None:
    event, _club, session = prepared(server, "evening")
    page = sleepers.open(f"/events/{event}/direct/more/", session)
    beside = sleepers.visitors[0].open("/offline/")
    text = "Heidi sucht ihre Jacke"
    button = page.get_by_role("button", name="Announce", exact=True)
    page.locator("[name=text]").fill(text)
    page.evaluate(PRESS_AGAIN)
    sleepers.fall_asleep()
    button.click(no_wait_after=True)
    beside.wait_for_function("() => localStorage.told === '1'")
    assert server.read(ANNOUNCED, text) == [(0,)]
    line.mend()
    # On a connection that is still there it arrives; else a look says that it has not.
    page = sleepers.visitors[0].open(f"/events/{event}/direct/more/")
    expect(page.locator("#unanswered")).to_be_hidden()
    if not page.get_by_text(text).count():
        page.locator("[name=text]").fill(text)
        with page.expect_navigation():
            page.get_by_role("button", name="Announce", exact=True).click()
    assert server.read(ANNOUNCED, text) == [(1,)]
