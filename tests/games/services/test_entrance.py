"""Who may come to a table, who no longer may, and how a table is closed by hand."""

from __future__ import annotations

import pytest
from django.contrib.auth.hashers import make_password

from games.live.threads import be_quick
from games.models import Access, Exclusion, Player, Spectator, Table, TableStatus
from games.selectors.listing import listed_tables
from games.services.ground.refusals import TableRefusal
from games.services.rights.roles import Role, role_of
from games.services.seats import entrance, leaving, rooms, sitting
from games.services.seats.entrance import Entrance, is_password_of
from games.services.seats.presence import note_seen
from games.services.seats.table_passwords import mark_of
from games.services.writing.store import seats_of
from tests.games.builders import (
    change_options,
    make_match,
    make_player,
    make_players,
    make_room,
    player_at,
    start,
)
from tests.games.fresh import table_page

pytestmark = pytest.mark.django_db

LOCKED = Entrance(Access.PASSWORD, "open sesame")
NO_SPECTATORS = Entrance(Access.PUBLIC, allows_spectators=False)


def fresh(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


def watching(table: Table, name: str = "Flo") -> Player:
    player = make_player(name)
    note_seen(table.pk, player)
    return player


def remove(table: Table, player: Player) -> None:
    row = Spectator.objects.get(table=table, player=player)
    entrance.remove_spectator(table, player_at(table, 0), row.pk)


def test_a_password_is_not_stored_as_it_is() -> None:
    room = make_room(entrance=LOCKED)
    assert fresh(room).access == Access.PASSWORD
    assert "sesame" not in fresh(room).password
    assert is_password_of(fresh(room), " open sesame ")
    assert not is_password_of(fresh(room), "Open sesame")
    assert not is_password_of(fresh(room), "x" * 5000)


def test_nothing_slow_is_done_for_the_password_of_a_table() -> None:
    be_quick()
    room = make_room(entrance=LOCKED)
    assert is_password_of(fresh(room), "open sesame")
    change_options(room, player_at(room, 0), entrance=Entrance(Access.PASSWORD, "other"))
    assert is_password_of(fresh(room), "other")


def test_a_password_stays_when_the_secret_key_is_replaced(settings) -> None:
    room = make_room(entrance=LOCKED)
    before, settings.SECRET_KEY = settings.SECRET_KEY, "another"
    assert not is_password_of(fresh(room), "open sesame")
    settings.SECRET_KEY_FALLBACKS = [before]
    assert is_password_of(fresh(room), "open sesame")


def test_a_password_of_earlier_versions_is_stored_anew_when_it_is_typed() -> None:
    room = make_room(entrance=LOCKED)
    Table.objects.update(password=make_password("open sesame"))
    before = fresh(room).password
    mark = mark_of(before)
    assert not is_password_of(fresh(room), "abracadabra")
    assert fresh(room).password == before
    assert is_password_of(fresh(room), "open sesame")
    assert fresh(room).password.startswith("keyed$")
    assert mark_of(fresh(room).password) == mark
    be_quick()
    assert is_password_of(fresh(room), "open sesame")
    assert not is_password_of(fresh(room), "abracadabra")


def test_a_password_of_earlier_versions_is_replaced_without_hashing() -> None:
    room = make_room(entrance=LOCKED)
    Table.objects.update(password=make_password("open sesame"))
    be_quick()
    change_options(room, player_at(room, 0), entrance=Entrance(Access.PASSWORD, "open sesame"))
    assert is_password_of(fresh(room), "open sesame")


def test_a_password_stays_until_another_is_typed() -> None:
    room = make_room(entrance=LOCKED)
    before = fresh(room).password
    for typed in ("", "open sesame"):
        change_options(room, player_at(room, 0), entrance=Entrance(Access.PASSWORD, typed))
        assert fresh(room).password == before
    change_options(room, player_at(room, 0), entrance=Entrance(Access.PASSWORD, "other"))
    assert is_password_of(fresh(room), "other")
    change_options(room, player_at(room, 0), entrance=Entrance())
    assert (fresh(room).access, fresh(room).password) == (Access.LINK, "")


def test_a_password_may_be_as_long_as_that() -> None:
    room, longest = make_room(), "x" * 50
    change_options(room, player_at(room, 0), entrance=Entrance(Access.PASSWORD, longest))
    assert is_password_of(fresh(room), longest)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "password_missing"),
        (" ", "password_missing"),
        ("abc", "password_too_short"),
        ("x" * 51, "too_long"),
    ],
)
def test_a_bad_password_changes_nothing(typed: str, code: str) -> None:
    room = make_room()
    with pytest.raises(TableRefusal, match=code):
        change_options(room, player_at(room, 0), entrance=Entrance(Access.PASSWORD, typed))
    assert fresh(room).access == Access.LINK


