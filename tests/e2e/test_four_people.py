"""Four people in four browsers meet by a link and play a whole round."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.deals import deal
from tests.e2e.person import Person, play_round, play_until
from tests.e2e.rooms import begin, gather, without_clock
from tests.e2e.server import Server
from tests.e2e.visitor import Visitor

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
    """Return four people at a table, the host first and then as they came."""
    return gather(server, visit, NAMES, without_clock)


def points(person: Person) -> list[str]:
    """Return the points of the round, those of Anna's team first."""
    cells = person.page.locator(".tally tfoot td").all_text_contents()
    ours = person.page.locator(".out").text_content() or ""
    assert all(("You" if name == person.name else name) in ours for name in NAMES)
    return cells


@pytest.mark.nightly  # in the suite four people play shorter rounds: test_among_people
def test_four_people_play_a_round(people: list[Person]) -> None:
    host = people[0]
    # The host picks Ben as partner, who has sat down beside her; all see it.
    host.page.get_by_label("More about Ben").click()
    host.page.get_by_role("button", name="Change places with Clara").click()
    teams = "Anna and Ben play against Clara and David."
    for person in people:
        expect(person.page.locator(".teams")).to_have_text(teams)
    begin(people)
    for person in people:
        expect(person.page.locator("#b-left[value=no_grand]")).to_be_visible()
        expect(person.page.locator("#hand .hand > li")).to_have_count(8)

    # Partners sit opposite each other on every page.
    for person, partner in zip(people, ("Ben", "Anna", "David", "Clara"), strict=True):
        expect(person.page.locator("#seat-north")).to_contain_text(partner)

    # A call is seen by all at once.
    caller = people[2]
    caller.calls = True
    play_until(people, lambda: "exchange" in caller.done)
    for person in people:
        if person is not caller:
            seat = person.page.locator(".seat", has_text=caller.name)
            expect(seat.locator(".stamp")).to_have_count(1)

    play_round(people)
    done = {deed.split()[0] for person in people for deed in person.done}
    assert {"exchange", "tichu", "play", "pass", "give_dragon"} <= done
    assert any("Mah" in deed for person in people for deed in person.done)
    assert any(deed == "play wished" for person in people for deed in person.done)

    of_host = points(host)
    assert points(people[1]) == of_host
    assert points(people[2]) == points(people[3]) == of_host[::-1]

    for person in people:
        person.page.get_by_role("button", name="Next round").click()
    for person in people:
        expect(person.page.locator("#status")).to_contain_text("Round 2")
