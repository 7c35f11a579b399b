"""Whoever deletes an account stands nowhere in tournaments, their logs and clubs."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from games.services.ground import wall_clock
from games.services.seats.players import forget_player
from games.tournaments.models import Act, DateProposal, MatchSheet, Membership, Series
from games.tournaments.selectors.documents import document
from games.tournaments.selectors.seasons import season_of, written_season
from games.tournaments.services import (
    clubs,
    entering,
    events,
    reporting,
    roster,
    rounds,
    ruling,
    sheets,
    windows,
)
from games.tournaments.services.entering import Someone
from games.tournaments.services.ledger import fold, state_of
from games.tournaments.services.settling import Said
from games.tournaments.services.speaking import Who
from tests.games.builders import make_player
from tests.games.tournaments.evenings import DAY, at_tables, begin_round, new_evening

pytestmark = pytest.mark.django_db

NAME = "Walburga"


def test_a_name_is_forgotten_everywhere() -> None:
    director, goer = make_player("Dora"), make_player(NAME)
    event = new_evening(director, count=3)
    club = clubs.create_club(director, "Club")
    season = clubs.create_series(club, director, "Season", ranks="persons")
    clubs.add_member(club, director, player=goer)
    entering.enter(event, director, [Someone(player=goer), Someone("Beat")])
    namesake = events.create_tournament(director, "treibhaus", name="Other", day=DAY)
    entering.enter(namesake, director, [Someone(NAME), Someone("Eva")])
    round_ = begin_round(event, director)
    match = next(it for it in at_tables(round_) if it.members.filter(entrant__people__player=goer))
    sheets.sheet_for(match, Who(player=goer))
    reporting.report(match, Who(player=goer), Said((600, 400)))
    for it in at_tables(round_):
        ruling.rule(it, director, Said((600, 400)))
    rounds.close_round(round_, director)
    clubs.count_in_series(event, director, season)
    events.end_tournament(event, director)
    clubs.freeze_series(season, director)
    before = [(it["rank"], it["total"]) for it in written_season(season_of(season))]
    assert NAME in json.dumps(document(event))

    forget_player(goer)

    event.refresh_from_db()
    assert NAME not in json.dumps(document(event))
    acts = list(Act.objects.filter(tournament=event))
    assert NAME not in json.dumps([[it.changes, it.about, it.who, it.reason] for it in acts])
    assert fold(acts) == state_of(event)
    assert NAME not in json.dumps(Series.objects.get(pk=season.pk).frozen)
    assert [(it["rank"], it["total"]) for it in season_of_frozen(season)] == before
    assert not Membership.objects.filter(name=NAME).exists()
    assert NAME not in str(MatchSheet.objects.get(pairing=match).pad)
    page = Client(HTTP_ACCEPT_LANGUAGE="en").get(reverse("event", args=[event.slug]))
    assert "N. N. &amp; Beat" in page.content.decode()
    # Somebody of the same name at another tournament is somebody else.
    assert NAME in json.dumps(document(namesake))


def test_a_chosen_name_of_a_team_goes_along() -> None:
    director, goer = make_player("Dora"), make_player(NAME)
    event = new_evening(director, count=3)
    people = [Someone(player=goer), Someone("Beat")]
    entrant = entering.enter(event, director, people, name="Walbis Bombe")
    roster.rename(entrant, director, name="Walburgas Rache")
    stays = event.entrants.order_by("pk")[0]
    helper = make_player("Hilda")
    roster.substitute(stays, director, stays.people.all()[0], Someone(player=helper))
    forget_player(goer)
    forget_player(helper)
    entrant.refresh_from_db()
    assert entrant.name == "N. N. & Beat"
    acts = list(Act.objects.filter(tournament=event))
    kept = json.dumps([[it.changes, it.about, it.who, it.reason] for it in acts])
    assert "Walb" not in kept + json.dumps(document(event))
    assert fold(acts) == state_of(event)
    stays.refresh_from_db()
    assert stays.name == "E1"


def test_a_number_behind_a_name_saves_no_name() -> None:
    director, goer = make_player("Dora"), make_player("Beat")
    event = new_evening(director, count=0)
    entering.enter(event, director, [Someone("Anna"), Someone("Beat")])
    entrant = entering.register(event, make_player("Anna"), partner=Someone("Beat"))
    entering.accept_partner(entrant.people.get(has_accepted=False), goer)
    assert entrant.name == "Anna & Beat (2)"
    forget_player(goer)
    entrant.refresh_from_db()
    assert entrant.name == "Anna & N. N."


def test_only_their_own_dates_of_a_league_lose_a_name() -> None:
    director, goer, other = make_player("Dora"), make_player(NAME), make_player("Beat")
    event = new_evening(director, "windows", 0, by_name=False)
    for player in (goer, other):
        entering.enter(event, director, [Someone(player=player), Someone("Eva")])
    [match] = at_tables(begin_round(event, director))
    for days, player in enumerate((goer, other), start=2):
        windows.propose_date(match, Who(player=player), wall_clock.now() + timedelta(days=days))
    before = [it.who for it in DateProposal.objects.order_by("pk")]
    forget_player(goer)
    after = [it.who for it in DateProposal.objects.order_by("pk")]
    assert NAME in before[0]
    assert after == ["N. N.", before[1]]
    assert fold(event.acts.order_by("number")) == state_of(event)


def test_the_log_forgets_that_somebody_was_lined_up() -> None:
    director, goer = make_player("Dora"), make_player(NAME)
    event = new_evening(director, "windows", 1, by_name=False)
    people = [Someone(player=it) for it in (goer, make_player("Beat"), make_player("Cem"))]
    team = entering.enter(event, director, people, name="Lions")
    [match] = at_tables(begin_round(event, director))
    windows.line_up(match, Who(player=goer), team.people.order_by("pk")[:2])
    assert NAME in json.dumps(event.acts.get(what="line_up").about)
    forget_player(goer)
    for done in event.acts.all():
        assert NAME not in json.dumps([done.about, done.changes, done.who])


def season_of_frozen(season: Series) -> list[dict[str, object]]:
    season.refresh_from_db()
    return season.frozen
