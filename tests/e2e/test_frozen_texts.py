"""What partners can read of each other is closed while their match runs (WHO-7)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.server import Server
from tests.e2e.test_lost_phone import word_of_own
from tests.e2e.test_two_directors import an_evening, enter
from tests.e2e.visitor import SIZES, Visitor
from tests.e2e.words import speak

PHONE = {"viewport": SIZES["phone"]}


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


def test_agreements_wait_for_the_end_of_the_match(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    desk, phone = visit(server, **PHONE).page, visit(server, **PHONE, allowed="422").page
    event = an_evening(desk).removesuffix("direct/")
    speak(phone, event, word_of_own(desk, event))
    card = phone.locator("#own-card")
    card.locator("summary").click()
    text, save = card.locator("textarea"), card.get_by_role("button", name="Save")
    expect(card).to_contain_text("can be changed when it is over")
    expect(save).to_have_count(0)
    text.fill("Odd to the left")

    # Once it is over the page lets them save what they have written meanwhile.
    desk.goto(f"{event}direct/")
    desk.locator(".event-tables > li", has_text="Anna1").locator(".pp[href]").click()
    desk.wait_for_url("**/tables/**")
    enter(desk, "600", "400")
    expect(save).to_be_visible()
    expect(text).to_have_value("Odd to the left")
    with phone.expect_navigation():
        save.click()
    card.locator("summary").click()
    expect(text).to_have_value("Odd to the left")
    expect(card).to_contain_text("As written on")


def test_what_an_old_page_sends_of_them_is_refused_and_kept_in_the_field(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    desk, phone = visit(server, **PHONE).page, visit(server, **PHONE, allowed="422").page
    event = an_evening(desk).removesuffix("direct/")
    speak(phone, event, word_of_own(desk, event))
    send_as_an_old_page(phone, "Odd to the left")
    expect(phone.get_by_role("alert")).to_contain_text("can be changed when it is over")
    expect(phone.locator("#own-agreements")).to_have_value("Odd to the left")


def send_as_an_old_page(phone: Page, text: str) -> None:
    """Send a form that still has its button."""
    phone.locator("#own-card summary").click()
    phone.locator("#own-agreements").fill(text)
    with phone.expect_navigation():
        phone.locator("#own-card form").evaluate(
            """(form) => {
              const button = document.createElement("button");
              [button.name, button.value] = ["do", "agreements"];
              form.append(button);
              form.requestSubmit(button);
            }"""
        )
