"""Nobody does anything without end, and a cache that is down stops nobody."""

from __future__ import annotations

import logging

import pytest
from django.core.cache import CacheKeyWarning, caches
from django.test import Client
from django.urls import reverse

from games.door import limits
from games.door.limits import Limit
from games.door.players import let_be
from games.models import Player, Table
from games.services.seats.players import create_player
from tests.games.builders import make_match, player_at

# Time stands still: a new minute, or hour, in mid-test would count from the beginning.
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("time")]


def put(monkeypatch, name: str, limit: Limit) -> None:
    monkeypatch.setattr(limits, name, limit)


@pytest.fixture(autouse=True)
def in_english(client: Client) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"


@pytest.mark.parametrize(("of_person", "of_address"), [(3, 100), (100, 3)])
@pytest.mark.parametrize("name", ["act", "check", "regions", "table", "seat", "options"])
def test_requests_to_a_table_are_limited(
    time, client: Client, monkeypatch, name: str, of_person: int, of_address: int
) -> None:
    client.post("/new/", {"name": "Ana", "target": "1000", "pace": "normal", "listed": "no"})
    table = Table.objects.get()
    monkeypatch.setitem(limits.REQUESTS, name, Limit(f"test_{name}", of_person, of_address))
    path = f"/t/{table.slug}/" + {"table": ""}.get(name, f"{name}/")
    ask = client.get if name in ("regions", "table", "options") else client.post
    before = [ask(path).status_code for _ in range(3)]
    assert 429 not in before
    answer = ask(path)
    assert answer.status_code == 429
    assert "tried that too often." in answer.content.decode()
    elsewhere = {"REMOTE_ADDR": "9.9.9.9"}
    other = Client() if of_person < of_address else client
    assert getattr(other, ask.__name__)(path, **elsewhere).status_code != 429
    time.stand_still(60)
    assert ask(path).status_code == before[0]


def test_new_guests_of_an_address_are_limited(client: Client, monkeypatch) -> None:
    put(monkeypatch, "NEW_GUESTS", Limit("test_guests", 10, 2))
    for name in ("Ana", "Ben", "Cem"):
        other = Client(HTTP_ACCEPT_LANGUAGE="en")
        answer = other.post("/play/", {"name": name}, follow=True)
    assert "tried that too often." in answer.content.decode()
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Ana", "Ben"]


def test_somebody_renamed_too_often_keeps_the_name(client: Client, monkeypatch) -> None:
    put(monkeypatch, "RENAMES", Limit("test_somebody_renamed_too_often_keeps_the_name", 2, 100))
    for name in ("Ana", "Ben", "Cem", "Dora"):
        answer = client.post("/play/", {"name": name}, follow=True)
    assert "tried that too often." in answer.content.decode()
    assert Player.objects.get().name == "Cem"
    table = make_match([create_player(name) for name in "abcd"])
    client.post(f"/t/{table.slug}/seat/", {"do": "watch", "name": "Emil"})
    assert Player.objects.get(name="Cem")
    assert client.post(f"/t/{table.slug}/seat/", {"do": "watch", "name": "Cem"}).status_code == 302


def test_a_cache_that_is_down_stops_nobody(client: Client, monkeypatch, caplog) -> None:
    asked = []
    monkeypatch.setattr(limits, "_asked_again_at", dict(limits._asked_again_at))

    def fail(*_arguments: object) -> None:
        asked.append(1)
        raise ConnectionError("no Redis")

    for cache in (caches["default"], caches["process"]):
        monkeypatch.setattr(cache, "add", fail)
    with caplog.at_level(logging.WARNING):
        assert client.post("/play/", {"name": "Ana"}).status_code == 302
        answer = client.get(f"/t/{Table.objects.get().slug}/")
    assert answer.status_code == 200
    assert len(asked) == 2  # once for each cache, then they are left alone for a while
    assert caplog.text.count("nothing is counted, the cache fails: ConnectionError") == 2


def test_a_hall_full_of_people_may_do_more(settings, client: Client, monkeypatch) -> None:
    settings.LIMITS_TIMES = 2
    put(monkeypatch, "NEW_TABLES", Limit("test_tables", 1, 1))
    for _ in range(3):
        client.post("/play/", {"name": "Ana"})
    assert Table.objects.count() == 2


def test_what_a_visitor_writes_as_session_is_no_key(client: Client, recwarn) -> None:
    client.cookies["sessionid"] = "a b" + "\u00e4" * 300
    assert client.get("/t/none/").status_code == 404
    assert not [warning for warning in recwarn if warning.category is CacheKeyWarning]


def test_motions_of_a_player_are_limited_to_three_a_minute(time) -> None:
    table = make_match()
    devices = [signed_in(player_at(table, 0)) for _ in range(2)]
    place = reverse("seat", args=[table.slug])
    found = []
    for number in range(5):
        client = devices[number % 2]
        found.append(client.post(place, {"do": "pause"}, headers={"HX-Request": "true"}))
        table.refresh_from_db()
        client.post(place, {"do": "disagree"})
    assert [answer.status_code == 422 for answer in found] == [False] * 3 + [True] * 2
    assert "zu oft" in found[-1].content.decode()
    assert not table.motion
    time.stand_still(60)
    devices[0].post(place, {"do": "pause"})
    table.refresh_from_db()
    assert table.motion
    client = signed_in(player_at(table, 1))
    client.post(place, {"do": "disagree"})
    client.post(place, {"do": "pause"})
    table.refresh_from_db()
    assert table.motion["by"] == 1


def signed_in(player: Player) -> Client:
    client = Client()
    session = client.session
    let_be(session, player)
    session.save()
    return client
