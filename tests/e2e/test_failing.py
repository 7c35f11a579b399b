"""A browser that denies storage, and scripts that fail: everything works, or the page says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.person import Person, play_until
from tests.e2e.server import Server
from tests.e2e.test_pad import enter, open_pad
from tests.e2e.visitor import SIZES, Visitor

DENY = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, {
    configurable: true,
    get() { throw new DOMException("denied", "SecurityError"); },
  });"""
FULL = (
    """Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); };"""
)
PHONE = {"viewport": SIZES["phone"]}
TABLE_SCRIPT, HTMX = "**/bundles/table.*js", "**/htmx-2.min.*js"


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


def begin(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()


@pytest.mark.parametrize("how", [DENY, FULL], ids=["denied", "full"])
def test_somebody_whose_browser_keeps_nothing_plays(
    server: Server, visit: Callable[..., Visitor], how: str
) -> None:
    person = Person(visit(server, **PHONE))
    page = person.page
    page.add_init_script(how)
    begin(page)
    play_until([person], lambda: "exchange" in person.done)
    expect(page.locator(".still")).to_be_hidden()
    page.locator("[popovertarget=settings]:visible").click()
    expect(page.locator("#settings .no-storage")).to_be_visible()
    page.locator("#settings [data-setting=faces][value=plain]").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-faces", "plain")


def test_what_a_full_storage_has_kept_is_still_known(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    page = visit(server, **PHONE).page
    page.goto("/")
    page.evaluate("localStorage.setItem('faces', 'plain')")
    page.add_init_script(FULL)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-faces", "plain")


def test_a_score_sheet_says_that_nothing_is_kept(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    page = visit(server, **PHONE).page
    page.add_init_script(DENY)
    open_pad(page)
    expect(page.locator(".no-storage")).to_be_visible()
    enter(page, 0, "60")
    expect(page.locator(".sums b").first).to_have_text("60")


def test_where_storage_is_allowed_nothing_is_said(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    page = visit(server, **PHONE).page
    begin(page)
    page.locator("[popovertarget=settings]:visible").click()
    expect(page.locator("#settings h2")).to_be_visible()
    expect(page.locator(".no-storage")).to_be_hidden()
    expect(page.locator("html.runs")).to_have_count(1)


@pytest.mark.parametrize("script", [TABLE_SCRIPT, HTMX], ids=["table", "htmx"])
@pytest.mark.parametrize("fault", ["missing", "wrong"])
def test_a_table_whose_script_fails_says_that_it_stands_still(
    server: Server, visit: Callable[..., Visitor], script: str, fault: str
) -> None:
    visitor = visit(server, **PHONE, service_workers="block")
    page = visitor.page
    begin(page)

    def fail(route: Route) -> None:
        if fault == "missing":
            route.abort()
        else:
            route.fulfill(content_type="text/javascript", body="throw new Error('wrong');")

    page.route(script, fail)
    page.reload()
    expect(page.locator(".still")).to_be_visible()
    expect(page.locator(".still")).to_contain_text("it may stand still")
    assert visitor.problems
    visitor.problems.clear()
    page.unroute(script)
    page.locator(".still a").click()
    expect(page.locator("html.runs")).to_have_count(1)
    expect(page.locator(".still")).to_be_hidden()


def test_a_page_of_which_no_script_arrives_says_so_by_itself(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(server, **PHONE, service_workers="block")
    page = visitor.page
    begin(page)
    page.route("**/*.js", lambda route: route.abort())
    page.reload(wait_until="domcontentloaded")
    still = page.locator(".still")
    assert not still.is_visible()
    page.evaluate("document.getAnimations().forEach((it) => (it.currentTime = 1e6))")
    expect(still).to_be_visible()
    visitor.problems.clear()


def test_errors_of_extensions_are_not_those_of_the_page(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(server, **PHONE, service_workers="block")
    page = visitor.page
    begin(page)
    expect(page.locator("html.runs")).to_have_count(1)
    for source, fails in (("chrome-extension://x/a.js", False), ("/static/js/a.js", True)):
        page.evaluate(
            """(source) => dispatchEvent(new ErrorEvent("error", {
              filename: new URL(source, location).href, message: "wrong" }))""",
            source,
        )
        assert page.locator(".still").is_visible() is fails
