"""Clubs: the next evening, seasons of persons who change partners, names linked later."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Player
from games.services.seats.players import forget_player
from games.tournaments.models import Club, ClubRole, Series, Tournament
from games.tournaments.selectors.seasons import shown_season
from games.tournaments.services import clubs, entering, events, rounds, ruling
from games.tournaments.services.entering import Someone
from games.tournaments.services.forgetting import NOBODY
from games.tournaments.services.settling import Said
from games.tournaments.views import clubs as views
from tests.games.builders import make_player
from tests.games.reading import read
from tests.games.tournaments.evenings import at_tables, begin_round
from tests.games.tournaments.visiting import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Player:
    return make_player("Dora")


@pytest.fixture
def club(director: Player) -> Club:
    return clubs.create_club(director, "Treibhaus")


def an_evening(
    series: Series, director: Player, first: list[Someone], second: list[Someone]
) -> Tournament:
    """Return an evening of one round that has ended, which the first pair has won."""
    event = events.create_tournament(
        director, "treibhaus", name="Evening", day=date(2026, 11, 20), club=series.club
    )
    events.edit(event, director, rounds_planned=1)
    clubs.count_in_series(event, director, series)
    winners = entering.enter(event, director, first)
    entering.enter(event, director, second)
    round_ = begin_round(event, director)
    [match] = at_tables(round_)
    is_first = match.members.get(side=0).entrant == winners
    ruling.rule(match, director, Said((600, 400) if is_first else (400, 600)))
    rounds.close_round(round_, director)
    events.end_tournament(event, director)
    event.refresh_from_db()
    return event


def names(*people: str) -> list[Someone]:
    return [Someone(it) for it in people]


def totals(series: Series) -> dict[str, tuple[int, float, int]]:
    series.refresh_from_db()
    return {it["name"]: (it["rank"], it["total"], it["played"]) for it in shown_season(series)}


@pytest.mark.parametrize(("scoring", "won", "lost"), [("points", 600, 400), ("places", 10, 8)])
def test_an_evening_earns_what_the_season_counts(
    club: Club, director: Player, scoring: str, won: int, lost: int
) -> None:
    series = clubs.create_series(club, director, "Season", ranks="persons", scoring=scoring)
    an_evening(series, director, names("Anna", "Ben"), names("Clara", "David"))
    assert {it: row[1] for it, row in totals(series).items()} == {
        "Anna": won,
        "Ben": won,
        "Clara": lost,
        "David": lost,
    }


def test_persons_count_whoever_their_partners_are(club: Club, director: Player) -> None:
    series = clubs.create_series(club, director, "Season", ranks="persons")
    an_evening(series, director, names("Anna", "Ben"), names("Clara", "David"))
    an_evening(series, director, names("Anna", "Clara"), names("Ben", "David"))
    assert totals(series) == {
        "Anna": (1, 20, 2),
        "Ben": (2, 18, 2),
        "Clara": (2, 18, 2),
        "David": (4, 16, 2),
    }
    clubs.edit_series(series, director, best=1)
    assert [it[0] for it in totals(series).values()] == [1, 2, 2, 4]
    assert totals(series)["David"] == (4, 8, 2)


def test_an_empty_circle_is_explained_once_there_is_one(club: Club, director: Player) -> None:
    series = clubs.create_series(club, director, "Season", ranks="persons")
    explained = "An empty circle: absent."

    def shown() -> str:
        address = reverse("season", args=[club.slug, series.slug])
        return Client(headers={"accept-language": "en"}).get(address).content.decode()

    an_evening(series, director, names("Anna", "Ben"), names("Clara", "David"))
    assert explained not in shown()
    an_evening(series, director, names("Anna", "Ben"), names("Eve", "Finn"))
    assert explained in shown()


def test_a_name_that_is_linked_counts_with_its_account(club: Club, director: Player) -> None:
    """CLUB-1."""
    series = clubs.create_series(club, director, "Season", ranks="persons")
    member = clubs.add_member(club, director, "Anna")
    anna = make_player("Anna B.")
    an_evening(series, director, names("Anna", "Ben"), names("Clara", "David"))
    an_evening(series, director, [Someone(player=anna), Someone("Ben")], names("Clara", "David"))
    assert totals(series)["Anna B."] == (4, 10, 1)
    clubs.link_member(member, director, anna)
    assert totals(series)["Anna B."] == (1, 20, 2)
    assert "Anna" not in totals(series)
    clubs.add_member(club, director, "anna")
    assert totals(series)["Anna"] == (4, 10, 1)  # of two who are called so nobody knows which


def test_a_name_is_linked_by_an_address_that_its_manager_gives_away(
    club: Club, director: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    clubs.add_member(club, director, "Anna")
    page = client_of(director).get(reverse("club", args=[club.slug]), {"show": "people"})
    link = re.search(r"http://testserver(/clubs/[^/]+/member/[^\"<]+)", page.content.decode())
    assert link is not None
    anna = make_player("Anna B.")
    assert client_of(anna).get(link[1]).status_code == 200
    with monkeypatch.context() as later:
        later.setattr(views, "LINK_SECONDS", -1)
        answer = client_of(anna).get(link[1])
        assert answer.status_code == 422
        assert "This link is too old." in answer.content.decode()
    stranger = client_of(make_player("Eve")).get(
        reverse("club", args=[club.slug]), {"show": "people"}
    )
    assert "/member/" not in stranger.content.decode()


def test_the_owner_says_who_directs_too(club: Club, director: Player) -> None:
    def offers_it(player: Player) -> bool:
        page = client_of(player).get(reverse("club", args=[club.slug]), {"show": "people"})
        return "Make a director" in page.content.decode()

    anna = clubs.add_member(club, director, "Anna", player=make_player("Anna"))
    ben = clubs.add_member(club, director, "Ben", player=make_player("Ben"))
    clubs.set_club_role(anna, director, ClubRole.DIRECTOR)
    assert offers_it(director)
    assert not offers_it(anna.player)
    assert not offers_it(ben.player)


def test_a_director_owns_the_club_whose_owner_deletes_the_account(
    club: Club, director: Player
) -> None:
    for name in ("Anna", "Ben", "Clara"):
        member = clubs.add_member(club, director, player=make_player(name))
        if name != "Anna":
            clubs.set_club_role(member, director, ClubRole.DIRECTOR)
    forget_player(director)
    assert roles(club) == {"Anna": "member", "Ben": "owner", "Clara": "director", NOBODY: "member"}
    forget_player(club.members.get(name="Clara").player)
    forget_player(club.members.get(name="Ben").player)
    # Nobody directs it any more: it stays as it is.
    assert sorted(club.members.values_list("role", flat=True)) == [
        "member",
        "member",
        "member",
        "owner",
    ]
    assert club.members.get(role="owner").name == NOBODY


def roles(club: Club) -> dict[str, str]:
    return dict(club.members.values_list("name", "role"))


def test_a_tournament_opened_from_the_club_is_an_evening_of_its_season(
    club: Club, director: Player
) -> None:
    closed, series = (clubs.create_series(club, director, it) for it in ("Last", "This"))
    clubs.freeze_series(closed, director)
    client = client_of(director)
    page = client.get(reverse("club", args=[club.slug])).content.decode()
    way = f"{reverse('new_event')}?club={club.slug}"
    assert way in page
    page = client.get(way).content.decode()
    assert "An evening of Treibhaus; it counts into This." in read(" ".join(page.split()))
    client.post(reverse("new_event"), {"preset": "treibhaus", "club": club.slug})
    event = Tournament.objects.get()
    assert (event.club, event.series) == (club, series)
    assert event.name in client.get(reverse("club", args=[club.slug])).content.decode()
    stranger = client_of(make_player("Eve"))
    assert "An evening of" not in stranger.get(way).content.decode()
    answer = stranger.post(reverse("new_event"), {"preset": "treibhaus", "club": club.slug})
    assert answer.status_code == 422
    assert Tournament.objects.count() == 1


def test_clubs_are_found_from_the_tournaments(club: Club, director: Player) -> None:
    """Nobody has to know their address."""
    for player, is_member in ((director, True), (None, False)):
        page = client_of(player).get(reverse("events")).content.decode()
        assert f'href="{reverse("clubs")}"' in page
        assert (f'href="{reverse("club", args=[club.slug])}"' in page) == is_member


def test_a_closed_season_stays_as_it_is(club: Club, director: Player) -> None:
    """CLUB-6."""
    series = clubs.create_series(club, director, "Season", ranks="teams")
    event = an_evening(series, director, names("Anna", "Ben"), names("Clara", "David"))
    clubs.freeze_series(series, director)
    before = totals(series)
    [match] = at_tables(event.rounds.get())
    result = match.result
    turned = Said((result.score_b, result.score_a))
    ruling.rule(match, director, turned, reason="mistyped")
    assert totals(series) == before
    clubs.thaw_series(series, director)
    assert totals(series) != before
    assert sorted(totals(series).values()) == sorted(before.values())


@pytest.mark.parametrize(("days_ago", "title"), [(-3, "Next evening"), (40, None)])
def test_an_evening_that_was_forgotten_is_not_the_next(
    club: Club, director: Player, days_ago: int, title: str | None
) -> None:
    day = timezone.now().date() - timedelta(days=days_ago)
    events.create_tournament(director, "treibhaus", name="Evening", day=day, club=club)
    page = Client().get(reverse("club", args=[club.slug]), HTTP_ACCEPT_LANGUAGE="en")
    found = re.search(r"<h2>\s*(Next evening)\s*</h2>", page.content.decode())
    assert (found and found[1]) == title


def test_an_evening_that_runs_is_being_played(club: Club, director: Player) -> None:
    event = events.create_tournament(
        director, "treibhaus", name="Evening", day=timezone.now().date(), club=club
    )
    for pair in (names("Anna", "Ben"), names("Clara", "David")):
        entering.enter(event, director, pair)
    begin_round(event, director)
    page = Client().get(reverse("club", args=[club.slug]), HTTP_ACCEPT_LANGUAGE="en")
    assert "Being played" in page.content.decode()
