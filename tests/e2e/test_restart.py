"""The server is killed in the middle of a trick and started again: play goes on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from tests.e2e.deals import deal
from tests.e2e.person import Person, play_until
from tests.e2e.rooms import begin, gather
from tests.e2e.server import CLOCK_PACE, Server
from tests.e2e.visitor import Visitor

OUT = timedelta(days=30)
"""How long the server seems to have been away; nobody waits for it."""
GRACE_SECONDS = 15 * CLOCK_PACE
LEFT_SECONDS = 47_000
SLACK_SECONDS = 1000
"""What the slowest machine may take between the start and the first look."""
LAST = "ORDER BY id DESC LIMIT 1"
ACTIONS = "SELECT table_id, version, action_id FROM games_event WHERE seat = 0"
HANDS = (
    "Mah 2j 3p 5t 6s 8j 9p Tt Js Qp Kj As Drg Phx",
    "2s 3j 4p 5p 6j 7j 8s 9s Tj Jt Qs Kp Aj 4s",
    "2p 3t 4j 5j 6t 7s 8p 9t Ts Jj Qt Ks At Dog",
)


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server(deals=[deal(*HANDS)])


@pytest.fixture
def people(server: Server, visit: Callable[..., Visitor]) -> list[Person]:
    """Return two people at a table with clocks; the first has led."""

    def choose(page: Page) -> None:
        page.get_by_label("Slow").check(force=True)

    people = gather(server, visit, ["Anna", "Ben"], choose)
    person = people[0]
    person.page.get_by_role("button", name="Bots on all free seats").click()
    begin(people)
    expect(person.page.locator("#b-left[value=no_grand]")).to_be_visible()
    play_until(people, lambda: "play Mah" in person.done)
    return people


def shown(person: Person) -> dict[str, Any]:
    """Return what must not change: hand, window, trick, what has been answered."""
    return person.page.evaluate(
        """() => ({
          hand: [...document.querySelectorAll("#hand li")].map((one) => one.id),
          window: document.querySelector("[name=window_id]").value,
          bombs: document.querySelector("[name=bomb_window_id]").value,
          trick: document.querySelector("#trick .trick").textContent,
          log: document.querySelector("#log").textContent,
        })"""
    )


def seconds_left(person: Person) -> float:
    """Return what the page counts down from, by the server's time."""
    return person.page.evaluate(
        """() => {
          const found = document.querySelector("#seat-south [data-countdown]");
          const { now } = document.querySelector("#version").dataset;
          return (found.dataset.countdown - now) / 1000;
        }"""
    )


def be_away(server: Server, kind: str, left: float) -> None:
    """Make it look as if the server had been killed long ago.

    When it was, the clocks of a kind had ``left`` seconds to go.
    """
    [(beat,)] = server.read("SELECT at FROM games_clockbeat")
    [(table, text)] = server.read(f"SELECT id, clocks FROM games_table {LAST}")
    killed = datetime.fromisoformat(f"{beat}+00:00") - OUT
    clocks = json.loads(text)
    assert kind in {clock["kind"] for clock in clocks.values()}
    for clock in clocks.values():
        if clock["due"] is not None:
            clock["due"] -= OUT.total_seconds()
            if clock["kind"] == kind:
                clock["due"] = killed.timestamp() + left
    server.write("UPDATE games_clockbeat SET at = ?", f"{killed:%Y-%m-%d %H:%M:%S.%f}")
    server.write("UPDATE games_table SET clocks = ? WHERE id = ?", json.dumps(clocks), table)


@contextmanager
def outage(server: Server, people: list[Person]) -> Iterator[None]:
    """Kill the server, start it again, and see the first page find it by itself."""
    person = people[0]
    offline, seen = person.page.locator("#offline"), person.look().version
    with ExitStack() as stack:
        for one in people:
            stack.enter_context(one.visitor.offline())
        server.kill()
        yield
        expect(offline).to_be_visible()
        server.start()
        expect(offline).to_be_hidden()
        expect(person.page.locator("#content.is-live")).to_be_visible()
    newer = person.page.locator(f"#version:not([data-version='{seen}'])")
    expect(newer).to_be_attached()


def test_a_turn_keeps_its_time_over_a_restart(server: Server, people: list[Person]) -> None:
    person = people[0]
    # Until the person is in turn again, in the middle of a trick.
    in_turn = person.page.locator("#alert[data-turn]")
    on_top = person.page.locator(".top-play")
    play_until(people, lambda: in_turn.count() and on_top.count())
    before = shown(person)

    with outage(server, people):
        be_away(server, "turn", left=LEFT_SECONDS)

    expect(in_turn).to_have_count(1)
    assert shown(person) == before
    assert LEFT_SECONDS - SLACK_SECONDS < seconds_left(person) <= LEFT_SECONDS

    # The game goes on, and the page has not been loaded anew.
    plays = len(person.done)
    play_until(people, lambda: len(person.done) > plays)
    assert person.page.evaluate("performance.getEntriesByType('navigation').length") == 1


@pytest.mark.nightly
def test_what_fell_due_meanwhile_gets_fifteen_seconds(server: Server, people: list[Person]) -> None:
    person = people[0]
    in_turn = person.page.locator("#alert[data-turn]")
    play_until(people, lambda: bool(in_turn.count()))
    with outage(server, people):
        before = shown(person)
        be_away(server, "turn", left=0.5)

    expect(in_turn).to_have_count(1)
    assert shown(person) == before
    left = seconds_left(person)
    assert GRACE_SECONDS - SLACK_SECONDS < left <= GRACE_SECONDS
    plays = len(person.done)
    play_until(people, lambda: len(person.done) > plays)


@pytest.mark.nightly  # services are asked twice by day
def test_an_action_posted_twice_is_taken_once(server: Server, people: list[Person]) -> None:
    person = people[0]
    page = person.page
    in_turn = page.locator("#alert[data-turn]")
    play_until(people, lambda: bool(in_turn.count()))
    posted: list[Request] = []
    page.on("request", lambda r: posted.append(r) if r.url.endswith("/act/") else None)
    plays = len(person.done)
    play_until(people, lambda: len(person.done) > plays and bool(in_turn.count()))
    action = posted[-1]
    cards = page.locator("#hand li").count()
    taken = server.read(ACTIONS)

    def post_again() -> int:
        answer = page.request.post(action.url, data=action.post_data or "", headers=action.headers)
        return answer.status

    assert post_again() == 200
    with outage(server, people):
        be_away(server, "turn", left=0.5)
    assert post_again() == 200
    assert server.read(ACTIONS) == taken
    assert page.locator("#hand li").count() == cards
