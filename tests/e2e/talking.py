"""How people talk at a table, on a phone or a wide screen."""

from __future__ import annotations

from playwright.sync_api import Page, expect

OPEN = "#to-talk:visible, .talk-tabs [data-panel=talk]:visible"


def open_talk(page: Page) -> None:
    """Bring the chat up, however wide the page is."""
    expect(page.locator("#content.is-live")).to_be_attached()
    if not page.locator("#talk-log").is_visible():
        page.locator(OPEN).first.click()
    expect(page.locator("#talk-log")).to_be_visible()


def say(page: Page, text: str) -> None:
    open_talk(page)
    field = page.locator("#talk-text")
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_value("")
    expect(field).to_be_focused()


def about(page: Page, text: str) -> None:
    """Bring up what can be done about a message."""
    open_talk(page)
    page.locator("#talk-lines > li", has_text=text).locator(".about-it").click()
    expect(page.locator("#talk-about")).to_contain_text(text)
