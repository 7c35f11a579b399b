"""What somebody is at a table."""

from __future__ import annotations

import pytest

from games.services.ground.refusals import TableRefusal
from games.services.rights.roles import Role, refuse_guest, role_of
from games.services.seats.presence import note_seen
from games.services.writing.store import lock_seat, seats_of
from tests.games.builders import make_player, make_players, make_room, player_at

pytestmark = pytest.mark.django_db


def test_everybody_is_something_at_a_table() -> None:
    room = make_room(make_players(2))
    watching, passing = make_player("Flo"), make_player("Gil")
    note_seen(room.pk, watching)
    people = [player_at(room, 0), player_at(room, 1), watching, passing, None]
    assert [role_of(room, seats_of(room), player) for player in people] == [
        Role.HOST,
        Role.SEATED,
        Role.SPECTATOR,
        Role.STRANGER,
        Role.STRANGER,
    ]


def test_only_the_host_is_no_guest() -> None:
    room = make_room(make_players(2))
    refuse_guest(room, player_at(room, 0))
    with pytest.raises(TableRefusal, match="not_host"):
        refuse_guest(room, player_at(room, 1))


def test_a_locked_table_comes_with_the_seat_of_the_player_asking() -> None:
    room = make_room(make_players(2))
    table, seats, seat = lock_seat(room.pk, player_at(room, 1))
    assert (table, seat.number, len(seats)) == (room, 1, 4)
    with pytest.raises(TableRefusal, match="not_at_table"):
        lock_seat(room.pk, make_player("Gil"))
