"""All pieces of pages, on a page for developers: they fit every screen in both themes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import in_both_themes
from tests.e2e.fitting import TOO_WIDE, problems
from tests.e2e.server import Server
from tests.e2e.visitor import Visitor

WIDTHS = (320, 390, 600, 768, 1024, 1440)
HEIGHT = 900


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


@pytest.mark.parametrize("locale", ["de-CH", "en-GB"])
def test_every_piece_fits_every_screen_in_both_themes(
    server: Server, visit: Callable[..., Visitor], locale: str
) -> None:
    page = visit(server, locale=locale).page
    page.goto("/pieces/")
    expect(page.locator(".pieces section")).to_have_count(6)
    expect(page.locator(".pieces .ring")).to_have_count(2)
    expect(page.locator(".pieces svg.plot")).to_have_count(2)
    expect(page.locator(".pieces .stamp")).to_have_count(12)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        assert problems(page, TOO_WIDE) == {}, width
    assert in_both_themes(page) == {}
