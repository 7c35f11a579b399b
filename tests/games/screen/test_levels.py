"""How a bot plays is said at its seat, also while its search is not ready."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.bots.search import ready
from games.bots.search.ready import Readiness
from games.screen.words.levels import title_at_seat


@pytest.mark.parametrize(
    ("state", "language", "title"),
    [
        (Readiness.READY, "en", "strong"),
        (Readiness.IDLE, "en", "strong"),
        (Readiness.PREPARING, "en", "normal, strong in a moment"),
        (Readiness.PREPARING, "de", "normal, gleich stark"),
        (Readiness.MISSING, "en", "normal"),
        (Readiness.FAILED, "de", "normal"),
    ],
)
def test_a_strong_bot_plays_like_a_normal_one_until_its_search_is_ready(
    state: Readiness, language: str, title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ready, "_readiness", state)
    with translation.override(language):
        assert title_at_seat("strong") == title


@pytest.mark.parametrize("name", ["beginner", "normal", "gone"])
def test_other_levels_need_no_search(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ready, "_readiness", Readiness.PREPARING)
    with translation.override("en"):
        assert title_at_seat(name) in ("beginner", "normal", "gone")
