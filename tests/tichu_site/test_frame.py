"""Health page, headers, start-up checks, log lines, secret key, clock thread."""

from __future__ import annotations

import json
import logging
import stat
import sys
import threading
from collections.abc import Callable, Iterator
from datetime import datetime
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import redis
import time_machine
from django.core.cache import caches
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from games.bots.search import ready
from games.services.acting.clock import write_beat_again
from games.services.ground.faults import OUTAGE, log_fault
from games.services.ground.thinking import Queue
from tests.games.conftest import START, Time
from tichu_site import checks, health
from tichu_site.logs import JsonFormatter, LineFormatter, Outages
from tichu_site.management.commands.serve import keep_running
from tichu_site.secret_key import load_or_create


def hello(request: HttpRequest) -> HttpResponse:
    return HttpResponse("hello")


urlpatterns = [path("healthz", health.healthz), path("hello", hello)]
pytestmark = pytest.mark.urls(__name__)


@pytest.fixture(autouse=True)
def search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ready, "_readiness", ready.Readiness.PREPARING)
    monkeypatch.setitem(sys.modules, "games.services.ground.thinking", None)  # not to be had


@pytest.fixture
def time() -> Iterator[Time]:
    with time_machine.travel(START, tick=False) as traveller:
        yield Time(traveller)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A stand-in for the game's clock, beating."""
    module = ModuleType("games.services.acting.clock")
    module.seconds_since_beat = lambda: 0.5
    module.write_beat_again = write_beat_again
    caches["process"].clear()
    monkeypatch.setitem(sys.modules, "games.services", ModuleType("games.services"))
    monkeypatch.setitem(sys.modules, "games.services.acting.clock", module)
    return module


@pytest.mark.django_db
def test_health_is_good_while_all_parts_work(client: Client, clock: ModuleType) -> None:
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json() == {
        "database": True,
        "layer": True,
        "clock": True,
        "search": "preparing",
        "thinking": None,
    }
    assert "no-store" in response["Cache-Control"]


@pytest.mark.django_db
@pytest.mark.parametrize("silence", [None, 11])
def test_silent_clock_is_reported(client: Client, clock: ModuleType, silence: float | None) -> None:
    clock.seconds_since_beat = lambda: silence
    response = client.get("/healthz")
    assert response.status_code == 503
    assert response.json()["clock"] is False


