"""Four people in four browsers play Boosters of all colours."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import booster_scripts as scripts
from tests.e2e.booster_table import PeopleTable
from tests.e2e.deals import Deal, with_boosters
from tests.e2e.person import Person
from tests.e2e.rooms import begin, gather
from tests.e2e.server import Server
from tests.e2e.visitor import Visitor

NAMES = ("Anna", "Ben", "Clara", "David")


def scripted(scene: scripts.Scene) -> Deal:
    """Return what a server deals for a script."""
    hands = {str(seat): hand.split() for seat, hand in enumerate(scene.hands)}
    return with_boosters(hands, *scene.boosters)


@pytest.fixture
def table(
    request: pytest.FixtureRequest,
    new_server: Callable[..., Server],
    visit: Callable[..., Visitor],
) -> PeopleTable:
    """Return a table with Boosters at which four people have begun a script."""
    scene: scripts.Scene = request.param
    server = new_server(deals=[scripted(scene)])
    choose = partial(choose_boosters, at_start=len(scene.boosters[0]))
    people = gather(server, visit, NAMES, choose)
    begin(people)
    table = PeopleTable(people, server)
    for person in people:
        expect(person.button("left", "no_grand")).to_be_visible()
        assert person.press("left", "no_grand")
    return table


def choose_boosters(page: Page, at_start: int) -> None:
    """Choose in the form all Boosters, and much time to react."""
    page.get_by_label("Without clock").check(force=True)
    page.locator("[name=deck][value='standard:complete']").check(force=True)
    page.locator(f"[name=boosters_at_start][value='{at_start}']").check(force=True)
    page.locator("[name=window_seconds]").select_option("10")


def in_force(person: Person) -> str:
    return person.page.locator("#effects > ul").text_content() or ""


@pytest.mark.nightly
@pytest.mark.parametrize("table", [scripts.OPENING], indirect=True)
def test_blue_and_brown_boosters_before_the_first_lead(table: PeopleTable) -> None:
    scripts.play_opening(table)
    for person in table.people:
        for name in ("Open Hand", "Wager", "Musical Chairs"):
            assert name in in_force(person)
    for seat in (0, 1, 3):
        assert "Hand of Clara" in in_force(table.people[seat])
    assert "Hand of" not in in_force(table.people[2])
    caller = table.people[1].page.locator(".seat", has_text="Anna")
    expect(caller.locator(".stamp")).to_have_count(1)
    expect(caller.locator(".x2")).to_have_text("×2")


@pytest.mark.parametrize("table", [scripts.TRICKS], indirect=True)
def test_reactions_and_companions(table: PeopleTable) -> None:
    scripts.play_beginning(table)
    scripts.play_wish(table)
    for person in table.people:
        assert "Enough!" not in in_force(person)
        expect(person.page.locator(".top-play .card")).to_have_count(0)


@pytest.mark.nightly
@pytest.mark.parametrize("table", [scripts.TRICKS], indirect=True)
def test_reactions_companions_and_green_boosters(table: PeopleTable) -> None:
    scripts.play_beginning(table)
    for part in scripts.PARTS:
        part(table)
        if part is scripts.play_help:
            for person in table.people:
                expect(person.page.locator(".top-play.bomb .card")).to_have_count(4)
    for person in table.people:
        assert "Skat" in in_force(person)
        assert "About Turn" in in_force(person)
        assert "Enough!" not in in_force(person)


@pytest.mark.nightly
def test_boosters_that_are_agreed_on_when_all_have_come(
    new_server: Callable[..., Server], visit: Callable[..., Visitor]
) -> None:
    host, guest = gather(new_server(), visit, NAMES[:2])
    host.page.locator("#room-change").click()
    deck = "#room-settings [name=deck][value='standard:complete']"
    with host.page.expect_response("**/seat/"):
        host.page.locator(deck).check(force=True)
    host.page.locator("#room-settings [popovertargetaction=hide]").click()
    host.page.locator("#room-bots").click()
    begin([host, guest])
    for person in (host, guest):
        expect(person.button("left", "no_grand")).to_be_visible()
        expect(person.page.locator("link[href*='bundles/boosters']")).to_have_count(1)
