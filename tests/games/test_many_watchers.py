"""However many watch, a page stays small; and nobody passes for a player."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Player, Spectator, Table
from games.services.seats import presence, sitting
from games.services.seats.presence import TableVisitor, note_present, note_seen
from tests.games.builders import make_match, make_player, make_room, player_at
from tests.games.fresh import table_page

pytestmark = pytest.mark.django_db


def watch(table: Table, number: int, time) -> None:
    people = [Player(name=f"W{one}", created=time.now, last_seen=time.now) for one in range(number)]
    people = Player.objects.bulk_create(people)
    Spectator.objects.bulk_create(
        Spectator(table=table, player=player, last_seen=time.now) for player in people
    )


@pytest.mark.parametrize("make", [make_match, make_room])
def test_a_page_shows_twenty_spectators_and_their_number(time, client: Client, make) -> None:
    table = make(is_listed=True)
    watch(table, 5000, time)
    page = table_page(table, None)
    assert page.watcher_names == tuple(f"W{one}" for one in range(20))
    assert page.watcher_number == 5000
    answer = client.get(f"/t/{table.slug}/", HTTP_ACCEPT_LANGUAGE="en")
    html = answer.content.decode()
    assert '<bdi translate="no">W19</bdi>' in html
    assert '<bdi translate="no">W20</bdi>' not in html
    assert "and 4980 more" in html
    assert len(html) < 100_000


def test_those_without_a_name_come_last(time) -> None:
    table = make_match()
    for number in range(3):
        Spectator.objects.create(table=table, browser=f"{number:022}", last_seen=time.now)
    note_seen(table.pk, make_player("Eve"))
    page = table_page(table, None)
    assert page.watchers == ("Eve", "", "", "")
    assert page.watcher_number == 4


def test_a_watcher_with_the_name_of_a_player_is_told_apart() -> None:
    table = make_match()
    note_seen(table.pk, make_player("ANNA"))
    assert table_page(table, None).watchers == ("ANNA (2)",)


def test_spectators_are_counted_up_to_a_limit(time, monkeypatch) -> None:
    monkeypatch.setattr(presence, "MOST_SPECTATORS", 2)
    table = make_match()
    for name in ("Eve", "Flo", "Gus"):
        note_seen(table.pk, make_player(name))
    assert table_page(table, None).watchers == ("Eve", "Flo")


def test_a_spectator_who_is_not_counted_costs_nothing(
    time, monkeypatch, django_assert_num_queries
) -> None:
    monkeypatch.setattr(presence, "MOST_SPECTATORS", 2)
    table = make_match()
    people = [make_player(name) for name in ("Eve", "Flo", "Gus", "Hal")]
    visitors = [TableVisitor(table.pk, player, "") for player in people]
    note_present(visitors)
    assert Spectator.objects.count() == 2
    with django_assert_num_queries(2):
        note_present(visitors)
    sitting.stand_up(table, player_at(table, 0))
    note_present([*visitors, TableVisitor(table.pk, player_at(table, 0))])  # a player comes back
    assert not table.seats.filter(is_away=True).exists()
