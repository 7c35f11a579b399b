"""Cards laid ready before one's own turn, on a phone: off at first, and secret."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.person import strength
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor

PREPARE = "from tests.e2e.prepared import play_tricks, play_on; play_on(play_tricks('{}', 1))"
GO_ON = "from tests.e2e.prepared import play_on; play_on('{}')"
IN_TURN, AFTER_IT = 1, 2
"""Places in the order of play, from the seat that has just led."""
VISIBLE_TO_ALL = (
    "['seats', 'trick', 'log', 'announce'].map((id) => document.getElementById(id).outerHTML)"
)


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


class Match:
    """A match in its first trick, and who sits at it."""

    def __init__(self, server: Server, visit: Callable[..., Visitor]) -> None:
        self.server, self.visit = server, visit
        file = server.folder / "prepared"
        self._run(PREPARE.format(file))
        self.slug, *self.sessions = file.read_text().split()

    def sit(self, place: int) -> Page:
        """Open the page of a seat."""
        visitor = self.visit(self.server, viewport=SIZES["phone"], allowed="status of 422")
        visitor.sign_in(self.sessions[place]).goto(f"/t/{self.slug}/")
        visitor.page.locator("#content.is-live").wait_for()
        return visitor.page

    def go_on(self) -> None:
        """Let the seat in turn play."""
        self._run(GO_ON.format(self.slug))

    def _run(self, command: str) -> None:
        self.server.manage("shell", "--verbosity", "0", "-c", command)


@pytest.fixture
def match(server: Server, visit: Callable[..., Visitor]) -> Match:
    return Match(server, visit)


def best_of(page: Page) -> str:
    codes = page.locator("#hand li").evaluate_all("(all) => all.map((it) => it.dataset.code)")
    return max((code for code in codes if len(code) == 2), key=strength)


def least_of(page: Page) -> str:
    codes = page.locator("#hand li").evaluate_all("(all) => all.map((it) => it.dataset.code)")
    return min((code for code in codes if len(code) == 2), key=strength)


def tap(page: Page, code: str) -> None:
    page.locator(f"#c-{code}").click(position={"x": 8, "y": 14})


def allow(page: Page) -> None:
    """Switch on that cards may be laid ready."""
    page.locator("#to-settings").click()
    page.get_by_role("switch", name="Lay cards ready before your turn").click()
    page.locator("#settings").get_by_role("button", name="Close").click()


def expect_selected(page: Page, *codes: str) -> None:
    chosen = page.locator("#hand [name=card]:checked")
    expect(chosen).to_have_count(len(codes))
    assert chosen.evaluate_all("(all) => all.map((it) => it.value)") == list(codes)


def test_cards_laid_ready_are_played_when_the_turn_comes(match: Match) -> None:
    page, other = match.sit(AFTER_IT), match.sit(IN_TURN)
    best = best_of(page)
    card = page.locator(f"#l-{best}")
    tap(page, best)
    expect(page.locator("#lay-ready")).to_be_attached()
    expect(page.locator("#lay-ready")).not_to_be_visible()  # whoever has not asked for it
    allow(page)
    before = other.evaluate(VISIBLE_TO_ALL)
    page.locator("#lay-ready").click()
    expect(card).to_have_class("is-ready")
    expect(page.locator("#why")).to_contain_text("Ready for your turn")
    expect_selected(page)
    page.reload()
    expect(card).to_have_class("is-ready")
    assert other.evaluate(VISIBLE_TO_ALL) == before
    match.go_on()
    expect(card).to_have_count(0)
    expect(page.locator("#trick .top-play figcaption")).to_contain_text("You")
    expect(page.locator("#hand li.is-ready")).to_have_count(0)


def test_a_player_too_late_keeps_the_selection_and_may_play_it(match: Match) -> None:
    page, other = match.sit(AFTER_IT), match.sit(IN_TURN)
    best = best_of(page)
    held = lay_ready_slowly(page, best)
    other.locator("#b-left").click()
    expect(page.locator("#b-right")).to_have_class("btn do")  # it is their turn by now
    release(page, held)
    expect(page.locator("#lay-ready")).to_have_count(0)
    expect_selected(page, best)
    page.locator("#b-right").click()
    expect(page.locator("#trick .top-play figcaption")).to_contain_text("You")


def test_what_happens_meanwhile_shows_no_card_twice(match: Match) -> None:
    page, other = match.sit(AFTER_IT), match.sit(IN_TURN)
    best = best_of(page)
    held = lay_ready_slowly(page, best)
    other.locator("#b-call").click()
    other.locator("#b-call[data-armed]").click()
    expect(page.locator("#log")).to_contain_text("TICHU")
    release(page, held)
    expect(page.locator(f"#l-{best}")).to_have_class("is-ready")
    expect(page.locator("#why")).to_contain_text("Ready for your turn")
    expect_selected(page)


def test_what_is_selected_meanwhile_stays_selected(match: Match) -> None:
    page = match.sit(AFTER_IT)
    best = best_of(page)
    held = lay_ready_slowly(page, best)
    tap(page, best)
    least = least_of(page)
    tap(page, least)
    release(page, held)
    expect(page.locator(f"#l-{best}")).to_have_class("is-ready")
    expect_selected(page, least)
    tap(page, least)
    tap(page, best)  # a player who taps on what lies ready may take it back
    page.get_by_role("switch", name="Ready for your turn").click()
    expect(page.locator("#hand li.is-ready")).to_have_count(0)


def lay_ready_slowly(page: Page, code: str) -> list[Route]:
    """Lay a card ready; the request is held back until it is released."""
    allow(page)
    tap(page, code)
    held: list[Route] = []
    page.route("**/seat/", lambda route: held.append(route))
    page.locator("#lay-ready").click()
    return held


def release(page: Page, held: list[Route]) -> None:
    """Let what was held back reach the server, and wait until it is answered."""
    with page.expect_response("**/seat/"):
        for route in held:
            route.continue_()
    page.unroute("**/seat/")
