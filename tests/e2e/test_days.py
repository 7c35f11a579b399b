"""Hands of the day in a browser: played on a phone, compared and challenged at a desk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import in_both_themes
from tests.e2e.fitting import TOO_WIDE, problems
from tests.e2e.person import Person, play_round
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


@pytest.fixture(scope="module")
def laid(server: Server, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the sessions of Ada, Ben and Cora, and the address of Ada's challenge."""
    file = tmp_path_factory.mktemp("days") / "sessions"
    code = f"from tests.e2e.days import lay_days; lay_days({str(file)!r})"
    server.manage("shell", "--verbosity", "0", "-c", code)
    return Path(file).read_text().split()


def test_two_compare_their_evening_and_one_takes_a_challenge(
    server: Server, laid: list[str], visit: Callable[..., Visitor]
) -> None:
    ada, _ben, cora, key = laid
    page = visit(server, viewport=SIZES["desk"], locale="en-GB").sign_in(ada)
    page.goto("/daily/")
    page.get_by_role("link", name="Yesterday: better than").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("played like level")
    compare = page.get_by_role("link", name="Compare Ben")
    compare.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Where you parted from Ben")
    assert problems(page, TOO_WIDE) == {}
    assert in_both_themes(page) == {}
    page.get_by_role("link", name="Look Ben").first.click()
    expect(page.locator(".replay")).to_be_visible()
    for path in ("/daily/days/", "/daily/month/", f"/daily/c/{key}/"):
        page.goto(path)
        assert in_both_themes(page) == {}

    taking = visit(server, viewport=SIZES["desk"], locale="en-GB").sign_in(cora)
    taking.goto(f"/daily/c/{key}/")
    taking.get_by_role("button", name="Take the challenge").click()
    expect(taking.get_by_role("button", name="Play board 1")).to_be_visible()
    page.reload()
    expect(page.locator(".day-sides")).to_contain_text("Cora")


@pytest.mark.nightly  # its bots search in full
def test_a_board_is_played_on_a_phone_up_to_its_result(
    server: Server, laid: list[str], visit: Callable[..., Visitor]
) -> None:
    visitor = visit(server, viewport=SIZES["phone"], locale="de-DE")
    page = visitor.sign_in(laid[0])
    page.goto("/daily/")
    board = page.locator(".day-game", has=page.get_by_role("heading", name="Ein Blatt", exact=True))
    board.first.get_by_role("button", name="Spielen").click()
    play_round([Person(visitor)])
    page.get_by_role("link", name="Zu den Blättern des Tages").click()
    board.first.get_by_role("link", name="Ergebnis").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("gespielt wie Stufe")
    expect(page.get_by_text("Par ist")).to_be_visible()
    assert problems(page, TOO_WIDE) == {}
    assert in_both_themes(page) == {}
