"""The dashboard and the alerts ask for measures that there are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
import yaml
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from tests.e2e.server import ROOT

FILES = ROOT / "docs" / "serving"
SUFFIXES = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_sum", "_count")}
OF_PROMETHEUS = {"up"}
MEASURE = re.compile(r"\b(up|(?:tichu|process)_\w+)\b")


def asked() -> Iterator[tuple[str, str]]:
    """Yield where something is asked for, and how."""
    for panel in json.loads((FILES / "dashboard.json").read_text())["panels"]:
        for target in panel["targets"]:
            yield panel["title"], target["expr"]
    for group in yaml.safe_load((FILES / "alerts.yaml").read_text())["groups"]:
        for rule in group["rules"]:
            yield rule["alert"], rule["expr"]


@pytest.mark.django_db
def test_every_measure_that_is_asked_for_exists(client: Client) -> None:
    from games.services.acting.clock import beat
    from games.services.ground import wall_clock

    beat(wall_clock.now())  # else nobody knows how long a clock has been silent
    text = client.get("/metrics").content.decode()
    there = {
        family.name + suffix
        for family in text_string_to_metric_families(text)
        for suffix in SUFFIXES.get(family.type, ("",))
    }
    assert "tichu_actions_total" in there
    missing = {
        (where, name)
        for where, expression in asked()
        for name in MEASURE.findall(expression)
        if name not in there | OF_PROMETHEUS
    }
    assert missing == set()


def test_each_question_names_a_measure_and_closes_its_brackets() -> None:
    for where, expression in asked():
        assert MEASURE.search(expression), where
        assert expression.count("(") == expression.count(")"), where
        assert expression.count("{") == expression.count("}"), where


def test_what_the_page_says_to_watch_is_on_the_dashboard() -> None:
    page = (ROOT / "docs" / "serving.md").read_text().partition("## What to watch")[2]
    told = set(re.findall(r"`(tichu_\w+)`", page))
    shown = " ".join(expression for _where, expression in asked())
    assert {name for name in told if name not in shown} == set()


def test_every_alert_says_what_to_do_and_every_panel_has_a_place() -> None:
    rules = yaml.safe_load((FILES / "alerts.yaml").read_text())["groups"][0]["rules"]
    assert all(rule["annotations"]["summary"] for rule in rules)
    assert {rule["labels"]["severity"] for rule in rules} == {"page", "warning"}
    panels = json.loads((FILES / "dashboard.json").read_text())["panels"]
    places = {(it["gridPos"]["x"], it["gridPos"]["y"]) for it in panels}
    assert len(places) == len(panels) == len({it["id"] for it in panels})
