"""A site without an expansion: plain Tichu, and no way that leads to Boosters."""

from __future__ import annotations

import re

import pytest
from django.core.checks import run_checks
from django.test import Client
from django.urls import reverse

from games.rules.state.actions import DeclineGrand
from tests.games.builders import act, make_bot_table, make_match, make_player, make_room

pytestmark = pytest.mark.django_db
LINK = re.compile(r'(?:href|action|hx-get|hx-post)="(/[^"#?]*)')
WORDS = re.compile(r"boosters?\b", re.IGNORECASE)
LATER = ("/static/", "/admin/", "/i18n/")


@pytest.fixture(autouse=True)
def no_expansion(settings) -> None:
    settings.BOOSTER_CATALOGUE = ""


def test_a_site_without_boosters_passes_its_checks() -> None:
    assert [found for found in run_checks() if not found.is_silenced()] == []


def test_pages_of_a_site_without_boosters_lead_to_none() -> None:
    table = make_match()
    make_room([make_player("Eve")], is_listed=True)
    client = Client(headers={"accept-language": "en"})
    # The front page leads to a new table by a button.
    to_see = {reverse("front"), reverse("new"), reverse("table", args=[table.slug])}
    seen: set[str] = set()
    while to_see:
        address = to_see.pop()
        seen.add(address)
        page = client.get(address)
        if page.status_code == 405:  # it takes forms only
            continue
        assert page.status_code == 200, address
        text = page.content.decode()
        assert not WORDS.search(re.sub(r"<head>.*?</head>", "", text, flags=re.S))
        links = {link for link in LINK.findall(text) if not link.startswith(LATER)}
        links.discard(reverse("checker"))  # a file that checks records of any site
        to_see |= links - seen
    assert {reverse("rules"), reverse("first_steps")} <= seen
    assert not any("booster" in address or "deck" in address for address in seen)


def test_tables_are_opened_and_played_without_boosters() -> None:
    client = Client()
    assert client.post(reverse("play"), {"name": "Anna"}).status_code == 302
    posted = {"name": "Anna", "pace": "normal", "target": "1000"}
    assert client.post(reverse("new"), posted).status_code == 302
    with_deck = posted | {"deck": "complete", "boosters_at_start": "2"}
    assert client.post(reverse("new"), with_deck).status_code == 422
    for table in (make_bot_table(), make_match()):
        assert act(table, 0, DeclineGrand()).version > 1
