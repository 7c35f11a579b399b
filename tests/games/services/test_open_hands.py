"""Hands are open to spectators by each player's own consent, and to nobody else."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.models import Seat, Table, TableClock, Told
from games.rules.cards.ruleset import SEATS
from games.rules.play.defaults import default_action
from games.rules.state.actions import Action
from games.services.ground.notices import notices_of
from games.services.ground.refusals import TableRefusal
from games.services.rights.seen_cards import sight_of
from games.services.seats import leaving, rooms, sitting, waiting_list
from games.services.seats.open_hands import show_hand
from games.services.seats.rooms import ask_next
from tests.games.builders import (
    act,
    change_options,
    make_match,
    make_player,
    make_players,
    make_room,
    make_table,
    play_last_cards,
    play_to_exchange,
    play_to_last_cards,
    player_at,
    start,
    state_now,
)
from tests.games.fresh import table_page

pytestmark = pytest.mark.django_db
NO_HANDS = (0, 0, 0, 0)


@pytest.fixture
def match() -> Table:
    return make_match(open_hands=True)


def seen(table: Table) -> tuple[int, ...]:
    """Return the hands that spectators see."""
    return table_page(table, None).view.open_hands


def opened(table: Table, *seats: int) -> None:
    for seat in seats:
        show_hand(table, player_at(table, seat), is_shown=True)


def test_nobody_sees_a_hand_at_first(match) -> None:
    assert not make_match().options.get("open_hands")
    assert seen(match) == NO_HANDS


def test_spectators_see_the_hands_of_those_who_agree(match) -> None:
    opened(match, 1, 2)
    hands = state_now(match).hands
    assert seen(match) == (0, hands[1], hands[2], 0)
    for seat in SEATS:
        page = table_page(match, seat)
        assert page.view.open_hands == NO_HANDS
        assert [it.shows_hand for it in page.seats] == [False, True, True, False]


def test_a_hand_is_closed_at_once(match) -> None:
    opened(match, 1, 2)
    match.refresh_from_db()
    shown = match.shown[-1]
    show_hand(match, player_at(match, 1), is_shown=False)
    match.refresh_from_db()
    assert match.shown[-1] > shown
    assert seen(match)[1] == 0
    told = [(it.told, it.name) for it in notices_of(match)]
    assert told[0] == (Told.OPENS_HAND, "Ben")
    assert told[-1] == (Told.CLOSES_HAND, "Ben")


def test_opening_a_hand_twice_changes_nothing(match) -> None:
    opened(match, 1)
    match.refresh_from_db()
    version = match.version
    opened(match, 1)
    match.refresh_from_db()
    assert match.version == version


def test_hands_are_opened_only_at_tables_that_agreed_on_it() -> None:
    match = make_match()
    with pytest.raises(TableRefusal, match="hands_closed"):
        opened(match, 0)
    with pytest.raises(TableRefusal, match="not_at_table"):
        show_hand(match, make_player("Eve"), is_shown=True)
    show_hand(match, player_at(match, 0), is_shown=False)


def test_hands_are_never_opened_in_a_rated_match() -> None:
    room = make_room(open_hands=True, rated=True)
    assert not room.options.get("open_hands")


def test_who_pushes_what_stays_hidden(match) -> None:
    opened(match, *SEATS)
    before = play_to_exchange(match)
    assert seen(match) == before.hands
    version = match.shown[-1]
    act(match, 0, default_push(match))
    match.refresh_from_db()
    assert match.shown[-1] > version  # that it is begun, all may know
    version = match.shown[-1]
    act(match, 1, default_push(match, 1))
    match.refresh_from_db()
    assert match.shown[-1] == version
    assert seen(match) == before.hands


def default_push(table: Table, seat: int = 0) -> Action:
    return default_action(state_now(table), seat)


def test_bots_show_their_hands_where_all_people_do() -> None:
    players = make_players(2)
    table = make_table(players[0], open_hands=True)
    sitting.sit_down(table, players[1], 2)
    sitting.seat_bot(table, players[0], 1)
    sitting.seat_bot(table, players[0], 3)
    start(table)
    table.refresh_from_db()
    opened(table, 0)
    hands = state_now(table).hands
    assert seen(table) == (hands[0], 0, 0, 0)
    opened(table, 2)
    assert seen(table) == hands
    show_hand(table, players[0], is_shown=False)
    assert seen(table) == (0, 0, hands[2], 0)


def test_bots_alone_show_no_hands() -> None:
    seats = [Seat(number=number, bot="normal") for number in SEATS]
    options = state_now(make_match(open_hands=True)).options
    assert sight_of(options, seats) == 0


def test_a_spectator_of_open_hands_takes_no_seat_before_the_next_round(match) -> None:
    eve = make_player("Eve")
    opened(match, 2)
    show_hand(match, player_at(match, 2), is_shown=False)  # what was seen stays seen
    leaving.leave_for_good(match, player_at(match, 1))
    with pytest.raises(TableRefusal, match="has_seen_cards"):
        sitting.sit_down(match, eve, 1)
    assert table_page(match, None).waits_for_next_round
    play_on(match)
    assert not table_page(match, None).waits_for_next_round
    sitting.sit_down(match, eve, 1)


def play_on(table: Table) -> None:
    """Let the round end, in which seat 1 has been left to a bot."""
    Seat.objects.filter(table=table, number=1).update(bot="", bot_name="", player=make_player())
    play_to_last_cards(table)
    play_last_cards(table)
    Seat.objects.filter(table=table, number=1).update(bot="normal", bot_name="Bo", player=None)


def test_the_next_round_begins_with_open_hands(match) -> None:
    opened(match, 2)
    play_to_last_cards(match)
    play_last_cards(match)
    assert seen(match) == NO_HANDS  # what is left is shown to all
    for seat in SEATS:
        ask_next(match.pk, player_at(match, seat))
    match.refresh_from_db()
    assert match.hand.shown_to_spectators
    assert seen(match)[2] == state_now(match).hands[2]


def test_a_hand_opened_between_rounds_shows_nothing_of_the_last(match) -> None:
    play_to_last_cards(match)
    play_last_cards(match)
    opened(match, 2)
    match.refresh_from_db()
    assert not match.hand.shown_to_spectators
    assert seen(match) == NO_HANDS


def test_somebody_who_has_seen_hands_keeps_the_place_in_line(match) -> None:
    eve = make_player("Eve")
    opened(match, 2)
    waiting_list.get_in_line(match, eve)
    leaving.leave_for_good(match, player_at(match, 1))
    match.refresh_from_db()
    assert not [it for it in match.clocks.values() if it.kind == TableClock.OFFER]
    play_on(match)
    match.refresh_from_db()
    assert [it for it in match.clocks.values() if it.kind == TableClock.OFFER]


def test_other_agreements_close_all_hands() -> None:
    room = make_room(open_hands=True)
    opened(room, 0, 1)
    change_options(room, player_at(room, 0), target=500)
    assert not room.seats.filter(shows_hand=True).exists()


def test_showing_the_table_to_everybody_closes_all_hands(match) -> None:
    opened(match, 0, 1)
    rooms.share_table(match, player_at(match, 0))
    assert seen(match) == NO_HANDS


def test_the_consent_goes_with_the_player() -> None:
    room = make_room(open_hands=True)
    opened(room, 1)
    sitting.swap_seats(room, player_at(room, 0), 1, 2)
    assert [it.shows_hand for it in room.seats.order_by("number")] == [False, False, True, False]
    sitting.stand_up(room, player_at(room, 2))
    sitting.sit_down(room, make_player("Eve"), 2)
    assert not room.seats.filter(shows_hand=True).exists()


def test_spectators_read_when_the_seat_can_be_taken(match, client) -> None:
    opened(match, 2)
    leaving.leave_for_good(match, player_at(match, 1))
    path = reverse("table", args=[match.slug])
    html = client.get(path, headers={"accept-language": "en"}).content.decode()
    assert "the seat can be taken in the next round" in html
    assert 'id="take-1"' not in html
    play_on(match)
    Seat.objects.filter(table=match, number=1).update(is_vacated=True)
    html = client.get(path, headers={"accept-language": "en"}).content.decode()
    assert 'id="take-1"' in html
