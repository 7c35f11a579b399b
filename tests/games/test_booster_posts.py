"""Boosters that are posted to a table: taken, refused in words, or not readable."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.door.players import SESSION_KEY
from games.expansion import Deck
from games.models import Table
from games.rules.state.actions import DeclineGrand
from games.rules.state.phase import Phase
from tests.games.builders import act, make_match, player_at, state_now

pytestmark = pytest.mark.django_db
DECK = Deck("test", "Test", (("generous", 4), ("skat", 4), ("spy", 4), ("dealer", 4)))
LANGUAGE = {"accept-language": "en"}


@pytest.fixture
def table() -> Table:
    """Return a table at which exchange Boosters have their time."""
    found = make_match(deck=DECK, boosters_at_start=4)
    for seat in range(4):
        act(found, seat, DeclineGrand())
    assert state_now(found).phase == Phase.EXCHANGE_BOOSTERS
    return found


def guest(table: Table, seat: int) -> Client:
    client = Client(headers=LANGUAGE)
    session = client.session
    session[SESSION_KEY] = player_at(table, seat).pk
    session.save()
    return client


def post(table: Table, seat: int, **data: str) -> HttpResponse:
    """Post what a page of this moment posts, and something more."""
    client = guest(table, seat)
    html = client.get(reverse("table", args=[table.slug])).content.decode()
    hidden = html[html.index('id="fields"') :]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', hidden[: hidden.index("</div>")]))
    address = reverse("act", args=[table.slug])
    return client.post(address, fields | data, headers={"HX-Request": "true"})


def seat_with(table: Table, slug: str, *, has_it: bool = True) -> int:
    hands = state_now(table).booster_state.hands
    return next(seat for seat in range(4) if (slug in hands[seat]) == has_it)


def test_a_booster_is_played_with_what_it_needs(table: Table) -> None:
    seat = seat_with(table, "generous")
    assert post(table, seat, boost="generous").status_code == 200
    state = state_now(table)
    assert state.proposal is not None
    assert state.proposal.boost is not None
    assert state.proposal.boost.booster == "generous"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"boost": "skat"}, "Skat cannot be played now."),
        ({"boost": "spy", "b-spy-rank": "9"}, "Spy cannot be played now."),
        ({"boost": "dealer"}, "Dealer cannot be played now."),
    ],
)
def test_a_refusal_names_the_booster_and_changes_nothing(
    table: Table, data: dict[str, str], said: str
) -> None:
    before = state_now(table)
    seat = seat_with(table, data["boost"])
    answer = post(table, seat, **data)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert state_now(table) == before


@pytest.mark.parametrize(
    "data",
    [
        {"boost": ""},
        {"boost": "generous-x"},
        {"boost": "g" * 1000},
        {"boost": "spy", "b-spy-rank": "nine"},
        {"boost": "dealer", "b-dealer-give_1": "no card"},
        {"boost": "generous", "card": "no card"},
        {"draft": "<script>"},
        {"do": "answer", "answer-booster": "x" * 100},
        {"do": "play", "with": "umbrella-"},
        {"do": "play", "with": "chameleon", "with-chameleon-suit": "4"},
    ],
)
def test_what_no_page_sends_is_not_readable_and_changes_nothing(
    table: Table, data: dict[str, str]
) -> None:
    before = state_now(table)
    answer = post(table, 0, **data)
    assert answer.status_code == 422
    assert "could not be read" in answer.content.decode()
    assert state_now(table) == before


def test_a_selection_that_no_page_sends_is_not_looked_at(table: Table) -> None:
    address = reverse("check", args=[table.slug])
    for data in (
        {"card": "6j", "with": "chameleon", "with-chameleon-suit": "7"},
        {"with": ["skat"] * 9},
        {"card": "no card"},
    ):
        assert guest(table, 0).post(address, data).status_code == 422


def test_without_scripts_a_refusal_stands_on_the_page(table: Table) -> None:
    client = guest(table, seat_with(table, "skat"))
    fields = {"boost": "skat", "action_id": "plain", "window_id": ""}
    answer = client.post(reverse("act", args=[table.slug]), fields)
    assert answer.status_code == 422
    assert "Skat cannot be played now." in answer.content.decode()


def test_what_a_seat_waves_through_is_ticked_in_its_settings(table: Table) -> None:
    client = guest(table, 2)
    address = reverse("seat", args=[table.slug])
    client.post(address, {"do": "waves", "wave": ["cards", "stage"]})

    def ticked(seat: int) -> list[str]:
        page = guest(table, seat).get(reverse("table", args=[table.slug]))
        boxes = re.findall(r'name="wave" value="(\w+)"( checked)?', str(page.content))
        assert len(boxes) == 7
        return [kind for kind, checked in boxes if checked]

    assert ticked(2) == ["cards", "stage"]
    assert ticked(0) == []


def test_at_a_plain_table_nothing_is_said_of_waving_through() -> None:
    table = make_match()
    page = guest(table, 0).get(reverse("table", args=[table.slug])).content.decode()
    assert 'name="wave"' not in page
    assert "boosters.js" not in page
