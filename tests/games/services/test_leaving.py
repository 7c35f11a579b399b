"""Leaving for good: a bot has the seat at once, and a spectator may take it."""

from __future__ import annotations

import pytest

from games.models import Departure, Player, Seat, Spectator, Table, TableStatus
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.rights.seen_cards import has_seen_cards, note_shown_to_spectators
from games.services.seats import leaving, opening, sitting
from games.services.seats.presence import note_seen
from games.services.writing import rounds
from games.services.writing.store import lock_table, seats_of
from tests.games.builders import (
    make_bot_table,
    make_match,
    make_player,
    play_last_cards,
    play_to_last_cards,
    player_at,
)
from tests.games.fresh import table_page
from tests.games.services.at_once import in_threads

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(time) -> Table:
    return make_match()


@pytest.fixture
def leaver(match) -> Player:
    """Who has left seat 1."""
    player = player_at(match, 1)
    leaving.leave_for_good(match, player)
    return player


def seat(table: Table, number: int) -> Seat:
    return Seat.objects.get(table=table, number=number)


def test_a_bot_has_the_seat_at_once(match, leaver) -> None:
    found = seat(match, 1)
    assert found.bot
    assert (found.player, found.is_vacated) == (None, True)
    assert match.seats.filter(player=leaver).count() == 0
    log = table_page(match, None).log
    assert [(log[-1].event.told, log[-1].event.name, log[-1].event.other)] == [
        ("left", leaver.name, found.name)
    ]


def test_the_match_is_lost_for_a_player_who_leaves(match, leaver) -> None:
    departure = Departure.objects.get(match=match.match)
    assert (departure.player, departure.seat, departure.successor) == (leaver, 1, None)


def test_a_spectator_takes_the_seat_of_a_player_who_left(match, leaver) -> None:
    eve = make_player("Eve")
    note_seen(match.pk, eve)
    sitting.sit_down(match, eve, 1)
    found = seat(match, 1)
    assert (found.player, found.bot, found.is_vacated) == (eve, "", False)
    assert not Spectator.objects.filter(table=match).exists()
    assert Departure.objects.get(match=match.match).successor == eve
    told = table_page(match, None).log[-1].event
    assert (told.told, told.name) == ("took_seat", "Eve")


def test_seats_that_nobody_has_left_are_not_taken(match, leaver) -> None:
    with pytest.raises(TableRefusal, match="already_started"):
        sitting.sit_down(match, make_player("Eve"), 2)
    with pytest.raises(TableRefusal, match="already_started"):
        sitting.sit_down(match, player_at(match, 2), 1)


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_two_want_the_seat_at_once() -> None:
    match = make_match()
    leaving.leave_for_good(match, player_at(match, 1))
    people = [make_player("Eve"), make_player("Fritz")]
    results = in_threads(*(lambda it=it: sitting.sit_down(match, it, 1) for it in people))
    assert sorted(str(result) for result in results) == ["None", "seat_taken"]
    assert player_at(match, 1) in people


def test_a_spectator_who_has_seen_cards_waits_for_the_next_round(match, leaver) -> None:
    eve = make_player("Eve")
    note_shown_to_spectators(match.hand)
    with pytest.raises(TableRefusal, match="has_seen_cards"):
        sitting.sit_down(match, eve, 1)
    play_to_last_cards_of_three(match)
    sitting.sit_down(match, eve, 1)
    assert player_at(match, 1) == eve


def play_to_last_cards_of_three(match: Table) -> None:
    """Begin the next round."""
    table = lock_table(match.pk)
    match.hand.is_over = True
    match.hand.save()
    table.state["state"]["windows"] = []
    rounds.begin_round(table, seats_of(table), wall_clock.now())


def test_a_player_who_has_left_takes_no_other_seat_in_the_round(match, leaver) -> None:
    leaving.leave_for_good(match, player_at(match, 2))
    assert has_seen_cards(match, leaver, 2)
    assert not has_seen_cards(match, leaver, 1)
    sitting.sit_down(match, leaver, 1)
    assert player_at(match, 1) == leaver


def test_nothing_is_secret_when_a_round_is_over(match) -> None:
    note_shown_to_spectators(match.hand)
    play_to_last_cards(match)
    play_last_cards(match)
    match.refresh_from_db()
    assert not has_seen_cards(match, make_player("Eve"), 1)


def test_somebody_else_is_host_once_the_host_has_left(match) -> None:
    leaving.leave_for_good(match, player_at(match, 0))
    match.refresh_from_db()
    assert match.host == player_at(match, 1)


def test_with_the_last_person_the_table_closes(time) -> None:
    table = make_bot_table()
    leaving.leave_for_good(table, player_at(table, 0))
    table.refresh_from_db()
    assert (table.status, table.due_at) == (TableStatus.CLOSED, None)


def test_nobody_leaves_for_good_before_the_match(time) -> None:
    table = opening.create_table(make_player())
    with pytest.raises(TableRefusal, match="not_started"):
        leaving.leave_for_good(table, table.host)
