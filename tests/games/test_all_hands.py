"""All hands of a finished round are there for everybody who may see the table."""

from __future__ import annotations

import random
import re

import pytest
from django.test import Client
from django.urls import reverse

from games.door.players import let_be
from games.models import Table
from games.records.initial_hands import initial_hands
from games.rules.cards.deck import DECK, FULL_DECK, Cards, each
from games.rules.cards.ruleset import SEATS
from games.rules.state.booster_events import CardsMoved
from games.rules.state.events import CardsExchanged, ExchangeSubmitted, RoundDealt
from games.screen.words.names import card_name
from games.selectors.finished import initial_hands_of
from games.services.acting.actions import take_action
from games.services.ground.deal import new_action_id
from games.services.seats import motions
from games.services.seats.rooms import ask_next
from tests.by_day import by_day
from tests.games import booster_worlds, worlds
from tests.games.builders import (
    ALL_BOOSTERS,
    make_match,
    play_to_lead,
    player_at,
    state_now,
)
from tests.games.kept_rows import made_once

pytestmark = pytest.mark.django_db


def get(table: Table, number: int, **headers: str) -> object:
    return Client(headers={"accept-language": "en"} | headers).get(
        reverse("all_hands", args=[table.slug, number])
    )


def cards_of(html: str, name: str) -> list[Cards]:
    """Return the rows of cards below a name."""
    part = re.split(r"<h3>", html.split(f'<bdi translate="no">{name}</bdi>')[1])[0]
    of_name = {card_name(card): card for card in DECK}
    rows = re.findall(r'role="img" aria-label="([^"]*)"', part)
    return [sum(of_name[it] for it in row.split(", ")) for row in rows]


def finished() -> tuple[Table, list[Cards], list[Cards]]:
    """Return a table after a round, what was dealt, and the hands after the exchange."""
    table = made_once("a round, and what was seen of it", _finished)
    return table, *SEEN


SEEN: list[list[Cards]] = []
"""What was dealt in the round of :func:`finished`, and held after its exchange."""


def _finished() -> Table:
    table = make_match()
    state = state_now(table)
    dealt = [state.hands[seat] | state.stock[seat] for seat in SEATS]
    SEEN[:] = dealt, list(play_to_lead(table).hands)
    chance = random.Random(5)
    while (state := state_now(table)).windows:
        seat, action, _seconds = worlds.random_step(state, chance)
        take_action(table.pk, seat=seat, action=action, action_id=new_action_id())
    return table


def test_everybody_sees_all_hands_of_a_finished_round() -> None:
    table, dealt, exchanged = finished()
    html = get(table, 1).content.decode()
    for seat in SEATS:
        first, rest, after = cards_of(html, player_at(table, seat).name)
        assert first | rest == dealt[seat]
        assert first.bit_count() == 8
        assert after == exchanged[seat]
    assert "<html" in html
    part = get(table, 1, **{"hx-request": "true"}).content.decode()
    assert "<html" not in part
    assert "All hands of round 1" in part


def test_the_summary_leads_to_all_hands() -> None:
    table, _dealt, _exchanged = finished()
    page = Client().get(reverse("table", args=[table.slug])).content.decode()
    assert reverse("all_hands", args=[table.slug, 1]) in page


def test_a_round_that_runs_is_hidden() -> None:
    table, _dealt, _exchanged = finished()
    for seat in SEATS:
        ask_next(table.pk, player_at(table, seat))
    assert get(table, 1).status_code == 200
    assert get(table, 2).status_code == 404
    assert get(table, 3).status_code == 404


def test_a_round_that_was_given_up_stays_hidden() -> None:
    table = make_match()
    play_to_lead(table)
    motions.move(table, player_at(table, 0), motions.Motion.ABANDON)
    for seat in (1, 2, 3):
        motions.answer(table, player_at(table, seat), agrees=True)
    assert get(table, 1).status_code == 404


@pytest.mark.parametrize("seed", by_day(range(3), (0,)))
def test_nothing_but_cards_is_told_of_a_round_with_boosters(seed: int) -> None:
    table = make_match(deck=ALL_BOOSTERS, boosters_at_start=2)
    chance = random.Random(seed)
    while (state := state_now(table)).score is None:
        _, (seat, action, _seconds) = booster_worlds.random_step(state, chance)
        take_action(table.pk, seat=seat, action=action, action_id=new_action_id())
    found = initial_hands_of(table, 1)
    assert sum(found.first) | sum(found.rest) == FULL_DECK
    html = get(table, 1, **{"hx-request": "true"}).content.decode()
    assert re.findall(r"[Bb]ooster", html) == []


def test_moves_before_the_exchange_count() -> None:
    cards = list(each(FULL_DECK))
    hands = [sum(cards[seat * 14 : seat * 14 + 14]) for seat in SEATS]
    first = tuple(sum(list(each(hand))[:8]) for hand in hands)
    rest = tuple(hand & ~part for hand, part in zip(hands, first, strict=True))
    given = []
    for seat in SEATS:
        own = cards[seat * 14 : seat * 14 + 3]
        own.insert(seat, 0)
        given.append(tuple(own))
    moved = (0, 1, cards[13]), (1, 0, cards[27])
    events = [
        RoundDealt(1, 0, first, rest),
        ExchangeSubmitted(0, given[1]),
        *(ExchangeSubmitted(seat, given[seat]) for seat in SEATS),
        CardsMoved(moved),
        CardsExchanged(0),
    ]
    found = initial_hands(events).exchanged
    assert sum(found) == FULL_DECK
    assert found[0] & cards[27]
    assert not found[0] & cards[13]
    assert found[1] & given[0][1]
    assert [hand.bit_count() for hand in found] == [14] * 4
    assert initial_hands(events[:-1]).exchanged is None


def test_ones_own_hand_is_called_you() -> None:
    table, *_ = finished()
    client = Client(headers={"accept-language": "en"})
    session = client.session
    let_be(session, player_at(table, 1))
    session.save()
    address = reverse("all_hands", args=[table.slug, 1])
    assert client.get(address).content.decode().count('<bdi translate="no">You</bdi>') == 1
    assert '<bdi translate="no">You</bdi>' not in get(table, 1).content.decode()
