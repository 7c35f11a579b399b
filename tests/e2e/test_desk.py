"""An administrator's evening: a complaint is made, settled in a few taps, answered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import in_both_themes
from tests.e2e.complained import REVIEWER
from tests.e2e.fitting import TOO_WIDE, problems
from tests.e2e.partnered import JUDGE
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor

MOST_TAPS = 12
"""From a report to its settlement."""
WIDTHS = (390, 600, 768, 1024, 1280, 1920)


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


@pytest.fixture(scope="module")
def complained(server: Server) -> list[str]:
    """The address of a match, and the sessions of two who have played it."""
    file = server.folder / "complained"
    server.manage("shell", "-c", f"from tests.e2e.complained import prepare; prepare('{file}')")
    slug, *sessions = file.read_text().split()
    return [f"/m/{slug}/", *sessions]


class Taps:
    """Somebody whose taps are counted; typing is not."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.number = 0

    def tap(self, role: str, name: str, then: str = "") -> None:
        self.number += 1
        found = self.page.get_by_role(role, name=name).first  # type: ignore[arg-type]
        if not then:
            found.click()
            return
        with self.page.expect_navigation(url=then):
            found.click()


def looks_well(page: Page, *, is_read: bool = False) -> None:
    """Nothing is cut off at any width; where it ``is_read``, axe finds nothing either."""
    if is_read:
        assert in_both_themes(page) == {}
    before = page.viewport_size
    assert before is not None
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert problems(page, TOO_WIDE) == {}, width
    page.set_viewport_size(before)


def test_an_evening_at_the_desk(
    server: Server, visit: Callable[..., Visitor], complained: list[str]
) -> None:
    address, one, other = complained
    reports = visit(server, viewport=SIZES["phone"]).sign_in(one)
    reports.goto(f"{address}1/20/")
    reports.locator("#to-steps, #to-more").first.wait_for(state="attached")
    reports.goto(address)
    reports.get_by_role("link", name="Report the match").click()
    looks_well(reports, is_read=True)
    reports.get_by_label("collusion").check()
    reports.get_by_role("group", name="About whom").get_by_label("Jean-Claude").check()
    reports.get_by_label("Round").select_option("1")
    reports.get_by_label("What happened").fill("He knew it.")
    reports.get_by_role("button", name="Report").click()
    expect(reports.get_by_text("Reported. You will be told")).to_be_visible()

    desk = visit(server, viewport=SIZES["phone"]).page
    desk.goto("/account/in/")
    desk.get_by_label("E-mail").fill(REVIEWER[0])
    desk.get_by_label("Password").first.fill(REVIEWER[1])
    taps = Taps(desk)
    taps.tap("button", "Log in", "**/account/")
    taps.tap("link", "Desk: reports and matches", "**/desk/")
    looks_well(desk)
    taps.tap("link", "He knew it.", "**/desk/reports/*/")
    looks_well(desk, is_read=True)
    expect(desk.get_by_text("Hands after trick 1", exact=True)).to_be_visible()
    taps.tap("link", "Settle")
    taps.tap("radio", "Warn")
    desk.get_by_label("Reason, for those concerned to read").fill("Do not ask for cards.")
    taps.tap("button", "Settle", "**/desk/#settle")
    expect(desk.get_by_text("Settled: warning.")).to_be_visible()
    assert taps.number <= MOST_TAPS

    # Other ways: a match struck out, a reported message that silences.
    desk.goto("/matches/?whose=all&reported=yes")
    looks_well(desk)
    desk.locator(".mrow").first.click()
    desk.wait_for_url("**/desk/m/*/")
    looks_well(desk)
    desk.get_by_role("radio", name="Strike the match out").check()
    desk.get_by_label("Reason, for those concerned to read").fill("Not a fair match.")
    desk.get_by_role("button", name="Settle").click()
    expect(desk.get_by_role("heading", level=1)).to_contain_text("does not count")
    desk.goto("/desk/")
    desk.get_by_role("link", name="du hesch sicher").click()
    looks_well(desk)
    desk.get_by_role("radio", name="Silence or ban").check()
    desk.get_by_label("For how long").select_option("a week")
    desk.get_by_label("Reason, for those concerned to read").fill("Enough.")
    desk.get_by_role("button", name="Settle").click()
    expect(desk.get_by_text("Settled: no chat, until")).to_be_visible()

    # Whom it concerns reads it, and answers once.
    concerned = visit(server, viewport=SIZES["phone"]).sign_in(other)
    concerned.goto("/")
    concerned.get_by_role("link", name="There is a decision you should read.").click()
    looks_well(concerned, is_read=True)
    warned = concerned.locator("li", has_text="You have been warned.")
    expect(warned).to_contain_text("Do not ask for cards.")
    warned.get_by_text("Answer once").click()
    warned.get_by_label("Your answer").fill("It was a joke.")
    warned.get_by_role("button", name="Send").click()
    expect(concerned.get_by_text("Your answer has arrived.")).to_be_visible()
    expect(concerned.locator("li", has_text="You have been warned.")).not_to_contain_text(
        "Answer once"
    )
    concerned.goto(address)
    expect(concerned.get_by_text("«Not a fair match.»")).to_be_visible()
    desk.goto("/desk/")
    expect(desk.get_by_text("«It was a joke.»")).to_be_visible()


def test_figures_of_a_person_and_of_pairs_fit_every_screen(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    file = server.folder / "partnered"
    server.manage("shell", "-c", f"from tests.e2e.partnered import prepare; prepare('{file}')")
    one, other, third = file.read_text().split()
    desk = visit(server, viewport=SIZES["phone"]).page
    desk.goto("/account/in/")
    desk.get_by_label("E-mail").fill(JUDGE[0])
    desk.get_by_label("Password").first.fill(JUDGE[1])
    desk.get_by_role("button", name="Log in").click()
    desk.wait_for_url("**/account/")
    desk.goto(f"/desk/people/{one}/")
    desk.get_by_role("link", name="Figures with partners").click()
    desk.wait_for_url(f"**/desk/people/{one}/figures/")
    looks_well(desk, is_read=True)
    expect(desk.locator("tbody tr")).to_have_count(4)
    desk.get_by_role("link", name="Anna").click()
    desk.wait_for_url(f"**/desk/people/{one}/figures/{other}/")
    expect(desk.get_by_role("row", name="How exchanged cards fit")).to_contain_text("+31.4")
    looks_well(desk, is_read=True)
    desk.goto(f"/desk/people/{one}/figures/{third}/")
    expect(desk.get_by_text("275 are missing")).to_be_visible()
    looks_well(desk)
