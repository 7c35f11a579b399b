"""Brackets of knock-outs and the rules of a season fit all sizes; axe finds nothing (KO-4)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import in_both_themes
from tests.e2e.fitting import TOO_WIDE
from tests.e2e.server import Server
from tests.e2e.test_hall import BESIDE, PROJECTOR
from tests.e2e.visitor import SIZES, Visitor

COVERED = """() => [...document.querySelectorAll(".turn:not([hidden]) .meeting")]
  .filter((one) => {
    const box = one.getBoundingClientRect();
    const frame = one.closest(".bracket").getBoundingClientRect();
    return box.bottom > frame.bottom + 1 || box.right > frame.right + 1;
  }).length"""


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


@pytest.fixture(scope="module")
def cups(server: Server) -> list[str]:
    """The addresses of a small and a large cup and of a season, and the director's session."""
    file = server.folder / "cups"
    server.manage("shell", "-c", f"from tests.e2e.cups import prepare; prepare('{file}')")
    return file.read_text().split()


def test_a_bracket_fits_every_size(
    server: Server, visit: Callable[..., Visitor], cups: list[str]
) -> None:
    for size in SIZES.values():
        page = visit(server, viewport=size, locale="de-CH").page
        for slug in cups[:2]:
            page.goto(f"/events/{slug}/?show=bracket")
            expect(page.locator(".bracket h3").last).to_have_text("Finale")
            assert page.evaluate(TOO_WIDE) == []
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        assert not any(in_both_themes(page).values())


def test_a_bracket_is_pushed_sideways_by_keys(
    server: Server, visit: Callable[..., Visitor], cups: list[str]
) -> None:
    page = visit(server, viewport=SIZES["phone"], locale="de-CH").page
    page.goto(f"/events/{cups[0]}/?show=bracket")
    final = page.locator(".meeting", has_text="Sieger Halbfinale 1")
    expect(final).not_to_be_in_viewport()
    page.locator(".bracket").focus()
    for _ in range(20):
        page.keyboard.press("ArrowRight")
    page.locator(".bracket").evaluate("(it) => it.scrollTo(it.scrollWidth, 0)")
    expect(final).to_be_in_viewport()


def test_the_bracket_of_the_hall_shows_every_meeting_whole(
    server: Server, visit: Callable[..., Visitor], cups: list[str]
) -> None:
    page = visit(server, viewport=PROJECTOR, locale="de-CH").page
    page.goto(f"/events/{cups[1]}/hall/")
    count = page.locator(".bracket").count()
    assert count == 5
    for number in range(count):
        page.evaluate(
            """(number) => {
              const shown = document.querySelectorAll(".bracket")[number].closest("[data-page]");
              const pages = [...document.querySelectorAll("[data-page]")];
              for (const page of pages) page.hidden = page !== shown;
            }""",
            number,
        )
        assert page.evaluate(COVERED) == 0
        assert page.evaluate(BESIDE) == 0


@pytest.mark.parametrize(("which", "sheets"), [(0, 1), (1, 5)])
def test_a_bracket_on_paper_has_its_number_of_sheets(
    server: Server, visit: Callable[..., Visitor], cups: list[str], which: int, sheets: int
) -> None:
    page = visit(server, viewport=SIZES["desk"], locale="de-CH").page
    page.goto(f"/events/{cups[which]}/print/bracket/")
    made = page.pdf(prefer_css_page_size=True)
    assert made.count(b"/Type /Page") - made.count(b"/Type /Pages") == sheets
    assert not any(in_both_themes(page).values())


def test_the_rules_of_a_season_fit_every_size(
    server: Server, visit: Callable[..., Visitor], cups: list[str]
) -> None:
    for size in SIZES.values():
        visitor = visit(server, viewport=size, locale="de-CH")
        page = visitor.sign_in(cups[3])
        page.goto(cups[2])
        page.locator("button[value=look]").click()
        expect(page.locator("#changes")).to_be_visible()
        assert page.evaluate(TOO_WIDE) == []
        assert not any(in_both_themes(page).values())
