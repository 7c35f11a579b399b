"""The network goes away for 20 s in every phase: nothing is sent, and the page heals by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import cycle
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from games.rules.state.actions import Boost
from games.rules.state.phase import Phase
from tests.e2e.booster_table import PeopleTable, play_booster
from tests.e2e.deals import deal
from tests.e2e.line import Line
from tests.e2e.person import SETTLED, Person, play_until
from tests.e2e.rooms import begin, open_room
from tests.e2e.server import Server
from tests.e2e.swift import SwiftPerson
from tests.e2e.visitor import SIZES, Visitor

AWAY_MS = 20_000
HEALED_MS = 5000
NOTICED_MS = 15_500
"""After a silence of this length the page knows: a sign of life, and the time for its answer."""
PAUSE_MS = 500
"""How far ahead a clock is stopped."""
STEP_MS = 250
CONNECTED_MS = 5000
"""How long a connection may take for which the page's clock waits."""
HANDS = (
    "Mah 2j 3s 4p 5t 6j 7s 8p 9t Tj Js Qp Kt Drg",
    "2s 3p 4t 5j 6s 7p 8t 9j Ts Jp Qt Kj As Dog",
    "2p 3t 4j 5s 6p 7t 8j 9s Tp Jt Qj Ks Ap Phx",
)
HELD = ("njet", "wager", "ring_road", "pothole")
DRAWN = ("umbrella", "four_street", "modesty", "swagger", "mighty_mouse", "chameleon")
"""Yellow ones: nobody plays any of them before the first trick."""
PRESS = """() => {
  for (const one of document.querySelectorAll("#actions button, #dialog button, #choice button"))
    if (one.name) one.click();
}"""
SHOWN = """() => {
  const parts = "status phases effects seats trick choice rack own hand actions dialog leave "
    + "log watchers talk-lines";
  const text = (id) => {
    const part = document.getElementById(id).cloneNode(true);
    for (const one of part.querySelectorAll("[data-countdown], [data-badge]")) one.remove();
    return part.textContent.replace(/\\s+/g, " ");
  };
  const buttons = [...document.querySelectorAll("#play button[id]")]
    .map((one) => [one.id, one.value, one.getAttribute("aria-disabled")].join(" "));
  const hand = [...document.querySelectorAll("#hand li")].map((one) => one.id);
  const { version } = document.querySelector("#version").dataset;
  return [version, ...parts.split(" ").map(text), ...buttons, ...hand];
}"""
COUNT_SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address);
    sockets.push(this);
  }
};
"""
ANSWERED = "(known) => sockets.slice(known).every(({ readyState }) => readyState > 0)"
HEALED = """() => {
  const { classList } = document.querySelector("#content");
  const isWell = classList.contains("is-live") && !classList.contains("is-offline");
  return isWell && document.querySelector("#offline").hidden;
}"""
OF_SEAT = "SELECT count(*) FROM games_event WHERE seat = 0"


class Rider(NamedTuple):
    """Somebody on a train, with the line to the server."""

    person: Person
    line: Line
    server: Server
    is_long: bool
    """Whether the network is really away for that long; else the clock of the page says so."""

    @property
    def page(self) -> Page:
        return self.person.page

    def lose_network(self, meanwhile: Callable[[], object] | None = None) -> None:
        """Be without network for a while, in which others may do something; look how it heals."""
        visitor, page = self.person.visitor, self.page
        page.locator("#content.is-live").wait_for()
        page.evaluate("globalThis.isTheSame = true")
        done, sent = self.server.read(OF_SEAT), page.evaluate("acts.sent")
        with visitor.offline():
            visitor.context.set_offline(True)
            self.line.cut()
            expect(page.locator("#offline")).to_be_visible()
            expect(page.locator("#content.is-offline")).to_be_visible()
            self.press_everything()
            if meanwhile is not None:
                meanwhile()
            self.pass_time(AWAY_MS)
            self.press_everything()
            self.heal()
        assert page.evaluate("acts.sent") == sent
        assert self.server.read(OF_SEAT) == done
        assert page.evaluate("globalThis.isTheSame"), "the page has been loaded anew"
        self.see_what_a_fresh_page_shows()

    def sit_in_a_tunnel(self) -> None:
        """Be on a line that no longer says anything; look when the page notices, and heals."""
        page = self.page
        page.locator("#content.is-live").wait_for()
        page.evaluate("globalThis.isTheSame = true")
        done, sent = self.server.read(OF_SEAT), page.evaluate("acts.sent")
        with self.person.visitor.offline():
            self.line.fall_silent()
            expect(page.locator("#content.is-live:not(.is-offline)")).to_be_attached()
            self.pass_time(NOTICED_MS)
            expect(page.locator("#content.is-offline:not(.is-live)")).to_be_visible()
            expect(page.locator("#offline")).to_be_visible()
            self.press_everything()
            self.pass_time(AWAY_MS)
            self.heal()
        assert page.evaluate("acts.sent") == sent
        assert self.server.read(OF_SEAT) == done
        assert page.evaluate("globalThis.isTheSame"), "the page has been loaded anew"
        self.see_what_a_fresh_page_shows()

    def press_everything(self) -> None:
        self.page.evaluate(PRESS)
        for key in ("p", "t", "g", "c", "Enter"):
            self.page.keyboard.press(key)

    def pass_time(self, ms: int) -> None:
        if self.is_long:
            self.page.wait_for_timeout(ms)
        else:
            self.page.clock.run_for(ms)

    def heal(self) -> None:
        """Bring the network back, and wait until the page is well.

        The page's own clock waits for a connection that is being made, for that is up to
        the machine; whether all is well in time on a real clock is tried at night.
        """
        self.line.mend()
        known = self.page.evaluate("sockets.length")  # those before are never answered
        self.person.visitor.context.set_offline(False)
        if self.is_long:
            self.page.wait_for_function(HEALED, timeout=HEALED_MS)
        else:
            clock = self.page.clock
            clock.pause_at(self.page.evaluate("Date.now()") / 1000 + PAUSE_MS / 1000)
            for _step in range((HEALED_MS - PAUSE_MS) // STEP_MS):
                clock.run_for(STEP_MS)
                with suppress(TookTooLong):  # then the page tries anew, as it would for a person
                    self.page.wait_for_function(ANSWERED, arg=known, timeout=CONNECTED_MS)
            clock.resume()
            self.page.wait_for_function(HEALED)

    def see_what_a_fresh_page_shows(self) -> None:
        page, visitor = self.page, self.person.visitor
        fresh = visitor.open(page.url)
        fresh.locator("#content.is-live").wait_for()
        visitor.page = page
        for _attempt in range(100):
            shown, wanted = page.evaluate(SHOWN), fresh.evaluate(SHOWN)
            if shown == wanted:
                break
            page.wait_for_timeout(50)
        assert shown == wanted
        fresh.close()


@pytest.fixture(params=[False, pytest.param(True, marks=pytest.mark.nightly)], ids=["", "long"])
def is_long(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture
def lines() -> Iterator[list[Line]]:
    found: list[Line] = []
    yield found
    for line in found:
        line.close()


def test_without_a_network_nothing_is_sent_from_the_room(
    new_server: Callable[..., Server], lines: list[Line], visit: Callable[..., Visitor]
) -> None:
    server = new_server()
    lines.append(Line(server.port))
    visitor = visit(lines[-1], viewport=SIZES["phone"])
    page = visitor.page
    open_room(page, "Anna")
    page.locator("#content.is-live").wait_for()
    with visitor.offline():
        lines[-1].cut()
        visitor.context.set_offline(True)
        expect(page.locator("#content.is-offline")).to_be_visible()
        page.locator("#room-bots").click()
        lines[-1].mend()
        visitor.context.set_offline(False)
        expect(page.locator("#content.is-live:not(.is-offline)")).to_be_visible()
    assert server.read("SELECT count(*) FROM games_seat WHERE bot != ''") == [(0,)]
    page.locator("#room-bots").click()
    expect(page.locator("#room-bots")).to_have_count(0)


def take_train(
    server: Server,
    visit: Callable[..., Visitor],
    lines: list[Line],
    is_long: bool,
    choose: Callable[[Page], object],
) -> tuple[Rider, Person]:
    """Return a host on a train, with a phone, and a friend to the left; bots sit opposite."""
    lines.append(Line(server.port))
    anna = SwiftPerson(visit(lines[-1], viewport=SIZES["phone"], has_touch=True), name="Anna")
    if not is_long:
        anna.page.clock.install()
    anna.page.add_init_script(COUNT_SOCKETS)
    open_room(anna.page, "Anna", choose)
    path = anna.page.url.removeprefix(lines[-1].url)
    ben = SwiftPerson(visit(server), name="Ben")
    ben.page.goto(path)
    ben.page.locator("#room-name").fill("Ben")
    ben.page.locator("#sit-1").click()
    expect(ben.page.locator("#room-ready")).to_be_visible()
    anna.page.locator("#room-bots").click()
    begin([anna, ben])
    return Rider(anna, lines[-1], server, is_long), ben


@pytest.mark.nightly
def test_the_page_heals_in_every_phase(
    new_server: Callable[..., Server],
    lines: list[Line],
    visit: Callable[..., Visitor],
    is_long: bool,
) -> None:
    server = new_server(deals=[deal(*HANDS)])

    def choose(page: Page) -> None:
        page.locator("[name=pace][value=none]").check(force=True)

    rider, ben = take_train(server, visit, lines, is_long, choose)
    anna = rider.person
    expect(anna.button("left", "no_grand")).to_be_visible()

    def decline() -> None:
        assert ben.press("left", "no_grand")

    rider.lose_network(decline)
    assert anna.press("left", "no_grand")

    for person in (anna, ben):
        play_on(person, "ready")
    expect(anna.page.locator(".slots:not(.is-early)")).to_be_visible()
    rider.lose_network(lambda: play_until([ben], lambda: "exchange" in ben.done))
    play_until([anna], lambda: "exchange" in anna.done)

    # One's own turn: nothing happens meanwhile. Then that of the friend, who passes.
    for person in (anna, ben):
        play_on(person, "ready")
    expect(anna.page.locator("#alert[data-turn]")).to_be_attached()
    rider.lose_network()
    assert anna.select(["Drg"])
    assert anna.press("right", "play", "Drg")
    expect(ben.button("left", "pass")).to_be_visible()

    def let_pass() -> None:
        assert ben.press("left", "pass")

    rider.lose_network(let_pass)
    play_until([anna, ben], lambda: anna.look().gifts > 0)
    rider.lose_network()
    assert anna.give_dragon()

    play_until([anna, ben], lambda: anna.look().is_over and ben.look().is_over)
    rider.lose_network(lambda: ben.page.locator("#b-next").click())
    if not is_long:  # the next round does not wait for somebody who is really away for that long
        anna.page.locator("#b-next").click()
    expect(anna.button("left", "no_grand")).to_be_visible()


def play_on(person: Person, do: str, place: str = "left") -> None:
    """Press a button as soon as it is there."""
    expect(person.button(place, do)).to_be_visible()
    assert person.press(place, do)


def reach(people: list[Person], server: Server, phase: Phase) -> None:
    """Let people do what they are asked until the table is at a phase."""
    table = PeopleTable(people, server)
    for person in cycle(people):
        if table.state.phase == phase:
            return
        seen = person.look().version
        person.act() or person.wait(seen)


@pytest.mark.nightly
def test_the_page_heals_at_a_table_with_boosters(
    new_server: Callable[..., Server],
    lines: list[Line],
    visit: Callable[..., Visitor],
    is_long: bool,
) -> None:
    boosters = {str(seat): [slug] for seat, slug in enumerate(HELD)}
    server = new_server(deals=[deal(*HANDS) | {"boosters": boosters, "pile": [*DRAWN]}])

    def choose(page: Page) -> None:
        page.locator("[name=pace][value=none]").check(force=True)
        page.locator("[name=deck][value='standard:complete']").check(force=True)
        page.locator("[name=boosters_at_start][value='1']").check(force=True)

    rider, ben = take_train(server, visit, lines, is_long, choose)
    anna = rider.person
    play_on(anna, "grand", "right")
    play_on(ben, "no_grand")

    reach([anna, ben], server, Phase.INTAKE)
    expect(anna.page.locator("#choice [name=draft]").first).to_be_visible()
    rider.lose_network()
    assert anna.keep_booster()

    reach([anna, ben], server, Phase.BLUE)
    expect(anna.button("left", "decline")).to_be_visible()
    rider.lose_network()

    # What the friend plays meanwhile lies there when the network is back, and later still.
    rider.lose_network(lambda: play_booster(ben, Boost("wager", seat=1)))
    expect(anna.page.locator("#actions")).to_contain_text("You may react: Nyet!")
    rider.lose_network()
    play_on(anna, "decline")


def test_the_page_notices_a_line_that_falls_silent(
    new_server: Callable[..., Server],
    lines: list[Line],
    visit: Callable[..., Visitor],
    is_long: bool,
) -> None:
    """In a tunnel no connection ends; the page finds out by itself, with nothing pressed."""

    def choose(page: Page) -> None:
        page.locator("[name=pace][value=none]").check(force=True)

    rider, ben = take_train(new_server(), visit, lines, is_long, choose)
    expect(rider.person.button("left", "no_grand")).to_be_visible()
    rider.sit_in_a_tunnel()
    play_on(ben, "no_grand")
    expect(rider.page.locator("#seats")).to_contain_text("takes six")
    rider.sit_in_a_tunnel()
    play_on(rider.person, "no_grand")


def test_an_action_without_an_answer_is_taken_for_lost(
    new_server: Callable[..., Server], lines: list[Line], visit: Callable[..., Visitor]
) -> None:
    """On a line that is still, nobody is told; after a while the page takes it for lost."""

    def choose(page: Page) -> None:
        page.locator("[name=pace][value=none]").check(force=True)

    rider, _ben = take_train(new_server(), visit, lines, False, choose)
    page, held = rider.page, []
    expect(rider.person.button("left", "no_grand")).to_be_visible()
    page.wait_for_function(SETTLED, arg="b-left")
    with rider.person.visitor.offline():
        for address in ("**/act/", "**/regions/*"):
            page.route(address, lambda route: held.append(route))
        rider.person.push_button("left", "no_grand")
        expect(page.locator("#offline")).to_be_hidden()
        page.wait_for_function("() => acts.answered === acts.sent")  # the browser has given it up
        expect(page.locator("#content.is-offline:not(.is-live)")).to_be_visible()
        expect(page.locator("#offline")).to_be_visible()
        page.unroute_all()
        rider.heal()
    assert page.evaluate("acts.sent") == 1
    rider.see_what_a_fresh_page_shows()
    play_on(rider.person, "no_grand")
