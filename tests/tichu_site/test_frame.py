"""Health page, headers, start-up checks, log lines, secret key, clock thread."""

from __future__ import annotations

import logging
import stat
import sys
import threading
from pathlib import Path
from types import ModuleType

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from tichu_site import checks, health
from tichu_site.logs import LineFormatter
from tichu_site.management.commands.serve import keep_running
from tichu_site.secret_key import load_or_create


def hello(request: HttpRequest) -> HttpResponse:
    return HttpResponse("hello")


urlpatterns = [path("healthz", health.healthz), path("hello", hello)]
pytestmark = pytest.mark.urls(__name__)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A stand-in for the game's clock, beating."""
    module = ModuleType("games.services.clock")
    module.seconds_since_beat = lambda: 0.5
    monkeypatch.setitem(sys.modules, "games.services", ModuleType("games.services"))
    monkeypatch.setitem(sys.modules, "games.services.clock", module)
    return module


@pytest.mark.django_db
def test_health_is_good_while_all_parts_work(client: Client, clock: ModuleType) -> None:
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json() == {"database": True, "layer": True, "clock": True}
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
    assert response.json() == {"database": False, "layer": True, "clock": True}


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


@pytest.mark.urls("tichu_site.urls")
@pytest.mark.django_db
def test_no_log_line_tells_the_address_of_a_table(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    assert client.get("/t/secret-address/").status_code == 404
    assert client.put("/t/secret-address/act/").status_code == 405
    assert "secret-address" not in caplog.text
