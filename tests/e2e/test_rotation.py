"""Tichujoline on four phones: partners change from round to round, points go with people."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.deals import straights
from tests.e2e.fitting import TOO_WIDE
from tests.e2e.person import Person, play_round
from tests.e2e.rooms import begin, gather, without_clock
from tests.e2e.server import Server
from tests.e2e.swift import SwiftPerson
from tests.e2e.visitor import SIZES, Visitor

NAMES = ("Anna", "Ben", "Clara", "David")
FIRST = {"Anna": "Clara", "Ben": "David", "Clara": "Anna", "David": "Ben"}
SECOND = {"Anna": "Ben", "Ben": "Anna", "Clara": "David", "David": "Clara"}


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server(deals=[straights(0)])


def rotating(page: Page) -> None:
    """Choose in the form that partners rotate; of the rounds there are enough by itself."""
    without_clock(page)
    page.locator("[name=partners_rotate]").check(force=True)


def opposite(person: Person) -> str:
    return (person.page.locator("#seat-north .who").text_content() or "").strip()


def number_in(text: str) -> int:
    return int(text.replace("−", "-").replace("+", ""))


def standings(person: Person) -> dict[str, int]:
    """Return what the summary says of all four, with their own names."""
    found = {}
    for one in person.page.locator(".tot.of-each li").all():
        name = (one.locator(".who").text_content() or "").strip()
        total = one.locator("b").text_content() or ""
        found[person.name if name == "You" else name] = number_in(total)
    return found


def of_round(person: Person) -> tuple[int, int]:
    """Return the points of the round: one's own, and those of the others."""
    own, other = person.page.locator(".tally tfoot td").all_text_contents()
    return number_in(own), number_in(other)


def begins_with(people: list[Person], partners: dict[str, str]) -> None:
    """Check that a round begins with these partners, and everybody's own eight cards."""
    held: list[str] = []
    for person in people:
        expect(person.button("left", "no_grand")).to_be_visible()
        assert opposite(person) == partners[person.name]
        held += person.look().hand
    assert len(held) == len(set(held)) == 32


@pytest.mark.nightly
def test_two_rounds_with_different_partners(server: Server, visit: Callable[..., Visitor]) -> None:
    def on_a_phone(at: Server) -> Visitor:
        return visit(at, viewport=SIZES["phone"])

    gathered = gather(server, on_a_phone, NAMES, rotating)
    people: list[Person] = [SwiftPerson(it.visitor, name=it.name) for it in gathered]
    for person in people:
        expect(person.page.locator(".teams")).to_contain_text("Then partners rotate.")
    people[0].calls = True  # with equal cards for all, the calls make the difference
    begin(people)
    begins_with(people, FIRST)

    play_round(people)
    points = dict.fromkeys(NAMES, 0)
    for person in people:
        points[person.name] += of_round(person)[0]
    assert points["Anna"] == points["Clara"]
    assert points["Ben"] == points["David"] != points["Anna"]
    for person in people:
        assert standings(person) == points
        partner = SECOND[person.name]
        text = f"Next round: You and {partner} against"
        expect(person.page.locator(".sum .sub", has_text=text)).to_be_visible()
        assert person.page.evaluate(TOO_WIDE) == []
    for person in people:
        person.page.locator("#b-next").click()

    begins_with(people, SECOND)
    for person in people:
        expect(person.page.locator("#status .of-each li")).to_have_count(4)
        mine = person.page.locator("#status .of-each .mine b")
        expect(mine).to_have_text(str(points[person.name]).replace("-", "−"))
    play_round(people)
    for person in people:
        points[person.name] += of_round(person)[0]
    for person in people:
        assert standings(person) == points
    assert points["Anna"] - points["Ben"] == points["Clara"] - points["David"]
