"""Storage that fails: pages are shown as long as they can be, and then say so."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import InternalError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from games.models import Spectator
from games.services.seats.presence import note_seen
from tests.e2e.server import Server, free_port
from tests.games.builders import make_match, make_player
from tests.tichu_site.wire import SETTINGS, Visitor
from tichu_site import urls
from tichu_site.logs import Outages

SECRET = "row holds Mah 2j"


def fail(request: HttpRequest, kind: str) -> HttpResponse:
    raise {"operational": OperationalError, "internal": InternalError, "ours": ValueError}[kind](
        SECRET
    )


handler500 = urls.handler500
urlpatterns = [path("t/<slug:kind>/act/", fail), *urls.urlpatterns]


@pytest.fixture(scope="module")
def server_without_redis(
    tmp_path_factory: pytest.TempPathFactory, empty_database: Path
) -> Iterator[Server]:
    """Serve without Redis; whoever finds the database locked is told so soon."""
    away = f"redis://127.0.0.1:{free_port()}/0"
    folder = tmp_path_factory.mktemp("storage")
    server = Server(folder, empty=empty_database, REDIS_URL=away, LOCK_PATIENCE="1", **SETTINGS)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def visitor() -> Client:
    return Client(raise_request_exception=False, HTTP_ACCEPT_LANGUAGE="en")


@pytest.mark.urls(__name__)
@pytest.mark.parametrize("kind", ["operational", "internal"])
def test_storage_that_fails_is_a_page_that_tries_again(visitor: Client, kind: str) -> None:
    answer = visitor.get(f"/t/{kind}/act/?a=1")
    html = answer.content.decode()
    assert answer.status_code == 503
    assert answer["Retry-After"] == "5"
    assert f'<meta http-equiv="refresh" content="5; url=/t/{kind}/act/?a=1">' in html
    assert "this page tries again by itself" in html
    assert SECRET not in html
    german = visitor.get(f"/t/{kind}/act/", HTTP_ACCEPT_LANGUAGE="de").content.decode()
    assert "versucht es von selbst noch einmal" in german


@pytest.mark.urls(__name__)
@pytest.mark.parametrize(
    ("referrer", "place"),
    [
        ("http://testserver/t/abc/", "http://testserver/t/abc/"),
        ("http://evil.example/", "/"),
        ("", "/"),
    ],
)
def test_a_form_leads_back_to_its_page(visitor: Client, referrer: str, place: str) -> None:
    html = visitor.post("/t/operational/act/", HTTP_REFERER=referrer).content.decode()
    assert f'content="5; url={place}">' in html


@pytest.mark.urls(__name__)
def test_other_faults_are_our_own(visitor: Client) -> None:
    answer = visitor.get("/t/ours/act/")
    assert answer.status_code == 500
    assert "Something went wrong." in answer.content.decode()


@pytest.mark.urls(__name__)
def test_a_failure_is_a_line_without_what_it_is_about(
    visitor: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.handler.addFilter(Outages())
    with caplog.at_level(logging.ERROR):
        visitor.get("/t/operational/act/")
    assert [record.getMessage() for record in caplog.records] == [
        "the storage fails: OperationalError"
    ]
    assert SECRET not in caplog.text
    assert "/t/" not in caplog.text


def test_a_locked_database_is_looked_at_all_the_same(server_without_redis: Server) -> None:
    server = server_without_redis
    player, watcher = Visitor(server), Visitor(server)
    place = player.post("/play/", "name=Ada").headers["location"]
    assert player.get(place).status == 200
    with closing(sqlite3.connect(server.database)) as other:
        other.execute("BEGIN IMMEDIATE")
        for visitor in (player, watcher, watcher):  # the last with the key of a browser
            assert visitor.get(place).status == 200
            assert visitor.get("/").status == 200
        assert watcher.get(f"{place}regions/?version=0").status == 200
        answer = player.post("/play/", "name=Ada")
        assert answer.status == 503
        assert "content-security-policy" in answer.headers
        other.rollback()
    answers = (player.post("/play/", "name=Ada").status for _ in range(20))
    assert next(status for status in answers if status != 503) == 302
    assert "Traceback" not in server.log()


@pytest.mark.django_db
def test_a_deed_left_out_leaves_the_usual_patience(caplog, monkeypatch) -> None:
    table, eve = make_match(), make_player("Eve")

    def locked(**_named: object) -> None:
        raise OperationalError("database is locked")

    with monkeypatch.context() as patched:
        patched.setattr(Spectator.objects, "filter", locked)
        note_seen(table.pk, eve)
    assert "note_seen was left out" in caplog.text
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout")
            assert cursor.fetchone() == (10_000,)
    note_seen(table.pk, eve)
    assert Spectator.objects.filter(player=eve).exists()


def test_without_redis_people_play_all_the_same(server_without_redis: Server) -> None:
    visitor = Visitor(server_without_redis)
    answer = visitor.post("/play/", "name=Ada")
    assert answer.status == 302
    assert visitor.get(answer.headers["location"]).status == 200
    assert "nothing is counted, the cache fails: ConnectionError" in server_without_redis.log()
