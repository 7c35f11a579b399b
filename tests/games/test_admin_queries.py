"""Pages of the administration ask the database few questions, however full it is."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Event, Hand, Match, Player, Seat, Spectator, Table
from games.services.ground.deal import new_slug
from games.services.ground.wall_clock import now
from tests.games.admin.played import end_match, play_round

MOST_QUERIES = 20
ROWS = 30
EVENTS_A_ROUND = 10


@pytest.fixture
def hand(db: None) -> Hand:
    """Return one finished round of a finished match."""
    hand = play_round()
    end_match(hand)
    return hand


@pytest.fixture
def admin(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("admin"))
    return client


def add_rows(hand: Hand) -> None:
    """Add tables, matches, rounds, events, players and watchers."""
    match, table = hand.match, hand.match.table
    players = Player.objects.bulk_create(
        Player(name=f"P{number}", created=now(), last_seen=now()) for number in range(ROWS)
    )
    tables = Table.objects.bulk_create(
        Table(
            slug=f"t{number}",
            name=f"T{number}",
            host=players[number],
            options=table.options,
            state=table.state,
            created=now(),
        )
        for number in range(ROWS)
    )
    Seat.objects.bulk_create(
        Seat(table=other, number=seat, player=players[(place + seat) % ROWS])
        for place, other in enumerate(tables)
        for seat in range(4)
    )
    Spectator.objects.bulk_create(
        Spectator(table=table, player=player, last_seen=now()) for player in players
    )
    Match.objects.bulk_create(
        Match(
            slug=new_slug(),
            table=other,
            number=1,
            options=match.options,
            seat_names=match.seat_names,
            started=now(),
        )
        for other in tables
    )
    add_rounds(hand)


def add_rounds(hand: Hand) -> None:
    """Add rounds with events to the match, and events to the round."""
    table = hand.match.table
    hands = Hand.objects.bulk_create(
        Hand(
            match=hand.match,
            number=number,
            first_window=1,
            started=now(),
            is_over=True,
            score=hand.score,
        )
        for number in range(2, ROWS + 2)
    )
    told = hand.events.get(kind="Deal")
    first = hand.events.order_by("-version")[0].version + 1
    Event.objects.bulk_create(
        Event(
            table=table,
            hand=hands[number // EVENTS_A_ROUND],
            version=first + number,
            action_id=f"a{number}",
            kind=told.kind,
            action=told.action,
            events=told.events,
            at=now(),
        )
        for number in range(ROWS * EVENTS_A_ROUND)
    )


def queries_of(client: Client, address: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def addresses(hand: Hand) -> list[str]:
    match, table = hand.match, hand.match.table
    event = hand.events.first()
    pages = [
        "player/",
        "table/",
        "match/",
        "hand/",
        "event/",
        "event/?q=t&action=Deal",
        "match/?q=Anna&bots=yes&target=usual",
        "hand/?q=Anna&bots=yes",
        f"player/{table.host_id}/change/",
        f"table/{table.pk}/change/",
        f"match/{match.pk}/change/",
        f"match/{match.pk}/record.json",
        f"hand/{hand.pk}/change/",
        f"event/{event.pk}/change/",
    ]
    return [f"/admin/games/{page}" for page in pages]


def test_queries_do_not_grow_with_the_rows(admin: Client, hand: Hand) -> None:
    pages = addresses(hand)
    for page in pages:
        queries_of(admin, page)  # content types are asked for once
    few = {page: queries_of(admin, page) for page in pages}
    add_rows(hand)
    many = {page: queries_of(admin, page) for page in pages}
    # A list that is longer than its page asks no more often than a short one.
    assert {page: many[page] for page in pages if many[page] > few[page]} == {}
    assert max(many.values()) <= MOST_QUERIES


def test_lists_leave_the_states_of_tables_in_the_database(admin: Client, hand: Hand) -> None:
    for page in addresses(hand):
        with CaptureQueriesContext(connection) as asked:
            admin.get(page)
        for query in asked.captured_queries:
            assert '"games_table"."state"' not in query["sql"], page
            assert '"games_table"."clocks"' not in query["sql"], page
