"""Where nobody plays a bell rings once somebody looks for players."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.server import Server
from tests.e2e.visitor import Visitor

OPEN_A_TABLE = """
from games.services.seats.entrance import FOR_ALL
from games.services.seats.opening import create_table
from games.services.seats.players import create_player
create_table(create_player("Ana"), entrance=FOR_ALL)
"""
COUNTS_TONES = """
  globalThis.tones = 0;
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...how) {
    globalThis.tones += 1;
    return start.apply(this, how);
  };
"""


def test_the_bell_rings_once_a_seat_is_free(
    new_server: Callable[..., Server], visit: Callable[..., Visitor]
) -> None:
    server = new_server()
    visitor = visit(server, locale="en")
    visitor.page.add_init_script(COUNTS_TONES)
    page = visitor.page
    page.goto("/")
    bell = page.get_by_role("button", name="Ring when somebody looks for players")
    bell.click()
    expect(bell).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#bell-says")).to_contain_text("This page rings")
    bell.click()
    expect(bell).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#bell-says")).to_contain_text("Nobody is playing")
    bell.click()
    assert page.evaluate("tones") == 0
    server.manage("shell", "-c", OPEN_A_TABLE)
    way = page.get_by_role("link", name="To the tables")
    expect(way).to_be_visible()
    expect(page).to_have_title("Somebody is looking for players.")
    assert page.evaluate("tones") == 2
    way.click()
    expect(page.locator("#tables li")).to_have_count(1)
