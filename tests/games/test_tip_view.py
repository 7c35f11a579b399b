"""The tip of a table over HTTP: with a script, without one, and where there is none."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.bots.search import ready
from games.services.ground import thinking
from tests.games.builders import make_bot_table, make_match, make_player
from tests.games.test_table_views import HTMX, Guest

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_search(monkeypatch) -> None:
    monkeypatch.setattr(ready, "is_ready", lambda: False)
    monkeypatch.setattr(thinking, "prepare", lambda: None)


@pytest.fixture
def guest() -> Guest:
    return Guest(make_bot_table(make_player()), 0)


def ask(guest: Guest, **headers: str):
    return guest.client.post(reverse("tip", args=[guest.table.slug]), {"tip": "0"}, headers=headers)


def test_the_page_offers_tips_and_answers(guest: Guest) -> None:
    assert 'id="tip-ask"' in guest.see().content.decode()
    answer = ask(guest, **HTMX).content.decode()
    assert "these eight cards" in answer.lower()
    assert 'id="tip-said"' in answer
    assert 'data-mark="#b-' in answer


def test_without_scripts_a_tip_stands_above_the_table(guest: Guest) -> None:
    page = ask(guest).content.decode()
    assert "Tip: " in page
    assert 'id="hand"' in page


def test_a_table_of_friends_has_no_tips() -> None:
    guest = Guest(make_match(), 0)
    assert 'id="tip-ask"' not in guest.see().content.decode()
    answer = ask(guest, **HTMX)
    assert answer.status_code == 422
    assert "no tips at this table" in answer.content.decode()


def test_an_unknown_table_has_no_tips(guest: Guest) -> None:
    assert guest.client.post(reverse("tip", args=["unknown"])).status_code == 404
