"""The line for a seat: the first is offered a seat that gets free, and loses it in time."""

from __future__ import annotations

import pytest

from games.models import Player, Spectator, Table, Waiting
from games.services.clocks.free_seats import OFFER_SECONDS
from games.services.ground.refusals import TableRefusal
from games.services.seats import entrance, leaving, sitting, waiting_list
from games.services.seats.players import create_player, forget_player, hand_over
from games.services.seats.presence import note_seen
from tests.games.builders import make_match, make_player, make_room, player_at
from tests.games.conftest import Time
from tests.games.fresh import table_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def full(time: Time) -> Table:
    return make_room()


@pytest.fixture
def line(full: Table) -> list[Player]:
    """Return who waits at the full table, the first one first."""
    people = [make_player(name) for name in ("Flo", "Gil", "Hans")]
    for player in people:
        waiting_list.get_in_line(full, player)
    return people


def seen(table: Table) -> list[tuple[str, bool]]:
    return [(it.name, it.is_offered) for it in table_page(table, None).line]


def refusal(table: Table, player: Player, number: int) -> str:
    with pytest.raises(TableRefusal) as found:
        sitting.sit_down(table, player, number)
    return found.value.code


def test_the_line_is_first_come_first_served(full, line) -> None:
    waiting_list.get_in_line(full, line[0])
    assert seen(full) == [("Flo", False), ("Gil", False), ("Hans", False)]
    assert Spectator.objects.filter(table=full).count() == 3


def test_a_seat_that_gets_free_is_kept_for_the_first(full, line) -> None:
    sitting.stand_up(full, player_at(full, 2))
    assert seen(full) == [("Flo", True), ("Gil", False), ("Hans", False)]
    assert refusal(full, line[1], 2) == refusal(full, make_player("Ida"), 2) == "seat_offered"
    sitting.sit_down(full, line[0], 2)
    assert player_at(full, 2) == line[0]
    assert seen(full) == [("Gil", False), ("Hans", False)]


def test_an_offer_runs_out(full, line, time) -> None:
    sitting.stand_up(full, player_at(full, 2))
    time.go_by(OFFER_SECONDS - 1)
    assert seen(full)[0] == ("Flo", True)
    time.go_by(1)
    assert seen(full) == [("Gil", True), ("Hans", False)]
    time.go_by(2 * OFFER_SECONDS)
    assert seen(full) == []
    sitting.sit_down(full, make_player("Ida"), 2)
    assert player_at(full, 2).name == "Ida"


def test_an_offer_is_declined(full, line) -> None:
    sitting.stand_up(full, player_at(full, 2))
    waiting_list.leave_line(full, line[0])
    assert seen(full) == [("Gil", True), ("Hans", False)]


def test_no_offer_runs_out_while_nothing_is_free(full, line, time) -> None:
    time.go_by(10 * OFFER_SECONDS)
    assert len(seen(full)) == 3


def test_a_seat_that_is_taken_again_is_no_longer_offered(full, line, time) -> None:
    leaver = player_at(full, 2)
    sitting.stand_up(full, leaver)
    time.go_by(OFFER_SECONDS - 5)
    sitting.seat_bot(full, player_at(full, 0), 2)
    time.go_by(OFFER_SECONDS)
    assert seen(full)[0] == ("Flo", False)
    sitting.clear_seat(full, player_at(full, 0), 2)
    time.go_by(OFFER_SECONDS - 5)
    assert seen(full)[0] == ("Flo", True)


def test_two_seats_are_offered_to_the_first_two(full, line) -> None:
    for number in (1, 2):
        sitting.stand_up(full, player_at(full, number))
    assert seen(full) == [("Flo", True), ("Gil", True), ("Hans", False)]
    sitting.sit_down(full, line[1], 1)
    assert seen(full) == [("Flo", True), ("Hans", False)]


def test_leaving_a_match_for_good_makes_room_for_the_first(time) -> None:
    match = make_match()
    first, second = make_player("Flo"), make_player("Gil")
    for player in (first, second):
        waiting_list.get_in_line(match, player)
    leaving.leave_for_good(match, player_at(match, 1))
    assert seen(match) == [("Flo", True), ("Gil", False)]
    assert refusal(match, second, 1) == "seat_offered"
    sitting.sit_down(match, first, 1)
    assert player_at(match, 1) == first
    assert seen(match) == [("Gil", False)]


def test_people_at_the_table_change_places_freely(full, line) -> None:
    sitting.stand_up(full, player_at(full, 2))
    mover = player_at(full, 1)
    sitting.sit_down(full, mover, 2)
    assert player_at(full, 2) == mover


def test_who_may_get_in_line(full, line) -> None:
    room = make_room([make_player("Eve")])
    for table, player, code in (
        (full, player_at(full, 1), "has_seat"),
        (room, make_player("Ida"), "seat_free"),
    ):
        with pytest.raises(TableRefusal, match=code):
            waiting_list.get_in_line(table, player)
    for number in range(waiting_list.LONGEST_LINE - 3):
        waiting_list.get_in_line(full, make_player(f"P{number}"))
    with pytest.raises(TableRefusal, match="line_too_long"):
        waiting_list.get_in_line(full, make_player("Ida"))


def test_somebody_sent_away_no_longer_waits(full, line) -> None:
    row = Spectator.objects.get(table=full, player=line[0])
    entrance.remove_spectator(full, player_at(full, 0), row.pk)
    assert seen(full)[0] == ("Gil", False)
    with pytest.raises(TableRefusal, match="removed"):
        waiting_list.get_in_line(full, line[0])


def test_nobody_waits_at_a_closed_table(full, line) -> None:
    entrance.close_table(full, player_at(full, 0))
    assert not Waiting.objects.exists()


def test_an_account_keeps_the_place_of_its_guest(full, line) -> None:
    account = create_player("Florian")
    hand_over(line[0], account)
    assert seen(full)[0] == ("Florian", False)


def test_somebody_who_goes_for_good_no_longer_waits(full, line) -> None:
    note_seen(full.pk, line[0])
    forget_player(line[0])
    assert [name for name, _ in seen(full)] == ["Gil", "Hans"]
