"""The list of tournaments says when, where and how many, whatever their number."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries
from time_machine import travel

from games.services.seats.players import create_player
from games.tournaments.models import EntrantStatus, Tournament, TournamentStatus
from games.tournaments.views.listed import listed
from tests.games.tournaments.evenings import new_evening

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with override("en"):
        yield


LATER = date(2031, 12, 5)


def test_a_line_says_place_and_how_many_have_entered() -> None:
    event = new_evening(create_player("Dora"), count=5)
    event.entrants.filter(name="E1").update(status=EntrantStatus.WITHDRAWN)
    Tournament.objects.update(place="Luzern", day=LATER)
    (line,) = listed(Tournament.objects.all())
    assert line.day == "Friday 5 December"
    assert line.about == ("Luzern", "4 pairs")


def test_the_day_is_told_as_people_say_it() -> None:
    event = new_evening(create_player("Dora"), count=1)
    with travel(datetime.combine(event.day, time(23), ZoneInfo(event.zone)), tick=False):
        assert listed([event])[0].day == "today"
    with travel(datetime.combine(event.day, time(12), UTC) - timedelta(1), tick=False):
        assert listed([event])[0].day == "Monday 23 November"
    Tournament.objects.update(status=TournamentStatus.ENDED, day=LATER, final_standing=[])
    assert listed(Tournament.objects.all())[0].day == "5 Dec 2031"


def test_many_tournaments_cost_no_more_questions_than_one(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for name in ("Ana", "Ben", "Cem"):
        new_evening(create_player(name), count=2)
    Tournament.objects.update(is_public=True, is_rehearsal=False)
    with django_assert_max_num_queries(4):
        answer = Client(headers={"accept-language": "en"}).get("/events/").content.decode()
    assert answer.count("2 pairs") == 3