def test_nobody_is_seated_anywhere_behind_a_password() -> None:
    make_room(make_players(1), entrance=LOCKED)
    assert rooms.sit_anywhere(make_player("Gil")) is None


def test_the_lobby_shows_a_lock_and_no_match_without_spectators() -> None:
    make_match(entrance=NO_SPECTATORS)
    locked = make_room([make_player("Eve")], entrance=LOCKED)
    assert [(table.slug, table.is_locked) for table in listed_tables()] == [(locked.slug, True)]


def test_without_spectators_the_match_begins_among_themselves() -> None:
    room = make_room(entrance=NO_SPECTATORS)
    watching(room)
    start(room)
    assert not Spectator.objects.filter(table=room).exists()
    watching(room, "Gil")
    assert not Spectator.objects.filter(table=room).exists()
    assert table_page(room, 0).watcher_number == 0


def test_a_seat_that_was_left_may_be_taken_without_spectators() -> None:
    match = make_match(entrance=NO_SPECTATORS)
    leaving.leave_for_good(match, player_at(match, 1))
    sitting.sit_down(match, make_player("Gil"), 1)
    assert player_at(match, 1).name == "Gil"


def test_a_removed_spectator_does_not_come_back() -> None:
    room = make_room(make_players(2))
    player = watching(room)
    remove(room, player)
    assert role_of(room, seats_of(room), player) == Role.BLOCKED
    note_seen(room.pk, player)
    assert not Spectator.objects.filter(table=room).exists()
    with pytest.raises(TableRefusal, match="removed"):
        sitting.sit_down(room, player, 2)
    assert not room.seats.filter(player=player).exists()


def test_a_removed_spectator_takes_no_seat_of_a_running_match() -> None:
    match = make_match()
    player = watching(match)
    remove(match, player)
    leaving.leave_for_good(match, player_at(match, 1))
    with pytest.raises(TableRefusal, match="removed"):
        sitting.sit_down(match, player, 1)


def test_nobody_is_seated_where_they_were_removed() -> None:
    room = make_room(make_players(1), is_listed=True)
    player = watching(room)
    remove(room, player)
    assert rooms.sit_anywhere(player) is None
    assert rooms.sit_anywhere(make_player("Gil")) == room


def test_browsers_are_removed_too() -> None:
    room = make_room(make_players(2))
    key = "k" * 22
    note_seen(room.pk, None, key)
    row = Spectator.objects.get(table=room)
    entrance.remove_spectator(room, player_at(room, 0), row.pk)
    note_seen(room.pk, None, key)
    assert not Spectator.objects.filter(table=room).exists()
    assert Exclusion.objects.get(table=room).browser == key


def test_only_the_host_removes_and_only_spectators_who_are_there() -> None:
    room = make_room(make_players(2))
    player = watching(room)
    row = Spectator.objects.get(table=room, player=player)
    with pytest.raises(TableRefusal, match="not_host"):
        entrance.remove_spectator(room, player_at(room, 1), row.pk)
    with pytest.raises(TableRefusal, match="spectator_gone"):
        entrance.remove_spectator(room, player_at(room, 0), row.pk + 1)
    assert [it.name for it in table_page(room, 0).removable] == ["Flo"]
    assert table_page(room, 1).removable == table_page(room, None).removable == ()


def test_the_host_closes_the_room() -> None:
    room = make_room(make_players(2))
    watching(room)
    with pytest.raises(TableRefusal, match="not_host"):
        entrance.close_table(room, player_at(room, 1))
    entrance.close_table(room, player_at(room, 0))
    assert fresh(room).status == TableStatus.CLOSED
    assert not Spectator.objects.filter(table=room).exists()
    with pytest.raises(TableRefusal, match="table_closed"):
        sitting.sit_down(room, make_player("Gil"), 3)


def test_a_running_match_is_not_closed_and_one_that_is_over_only_alone() -> None:
    match = make_match()
    host, *others = (player_at(match, number) for number in range(4))
    with pytest.raises(TableRefusal, match="already_started"):
        entrance.close_table(match, host)
    Table.objects.filter(pk=match.pk).update(status=TableStatus.FINISHED)
    with pytest.raises(TableRefusal, match="not_alone"):
        entrance.close_table(match, host)
    for other in others:
        sitting.stand_up(match, other)
    entrance.close_table(match, host)
    assert fresh(match).status == TableStatus.CLOSED
