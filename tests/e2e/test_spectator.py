"""A spectator sees the play live, and nothing that is hidden."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.rules.cards.deck import to_codes
from games.rules.state.codec import from_json
from tests.e2e.deals import deal
from tests.e2e.person import Person, play_until
from tests.e2e.server import Server
from tests.e2e.sight import cards_in, shown_on
from tests.e2e.visitor import Visitor

HAND = "Mah 2j 3p 5t 6s 8j 9p Tt Js Qp Kj As Drg Phx"


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server(deals=[deal(HAND)])


def cards_laid(server: Server) -> set[str]:
    """Return the codes of the cards that have been played."""
    rows = server.read("SELECT action FROM games_event WHERE kind IN ('Play', 'Bomb')")
    actions = [from_json(json.loads(text)) for (text,) in rows]
    return {code for action in actions for code in to_codes(action.cards).split()}


def test_a_spectator_sees_the_play_and_no_hidden_card(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    person = Person(visit(server))
    person.page.goto("/")
    person.page.get_by_role("button", name="Play now").click()
    expect(person.page.locator("#b-left[value=no_grand]")).to_be_visible()

    watcher = visit(server)
    watcher.page.goto(person.page.url)
    expect(watcher.page.locator("#content.is-live.watching")).to_be_visible()
    pages = [shown_on(watcher.page)]

    play_until([person], lambda: "play Mah" in person.done)
    top = watcher.page.locator(".top-play, #log")
    expect(top.filter(has_text="Mah Jong").first).to_be_visible()
    for deeds in range(len(person.done), len(person.done) + 12, 3):
        play_until([person], lambda deeds=deeds: len(person.done) > deeds)
        pages.append(shown_on(watcher.page))
        shown = cards_in("".join(pages)) | cards_in("".join(watcher.frames))
        assert shown <= cards_laid(server)
    assert {"Mah"} < cards_in("".join(watcher.frames))
    assert len(watcher.frames) > 10

    everything = "".join([*pages, *watcher.frames])
    # A spectator may take a seat that somebody has left, wait for one, and talk; nothing else.
    everything = everything.replace('<form id="take-form"', "")
    everything = re.sub(r'<form class="write join".*?</form>', "", everything, flags=re.S)
    everything = re.sub(r'<button[^>]* value="line".*?</button>', "", everything, flags=re.S)
    for found in ("<form", "hx-post", 'name="do"', 'name="card"', 'name="action_id"'):
        assert found not in everything, found


def test_the_search_for_cards_finds_those_on_ones_own_page(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    """The hand of a player is found in what the player's own page is sent."""
    person = Person(visit(server))
    person.page.goto("/")
    person.page.get_by_role("button", name="Play now").click()

    def is_pushed() -> bool:
        hand = set(person.look().hand)
        return bool(hand) and hand <= cards_in("".join(person.visitor.frames))

    play_until([person], is_pushed)
    assert set(person.look().hand) <= cards_in(shown_on(person.page))
