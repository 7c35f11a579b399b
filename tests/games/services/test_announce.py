"""Other processes are told that something has changed, if there are any."""

from __future__ import annotations

from typing import Any

import pytest

from games.services.ground import announce

pytestmark = pytest.mark.django_db


class RecordedLayer:
    """A channel layer that writes down what is sent."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, dict[str, Any]]] = []

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        self.sent.append((group, message))


def test_every_process_hears_that_somebodys_sessions_have_changed(
    monkeypatch, django_capture_on_commit_callbacks
) -> None:
    layer = RecordedLayer()
    monkeypatch.setattr(announce, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(announce, "_sender", None)  # it would be sent a moment later
    with django_capture_on_commit_callbacks(execute=True):
        announce.announce_person(7)
        assert layer.sent == [], "nobody hears of it before it is safe"
    assert layer.sent == [(announce.EVERYBODY, {"type": "player.changed", "player": 7})]


def test_a_single_process_has_nobody_to_tell(
    monkeypatch, django_capture_on_commit_callbacks
) -> None:
    told: list[dict[str, Any]] = []
    monkeypatch.setattr(announce, "get_channel_layer", lambda: None)
    monkeypatch.setattr(announce, "tell_others", told.append)
    with django_capture_on_commit_callbacks(execute=True):
        announce.announce_person(7)
    assert told == []
