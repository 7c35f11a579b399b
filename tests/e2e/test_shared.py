"""Four people let others see the match of their private table, in a browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import in_both_themes
from tests.e2e.fitting import TOO_WIDE, problems
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor

SWITCH = "Andere dürfen diese Partie ansehen"


@pytest.fixture
def played(new_server: Callable[..., Server]) -> tuple[Server, str, list[str]]:
    """A server, the address of a table whose match is over, and the sessions of its four."""
    server = new_server()
    file = server.folder / "over"
    play = f"play_tricks('{file}', None, target=None, max_rounds=1)"
    server.manage("shell", "-c", f"from tests.e2e.prepared import play_tricks; {play}")
    slug, *sessions = file.read_text().split()
    return server, f"/t/{slug}/", sessions


def test_a_match_opens_for_others_once_all_four_have_pressed_the_switch(
    played: tuple[Server, str, list[str]], visit: Callable[..., Visitor]
) -> None:
    server, table, sessions = played
    settings = {"viewport": SIZES["phone"], "locale": "de-CH", "bypass_csp": True}
    pages = [visit(server, **settings).sign_in(session) for session in sessions]
    for page in pages:
        page.goto(table)
    first = pages[0]
    match = first.locator("#to-match").get_attribute("href")
    assert match is not None
    stranger = visit(server, **settings, allowed="status of 404").page
    for page in pages:
        assert stranger.goto(match).status == 404
        switch = page.get_by_role("switch", name=SWITCH)
        expect(switch).to_have_attribute("aria-checked", "false")
        switch.click()
        expect(switch).to_have_attribute("aria-checked", "true")
    assert problems(first, TOO_WIDE) == {}
    assert stranger.goto(match).status == 200
    expect(stranger.locator(".for-whom")).to_contain_text("Die Mitspielenden waren einverstanden")
    expect(stranger.get_by_role("switch", name=SWITCH)).to_have_count(0)

    first.goto(match)  # the same switch stands on the page of the match, and works without a script
    assert in_both_themes(first) == {}
    first.get_by_role("switch", name=SWITCH).click()
    expect(first.get_by_role("switch", name=SWITCH)).to_have_attribute("aria-checked", "false")
    assert stranger.goto(match).status == 404
