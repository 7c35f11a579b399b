"""Guests: known by their session, without a password."""

from __future__ import annotations

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest

from games.door.players import current_player, ensure_player, let_be, player_of, session_is_of
from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.services.seats.players import end_sessions
from tests.games.builders import make_room

pytestmark = pytest.mark.django_db


@pytest.fixture
def request_() -> HttpRequest:
    request = HttpRequest()
    request.session = SessionStore()
    return request


def test_guest_is_known_again(request_) -> None:
    assert current_player(request_) is None
    anna = ensure_player(request_, " Anna ")
    assert anna.name == "Anna"
    assert current_player(request_) == anna
    assert ensure_player(request_) == anna
    assert Player.objects.count() == 1


def test_guest_needs_a_name(request_) -> None:
    with pytest.raises(TableRefusal, match="name_missing"):
        ensure_player(request_, "")
    assert not Player.objects.exists()


def test_guest_may_take_another_name(request_) -> None:
    anna = ensure_player(request_, "Anna")
    table = make_room([anna])
    version = table.version
    assert ensure_player(request_, "Anne").name == "Anne"
    table.refresh_from_db()
    assert table.version == version + 1
    ensure_player(request_, "Anne")
    table.refresh_from_db()
    assert table.version == version + 1


@pytest.mark.parametrize("content", [None, "1", 999, [1]])
def test_strange_sessions_are_nobodys(request_, content: object) -> None:
    request_.session["player"] = content
    assert player_of(request_.session) is None


def test_session_that_ended_is_nobodys(request_) -> None:
    anna = ensure_player(request_, "Anna")
    request_.session.save()
    assert session_is_of(request_.session, anna)
    SessionStore(request_.session.session_key).flush()
    assert not session_is_of(request_.session, anna)


def test_ended_sessions_are_nobodys(request_) -> None:
    anna = ensure_player(request_, "Anna")
    request_.session.save()
    end_sessions(anna)
    assert player_of(request_.session) is None
    assert not session_is_of(request_.session, anna)
    let_be(request_.session, anna)
    assert player_of(request_.session) == anna
