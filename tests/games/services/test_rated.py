"""Rated matches: four people with accounts, and nothing that helps anybody."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.utils import translation

from games.models import Match, Motion, Player, Table, TableStatus, Waiting
from games.rules.play.defaults import default_action
from games.screen import regions
from games.services.acting.tips import are_allowed
from games.services.ground.refusals import TableRefusal
from games.services.seats import leaving, motions, rooms, sitting
from games.services.seats.filling import agree_to_bots
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


def test_in_rated_matches_nothing_is_taken_back_and_nobody_gets_tips(match) -> None:
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
    assert [table_page(room, seat).needs_account for seat in (0, 3, None)] == [False, True, False]
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
        sitting.seat_bot(room, player_at(room, 0), number)
    with pytest.raises(TableRefusal, match="needs_people"):
        rooms.say_ready(room, player_at(room, 0))
    time.go_by(100)
    room.refresh_from_db()
    assert room.status == TableStatus.OPEN


@pytest.mark.parametrize("rated", [False, True])
def test_a_rated_room_offers_no_bots(rated: bool) -> None:
    table = make_room([register(player) for player in make_players(2)], rated=rated)
    agree_to_bots(table, player_at(table, 1), 30)
    room = english(table, 0, "room")
    offered = [name for name in ("room-bots", "bot-2", "room-fill") if f'id="{name}"' in room]
    assert offered == ([] if rated else ["room-bots", "bot-2", "room-fill"])


def test_a_bot_that_comes_takes_the_rating_and_all_are_told(match) -> None:
    assert match.match.is_rated
    assert "no longer rated then" in english(match, 1, "leave")
    leaving.leave_for_good(match, player_at(match, 0))
    assert not Match.objects.get().is_rated
    assert "From here on the match is not rated." in english(match, 1, "log")


def test_no_guest_takes_the_seat_while_somebody_with_an_account_waits(match) -> None:
    leaving.leave_for_good(match, player_at(match, 0))
    guest, member = make_player("Gil"), register(make_player("Hal"))
    Waiting.objects.create(table=match, player=guest, since=match.created)
    Waiting.objects.create(table=match, player=member, since=match.created)
    with pytest.raises(TableRefusal, match="account_first"):
        sitting.sit_down(match, guest, 0)
    Waiting.objects.filter(player=member).delete()
    sitting.sit_down(match, guest, 0)
    assert player_at(match, 0) == guest


def english(table: Table, seat: int, region: str) -> str:
    with translation.override("en"):
        return str(regions(table_page(table, seat))[region])
