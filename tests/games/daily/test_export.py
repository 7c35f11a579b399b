"""Everybody gets what hands of the day keep about them, and nothing of what was dealt."""

from __future__ import annotations

import json

import pytest

from games.daily.models import DailyBoards
from games.daily.services import challenging, playing
from games.people.export import data_of
from tests.games.conftest import Time
from tests.games.daily.test_playing import a_day, account, play_through

pytestmark = pytest.mark.django_db
__all__ = ["a_day"]


def test_tries_and_challenges_are_exported(a_day: list[DailyBoards], time: Time) -> None:
    ada, ben = account("Ada"), account("Ben")
    play_through(playing.play(ada, a_day[1], 1, time.now), ada, time)
    found = challenging.challenge(ada, time.now)
    challenging.take(ben, found, time.now)
    challenging.play(ada, found, 1, time.now)
    told = json.loads(json.dumps(data_of(ada, ada.user)))
    one, other = told["daily"]
    assert (one["day"], one["game"], one["board"]) == (a_day[1].on.isoformat(), "plain", 1)
    assert isinstance(one["points"], int)
    assert one["ended"]
    assert (other["day"], other["game"], other["ended"]) == (None, "duel", None)
    assert told["challenges"] == [
        {
            "address": found.slug,
            "created": found.created.isoformat(),
            "is_challenger": True,
            "with": "Ben",
        }
    ]
    of_ben = data_of(ben, ben.user)
    assert of_ben["daily"] == []
    assert of_ben["challenges"][0]["with"] == "Ada"
