"""German on a phone of Germany and of Switzerland: one entry in the menu, two spellings."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


@pytest.mark.parametrize(
    ("locale", "spelled", "call"),
    [("de-DE", "de", "Großes Tichu"), ("de-CH", "de-ch", "Grosses Tichu")],
)
def test_a_table_is_spelled_as_at_home(
    server: Server, visit: Callable[..., Visitor], locale: str, spelled: str, call: str
) -> None:
    page = visit(server, viewport=SIZES["phone"], locale=locale).page
    page.goto("/")
    page.get_by_role("button", name="Jetzt spielen").click()
    grand = page.get_by_role("button", name=call)
    expect(grand).to_be_visible()  # what the socket sends is spelled so, too
    page.locator("#content.is-live").wait_for()
    for language, code in (("English", "en"), ("Deutsch", spelled)):
        page.locator("[popovertarget=settings]").first.click()
        choices = page.locator("#settings [name=language]")
        expect(choices).to_have_text(["Deutsch", "English"])
        choices.filter(has_text=language).click()
        expect(page.locator("html")).to_have_attribute("lang", code)
        page.locator("#content.is-live").wait_for()
    expect(page.locator("#settings [aria-pressed=true]")).to_have_text("Deutsch")
    expect(grand).to_be_visible()
