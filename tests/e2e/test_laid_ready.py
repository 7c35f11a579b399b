"""Cards laid ready before the own turn, on a phone: off at first, and secret."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.person import strength
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor

PREPARE = "from tests.e2e.prepared import play_tricks, play_on; play_on(play_tricks('{}', 1))"
GO_ON = "from tests.e2e.prepared import play_on; play_on('{}')"
IN_TURN, AFTER_IT = 1, 2
"""Places in the order of play, from who has just led."""
VISIBLE_TO_ALL = (
    "['seats', 'trick', 'log', 'announce'].map((id) => document.getElementById(id).outerHTML)"
)


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


def test_cards_laid_ready_are_played_when_the_turn_comes(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    file = server.folder / "prepared"
    server.manage("shell", "--verbosity", "0", "-c", PREPARE.format(file))
    slug, *sessions = file.read_text().split()

    def sit(place: int) -> Page:
        visitor = visit(server, viewport=SIZES["phone"])
        cookie = {"name": "sessionid", "value": sessions[place], "url": server.url}
        visitor.context.add_cookies([cookie])
        visitor.page.goto(f"/t/{slug}/")
        visitor.page.locator("#content.is-live").wait_for()
        return visitor.page

    page, other = sit(AFTER_IT), sit(IN_TURN)
    codes = page.locator("#hand li").evaluate_all("(all) => all.map((it) => it.dataset.code)")
    best = max((code for code in codes if len(code) == 2), key=strength)
    card = page.locator(f"#l-{best}")
    page.locator(f"#c-{best}").click(position={"x": 8, "y": 14})
    expect(page.locator("#lay-ready")).to_be_attached()
    expect(page.locator("#lay-ready")).not_to_be_visible()  # whoever has not asked for it
    page.locator("#to-settings").click()
    page.get_by_role("switch", name="Lay cards ready before your turn").click()
    page.locator("#settings").get_by_role("button", name="Close").click()
    before = other.evaluate(VISIBLE_TO_ALL)

    def lay_ready() -> None:
        page.locator("#lay-ready").click()
        expect(card).to_have_class("is-ready")
        expect(page.locator("#why")).to_contain_text("Ready for your turn")

    lay_ready()
    page.reload()
    expect(card).to_have_class("is-ready")
    assert other.evaluate(VISIBLE_TO_ALL) == before
    server.manage("shell", "--verbosity", "0", "-c", GO_ON.format(slug))
    expect(card).to_have_count(0)
    expect(page.locator("#trick .top-play figcaption")).to_contain_text("You")
    expect(page.locator("#hand li.is-ready")).to_have_count(0)
