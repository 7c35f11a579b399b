"""Words of teams, as the director shows them and phones type them."""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Page


class Told(NamedTuple):
    """A team and its word."""

    name: str
    word: str


def shown_word(page: Page) -> Told:
    """Return what stands large on the director's page of a team."""
    page.get_by_text("Show the word and its code").click()
    name = page.locator(".event-bar h1 bdi").first.inner_text()
    return Told(name, page.locator(".big-word").inner_text())


def speak(phone: Page, event: str, told: Told) -> None:
    """Let a phone that has found no code speak for a team."""
    phone.goto(f"{event}who/")
    phone.get_by_label("You are").select_option(label=told.name)
    phone.get_by_label("The word on your slip").fill(told.word)
    with phone.expect_navigation():
        phone.get_by_role("button", name="That is us").click()
