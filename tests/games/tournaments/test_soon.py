"""The front page says where people play soon while nobody plays at its tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

import pytest
from django.test import Client
from django.utils.translation import override

from games.models import Player
from games.services.seats.players import create_player
from games.tournaments.models import Tournament, TournamentStatus
from games.tournaments.views.listed import listed, with_winners
from tests.games.builders import make_table
from tests.games.tournaments.evenings import make_event, new_evening

pytestmark = pytest.mark.django_db
LATER, LATEST, PAST = date(2031, 12, 5), date(2032, 1, 9), date(2020, 1, 10)


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with override("en"):
        yield


def announced(director: Player, name: str, day: date, **changes: object) -> Tournament:
    event = new_evening(director, count=2)
    values = {"name": name, "day": day, "is_public": True, "is_rehearsal": False} | changes
    Tournament.objects.filter(pk=event.pk).update(**values)
    return event


def front() -> str:
    page = Client(headers={"accept-language": "en"}).get("/").content.decode()
    return re.sub(r"\s+", " ", page)


def told(page: str) -> list[str]:
    part = re.search(r'<ul class="soon-list">.*?</ul>', page)
    return [] if part is None else re.findall(r'<bdi translate="no">([^<]+)</bdi></b>', part[0])


def test_what_runs_stands_before_what_comes_and_nothing_else_is_told() -> None:
    director = create_player("Dora")
    announced(director, "Latest", LATEST)
    announced(director, "Next", LATER, place="Luzern")
    announced(director, "Over", PAST, status=TournamentStatus.ENDED, final_standing=[])
    announced(director, "Forgotten", PAST)
    announced(director, "Rehearsed", LATER, is_rehearsal=True)
    announced(director, "Hidden", LATER, is_public=False)
    league = make_event(director)
    Tournament.objects.filter(pk=league.pk).update(name="League", day=PAST, is_public=True)
    page = front()
    assert "Where people play soon" in page
    assert told(page) == ["League", "Next", "Latest"]
    assert re.search(r"Round 1 of \d", page)
    assert "Friday 5 December" in page
    assert "Luzern" in page


def test_it_gives_way_to_tables_and_is_away_where_nothing_is_announced() -> None:
    page = front()
    assert "Who plays" in page
    assert told(page) == []
    assert 'id="bell"' in page
    director = create_player("Dora")
    announced(director, "Next", LATER)
    make_table(director, is_listed=True)
    page = front()
    assert "Who plays" in page
    assert told(page) == []
    assert 'id="bell"' not in page


def test_the_list_says_who_has_won_alone() -> None:
    event = make_event(create_player("Dora"))
    keys = [event.entrants.get(name=name).key for name in ("E1", "E2")]
    for rows, winner in (
        ([{"rank": 1, "entrant": keys[0]}, {"rank": 2, "entrant": keys[1]}], "E1"),
        ([{"rank": 1, "entrant": keys[0]}, {"rank": 1, "entrant": keys[1]}], ""),
        ([], ""),
    ):
        status = TournamentStatus.ENDED
        Tournament.objects.update(status=status, final_standing=rows, is_public=True)
        assert with_winners(listed(Tournament.objects.all()))[0].winner == winner
        page = Client(headers={"accept-language": "en"}).get("/events/").content.decode()
        assert ("won by" in page) == bool(winner)


def test_the_wall_is_drawn_only_while_no_tournament_is_announced() -> None:
    page = Client().get("/events/").content.decode()
    assert 'class="door-wall"' in page
    announced(create_player("Dora"), "Next", LATER)
    assert 'class="door-wall"' not in Client().get("/events/").content.decode()