def test_failing_database_is_reported(
    client: Client, clock: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Without the django_db mark every use of the database raises.
    response = client.get("/healthz")
    assert response.status_code == 503
    # The clock, too, could only be asked in the database.
    parts = {"database": False, "layer": True, "clock": False}
    assert response.json() == {**parts, "search": "preparing", "thinking": None}


@pytest.mark.django_db
def test_a_database_that_takes_no_write_is_reported_each_time(
    client: Client, clock: ModuleType
) -> None:
    """A full disk still answers whoever only reads."""

    def refuse(execute: object, sql: str, *arguments: object) -> object:
        if sql.startswith("UPDATE"):
            raise OperationalError("database or disk is full")
        return execute(sql, *arguments)  # type: ignore[operator]

    with connection.execute_wrapper(refuse):
        for _again in range(2):
            response = client.get("/healthz")
            assert (response.status_code, response.json()["database"]) == (503, False)


@pytest.mark.django_db
def test_health_writes_no_more_often_than_every_two_seconds(
    client: Client, clock: ModuleType, django_assert_num_queries: Callable[[int], Any]
) -> None:
    assert client.get("/healthz").status_code == 200
    with django_assert_num_queries(0):
        assert client.get("/healthz").status_code == 200


def test_health_tells_how_many_bots_wait_to_think(
    client: Client, clock: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking = ModuleType("games.services.ground.thinking")
    thinking.queue = lambda: Queue(3, 64, 1.0, 0)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "games.services.ground.thinking", thinking)
    assert client.get("/healthz").json()["thinking"] == {
        "waiting": 3,
        "most": 64,
        "effort": 1.0,
        "given_up": 0,
    }


def test_every_answer_carries_the_security_headers(client: Client) -> None:
    response = client.get("/hello")
    policy = response["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives["default-src"] == directives["script-src"] == "'self'"
    assert directives["object-src"] == directives["frame-ancestors"] == "'none'"
    assert "unsafe" not in policy
    assert response["X-Frame-Options"] == "DENY"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.parametrize(
    ("processes", "redis", "refused"),
    [(1, "", False), (2, "redis://127.0.0.1", False), (2, "", True)],
)
def test_several_processes_need_redis(settings, processes: int, redis: str, refused: bool) -> None:
    settings.WEB_PROCESSES, settings.REDIS_URL = processes, redis
    assert bool(checks.check_processes_share_a_layer()) == refused


@pytest.mark.parametrize(
    ("deals", "debug", "refused"),
    [(None, False, False), ([], True, False), ([], False, True)],
)
def test_scripted_deals_need_debug(settings, deals, debug: bool, refused: bool) -> None:
    settings.SCRIPTED_DEALS, settings.DEBUG = deals, debug
    assert bool(checks.check_deals_are_random()) == refused


@pytest.mark.parametrize(
    ("pace", "debug", "refused"),
    [(1, False, False), (0, True, False), (0, False, True)],
)
@pytest.mark.parametrize("name", ["BOT_PACE", "CLOCK_PACE"])
def test_another_pace_needs_debug(
    settings, name: str, pace: float, debug: bool, refused: bool
) -> None:
    setattr(settings, name, pace)
    settings.DEBUG = debug
    errors = checks.check_time_goes_by_as_ever()
    assert [name in error.msg for error in errors] == [True] * refused


def test_a_name_cannot_forge_a_log_line() -> None:
    record = logging.LogRecord(
        "games", logging.INFO, "", 0, "joined: %s", ("Eve\nERROR forged",), None
    )
    line = LineFormatter().format(record)
    assert line.endswith("INFO games joined: Eve\\nERROR forged")


def test_times_of_log_lines_have_their_offset() -> None:
    """In the night in which clocks go back an hour comes twice."""
    record = logging.LogRecord("games", logging.INFO, "", 0, "joined", (), None)
    for created in (1_792_888_200, 1_792_891_800):  # 2026-10-25, 00:30 and 01:30 UTC
        record.created = created + 0.25
        at = LineFormatter().format(record).split()[0]
        assert datetime.fromisoformat(at).utcoffset() is not None
        assert datetime.fromisoformat(at).timestamp() == record.created


def test_log_lines_in_json_are_one_object_each_and_keep_the_same_secrets() -> None:
    try:
        raise ValueError("at /t/secret-address/")
    except ValueError:
        fault = sys.exc_info()
    record = logging.LogRecord(
        "games", logging.ERROR, "", 0, "at %s\nforged", ("/t/secret-address/act/",), fault
    )
    line = JsonFormatter().format(record)
    assert "\n" not in line
    assert "secret-address" not in line
    found = json.loads(line)
    assert list(found) == ["at", "level", "logger", "message", "traceback"]
    assert (found["level"], found["logger"]) == ("ERROR", "games")
    assert found["message"] == "at /t/***/act/\nforged"
    assert "ValueError" in found["traceback"]


def test_secret_key_is_made_once_and_readable_by_us_only(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    key = load_or_create(file)
    assert len(key) > 50
    assert load_or_create(file) == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]


def test_clock_is_started_again_when_it_fails(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("tichu_site.management.commands.serve.CLOCK_RESTART_SECONDS", 0)
    starts = []

    def run_forever(stop: threading.Event) -> None:
        starts.append(1)
        if len(starts) == 3:
            stop.set()
        else:
            raise RuntimeError("database is away")

    keep_running(run_forever, threading.Event())
    assert len(starts) == 3
    assert caplog.text.count("starting it again") == 2


def lines_of(deed: Callable[[], object]) -> list[str]:
    """Return what stands in the log of a site after something was done."""
    stream = StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(LineFormatter())
    handler.addFilter(Outages())
    logging.getLogger().addHandler(handler)
    try:
        deed()
    finally:
        logging.getLogger().removeHandler(handler)
    return stream.getvalue().splitlines()


@pytest.mark.urls("tichu_site.urls")
@pytest.mark.django_db
def test_a_refused_form_leaves_the_address_of_a_table_out_of_the_log() -> None:
    client = Client(enforce_csrf_checks=True)
    lines = lines_of(lambda: client.post("/t/secret-address/act/"))
    assert len(lines) == 1
    assert lines[0].endswith("Forbidden (CSRF cookie not set.): /t/***/act/")


def test_what_fails_around_us_is_a_line_a_minute_each(time) -> None:
    logger = logging.getLogger("somewhere")

    def fail(error: Exception) -> None:
        try:
            raise error
        except Exception as caught:
            log_fault(logger, caught, "the clock failed")
            logger.exception("a page failed")

    def go_wrong() -> None:
        for _ in range(3):
            fail(OperationalError("row holds Mah 2j"))
            fail(redis.exceptions.ConnectionError("Error 111 connecting to 127.0.0.1"))
            logging.getLogger("psycopg.pool").warning("error connecting in 'pool-1'")
            logger.warning("nothing is counted", extra=OUTAGE)

    told = [
        "ERROR somewhere the storage fails: OperationalError",
        "ERROR somewhere a service fails (redis): ConnectionError",
        "WARNING psycopg.pool the storage fails: no connection",
        "WARNING somewhere nothing is counted",
    ]
    both = lines_of(lambda: (go_wrong(), time.stand_still(60), go_wrong()))
    assert [line.partition(" ")[2] for line in both] == told * 2


def test_a_fault_of_ours_is_told_each_time_with_its_place() -> None:
    def fail() -> None:
        for _ in range(2):
            try:
                raise ValueError("Mah 2j")
            except ValueError as error:
                log_fault(logging.getLogger("somewhere"), error, "the clock failed")

    lines = lines_of(fail)
    assert sum("the clock failed: ValueError" in line for line in lines) == 2
    assert "in fail" in "".join(lines)


@pytest.mark.urls("tichu_site.urls")
@pytest.mark.django_db
def test_no_log_line_tells_the_address_of_a_table(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    assert client.get("/t/secret-address/").status_code == 404
    assert client.put("/t/secret-address/act/").status_code == 404
    assert "secret-address" not in caplog.text
