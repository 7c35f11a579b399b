"""A guest opens an account in the middle of a match, and is told of a lost connection."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.e2e.server import Server
from tests.e2e.visitor import Visitor

SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 800}}
ADDRESS = "@example.org"
PASSWORD = "drei stille Bomben"


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


@pytest.fixture
def address() -> str:
    """Return an address of its own, for a test that is tried once more as well."""
    return uuid4().hex + ADDRESS


def hand_on(page: Page) -> list[str]:
    """Return the cards of the hand, once they are there."""
    expect(page.locator("#content.is-live #hand [name=card]").first).to_be_visible()
    cards = page.locator("#hand input[name=card]").all()
    return sorted(card.get_attribute("value") or "" for card in cards)


def keeps(what: str) -> Callable[[Request], bool]:
    """Return what tells whether a page sends what has been set, with this among it."""

    def is_kept(request: Request) -> bool:
        is_sent = request.url.endswith("/account/preferences/")
        return is_sent and what in (request.post_data or "")

    return is_kept


@pytest.mark.parametrize("size", ["phone", pytest.param("desk", marks=pytest.mark.nightly)])
def test_a_guest_opens_an_account_in_the_middle_of_a_match(
    server: Server, visit: Callable[..., Visitor], size: str, address: str
) -> None:
    visitor = visit(server, viewport=SIZES[size], allowed="status of 422")
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    table, hand = page.url, hand_on(page)

    page.goto("/account/")
    page.get_by_label("E-mail").fill(address)
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("Password").fill("short")
    page.get_by_role("button", name="Open the account").click()
    expect(page.locator("#id_password_error")).to_contain_text("too short")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Open the account").click()
    expect(page.get_by_role("alert")).to_contain_text("This is your account.")
    with page.expect_request(keeps("theme=dark")) as kept:
        page.get_by_role("radio", name="dark").check(force=True)
    assert kept.value.response() is not None

    page.goto(table)
    assert hand_on(page) == hand
    page.locator("#b-left").click()
    expect(page.locator("#hand input[name=card]")).to_have_count(14)

    phone = visit(server, viewport=SIZES["phone"]).page
    phone.goto("/account/in/")
    phone.get_by_label("E-mail").fill(address)
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Log in").click()
    expect(phone.locator("html[data-theme=dark]")).to_be_visible()
    phone.goto(table)
    expect(phone.locator("#content.is-live #hand input[name=card]")).to_have_count(14)
    page.goto("/account/")
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_what_another_device_has_set_meanwhile_stays(
    server: Server, visit: Callable[..., Visitor], address: str
) -> None:
    desk, phone = visit(server).page, visit(server, viewport=SIZES["phone"]).page
    desk.goto("/account/new/")
    desk.get_by_label("Your name").fill("Lynx")
    desk.get_by_label("E-mail").fill(address)
    desk.get_by_label("Password").fill(PASSWORD)
    desk.get_by_role("button", name="Open the account").click()
    expect(desk.get_by_role("alert")).to_contain_text("This is your account.")
    phone.goto("/account/in/")
    phone.get_by_label("E-mail").fill(address)
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Log in").click()
    expect(phone.get_by_role("button", name="Log out")).to_be_visible()
    with phone.expect_request(keeps("theme=light")) as kept:
        phone.evaluate("preferences.set('tichu-theme', 'light')")
    assert kept.value.response() is not None
    with desk.expect_request(keeps("theme=dark")) as kept:
        desk.get_by_role("radio", name="dark").check(force=True)
    assert kept.value.response() is not None
    with phone.expect_request(keeps("motion=off")) as sent:
        phone.evaluate("preferences.set('motion', 'off')")
    assert sent.value.response() is not None
    phone.reload()
    expect(phone.locator("html[data-theme=dark][data-motion=off]")).to_be_visible()


def test_without_a_connection_a_page_of_ours_says_so(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(server)
    page = visitor.page
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    with visitor.offline():
        visitor.context.set_offline(True)
        page.goto("/rules/")
        expect(page.get_by_role("heading")).to_have_text("There is no connection.")
        visitor.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The rules of Tichu")


def test_back_to_a_form_that_was_refused_is_no_lost_connection(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    page = visit(server, allowed="status of 422").page
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    page.goto("/account/in/")
    page.get_by_label("E-mail").fill("luchs" + ADDRESS)
    page.get_by_label("Password").fill("mistyped")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_text("E-mail and password do not match.")).to_be_visible()
    page.goto("/rules/")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Log in")


def test_what_is_set_before_the_scripts_of_the_page_run_is_kept(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    page = visit(server).page
    held: list[Route] = []
    page.route("**/js/settings*.js", lambda route: held.append(route))
    page.goto("/account/", wait_until="commit")
    page.get_by_role("radio", name="dark").check(force=True)
    expect(page.locator("html[data-theme=dark]")).to_be_visible()
    page.wait_for_function("() => document.readyState !== 'loading'")
    held.pop().continue_()
    page.wait_for_load_state()
    expect(page.get_by_role("radio", name="dark")).to_be_checked()
