"""Rated matches: four people with accounts, and nothing that helps anybody."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from games.models import Player, Table, TableStatus
from games.page import Motion
from games.rules.play.defaults import default_action
from games.services import motions, rooms, tables
from games.services.filling import agree_to_bots
from games.services.refusals import TableRefusal
from games.services.tips import are_allowed
from tests.games.builders import (
    act,
    make_player,
    make_players,
    make_room,
    play_to_lead,
    player_at,
    start,
    state_now,
)
from tests.games.conftest import Time
from tests.games.fresh import table_page

pytestmark = pytest.mark.django_db


def register(player: Player) -> Player:
    player.user = User.objects.create_user(f"user{player.pk}")
    player.save()
    return player


@pytest.fixture
def match() -> Table:
    room = make_room([register(player) for player in make_players()], rated=True, tips=True)
    start(room)
    return Table.objects.get(pk=room.pk)


def test_nothing_is_taken_back_and_nobody_gets_tips(match) -> None:
    assert match.status == TableStatus.PLAYING
    play_to_lead(match)
    state = state_now(match)
    leader = state.turn
    assert leader is not None
    act(match, leader, default_action(state, leader))
    with pytest.raises(TableRefusal, match="rated"):
        motions.move(match, player_at(match, leader), Motion.UNDO)
    page = table_page(match, leader)
    assert (page.may_undo, page.has_tips) == (False, False)
    assert not are_allowed(match, state_now(match).options, list(match.seats.all()))


def test_a_guest_is_told_to_open_an_account() -> None:
    people = [*map(register, make_players(3)), make_player("Gil")]
    room = make_room(people, rated=True)
    assert table_page(room, 0).lacks_accounts
    for number in range(3):
        rooms.say_ready(room, player_at(room, number))
    with pytest.raises(TableRefusal, match="needs_account"):
        rooms.say_ready(room, player_at(room, 3))
    register(player_at(room, 3))
    rooms.say_ready(room, player_at(room, 3))
    room.refresh_from_db()
    assert room.status == TableStatus.PLAYING


def test_no_rated_match_begins_with_bots(time: Time) -> None:
    room = make_room([register(make_player())], rated=True)
    agree_to_bots(room, player_at(room, 0), 15)
    for number in (1, 2, 3):
        tables.seat_bot(room, player_at(room, 0), number)
    rooms.say_ready(room, player_at(room, 0))
    time.go_by(100)
    room.refresh_from_db()
    assert room.status == TableStatus.OPEN
