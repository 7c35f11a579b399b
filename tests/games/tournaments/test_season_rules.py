"""How a season counts is changed on its page, told before; people of evenings become members."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Club, ClubRole, Series, Tournament
from games.tournaments.selectors.clubs import fingerprint_of
from games.tournaments.selectors.newcomers import newcomers_of
from games.tournaments.selectors.seasons import shown_season
from games.tournaments.services import clubs, newcomers
from games.tournaments.services.entering import Someone
from tests.games.builders import make_player
from tests.games.reading import read
from tests.games.tournaments.test_clubs import an_evening, names, totals
from tests.games.tournaments.visiting import client_of

pytestmark = pytest.mark.django_db
USUAL = {"name": "Season", "scoring": "places", "scheme": "10 8 6", "participation": "0"}


@pytest.fixture
def director() -> Player:
    return make_player("Dora")


@pytest.fixture
def club(director: Player) -> Club:
    return clubs.create_club(director, "Treibhaus")


@pytest.fixture
def series(club: Club, director: Player) -> Series:
    """Return a season of two evenings: Anna wins one with Ben and one with Clara."""
    found = clubs.create_series(club, director, "Season", ranks="persons")
    an_evening(found, director, names("Anna", "Ben"), names("Clara", "David"))
    an_evening(found, director, names("Anna", "Clara"), names("Ben", "David"))
    return found


def send(series: Series, by: Player | None, **sent: str):
    """Post the form of a season's rules as the page shows it now."""
    seen = fingerprint_of(series.club)
    address = reverse("season_rules", args=[series.club.slug, series.slug])
    return client_of(by).post(address, USUAL | {"seen": seen, **sent})


def text_of(answer: object) -> str:
    return read(" ".join(answer.content.decode().split()))


# --- how a season counts ----------------------------------------------------------------


def test_what_would_change_is_told_before_it_is_done(series: Series, director: Player) -> None:
    before = totals(series)
    told = text_of(send(series, director, do="look", best="1"))
    assert '<td class="num big">10</td>' in told
    assert "20 (1.)" in told  # Anna now
    assert totals(series) == before
    answer = send(series, director, do="change", best="1", scheme="5, 3 1", name=" Spring  2027 ")
    assert answer.status_code == 302
    series.refresh_from_db()
    assert (series.best, series.scheme, series.name) == (1, [5, 3, 1], "Spring 2027")
    assert totals(series)["Anna"] == (1, 5, 2)
    told = text_of(send(series, director, do="look", best="1", scheme="5 3 1"))
    assert "The standing stays as it is." in told


@pytest.mark.parametrize(
    "wrong",
    [
        {"scheme": "ten"},
        {"scheme": "5000"},
        {"scheme": " ".join(["1"] * 31)},
        {"best": "-1"},
        {"scoring": "luck"},
        {"name": " "},
    ],
)
@pytest.mark.parametrize("do", ["look", "change"])
def test_what_cannot_count_is_told_and_changes_nothing(
    series: Series, director: Player, do: str, wrong: dict[str, str]
) -> None:
    before = Series.objects.values().get()
    answer = send(series, director, do=do, **wrong)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert Series.objects.values().get() == before


def test_only_those_who_lead_the_club_change_it(
    series: Series, director: Player, club: Club
) -> None:
    member = clubs.add_member(club, director, player=make_player("Mia"))
    for by in (None, make_player("Eve"), member.player):
        for do in ("look", "change"):
            assert send(series, by, do=do, best="1").status_code == 422
        address = reverse("season_rules", args=[club.slug, series.slug])
        assert client_of(by).get(address).status_code == 302
    series.refresh_from_db()
    assert series.best is None
    clubs.set_club_role(member, director, ClubRole.DIRECTOR)
    assert send(series, member.player, do="change", best="1").status_code == 302


def test_a_closed_season_stays_frozen(series: Series, director: Player) -> None:
    """CLUB-6."""
    clubs.freeze_series(series, director)
    before = totals(series)
    for do in ("look", "change"):
        assert send(series, director, do=do, best="1").status_code == 422
    assert totals(series) == before
    page = client_of(director).get(reverse("season", args=[series.club.slug, series.slug]))
    address = reverse("season_rules", args=[series.club.slug, series.slug])
    assert address not in page.content.decode()
    clubs.thaw_series(series, director)
    page = client_of(director).get(reverse("season", args=[series.club.slug, series.slug]))
    assert address in page.content.decode()


def test_another_who_has_changed_it_meanwhile_is_not_overwritten(
    series: Series, director: Player
) -> None:
    """DIR-8."""
    seen = fingerprint_of(series.club)
    clubs.edit_series(series, director, best=1)
    address = reverse("season_rules", args=[series.club.slug, series.slug])
    sent = USUAL | {"seen": seen, "do": "change", "best": "2"}
    answer = client_of(director).post(address, sent)
    assert answer.status_code == 422
    series.refresh_from_db()
    assert series.best == 1


# --- people of evenings -----------------------------------------------------------------


def offered(club: Club) -> dict[str, tuple[int, bool]]:
    return {it.name: (it.evenings, it.is_doubtful) for it in newcomers_of(club)}


def tap(club: Club, by: Player | None, **sent: object):
    address = reverse("club", args=[club.slug])
    return client_of(by).post(address, {"seen": fingerprint_of(club), **sent})


