"""Lists of matches, notes, and an imported match: in a browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import in_both_themes
from tests.e2e.fitting import TOO_WIDE, problems
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor
from tests.records.logs import orderly

LOG = orderly().encode()
BROKEN = LOG.replace(b"R10", b"R11", 1)


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


@pytest.fixture(scope="module")
def played(server: Server) -> list[str]:
    """The addresses of two matches, and the session of somebody who has played them."""
    file = server.folder / "looked_back"
    server.manage("shell", "-c", f"from tests.e2e.looked_back import prepare; prepare('{file}')")
    *slugs, session = file.read_text().split()
    return [*(f"/m/{slug}/" for slug in slugs), session]


def choose(page: Page, name: str, data: bytes) -> None:
    page.locator("[type=file]").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": data}
    )
    page.get_by_role("button", name="Mitbringen").click()


def test_a_log_is_brought_along_and_a_broken_one_is_told_by_its_line(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    page = visit(
        server, viewport=SIZES["phone"], locale="de-CH", bypass_csp=True, allowed="status of 422"
    ).page
    page.goto("/matches/")
    page.get_by_role("link", name="Partie mitbringen").click()
    assert in_both_themes(page) == {}
    choose(page, "broken.tch", BROKEN)
    expect(page.get_by_role("alert")).to_contain_text("Zeile 2")
    assert in_both_themes(page) == {}
    assert problems(page, TOO_WIDE) == {}
    choose(page, "evening.tch", LOG * 2)
    page.wait_for_url("**/m/*/")
    expect(page.get_by_text("evening.tch")).to_be_visible()
    assert in_both_themes(page) == {}
    page.get_by_role("link", name="Von Anfang an ansehen").click()
    expect(page).to_have_url(re.compile(r"/1/0/$"))
    page.goto("/matches/?whose=brought")
    expect(page.locator(".mrow")).to_have_count(1)


def test_lists_and_notes_fit_and_axe_finds_nothing(
    server: Server, visit: Callable[..., Visitor], played: list[str]
) -> None:
    plain, _boosted, session = played
    visitor = visit(server, viewport=SIZES["phone"], locale="de-CH", bypass_csp=True)
    page = visitor.sign_in(session)
    page.goto(f"{plain}notes/")
    assert in_both_themes(page) == {}
    page.get_by_label("Notiz").fill("Der Drache kam zu spät.")
    page.get_by_label("Stichwörter").fill("knapp, Clubabend")
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_text("Der Drache kam zu spät.")).to_be_visible()
    assert problems(page, TOO_WIDE) == {}
    page.goto("/matches/?tag=knapp")
    expect(page.locator(".mrow")).to_have_count(1)
    page.locator(".mrow bdi").evaluate_all(
        "(names) => { for (const name of names) name.textContent = 'W'.repeat(20); }"
    )
    assert in_both_themes(page) == {}
    assert problems(page, TOO_WIDE) == {}
    page.goto("/matches/?with=niemand")
    expect(page.get_by_text("Keine Partie gefunden.")).to_be_visible()


def test_the_head_of_a_page_fits_the_smallest_phones_and_those_held_sideways(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    for locale in ("de-CH", "en-GB"):
        page = visit(server, locale=locale).page
        page.goto("/boosters/")
        for width in (320, 490, 560, 640, 680, 740):
            page.set_viewport_size({"width": width, "height": 360})
            assert page.evaluate(TOO_WIDE) == [], (locale, width)
