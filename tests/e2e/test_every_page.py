"""Every page but a running match: it fits every screen, and axe finds nothing serious."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from boosters.catalogue import CATALOGUE
from tests.by_day import by_day
from tests.e2e.axe import in_both_themes
from tests.e2e.fitting import TOO_WIDE, problems
from tests.e2e.recorded import log_in, prepare_admin
from tests.e2e.rooms import open_room
from tests.e2e.server import PHASES, Server
from tests.e2e.visitor import CHROMIUM, SIZES, Visitor

PLAIN_PAGES = (
    *("/", "/tables/", "/new/", "/rules/", "/first-steps/", "/admin/login/", "/t/nowhere/"),
    *("/learn/", "/boosters/", "/boosters/rules/", "/boosters/add_on/", "/decks/", "/pad/"),
    "/problems/",
    *("/daily/", "/daily/days/", "/daily/month/", "/daily/leagues/"),
)
ADMIN_PAGES = ("/admin/", "/admin/games/hand/", "/admin/games/hand/1/change/")


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server(**PHASES)


@pytest.fixture(scope="module")
def admin(server: Server) -> None:
    prepare_admin(server)


def test_plain_pages_fit_and_axe_finds_nothing(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    page = visit(server, allowed="status of 404").page
    wide, found = {}, {}
    for path in PLAIN_PAGES:
        page.goto(path)
        wide[path] = problems(page, TOO_WIDE)
        found[path] = in_both_themes(page)
    assert {path: some for path, some in wide.items() if some} == {}
    assert {path: some for path, some in found.items() if some} == {}
    for size in SIZES.values():  # the ways into a match are seen without scrolling
        page.set_viewport_size(size)
        page.goto("/")
        for way in (".show", ".go", ".gate-ways > :first-child", ".gate-ways > :last-child"):
            expect(page.locator(way)).to_be_in_viewport(ratio=1)


UNDER_SEATS = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(".show h1"));
  const { left, right } = range.getBoundingClientRect();
  const edge = (seat) => document.querySelector(`.show .${seat}`).getBoundingClientRect();
  return left < edge("west").right || right > edge("east").left;
}"""
"""Whether the title of the front page reaches under the seats beside it."""


@pytest.mark.parametrize("width", by_day((320, 360), tried=(320,)))
def test_the_title_of_the_front_page_stands_between_the_seats(
    server: Server, visit: Callable[..., Visitor], width: int
) -> None:
    page = visit(server, viewport={"width": width, "height": 640}, locale="de-CH").page
    page.goto("/")
    assert not page.evaluate(UNDER_SEATS)


@pytest.mark.parametrize("width", by_day((320, 360), tried=(320,)))
def test_a_guest_finds_the_own_name_on_a_small_phone(
    server: Server, visit: Callable[..., Visitor], width: int
) -> None:
    page = visit(server, viewport={"width": width, "height": 640}).page
    open_room(page, "Zoe")
    page.wait_for_url("**/t/**")
    for path in ("/", "/rules/"):
        page.goto(path)
        expect(page.locator(".top .me svg")).to_be_in_viewport(ratio=1)
        assert problems(page, TOO_WIDE) == {}


def test_with_large_letters_the_way_to_log_in_is_within_the_page(
    browser: Browser, server: Server
) -> None:
    large = ["--no-sandbox", "--blink-settings=defaultFontSize=24"]
    with browser.browser_type.launch(executable_path=CHROMIUM, args=large) as reading:
        page = reading.new_page(viewport=SIZES["phone"], base_url=server.url, locale="de-CH")
        page.goto("/")
        expect(page.get_by_role("link", name="Anmelden")).to_be_in_viewport(ratio=1)


def test_the_catalogue_is_eight_screens_of_a_phone_at_most(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    for locale in ("de-CH", "en-GB"):
        page = visit(server, viewport=SIZES["phone"], locale=locale).page
        page.goto("/boosters/")
        expect(page.locator(".bline")).to_have_count(len(CATALOGUE))
        assert page.evaluate("document.documentElement.scrollHeight / innerHeight") <= 8


def test_an_open_table_fits_and_axe_finds_nothing(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    host, guest = visit(server).page, visit(server).page
    open_room(host)
    host.get_by_role("button", name="Change").click()
    expect(host.get_by_label("at 1500")).to_be_visible()
    assert in_both_themes(host) == {}
    host.get_by_role("button", name="Done").click()
    guest.goto(host.url)
    assert in_both_themes(host) == {}
    assert in_both_themes(guest) == {}


@pytest.mark.nightly
def test_the_record_of_a_round_fits_and_axe_finds_nothing(
    server: Server, visit: Callable[..., Visitor], admin: None
) -> None:
    for page in (
        visit(server, viewport=SIZES["desk"], locale="de-CH").page,
        # Axe adds styles of its own here, which the policy of the page forbids.
        visit(server, viewport=SIZES["desk"], bypass_csp=True).page,
    ):
        log_in(page)
        for path in ADMIN_PAGES:
            page.goto(path)
        page.goto("/admin/games/hand/")
        expect(page.locator("#result_list .field-points").last).to_contain_text(":")
        cut = "(one) => one.scrollWidth - one.clientWidth"
        assert page.locator("#changelist .results").evaluate(cut) == 0
    found = {}
    for path in ADMIN_PAGES:
        page.goto(path)
        found[path] = in_both_themes(page)
    assert {path: some for path, some in found.items() if some} == {}
