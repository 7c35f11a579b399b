"""A match that is declared exempt before it begins: who may, two at once, old pages."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.utils import translation

from games.models import MatchSeat, Player, Table, TableStatus
from games.numbers.models import RatedMatch
from games.numbers.services.counting_matches import count_matches
from games.services.ground.refusals import TableRefusal
from games.services.rights.exempting import is_new_pair, may_exempt
from games.services.seats import rooms
from tests.games.admin.played import end_match, go_on_playing
from tests.games.builders import make_match, make_player, make_players, make_room, player_at
from tests.games.test_roles import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Table:
    """A room of four people with accounts who agree to a rated match of one round."""
    found = make_room(make_players(), rated=True, target=None, max_rounds=1)
    for seat in found.seats.select_related("player"):
        seat.player.user = User.objects.create_user(f"{seat.player_id}@example.org")
        seat.player.save()
    return found


def may(table: Table) -> list[bool]:
    seats = list(table.seats.select_related("player").order_by("number"))
    return [may_exempt(table, seats, it) for it in seats]


def played_together(table: Table, one: int, other: int, result: str = "won") -> None:
    match = make_match(make_players()).match
    MatchSeat.objects.filter(match=match).update(result=result)
    for number, seat in ((3, one), (1, other)):
        MatchSeat.objects.filter(match=match, number=number).update(player=player_at(table, seat))


def page_of(table: Table, seat: int) -> str:
    return client_of(player_at(table, seat)).get(f"/t/{table.slug}/").content.decode()


def code_of(table: Table, player: Player) -> str:
    with pytest.raises(TableRefusal) as refusal:
        rooms.exempt_match(table, player)
    return refusal.value.code


def test_the_host_and_pairs_that_are_new_may(room) -> None:
    assert may(room) == [True] * 4
    played_together(room, 0, 2)
    played_together(room, 1, 3)
    assert may(room) == [True, False, False, False], "the host on seat 0 alone"


@pytest.mark.parametrize("result", ["", "no"])
def test_a_match_that_nobody_finished_has_not_been_played(room, result) -> None:
    played_together(room, 1, 3, result)
    assert may(room)[1]


def test_opponents_are_no_pair(room) -> None:
    match = make_match(make_players()).match
    MatchSeat.objects.filter(match=match).update(result="won")
    for number, seat in ((0, 1), (1, 3)):
        MatchSeat.objects.filter(match=match, number=number).update(player=player_at(room, seat))
    assert is_new_pair(*room.seats.filter(number__in=(1, 3)).order_by("number"))


def test_it_is_told_to_all_and_takes_back_what_they_were_ready_for(room) -> None:
    rooms.say_ready(room, player_at(room, 0))
    rooms.exempt_match(room, player_at(room, 1))
    room.refresh_from_db()
    assert not room.options.get("rated")
    assert not room.seats.filter(wants_next=True).exists()
    with translation.override("en"):
        for seat in range(4):
            text = page_of(room, seat)
            assert "has declared this match exempt" in text, seat
            assert 'value="exempt"' not in text


def test_the_match_counts_for_no_list(room) -> None:
    rooms.exempt_match(room, player_at(room, 2))
    for seat in range(4):
        rooms.say_ready(room, player_at(room, seat))
    room.refresh_from_db()
    assert room.status == TableStatus.PLAYING
    assert not room.match.is_rated
    go_on_playing(room)
    end_match(room.hand)
    assert count_matches(9)
    assert not RatedMatch.objects.exists()


def test_two_at_once_and_old_pages_change_nothing_more(room) -> None:
    old = Table.objects.get(pk=room.pk)
    rooms.exempt_match(room, player_at(room, 1))
    assert code_of(old, player_at(room, 2)) == "not_rated"


def test_nobody_does_it_once_the_match_runs(room) -> None:
    for seat in range(4):
        rooms.say_ready(room, player_at(room, seat))
    assert code_of(room, player_at(room, 0)) == "already_started"
    room.refresh_from_db()
    assert room.match.is_rated


def test_others_do_not(room) -> None:
    assert code_of(room, make_player("Eva")) == "not_at_table"
    played_together(room, 1, 3)
    assert code_of(room, player_at(room, 3)) == "not_first_time"
    Table.objects.filter(pk=room.pk).update(is_reserved=True)
    assert code_of(room, player_at(room, 0)) == "seats_reserved"


def test_the_room_shows_the_button_to_those_who_may(room) -> None:
    played_together(room, 1, 3)
    shown = ['value="exempt"' in page_of(room, seat) for seat in range(4)]
    assert shown == [True, False, True, False]
