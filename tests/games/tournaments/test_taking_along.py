"""What people take along of their clubs and tournaments, among all that is known of them."""

from __future__ import annotations

import json
from datetime import date
from random import Random
from typing import Any

import pytest

from games.models import Player
from games.people.export import data_of
from games.services.seats.players import forget_player
from games.tournaments.export import entries_of, memberships_of
from games.tournaments.models import ClubRole, EntrantPlayer, Tournament
from games.tournaments.selectors.facts import facts_of
from games.tournaments.services import clubs, entering, events, pairing, penalties, rounds, ruling
from games.tournaments.services.entering import Someone
from games.tournaments.services.settling import Said
from tests.games.builders import make_player
from tests.games.tournaments.evenings import (
    OF_ALL_KINDS,
    at_tables,
    begin_round,
    new_evening,
    some_result,
)
from tests.games.tournaments.visiting import Evening

pytestmark = pytest.mark.django_db


def told(player: Player) -> dict[str, Any]:
    return json.loads(json.dumps(data_of(player, None)))


@pytest.fixture
def director() -> Player:
    return make_player("Dora")


@pytest.fixture
def ben() -> Player:
    return make_player("Ben")


def play_round(event: Tournament, director: Player, said: tuple[int, int] = (600, 400)) -> None:
    """Play the next round: whoever was entered first has the first points everywhere."""
    round_ = begin_round(event, director)
    for match in at_tables(round_):
        [one, _other] = sorted(match.members.all(), key=lambda it: it.side)
        lower = min(match.members.all(), key=lambda it: it.entrant_id)
        ruling.rule(match, director, Said(said if one == lower else said[::-1]))
    rounds.close_round(round_, director)


def an_evening(director: Player, *people: Someone, preset: str = "treibhaus") -> Tournament:
    """Return an evening of a round in which the first two were entered as a team."""
    event = events.create_tournament(director, preset, name="Evening", day=date(2026, 11, 20))
    events.edit(event, director, rounds_planned=1)
    if event.is_of_persons:
        for it in people:
            entering.enter(event, director, [it])
    else:
        entering.enter(event, director, people[:2], club="Home")
        entering.enter(event, director, people[2:])
    return event


def test_clubs_are_told_with_what_one_is_there(director: Player, ben: Player) -> None:
    first, second = (clubs.create_club(director, it) for it in ("First", "Second"))
    clubs.add_member(first, director, player=make_player("Eve"))
    clubs.set_club_role(clubs.add_member(first, director, player=ben), director, ClubRole.DIRECTOR)
    clubs.add_member(second, director, player=ben)
    found = told(ben)["clubs"]
    since = first.members.get(player=ben).since.isoformat()
    told_of_first = {"club": "First", "address": first.slug, "as": "Ben", "since": since}
    assert found[0] == told_of_first | {"role": "director"}
    assert [it["role"] for it in found] == ["director", "member"]
    assert [it["role"] for it in told(director)["clubs"]] == ["owner", "owner"]
    assert "Eve" not in json.dumps(found)


def test_an_entry_is_told_with_partner_result_and_place(director: Player, ben: Player) -> None:
    four = (Someone(player=ben), Someone("Anna"), Someone("Clara"), Someone("David"))
    event = an_evening(director, *four)
    [entrant, _other] = event.entrants.order_by("pk")
    penalties.penalise(entrant, director, "points", points=20, reason="Clara complained")
    play_round(event, director)
    [running] = told(ben)["tournaments"]
    assert running["status"] == "running"
    assert running["standing"] is None
    events.end_tournament(event, director)
    [found] = told(ben)["tournaments"]
    assert found["tournament"] == "Evening"
    assert found["address"] == event.slug
    assert (found["day"], found["status"]) == ("2026-11-20", "ended")
    assert (found["as"], found["club"], found["partners"]) == (entrant.name, "Home", ["Anna"])
    [result] = found["results"]
    assert result == {
        "round": 1,
        "table": at_tables(event.rounds.get())[0].table_number,
        "kind": "played",
        "with": [],
        "against": ["Clara & David"],
        "points": [600, 400],
    }
    assert found["standing"]["rank"] == 1
    assert found["standing"]["points"] == 580
    [penalty] = found["penalties"]
    assert (penalty["sanction"], penalty["points"]) == ("points", 20)
    assert "Clara complained" not in json.dumps(found)


