"""The log: its newest lines are seen, and its tricks, which lie in the ring by one tap."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import in_both_themes
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor

PREPARE = "from tests.e2e.prepared import play_tricks; play_tricks('{}', {})"
GO_ON = "from tests.e2e.prepared import play_on; play_on('{}')"


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


def at_table(server: Server, visitor: Visitor, what: str, seat: int = 0) -> Page:
    """Return the page of a seat at a table at which ``what`` was played."""
    file = server.folder / "prepared"
    server.manage("shell", "--verbosity", "0", "-c", PREPARE.format(file, what))
    slug, *sessions = file.read_text().split()
    visitor.sign_in(sessions[seat]).goto(f"/t/{slug}/")
    visitor.page.locator("#content.is-live").wait_for()
    return visitor.page


def covers_no_seat(page: Page) -> bool:
    """Tell whether what lies in the ring lies beside all seats."""
    return bool(
        page.evaluate(
            """() => {
  const box = (it) => it.getBoundingClientRect();
  const boxes = (found) => [...document.querySelectorAll(found)].map(box);
  const apart = (a, b) =>
    a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  const cards = boxes("#laid :is(.card, figcaption, .laid-steps)");
  const seats = boxes(".seat:not(.south) :is(.who, .n, .rank)");
  return cards.length > 0 && cards.every((card) => seats.every((seat) => apart(card, seat)));
}"""
        )
    )


@pytest.mark.parametrize("size", ["phone", pytest.param("desk", marks=pytest.mark.nightly)])
def test_each_trick_of_a_finished_round_opens_and_lies_in_the_ring(
    server: Server, visit: Callable[..., Visitor], size: str
) -> None:
    page = at_table(server, visit(server, viewport=SIZES[size]), "None")
    summary = page.locator(".over")
    expect(summary).to_be_visible()
    if size == "phone":
        page.locator("#to-log").click()
    tricks = page.locator("#log-lines .folded")
    assert tricks.count() > 5
    first = tricks.first
    expect(first.locator(".cards")).not_to_be_visible()
    first.locator("summary").click()
    expect(first.locator(".cards.xs .card").first).to_be_visible()
    assert in_both_themes(page) == {}
    shown = first.locator(".cards").evaluate_all("(all) => all.map((it) => it.ariaLabel)")
    first.get_by_role("button", name="Lay into the ring").click()
    expect(page.locator("#laid .top-play")).to_be_visible()
    expect(summary).not_to_be_visible()
    expect(page.locator("#laid")).to_contain_text("Trick 1")
    lies = page.locator("#laid .cards").evaluate_all("(all) => all.map((it) => it.ariaLabel)")
    assert set(lies) <= set(shown)
    assert covers_no_seat(page)
    page.locator("#laid").get_by_role("button", name="Trick 2").click()
    expect(page.locator("#laid")).to_contain_text("Trick 2")
    assert covers_no_seat(page)
    page.mouse.click(20, SIZES[size]["height"] - 20)  # anywhere else
    expect(page.locator("#laid")).not_to_be_visible()
    expect(summary).to_be_visible()


def test_the_last_trick_of_a_round_that_runs_lies_until_something_happens(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    page = at_table(server, visit(server, viewport=SIZES["phone"]), "3")
    page.locator("#to-log").click()
    below = "(log) => log.scrollHeight - log.scrollTop - log.clientHeight"
    assert page.locator("#log").evaluate(below) < 2  # the newest lines are seen
    lay = page.locator("#log .lay")
    expect(lay).to_have_count(1)  # memory is part of the game
    lay.click()
    expect(page.locator("#laid .top-play")).to_be_visible()
    assert covers_no_seat(page)
    page.keyboard.press("Escape")
    expect(page.locator("#laid")).not_to_be_visible()
    page.locator("#to-log").click()
    page.locator("#log .lay").click()
    expect(page.locator("#laid .top-play")).to_be_visible()
    slug = page.url.rstrip("/").rsplit("/", 1)[-1]
    server.manage("shell", "--verbosity", "0", "-c", GO_ON.format(slug))
    expect(page.locator("#laid")).not_to_be_visible()
    expect(page.locator("#trick .top-play")).to_be_visible()
