"""The clock clears what visitors have left behind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import time_machine
from axes.models import AccessAttempt
from django.contrib.sessions.models import Session
from django.test import Client

from games.models import Exclusion
from games.services.acting import clock
from games.services.acting.clock import TIDY_EVERY, Done
from games.services.ground import wall_clock
from games.services.seats import entrance
from tests.games.builders import make_player, make_room, player_at
from tests.games.conftest import START, Time
from tichu_site import tidying

pytestmark = pytest.mark.django_db


@pytest.fixture
def time() -> Iterator[Time]:
    with time_machine.travel(START, tick=False) as traveller:
        yield Time(traveller)


def run_clock() -> None:
    """Let a clock find that it has not tidied up for a while."""
    now = wall_clock.now()
    clock._tick(Done(beaten=now, swept=now, tidied=now - TIDY_EVERY))


def test_sessions_that_have_ended_are_cleared(time: Time, monkeypatch) -> None:
    monkeypatch.setattr(tidying, "AT_ONCE", 2)
    for number in range(5):
        Client().post("/play/", {"name": f"Ada {number}"})
    time.stand_still(100 * 24 * 3600)
    Client().post("/play/", {"name": "Ben"})
    run_clock()
    assert Session.objects.count() == 6
    time.stand_still(100 * 24 * 3600)
    run_clock()
    assert Session.objects.count() == 1


def test_from_where_wrong_passwords_came_is_forgotten(time: Time) -> None:
    Client().post("/account/in/", {"username": "me@example.org", "password": "wrong"})
    run_clock()
    assert AccessAttempt.objects.count() == 1
    time.stand_still(15 * 60 + 1)
    run_clock()
    assert not AccessAttempt.objects.exists()


def test_keys_of_browsers_go_with_their_table(time: Time) -> None:
    rooms = [make_room([make_player(name)]) for name in ("Eve", "Flo")]
    for room in rooms:
        Exclusion.objects.create(table=room, browser="a" * 22)
    entrance.close_table(rooms[0], player_at(rooms[0], 0))
    run_clock()
    assert [it.table for it in Exclusion.objects.all()] == [rooms[1]]
