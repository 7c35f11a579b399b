"""What the strong bot would have done, on the page of a finished round."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from games.bots.search import ready
from tests.games.admin.played import begin, play_round

ADDRESS = "/admin/games/hand/{}/change/"


@pytest.fixture(scope="module")
def searching() -> None:
    pytest.importorskip("numba")
    ready.load(settings.KERNEL_DIR)


def test_each_choice_has_a_line_where_it_is_asked_for(db, admin: Client, searching) -> None:
    address = ADDRESS.format(play_round().pk)
    plain = admin.get(address).content.decode()
    assert "The strong bot:" not in plain
    assert 'href="?tips"' in plain
    with_tips = admin.get(f"{address}?tips").content.decode()
    assert with_tips.count("The strong bot:") > 10
    assert "points better than" in with_tips


def test_lines_say_where_there_is_no_search(db, admin: Client, monkeypatch) -> None:
    monkeypatch.setattr(ready, "is_ready", lambda: False)
    monkeypatch.setattr("games.services.ground.thinking.prepare", lambda: None)
    page = admin.get(f"{ADDRESS.format(play_round().pk)}?tips").content.decode()
    assert "there was no time to work it out" in page


def test_a_running_round_has_no_lines_of_tips(db, admin: Client) -> None:
    page = admin.get(f"{ADDRESS.format(begin().hand.pk)}?tips").content.decode()
    assert "strong bot" not in page
