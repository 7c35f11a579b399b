"""Another match: with the same or other partners, or back in the room."""

from __future__ import annotations

import pytest

from games.models import Match, Seating, Table, TableStatus
from games.services.ground.refusals import TableRefusal
from games.services.seats import rooms, sitting
from games.talk.services import silence
from tests.games.builders import make_match, make_player, make_players, make_room, player_at, start
from tests.games.fresh import table_page
from tests.games.services.at_once import in_threads

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Return a table of four people whose match is over."""
    table = make_match()
    Table.objects.filter(pk=table.pk).update(status=TableStatus.FINISHED)
    table.refresh_from_db()
    return table


def names(table: Table) -> list[str]:
    return [seat.name for seat in table.seats.select_related("player")]


def ask(table: Table, wishes: list[Seating]) -> None:
    players = [player_at(table, number) for number in range(len(wishes))]
    for player, wish in zip(players, wishes, strict=True):
        rooms.play_again(table, player, wish)
    table.refresh_from_db()


def test_the_same_partners_play_again(table: Table) -> None:
    before = names(table)
    ask(table, [Seating.SAME] * 4)
    assert (table.status, names(table)) == (TableStatus.PLAYING, before)
    assert Match.objects.filter(table=table).count() == 2


def test_after_three_times_all_have_played_with_all(table: Table) -> None:
    anna, *others = names(table)
    partners = []
    for _match in range(3):
        ask(table, [Seating.ROTATED] * 4)
        assert table.status == TableStatus.PLAYING
        assert sorted(names(table)) == sorted([anna, *others])
        partners.append(names(table)[(names(table).index(anna) + 2) % 4])
        Table.objects.filter(pk=table.pk).update(status=TableStatus.FINISHED)
    assert sorted(partners) == sorted(others)


def test_nothing_begins_while_wishes_differ(table: Table) -> None:
    ask(table, [Seating.SAME, Seating.SAME, Seating.ROTATED, Seating.SAME])
    assert table.status == TableStatus.FINISHED
    seen = table_page(table, 0).seats[2]
    assert (seen.is_ready, seen.wants_seating) == (True, Seating.ROTATED)
    rooms.play_again(table, player_at(table, 2), Seating.SAME)
    table.refresh_from_db()
    assert table.status == TableStatus.PLAYING
    assert not table.seats.exclude(wants_seating="").exists()


def test_somebody_blocked_asks_for_no_other_match(table: Table) -> None:
    anna, rude = player_at(table, 0), player_at(table, 1)
    silence.block(anna, rude)
    for player in (rude, player_at(table, 2)):
        rooms.play_again(table, player, Seating.SAME)

    def wishes(seat: int | None) -> list[str]:
        return [it.wants_seating for it in table_page(table, seat).seats]

    assert wishes(0) == ["", "", Seating.SAME, ""]
    assert not table_page(table, 0).seats[1].is_ready
    for other in (1, 3, None):
        assert wishes(other)[1] == Seating.SAME, "nobody is told that they are blocked"
    rooms.play_again(table, anna, Seating.SAME)
    assert wishes(0)[1] == Seating.SAME, "players who ask for a match see all wishes"


def test_a_wish_for_another_match_may_be_withdrawn(table: Table) -> None:
    ask(table, [Seating.SAME] * 3)
    rooms.withdraw_again(table, player_at(table, 1))
    seen = table_page(table, 0).seats[1]
    assert (seen.is_ready, seen.wants_seating) == (False, "")
    rooms.play_again(table, player_at(table, 3), Seating.SAME)
    table.refresh_from_db()
    assert table.status == TableStatus.FINISHED
    rooms.play_again(table, player_at(table, 1), Seating.SAME)
    with pytest.raises(TableRefusal) as refusal:
        rooms.withdraw_again(table, player_at(table, 1))
    assert refusal.value.code == "not_over"


def test_playing_again_is_with_the_same_partners(table: Table) -> None:
    before = names(table)
    ask(table, [Seating.SAME] * 3)
    rooms.ask_next(table.pk, player_at(table, 3))
    table.refresh_from_db()
    assert (table.status, names(table)) == (TableStatus.PLAYING, before)


def test_the_host_leads_all_back_to_the_room(table: Table) -> None:
    ask(table, [Seating.ROOM])
    page = table_page(table, 1)
    assert (page.status, page.log) == (TableStatus.OPEN, ())
    assert page.view.totals == (0, 0)
    sitting.clear_seat(table, player_at(table, 0), 1)
    sitting.seat_bot(table, player_at(table, 0), 1)
    start(table)
    table.refresh_from_db()
    assert table.status == TableStatus.PLAYING
    assert [match.number for match in Match.objects.order_by("pk")] == [1, 2]


def test_guests_go_back_to_the_room_only_together(table: Table) -> None:
    rooms.play_again(table, player_at(table, 1), Seating.ROOM)
    table.refresh_from_db()
    assert table.status == TableStatus.FINISHED
    assert not table_page(table, 1).wants_next


def test_sitting_anywhere_fills_the_fullest_table_that_has_waited_longest() -> None:
    hosts = make_players(3)
    make_room([hosts[0]])
    alone, two = make_room([hosts[1]], is_listed=True), make_room([hosts[2]], is_listed=True)
    comers = [make_player(f"Comer {number}") for number in range(7)]
    sitting.seat_bot(two, hosts[2], 1)
    found = [rooms.sit_anywhere(player) for player in comers]
    assert [table and table.slug for table in found] == [
        *[two.slug] * 2,
        *[alone.slug] * 3,
        None,
        None,
    ]
    assert rooms.sit_anywhere(comers[0]) == two
    assert two.seats.filter(player=comers[0]).count() == 1


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_many_who_sit_anywhere_at_once_get_a_seat_each() -> None:
    room = make_room(make_players(1), is_listed=True)
    comers = [make_player(f"Comer {number}") for number in range(5)]
    found = in_threads(*(lambda one=one: rooms.sit_anywhere(one) for one in comers))
    assert sorted(table is None for table in found) == [False] * 3 + [True] * 2
    assert len({seat.player_id for seat in room.seats.all()}) == 4


def test_another_match_is_asked_for_after_one_and_from_its_seats_only(table: Table) -> None:
    (stranger,) = make_players(1)
    room, with_a_gap = make_room(), make_match()
    Table.objects.filter(pk=with_a_gap.pk).update(status=TableStatus.FINISHED)
    sitting.stand_up(with_a_gap, player_at(with_a_gap, 2))
    for which, player, wish, code in (
        (table, stranger, Seating.SAME, "not_at_table"),
        (table, player_at(table, 0), "dance", "not_readable"),
        (room, player_at(room, 0), Seating.SAME, "not_over"),
        (with_a_gap, player_at(with_a_gap, 0), Seating.SAME, "seats_empty"),
    ):
        with pytest.raises(TableRefusal) as refusal:
            rooms.play_again(which, player, wish)
        assert refusal.value.code == code
