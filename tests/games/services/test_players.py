"""Players who become one, whose sessions end, and who go for good."""

from __future__ import annotations

import json

import pytest
from django.core import serializers
from django.utils import translation
from django.utils.html import strip_tags

from boosters.deck_services import create_deck
from boosters.decks import decks_of
from games.models import Departure, Match, MatchSeat, Player, Spectator, Table, Told
from games.models.players import DELETED
from games.screen import regions
from games.services.ground.notices import TableNotice
from games.services.seats import players, sitting
from games.services.seats.presence import note_seen
from tests.games.builders import make_bot_table, make_match, make_player, make_room, player_at
from tests.games.fresh import table_page

pytestmark = pytest.mark.django_db


def test_a_match_knows_who_plays_it() -> None:
    table = make_bot_table(make_player("Anna"))
    seats = MatchSeat.objects.filter(match=table.match, level="")
    assert [(seat.number, seat.player.name) for seat in seats] == [(0, "Anna")]


def test_a_player_gets_the_seat_of_a_guest_in_a_running_match() -> None:
    table = make_match()
    guest, player = player_at(table, 1), make_player("Bea")
    version = table.version
    players.hand_over(guest, player)
    table.refresh_from_db()
    assert player_at(table, 1) == player
    assert table.version == version + 1
    assert "Bea" in regions(table_page(table, 0))["seats"]
    assert not Player.objects.filter(pk=guest.pk).exists()
    assert MatchSeat.objects.get(match=table.match, number=1).player == player


def test_a_player_gets_rooms_decks_and_watched_tables_of_a_guest() -> None:
    guest, player, other = make_player("Gast"), make_player("Bea"), make_match()
    room = make_room([guest])
    create_deck(guest, "Mine", {"njet": 4})
    note_seen(other.pk, guest)
    players.hand_over(guest, player)
    room.refresh_from_db()
    assert room.host == player
    assert decks_of(player.pk)
    assert Spectator.objects.get().player == player


def test_nobody_gets_a_second_seat_at_a_table() -> None:
    table = make_match()
    guest, player = player_at(table, 1), player_at(table, 2)
    players.hand_over(guest, player)
    assert not table.seats.get(number=1).is_person
    assert player_at(table, 2) == player


def test_what_a_deleted_player_has_played_stays_without_the_name() -> None:
    table = make_match()
    goer = player_at(table, 1)
    players.rename_player(goer, "Benedikt")
    room = make_room([goer])
    players.forget_player(goer)
    room.refresh_from_db()
    assert Match.objects.get().seat_names == ["Anna", DELETED, "Clara", "David"]
    assert not room.seats.filter(player=goer).exists()
    kept = serializers.serialize(
        "json", [*Player.objects.all(), *Match.objects.all(), *Table.objects.all()]
    )
    assert not {"Ben", "Benedikt"} & set(json.dumps(json.loads(kept)).replace('"', " ").split())
    with translation.override("de"):
        told = regions(table_page(table, None))["log"]
        assert "gelöschter Spieler hat die Partie verlassen" in strip_tags(told)


def test_a_deleted_player_watches_nothing_any_more() -> None:
    goer, table = make_player("Eve"), make_match()
    note_seen(table.pk, goer)
    assert table.spectators.exists()
    players.forget_player(goer)
    assert not table.spectators.exists()


def test_a_successor_who_is_deleted_leaves_the_name_of_the_first_player() -> None:
    table = make_match()
    heir = make_player("Eve")
    MatchSeat.objects.create(match=table.match, number=1, player=heir)
    players.forget_player(heir)
    assert Match.objects.get().seat_names[1] == "Ben"


def test_another_session_number_ends_sessions() -> None:
    anna = make_player()
    players.end_sessions(anna)
    assert anna.session_number == 1


# --- nobody's seat ----------------------------------------------------------------------


def is_left(table: Table, number: int) -> None:
    seat = table.seats.get(number=number)
    assert (seat.player, bool(seat.bot), seat.is_vacated) == (None, True, True)
    told = [it.event for it in table_page(table, None).log if isinstance(it.event, TableNotice)]
    assert (told[-1].told, told[-1].other) == (Told.LEFT, seat.name)


def test_a_deleted_player_leaves_a_match_like_anybody() -> None:
    match = make_match()
    player = player_at(match, 1)
    players.forget_player(player)
    is_left(match, 1)
    assert Departure.objects.get(match=match.match).seat == 1
    newcomer = make_player("Eve")
    sitting.sit_down(match, newcomer, 1)
    assert player_at(match, 1) == newcomer


def test_logging_in_at_a_table_with_ones_guest_leaves_the_second_seat() -> None:
    match = make_match()
    guest, player = player_at(match, 1), player_at(match, 3)
    players.hand_over(guest, player)
    is_left(match, 1)
    assert player_at(match, 3) == player


def test_a_second_seat_in_a_room_is_free_again() -> None:
    room = make_room()
    guest, player = player_at(room, 1), player_at(room, 3)
    players.hand_over(guest, player)
    assert not room.seats.get(number=1).is_taken
    assert not Player.objects.filter(pk=guest.pk).exists()
