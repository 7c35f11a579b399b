"""What the site measures of itself: who may read it, and what it tells."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from prometheus_client import Histogram

from games.rules.state.actions import DeclineGrand
from games.services.ground import measures, thinking
from tests.games.builders import act, make_match
from tichu_site import metrics
from tichu_site.metrics import SOON_SECONDS

pytestmark = pytest.mark.django_db(transaction=True)


def measured(client: Client, name: str) -> float:
    """Return a measure as Prometheus would read it."""
    text = client.get("/metrics").content.decode()
    found = re.search(rf"^{name} (\S+)$", text, re.MULTILINE)
    assert found is not None, text
    return float(found[1])


def test_actions_and_tables_are_counted(client: Client) -> None:
    table = make_match()
    before = measured(client, "tichu_actions_total")
    act(table, 0, DeclineGrand())
    assert measured(client, "tichu_actions_total") == before + 1
    assert measured(client, "tichu_tables_playing") == 1


def test_faults_are_counted(client: Client) -> None:
    before = measured(client, "tichu_errors_total")
    logging.getLogger("games.test").error("a fault")
    logging.getLogger("games.test").warning("no fault")
    assert measured(client, "tichu_errors_total") == before + 1


def test_queue_of_those_who_think_is_told(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "queue", lambda: thinking.Queue(7, 64, 0.5, 3))
    assert measured(client, "tichu_thinking_waiting") == 7
    assert measured(client, "tichu_thinking_effort") == 0.5
    assert measured(client, "tichu_thinking_given_up_total") == 3


@pytest.mark.parametrize(
    ("asks", "status"),
    [
        ({"REMOTE_ADDR": "127.0.0.1"}, 200),
        ({"REMOTE_ADDR": "::1"}, 200),
        ({"REMOTE_ADDR": "203.0.113.9"}, 404),
        ({"REMOTE_ADDR": ""}, 404),
        ({"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "203.0.113.9"}, 404),
        ({"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_PROTO": "https"}, 404),
    ],
)
def test_without_a_token_only_this_machine_reads(
    client: Client, asks: Mapping[str, Any], status: int
) -> None:
    assert client.get("/metrics", **asks).status_code == status


def test_nobody_is_this_machine_behind_a_proxy(client: Client, settings: Any) -> None:
    settings.PROXIES = 1
    assert client.get("/metrics").status_code == 404


def test_a_token_opens_the_metrics_only_to_those_who_have_it(client: Client, settings: Any) -> None:
    settings.METRICS_TOKEN, settings.PROXIES = "a-long-secret", 1
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer other"}).status_code == 404
    told = client.get("/metrics", headers={"Authorization": "Bearer a-long-secret"})
    assert told.status_code == 200
    assert told["Content-Type"].startswith("text/plain")


@pytest.mark.parametrize("path", ["/healthz", "/metrics"])
def test_who_watches_is_answered_without_https(settings: Any, path: str) -> None:
    """Behind a proxy that speaks it, a process at its own port does not."""
    settings.SECURE_SSL_REDIRECT = True
    client = Client()
    assert client.get("/").status_code == 301
    assert client.get(path).status_code in (200, 503)


def measures_page(client: Client, language: str) -> str:
    """Return the page of the administration that shows the measures."""
    client.force_login(
        User.objects.create_superuser("root", password=None),
        "django.contrib.auth.backends.ModelBackend",
    )
    answer = client.get("/admin/measures/", headers={"Accept-Language": language})
    return answer.content.decode()


def test_shares_are_written_as_the_language_writes_numbers(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    pushes = Histogram("pushes", "Changes shown.", buckets=(SOON_SECONDS, 1), registry=None)
    for seconds in (0.01, 0.02, 0.5):
        pushes.observe(seconds)
    monkeypatch.setattr(measures, "PUSHES", pushes)
    assert "66,7" in measures_page(client, "de")


def test_administration_shows_the_same(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "queue", lambda: thinking.Queue(7, 64, 0.5, 3))
    monkeypatch.setattr(metrics, "seconds_since_beat", lambda: 1.5)
    assert client.get("/admin/measures/").status_code == 302
    page = measures_page(client, "en")
    assert "1.5\N{NO-BREAK SPACE}s" in page
    assert "7 of at most 64" in page
    assert "50%" in page
    assert 'href="/admin/measures/"' in client.get("/admin/").content.decode()