def test_people_of_evenings_become_members_with_one_tap(
    series: Series, club: Club, director: Player
) -> None:
    assert offered(club) == dict.fromkeys(("Anna", "Ben", "Clara", "David"), (2, False))
    ben = next(it for it in newcomers_of(club) if it.name == "Ben")
    page = text_of(client_of(director).get(reverse("club", args=[club.slug]), {"show": "people"}))
    assert "Add all 4 to the club" in page
    assert tap(club, director, do="take_in", person=ben.person.pk).status_code == 302
    assert tap(club, director, do="take_in", person=ben.person.pk).status_code == 422
    assert set(offered(club)) == {"Anna", "Clara", "David"}
    before = shown_season(series)
    assert tap(club, director, do="take_all_in").status_code == 302
    assert offered(club) == {}
    assert sorted(club.members.values_list("name", flat=True)) == [
        "Anna", "Ben", "Clara", "David", "Dora",
    ]  # fmt: skip
    assert shown_season(series) == before


def test_only_those_who_lead_the_club_take_people_in(
    series: Series, club: Club, director: Player
) -> None:
    eve = make_player("Eve")
    person = newcomers_of(club)[0].person.pk
    for by in (None, eve):
        assert tap(club, by, do="take_in", person=person).status_code == 422
        assert tap(club, by, do="take_all_in").status_code == 422
        page = client_of(by).get(reverse("club", args=[club.slug]), {"show": "people"})
        assert "Have played here" not in page.content.decode()
    assert club.members.count() == 1
    assert tap(club, director, do="take_in", person="x").status_code == 422


def test_evenings_that_are_not_public_tell_nobody(
    series: Series, club: Club, director: Player
) -> None:
    Tournament.objects.update(is_public=False)
    assert offered(club) == {}


def test_an_account_and_a_name_are_not_taken_for_one(
    series: Series, club: Club, director: Player
) -> None:
    """Two of one name are asked for: is this the same Anna?"""
    anna = make_player("Anna")
    an_evening(series, director, [Someone(player=anna), Someone("Eric")], names("Flo", "Gina"))
    with_account = next(it for it in newcomers_of(club) if it.person.player == anna)
    assert with_account.is_doubtful
    page = text_of(client_of(director).get(reverse("club", args=[club.slug]), {"show": "people"}))
    assert "Is this the Anna who has played without an account?" in page
    asked = tap(club, director, do="take_in", person=with_account.person.pk)
    assert asked.status_code == 422
    assert "the Anna who is known here already" in asked.content.decode()
    newcomers.take_all_in(club, director)
    assert not club.members.filter(player=anna).exists()
    lines = [it for it in shown_season(series) if it["name"] == "Anna"]
    assert sorted(it["played"] for it in lines) == [1, 2]


@pytest.mark.parametrize(("answer", "played"), [("yes", [3]), ("no", [1, 2])])
@pytest.mark.parametrize("is_written_down", [True, False])
def test_the_answer_says_whether_they_count_as_one(
    series: Series,
    club: Club,
    director: Player,
    answer: str,
    played: list[int],
    is_written_down: bool,
) -> None:
    if is_written_down:
        clubs.add_member(club, director, "Anna")
    anna = make_player("Anna")
    an_evening(series, director, [Someone(player=anna), Someone("Eric")], names("Flo", "Gina"))
    person = next(it.person for it in newcomers_of(club) if it.person.player == anna)
    sent = tap(club, director, do="take_in", person=person.pk, is_same=answer)
    assert sent.status_code == 302
    lines = [it for it in shown_season(series) if it["name"] == "Anna"]
    assert sorted(it["played"] for it in lines) == played
    count = 2 if is_written_down and answer == "no" else 1
    assert club.members.filter(name="Anna").count() == count


def test_a_name_that_an_account_of_the_club_has_is_asked_for(
    series: Series, club: Club, director: Player
) -> None:
    """The owner of the club is called like somebody who has played without an account."""
    club.members.update(name="Anna")
    director.name = "Anna"
    director.save()
    assert offered(club)["Anna"] == (2, True)
    assert [it["player"] for it in shown_season(series) if it["name"] == "Anna"] == [None]
    person = next(it.person for it in newcomers_of(club) if it.name == "Anna")
    newcomers.take_in(club, director, person.pk, is_same=True)
    assert [it["player"] for it in shown_season(series) if it["name"] == "Anna"] == [director.pk]
    assert "Anna" not in offered(club)


def test_the_name_of_a_director_is_the_owners_to_give(
    series: Series, club: Club, director: Player
) -> None:
    helper = clubs.add_member(club, director, player=make_player("Hans"))
    clubs.set_club_role(helper, director, ClubRole.DIRECTOR)
    written = clubs.add_member(club, director, "Anna")
    clubs.set_club_role(written, director, ClubRole.DIRECTOR)
    anna = make_player("Anna")
    an_evening(series, director, [Someone(player=anna), Someone("Eric")], names("Flo", "Gina"))
    person = next(it.person for it in newcomers_of(club) if it.person.player == anna)
    with pytest.raises(TableRefusal, match="link_ended"):
        newcomers.take_in(club, helper.player, person.pk, is_same=True)
    assert not club.members.filter(player=anna).exists()


def test_two_of_one_name_on_one_evening_are_two(club: Club, director: Player) -> None:
    series = clubs.create_series(club, director, "Season", ranks="persons")
    an_evening(series, director, names("Anna", "Ben"), names("Anna", "David"))
    assert {it: row[1] for it, row in totals(series).items()} == {
        "Anna": 10,
        "Anna (2)": 8,
        "Ben": 10,
        "David": 8,
    }
    page = Client().get(reverse("season", args=[club.slug, series.slug]))
    assert "Anna (2)" in page.content.decode()
