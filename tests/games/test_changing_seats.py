"""People change seats between rounds: whatever shows a seat follows them, and hides the rest.

Sockets, answers to what is posted, polls and checks all belong to the one who asks, not to the seat
they had; of the round that begins they show nobody the eight cards of anybody else.
"""

from __future__ import annotations

import re

import pytest
from asgiref.sync import sync_to_async
from django.urls import reverse

from games.models import Player, Table
from games.rules.cards.deck import CODE, each
from games.screen import REGIONS
from games.services.seats import rooms
from tests.games.builders import (
    make_match,
    play_last_cards,
    play_to_last_cards,
    player_at,
    state_now,
)
from tests.games.sockets import Socket, regions_in, version_in
from tests.games.test_table_views import HTMX, Guest

pytestmark = pytest.mark.django_db(transaction=True)

now = sync_to_async
OWN_CARD = re.compile(r'id="c-(\w+)"')


def after_a_round() -> Table:
    """Return a match with rotating partners between its first two rounds."""
    match = make_match(target=None, max_rounds=3, partners_rotate=True)
    play_to_last_cards(match)
    play_last_cards(match)
    match.refresh_from_db()
    return match


def players_of(match: Table) -> list[Player]:
    return [player_at(match, number) for number in range(4)]


def hand_of(match: Table, player: Player) -> set[str]:
    """Return the codes of what a player holds now."""
    seat = match.seats.get(player=player).number
    return {CODE[card] for card in each(state_now(match).hands[seat])}


def shown_in(html: str) -> set[str]:
    return set(OWN_CARD.findall(html))


def ask_all(match: Table, players: list[Player]) -> None:
    for player in players:
        rooms.ask_next(match.pk, player)


async def test_sockets_show_everybody_their_own_new_hand_and_no_other() -> None:
    match = await now(after_a_round)()
    players = await now(players_of)(match)
    sockets = [await Socket.of(match, player, language="en") for player in (*players, None)]
    await now(ask_all)(match, players)
    for player, socket in zip((*players, None), sockets, strict=True):
        while version_in(socket.frames[-1]) < await now(lambda: state_version(match))():
            await socket.frame()
        held = set() if player is None else await now(hand_of)(match, player)
        last = socket.frames[-1]
        assert shown_in(last) == held
        assert player is None or len(held) == 8
        moved = player not in (None, players[0])
        # A page that showed another seat gets all there is, as nothing of it may stay.
        assert (regions_in(last) == set(REGIONS)) is moved
        assert await socket.is_silent()
        await socket.close()


def state_version(match: Table) -> int:
    match.refresh_from_db()
    return int(match.version)


@pytest.mark.parametrize("last", [0, 1, 2, 3])
def test_the_answer_that_begins_a_round_is_whole_for_a_player_who_moved(last: int) -> None:
    """The page showed another seat before: what is the same for this one is not for the page."""
    match = after_a_round()
    players = players_of(match)
    for player in players[:last] + players[last + 1 :]:
        rooms.ask_next(match.pk, player)
    for number in range(4):
        Guest(match, number).see()  # what all seats were shown is known
    guest = Guest(match, last)
    shown = re.search(r'data-version="(\d+)"', guest.see().content.decode())
    assert shown is not None
    answer = guest.act("next", shown=shown[1]).content.decode()
    assert answer.count('id="seats"') == 1
    assert shown_in(answer) == hand_of(match, players[last])
    assert (regions_in(answer) == set(REGIONS)) is (last != 0)


def test_what_was_meant_for_the_former_seat_comes_too_late() -> None:
    match = after_a_round()
    players = players_of(match)
    guest = Guest(match, 1)
    before = guest.fields()
    ask_all(match, players)
    seat = match.seats.get(player=players[1]).number
    assert seat == 2
    address = reverse("act", args=[match.slug])
    stale = guest.client.post(address, before | {"do": "grand", "window_id": "1"}, headers=HTMX)
    assert stale.status_code == 409
    assert shown_in(stale.content.decode()) == hand_of(match, players[1])
    assert state_now(match).decisions == (None,) * 4
    assert guest.act("grand").status_code == 200
    assert state_now(match).decisions == (None, None, "grand", None)


def test_polls_and_checks_are_of_the_seat_one_has_now() -> None:
    match = after_a_round()
    players = players_of(match)
    guests = [Guest(match, number) for number in range(4)]
    ask_all(match, players)
    for player, guest in zip(players, guests, strict=True):
        page = guest.see().content.decode()
        polled = guest.client.get(reverse("regions", args=[match.slug])).content.decode()
        assert shown_in(page) == shown_in(polled) == hand_of(match, player)
