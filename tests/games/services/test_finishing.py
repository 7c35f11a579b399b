"""Who finishes what they begin: what is counted, who waits, and whom a host lets come."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from games.door.players import SESSION_KEY
from games.models import Access, Departure, MatchSeat, Player, Table
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.rights import finishing
from games.services.rights.finishing import finishing_of
from games.services.seats import leaving, rooms, sitting, waiting_list
from games.services.seats.entrance import FOR_ALL, Entrance
from games.services.seats.opening import create_bot_table, create_table
from games.talk.models import Block
from tests.games.builders import make_match, make_player, make_players, make_room, player_at
from tests.games.conftest import Time

pytestmark = pytest.mark.django_db
FINISHERS = FOR_ALL._replace(only_finishers=True)


@pytest.fixture
def anna() -> Player:
    return make_player("Anna")


def played(player: Player, times: int = 1, result: str = MatchSeat.Result.WON) -> None:
    """Let somebody have finished matches with others; the newest last."""
    for _ in range(times):
        table = make_match([player, *make_players(3)])
        MatchSeat.objects.filter(match=table.match).update(result=result)


def left(player: Player, times: int = 1) -> None:
    """Let somebody have left matches with others for good."""
    for _ in range(times):
        leaving.leave_for_good(make_match([player, *make_players(3)]), player)


def finished(player: Player) -> tuple[int, int]:
    """Return how many matches somebody has finished, and begun."""
    return finishing_of(player)[:2]


def code_of(deed: Callable[[], object]) -> str:
    """Return why a deed is refused."""
    with pytest.raises(TableRefusal) as refusal:
        deed()
    return refusal.value.code


def public(entrance: Entrance = FOR_ALL) -> Table:
    return make_room([make_player("Host")], entrance=entrance)


def test_only_matches_with_others_that_are_over_count(anna: Player) -> None:
    create_bot_table(anna)
    make_match([anna, *make_players(3)])
    assert finished(anna) == (0, 0)
    played(anna)
    played(anna, result=MatchSeat.Result.NOBODY)
    assert finished(anna) == (1, 1)
    left(anna)
    assert finished(anna) == (1, 2)


def test_struck_out_matches_count_for_nobody(anna: Player) -> None:
    left(anna)
    match = Departure.objects.get().match
    match.is_void = True
    match.save()
    assert finished(anna) == (0, 0)


def test_those_who_take_their_seat_again_have_not_left(anna: Player) -> None:
    table = make_match([anna, *make_players(3)])
    leaving.leave_for_good(table, anna)
    sitting.sit_down(table, anna, 0)
    MatchSeat.objects.filter(match=table.match).update(result=MatchSeat.Result.LOST)
    assert finished(anna) == (1, 1)


def test_those_who_take_their_seat_from_a_successor_have_not_left(anna: Player) -> None:
    table, bert = make_match([anna, *make_players(3)]), make_player("Bert")
    leaving.leave_for_good(table, anna)
    sitting.sit_down(table, bert, 0)
    leaving.leave_for_good(table, bert)
    sitting.sit_down(table, anna, 0)
    MatchSeat.objects.filter(match=table.match).update(result=MatchSeat.Result.LOST)
    assert finished(anna) == (1, 1)
    assert finished(bert) == (0, 1)


def test_those_who_come_back_and_leave_again_have_left(anna: Player) -> None:
    table = make_match([anna, *make_players(3)])
    for _ in range(2):
        leaving.leave_for_good(table, anna)
        sitting.sit_down(table, anna, 0)
    leaving.leave_for_good(table, anna)
    assert finished(anna) == (0, 1)


def test_those_who_have_taken_a_seat_and_leave_it_have_left(anna: Player) -> None:
    first, *others = make_players(4)
    table = make_match([first, *others])
    leaving.leave_for_good(table, first)
    sitting.sit_down(table, anna, 0)
    leaving.leave_for_good(table, anna)
    assert finished(anna) == (0, 1)
    assert finished(first) == (0, 1)


def test_a_seat_on_the_other_side_does_not_make_up_for_ones_own(anna: Player) -> None:
    table = make_match([anna, *make_players(3)])
    leaving.leave_for_good(table, anna)
    leaving.leave_for_good(table, player_at(table, 1))
    Departure.objects.filter(seat=1).update(successor=anna)  # in the next round
    assert finished(anna) == (0, 1)


def test_those_who_come_back_in_time_do_not_wait(anna: Player) -> None:
    left(anna)
    table = make_match([anna, *make_players(3)])
    leaving.leave_for_good(table, anna)
    assert finishing_of(anna).waits_until is not None
    sitting.sit_down(table, anna, 0)
    assert finishing_of(anna).waits_until is None


def test_only_the_latest_matches_count(
    anna: Player, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finishing, "LATEST", 3)
    left(anna)
    time.stand_still(1)
    played(anna, 2)
    assert finished(anna) == (2, 3)
    played(anna)
    assert finished(anna) == (3, 3)


@pytest.mark.parametrize(("times", "minutes"), [(1, 0), (2, 5), (3, 15), (4, 60), (6, 60)])
def test_those_who_leave_repeatedly_wait_longer(
    anna: Player, time: Time, times: int, minutes: int
) -> None:
    left(anna, times)
    now = wall_clock.now()
    assert finishing_of(anna).waits_until == (now + timedelta(minutes=minutes) if minutes else None)
    time.stand_still(60 * minutes)
    assert finishing_of(anna).waits_until is None


def test_three_finished_matches_make_up_for_it(anna: Player, time: Time) -> None:
    left(anna, 3)
    for number in range(3):
        assert finishing_of(anna).waits_until is not None, number
        time.stand_still(1)
        played(anna)
    assert finishing_of(anna).waits_until is None
    left(anna)
    assert finishing_of(anna).waits_until is None


def test_those_who_wait_come_to_no_public_table(anna: Player, time: Time) -> None:
    left(anna, 2)
    table = public()
    assert code_of(lambda: sitting.sit_down(table, anna, 1)) == "leaves_often"
    assert code_of(lambda: create_table(anna, entrance=FOR_ALL)) == "leaves_often"
    assert rooms.sit_anywhere(anna) is None
    own = create_table(anna)
    assert code_of(lambda: rooms.change_options(own, anna, {}, FOR_ALL)) == "leaves_often"
    full = make_match(entrance=FOR_ALL._replace(bots_make_way=False))
    assert code_of(lambda: waiting_list.get_in_line(full, anna)) == "leaves_often"
    time.stand_still(5 * 60)
    sitting.sit_down(table, anna, 1)
    assert table.seats.get(number=1).player == anna


def test_those_who_wait_may_return_to_the_match_that_they_have_left(
    anna: Player, time: Time
) -> None:
    left(anna, 1)
    table = make_match([anna, *make_players(3)], entrance=FINISHERS)
    leaving.leave_for_good(table, anna)
    other = make_match(entrance=FOR_ALL._replace(bots_make_way=True))
    leaving.leave_for_good(other, player_at(other, 0))
    assert code_of(lambda: sitting.sit_down(other, anna, 0)) == "leaves_often"
    sitting.sit_down(table, anna, 0)
    assert table.seats.get(number=0).player == anna


@pytest.mark.parametrize("entrance", [Entrance(), Entrance(Access.PASSWORD, "open sesame")])
def test_they_come_to_private_tables_and_play_with_bots(anna: Player, entrance: Entrance) -> None:
    left(anna, 4)
    table = public(entrance)
    sitting.sit_down(table, anna, 1)
    create_bot_table(anna)
    assert anna.seats.count() == 2


def test_those_who_sit_at_a_table_change_seats_there(anna: Player) -> None:
    table = public()
    sitting.sit_down(table, anna, 1)
    left(anna, 2)
    sitting.sit_down(table, anna, 2)
    assert table.seats.get(number=2).player == anna


def test_a_host_may_want_people_who_finish(anna: Player, time: Time) -> None:
    left(anna)
    time.stand_still(1)
    played(anna, 3)
    sitting.sit_down(public(FINISHERS), anna, 1)  # new people may come
    played(anna, 5)
    strict, other = public(FINISHERS), public()
    assert code_of(lambda: sitting.sit_down(strict, anna, 1)) == "only_finishers"
    sitting.sit_down(other, anna, 1)
    time.stand_still(1)
    played(anna)
    assert finished(anna) == (9, 10)
    sitting.sit_down(strict, anna, 1)
    assert strict.seats.get(number=1).player == anna


def test_nobody_is_seated_with_those_they_avoid(anna: Player) -> None:
    table = public()
    assert rooms.sit_anywhere(anna, {player_at(table, 0).pk}) is None
    assert rooms.sit_anywhere(anna, {make_player("Eve").pk}) == table


def client_of(player: Player) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    session = client.session
    session[SESSION_KEY] = player.pk
    session.save()
    return client


def page_of(viewer: Player, address: str) -> str:
    return " ".join(client_of(viewer).get(address).content.decode().split())


def test_only_oneself_reads_how_much_one_finishes(anna: Player, time: Time) -> None:
    played(anna)
    left(anna, 2)
    own = page_of(anna, reverse("matches"))
    assert "You have finished 1 of your last 3 matches with other people." in own
    assert "Public tables are open to you again at 13:05." in own
    other = Departure.objects.latest("pk").match.players.exclude(player=anna).get(number=2).player
    told = page_of(other, f"{reverse('matches')}?of={anna.pk}")
    assert "Matches of" in told
    assert "finished" not in told
    assert "open to you again" not in told


def test_nobody_is_seated_anywhere_with_those_who_blocked_them(anna: Player) -> None:
    host = player_at(public(), 0)
    Block.objects.create(player=host, blocked=anna, since=wall_clock.now())
    client_of(anna).post(reverse("sit_anywhere"))
    assert list(anna.seats.values_list("table__host", flat=True)) == [anna.pk]
