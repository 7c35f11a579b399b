"""What is said once for the rest of a trick, by four people of whom one has a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.deals import deal
from tests.e2e.person import Person, play_until
from tests.e2e.rooms import begin, gather
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor

NAMES = ("Anna", "Ben", "Clara", "David")
HANDS = (
    "2j 3p 4t 5s 6j 6p 8t 9j Tt Js Qp Kj As Drg",
    "2s 3j 4p 5t 6s 7j 8s 9p Tj Jt Qs Kp Aj Phx",
    "Mah 2p 3t 4j 5p 7s 8p 9t Ts Jj Qt Ks At Dog",
)


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server(deals=[deal(*HANDS)])


@pytest.fixture
def people(server: Server, visit: Callable[..., Visitor]) -> list[Person]:
    everybody = gather(server, visit, NAMES)
    begin(everybody)
    return everybody


def test_what_is_said_once_is_done_and_shown_to_nobody_else(people: list[Person]) -> None:
    play_until(people, lambda: any(deed.startswith("play") for one in people for deed in one.done))
    leader = next(one for one in people if any(deed.startswith("play") for deed in one.done))
    for one in people:
        expect(one.page.locator(".ring.quiet .arc")).to_be_attached()
    expect(leader.page.locator(".halt.far")).to_be_visible()
    # After the leader's own play there is nothing new to tell: the switches are there.
    page = leader.page
    page.set_viewport_size(SIZES["phone"])
    others = [one for one in people if one is not leader]
    before = [one.page.locator("#actions").inner_html() for one in others]
    no_bomb, passes = (
        page.get_by_role("switch", name="No bomb"),
        page.get_by_role("switch", name="Pass"),
    )
    no_bomb.click()
    expect(no_bomb).to_have_attribute("aria-checked", "true")
    expect(page.locator("#b-left[value=decline]")).to_have_count(0)
    page.wait_for_function(
        "() => performance.now() - (changed['w-2'] ?? 0) > 450"
    )  # a button that has just changed does not act
    page.locator("#content form.htmx-request").wait_for(state="detached")  # nor a second one
    page.keyboard.press("a")
    expect(passes).to_have_attribute("aria-checked", "true")
    assert [one.page.locator("#actions").inner_html() for one in others] == before
    box = passes.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert box["x"] + box["width"] <= SIZES["phone"]["width"]
    passes.click()
    expect(passes).to_have_attribute("aria-checked", "false")
