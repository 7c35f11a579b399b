"""Problems in a browser: on a phone in German by touch, on a desktop in English by keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import in_both_themes
from tests.e2e.fitting import TOO_WIDE, problems
from tests.e2e.server import Server
from tests.e2e.visitor import Visitor

LOAD = """
from tests.games.problems.samples import make_problems
make_problems()
"""


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    server = new_server()
    server.manage("shell", "-c", LOAD)
    return server


def test_a_problem_on_a_phone_in_german(server: Server, visit: Callable[..., Visitor]) -> None:
    page = visit(server, locale="de-DE", viewport={"width": 390, "height": 844}).page
    page.goto("/problems/")
    page.get_by_role("link", name="Schlagen oder passen").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Was spielst du?")
    expect(page.get_by_role("heading", name="Die anderen Hände")).to_have_count(0)
    assert problems(page, TOO_WIDE) == {}
    page.get_by_role("button", name="Passen").click()
    expect(page.get_by_role("heading", name="Alle Antworten")).to_be_visible()
    assert problems(page, TOO_WIDE) == {}


def test_a_problem_by_keys_in_english(server: Server, visit: Callable[..., Visitor]) -> None:
    page = visit(server, locale="en-GB", viewport={"width": 1440, "height": 900}).page
    page.goto("/problems/next/?theme=lead")
    card = page.locator("li:not(.no) input[name=card]").first
    card.focus()
    page.keyboard.press("Space")
    expect(card).to_be_checked()
    assert in_both_themes(page) == {}
    page.get_by_role("button", name="Play").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="All answers")).to_be_visible()
    assert in_both_themes(page) == {}
