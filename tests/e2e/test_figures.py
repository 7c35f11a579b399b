"""Pages of figures in a browser: a person, a pair, ratings, evenings, one's own mistakes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import in_both_themes
from tests.e2e.fitting import TOO_WIDE, problems
from tests.e2e.server import Server
from tests.e2e.visitor import Visitor

LOAD = """
from datetime import timedelta
from pathlib import Path
from games.numbers.services.rating import rate
from games.pads.services.writing import claim_seat
from games.services.ground.wall_clock import now
from tests.games.numbers.rows import add_figures, add_mistakes
from tests.games.numbers.test_rating import add_rated, people
from tests.games.pads.samples import make_pad, write
from tests.games.sessions import session_of
four = people()
four[2].name = 'Maximiliane-Anneliese'[:20]
four[2].save()
matches = add_figures(four[0], 30, partner=four[2])
add_mistakes(four[0], matches)
add_figures(four[2], matches, partner=four[0], seat=2)
add_rated(four, 30, started=now() - timedelta(days=70))
add_rated([four[0], four[1], four[3], four[2]], 30, points=-90)
rate(now())
add_rated(four)
pad = make_pad()
claim_seat(pad, four[0], 0)
write(pad, 1, '70/t---/0')
Path({file!r}).write_text(' '.join(map(str, [session_of(four[0]), four[0].pk, four[2].pk])))
"""
PHONE = {"viewport": {"width": 390, "height": 844}, "locale": "de-DE"}
DESK = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB"}
SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone, German", "desk, English"])


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


@pytest.fixture(scope="module")
def known(server: Server) -> list[str]:
    """A session, and the numbers of its person and of their partner."""
    file = server.folder / "known"
    server.manage("shell", "-c", LOAD.format(file=str(file)))
    return file.read_text().split()


def is_fine(page: Page) -> None:
    assert problems(page, TOO_WIDE) == {}
    assert in_both_themes(page) == {}


@SIZES
def test_from_the_list_of_ratings_to_oneself_and_to_ones_pair(
    server: Server, visit: Callable[..., Visitor], known: list[str], size: dict[str, object]
) -> None:
    session, one, other = known
    page = visit(server, bypass_csp=True, **size).sign_in(session)
    page.goto("/ratings/")
    expect(page.locator("tr.me")).to_have_count(1)
    expect(page.locator(".anchors tbody tr")).to_have_count(9)
    is_fine(page)
    page.locator("tr.me a").click()
    expect(page).to_have_url(re.compile(rf"/people/{one}/$"))
    expect(page.locator(".rating-card .told-aside")).to_have_count(1)
    expect(page.locator(".cost-figures .big-figure")).to_contain_text("14")
    page.locator(".course + details > summary").click()
    expect(page.locator(".course + details tbody tr")).to_have_count(2)
    is_fine(page)
    page.locator(f'a[href="/people/{one}/{other}/"]').first.click()
    expect(page.locator("h1")).to_contain_text("&")
    expect(page.locator(".rating-card")).to_have_count(1)
    is_fine(page)


@SIZES
def test_from_what_mistakes_cost_beside_levels_of_bots_to_where_they_are(
    server: Server, visit: Callable[..., Visitor], known: list[str], size: dict[str, object]
) -> None:
    session, one, _other = known
    page = visit(server, bypass_csp=True, **size).sign_in(session)
    page.goto(f"/people/{one}/")
    expect(page.locator(".cost-line:visible")).to_have_count(1)
    expect(page.locator(".cost-line:visible .lv")).to_have_count(9)
    page.locator(".cost-figures summary").click()
    expect(page.locator(".cost-figures tbody tr:visible")).to_have_count(9)
    expect(page.locator("aside .mistake-places li")).to_have_count(3)
    is_fine(page)
    page.locator(".mistake-kinds .places a").first.click()
    expect(page).to_have_url(re.compile(r"/people/me/mistakes/lead/$"))
    expect(page.locator(".mistake-places li")).to_have_count(30)
    expect(page.locator(".mistake-places a").first).to_have_attribute(
        "href", re.compile(r"/m/.+/1/\?version=\d+$")
    )
    is_fine(page)


@SIZES
def test_score_sheets_among_ones_statistics_and_over_evenings(
    server: Server, visit: Callable[..., Visitor], known: list[str], size: dict[str, object]
) -> None:
    session, one, _other = known
    page = visit(server, bypass_csp=True, **size).sign_in(session)
    page.goto(f"/people/{one}/")
    page.locator("select[name=kind]").select_option("sheets")
    page.locator(".figure-kinds button").click()
    expect(page.locator(".cis tbody tr")).to_have_count(8)
    is_fine(page)
    page.goto("/people/evenings/")
    expect(page.locator(".figure-group").first).to_contain_text("+140")
    is_fine(page)
