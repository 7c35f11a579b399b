"""An administrator's tour: a match is found, its hands are read, a correction is seen with why."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.recorded import log_in, make_admin
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor

PLAYED = """
from games.desk.case import Case
from games.desk.services import settling
from games.models import Match
from django.contrib.auth.models import User
from tests.e2e.looked_back import play
match = play(3, rounds=2).match
match = Match.objects.get(pk=match.pk)
assert not match.is_running
user = User.objects.create_superuser("judge")
settling.decide(
    Case(match=match, hand=match.hands.get(number=1)),
    settling.Settlement("adjust", "The tricks were counted twice.", points=(60, 40)),
    user,
)
"""


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    server = new_server()
    server.manage("shell", "--verbosity", "0", "-c", PLAYED)
    make_admin(server)
    return server


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_tour_of_the_administration(
    server: Server, visit: Callable[..., Visitor], size: str
) -> None:
    page = visit(server, viewport=SIZES[size]).page
    log_in(page)
    page.goto("/admin/games/match/?kind__exact=played&corrected=yes")
    page.locator("#toolbar ~ nav.toplinks a, .toplinks a").first.click()  # by date
    page.wait_for_url("**started__*")
    page.fill("#searchbar", "Jean-Claude")
    page.locator("#changelist-search [type=submit]").click()
    page.locator("#result_list .field-teams a").first.click()
    expect(page.get_by_text("«The tricks were counted twice.»")).to_be_visible()

    expect(page.locator(".inline-group").get_by_text("counts as 60 : 40")).to_be_visible()
    page.locator(".inline-group a[href*='/admin/games/hand/']").first.click()
    frame = page.frame_locator("iframe")
    frame.locator('[data-step="after"]').click()
    frame.locator('[data-step="after"]').click()
    expect(frame.get_by_role("heading", level=1)).not_to_have_text("Round 1, step 0")
    expect(frame.locator(".cards").first).to_be_visible()
    page.get_by_role("link", name="Score sheet", exact=True).click()
    expect(frame.get_by_role("heading", name="The score")).to_be_visible()

    # The next round stays in the frame; what is no round opens in the whole window.
    frame.locator('[data-step="round"]').click()
    expect(frame.get_by_role("heading", level=1)).to_contain_text("Round 2")
    assert "/admin/games/hand/" in page.url
    frame.get_by_role("link", name="To the match").first.click()
    page.wait_for_url("**/m/*/")
    expect(page.get_by_text("«The tricks were counted twice.»")).to_be_visible()