def test_nothing_of_a_draft_is_told(director: Player, ben: Player) -> None:
    """Only directors know it."""
    four = (Someone(player=ben), Someone("Anna"), Someone("Clara"), Someone("David"))
    event = an_evening(director, *four)
    entering.enter(event, director, [Someone("Eve"), Someone("Flo")])  # somebody has a bye
    pairing.draft_round(event, director)
    assert told(ben)["tournaments"][0]["results"] == []


def test_persons_are_told_with_whom_they_played(director: Player, ben: Player) -> None:
    people = [Someone(player=ben), *(Someone(it) for it in ("Anna", "Clara", "David"))]
    event = an_evening(director, *people, preset="german_championship")
    round_ = begin_round(event, director)
    [match] = at_tables(round_)
    ruling.rule(match, director, Said(deals=[{"score": [100, 0]}]))
    [found] = told(ben)["tournaments"]
    assert found["partners"] == []
    [result] = found["results"]
    assert sorted(result["with"] + result["against"]) == ["Anna", "Clara", "David"]
    assert len(result["with"]) == 1
    is_first = match.members.get(entrant__people__player=ben).side == 0
    assert result["points"] == ([100, 0] if is_first else [0, 100])


def test_a_partner_who_has_left_has_no_name_there(director: Player, ben: Player) -> None:
    anna = make_player("Anna")
    four = (Someone(player=ben), Someone(player=anna), Someone("Clara"), Someone("David"))
    an_evening(director, *four)
    forget_player(anna)
    [found] = told(ben)["tournaments"]
    anna.refresh_from_db()
    assert found["partners"] == [anna.shown_name]
    assert "Anna" not in json.dumps(found)


def test_what_one_directs_is_told(evening: Evening, ben: Player) -> None:
    [directed] = told(evening.director)["tournaments_directed"]
    event = evening.event
    assert directed == {
        "tournament": event.name,
        "address": event.slug,
        "day": event.day.isoformat(),
        "role": "owner",
        "only_directs": False,
    }
    assert told(ben)["tournaments_directed"] == told(ben)["tournaments"] == []


def test_it_takes_the_same_queries_for_many(
    director: Player, ben: Player, django_assert_max_num_queries: Any
) -> None:
    for _ in range(3):
        event = new_evening(director, count=3)
        entering.enter(event, director, [Someone(player=ben), Someone("Anna")])
        play_round(event, director)
        play_round(event, director)
        clubs.add_member(clubs.create_club(director, "Club"), director, player=ben)
    with django_assert_max_num_queries(6):
        entries = entries_of(ben)
    assert [len(it["results"]) for it in entries] == [2, 2, 2]
    with django_assert_max_num_queries(1):
        assert len(memberships_of(ben)) == 3


@pytest.mark.parametrize("preset", OF_ALL_KINDS)
def test_the_results_told_are_those_of_the_standing(director: Player, preset: str) -> None:
    event = new_evening(director, preset, 9, by_name=False)
    round_ = begin_round(event, director)
    chance = Random(1)
    for match in at_tables(round_):
        ruling.rule(match, director, some_result(match, chance), reason="seen")
    rounds.close_round(round_, director)
    points = {row.entrant: row.points for row in facts_of(event).standing()}
    for person in EntrantPlayer.objects.select_related("player", "entrant"):
        [entry] = entries_of(person.player)
        assert entry["results"]
        assert sum(it["points"][0] for it in entry["results"]) == points[person.entrant.key]
