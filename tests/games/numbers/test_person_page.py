"""The page of a person: what it says, and who sees what of it."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.intervals import Interval, mean, share
from games.models import Player, StaffAct
from games.numbers.lines import SCALES, SHARES
from games.numbers.models import COUNTED, MatchFigures, Openness, SiteFigures
from games.numbers.seeing import sight_of
from games.numbers.selectors import FEWEST_PEOPLE, figures_of, summed
from games.numbers.services.site_figures import EVERY, sum_up
from games.numbers.sheets import sheet_figures
from games.pads.services.writing import claim_seat, close_pad
from games.people.export import data_of
from games.services.acting.housekeeping import tidy
from games.services.ground.wall_clock import now
from games.services.seats.players import forget_player
from games.talk.services.silence import block
from tests.games.builders import make_match, make_player, make_players
from tests.games.desk.conftest import client_for, make_staff
from tests.games.numbers.rows import add_booster, add_figures
from tests.games.pads.samples import make_pad, write
from tests.games.test_roles import client_of

pytestmark = pytest.mark.django_db
STATISTICS, MISTAKES = "Passed though able to play", "It never counts for the rating"


@pytest.fixture
def anna() -> Player:
    player = with_account(make_player("Anna"))
    add_figures(player, 30)
    return player


def with_account(player: Player) -> Player:
    player.user = User.objects.create_user(f"{player.pk}@example.org")
    player.save()
    return player


def page(player: Player, client: Client, **query: str) -> str:
    answer = client.get(f"/people/{player.pk}/", query)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())))


def seen(player: Player, looker: Player | None, client: Client | None = None) -> set[str]:
    """Return what somebody sees of a person."""
    client = client or (Client() if looker is None else client_of(looker))
    answer = client.get(f"/people/{player.pk}/")
    text = answer.content.decode()
    return {it for it in (STATISTICS, MISTAKES) if answer.status_code == 200 and it in text}


# --- what it says -------------------------------------------------------------------


def test_shares_have_their_number_interval_and_others(anna) -> None:
    text = page(anna, client_of(anna))
    assert "Tichu made calls: 60; Brettspielwelt 73.4 %, strong bots 69.0 %" in text
    assert "50.0 % 37.7 to 62.3" in text
    assert "Points a round own side less the others +10" in text
    assert "Calling more often makes nobody stronger. On this page: 25.0 %, 19.9 to 30.8." in text
    assert "Cards −3 Play +13" in text
    assert "Certainly more than on Brettspielwelt: Tichu called" in text
    assert "Certainly less: Tichu made, Grand Tichu made" in text


def test_what_mistakes_cost_stands_first(anna) -> None:
    text = page(anna, client_of(anna))
    assert "14.0 points a round, 12.3 to 15.7" in text
    assert text.index("What your mistakes cost") < text.index("Statistics 240 rounds")


def test_mistakes_are_told_by_their_kinds_the_dearest_first(anna) -> None:
    text = page(anna, client_of(anna))
    assert "Leading which cards first 8.0 Calls called or not 5.0 Bombs" in text
    assert "The exchange before the round 0.0" in text
    perfect = make_player("Zoe")
    add_figures(perfect, cost=0, cost_squares=0, cost_lead=0, cost_call=0, cost_bomb=0)
    assert "Where they are" not in page(perfect, client_of(perfect))


def test_nothing_played_says_not_yet() -> None:
    text = page(player := make_player("Zoe"), client_of(player))
    assert text.count("not yet") >= len(SHARES)
    assert not re.search(r"(?<![\d.])0(\.0)? %|: 0\b|nan", text.split("What shows skill")[0])


def test_tables_by_partner_level_and_seat(anna) -> None:
    ben = make_player("Ben")
    add_figures(anna, 3, partner=ben, seat=2)
    add_figures(anna, 2, kind="bots", level="normal", won=0)
    text = page(anna, client_of(anna))
    assert re.search(r"Partners .* Ben 3 matches 100.0 % 43.8 to 100.0", text)
    assert re.search(r"Against bots .* normal 2 matches 0.0 % 0.0 to 65.8", text)
    assert "matches: 2" in page(anna, client_of(anna), kind="bots")
    for kind, number in (("level-normal", 2), ("seat-2", 3), ("seat-0", 32)):
        assert f"matches: {number} " in page(anna, client_of(anna), kind=kind)
    for kind in ("nonsense", "level-nobody", "seat-4", "partner-1"):
        assert "matches: 35" in page(anna, client_of(anna), kind=kind)


def test_score_sheets_are_a_kind_of_their_own(anna) -> None:
    one, other, strange = make_pad(), make_pad(), make_pad()
    claim_seat(one, anna, 2)
    claim_seat(other, anna, 1)
    write(one, 1, "70/--t-/2")
    write(one, 2, "D1/--g-/-")
    write(one, 3, "100/----/-")
    write(one, 4, "X")
    write(other, 1, "70/t---/0")
    write(strange, 1, "100/----/-")
    close_pad(one)
    found = sheet_figures(anna)
    differences = [140, -400, 100, -140]
    assert {name: found[name] for name in found if found[name]} == {
        "rounds": 4,
        "points": sum(differences),
        "squares": sum(it**2 for it in differences),
        "tichu": 1,
        "tichu_made": 1,
        "grand": 1,
        "doubles_against": 1,
        "matches": 1,
    }
    text = page(anna, client_of(anna), kind="sheets")
    assert "Statistics 4 rounds" in text
    assert "Double victory against" in text
    assert "Passed though able" not in text, "no sheet tells of it"
    assert "Statistics 240 rounds" in page(anna, client_of(anna)), "they count for nothing else"


def test_boosters_say_how_often_they_worked_and_what_they_were_worth(anna) -> None:
    add_figures(anna, 1, has_boosters=True)
    add_booster(anna, "njet", 4, 3, 400)
    text = page(anna, client_of(anna), boosters="yes")
    assert re.search(r"played 4 times 75.0 % 30.1 to 95.4 \+90", text)
    assert "matches: 1" in text
    assert "played 4 times" not in page(anna, client_of(anna), boosters="yes", kind="bots")


def test_the_site_is_shown_beside_once_there_are_enough_people(anna) -> None:
    sum_up(now())
    assert "here 50.0 %" not in page(anna, client_of(anna))
    for number in range(FEWEST_PEOPLE):
        add_figures(make_player(f"P{number}"))
    tidy(now())
    assert "here 50.0 %" not in page(anna, client_of(anna)), "not oftener than once a day"
    tidy(now() + EVERY + timedelta(minutes=1))
    assert SiteFigures.objects.get(has_boosters=False).people == FEWEST_PEOPLE + 1
    assert "here 50.0 %" in page(anna, client_of(anna))


def test_a_page_takes_few_questions_however_much_was_played(anna) -> None:
    client = client_of(anna)
    with CaptureQueriesContext(
        connection,
    ) as few:
        page(anna, client)
    add_figures(anna, 300)
    with CaptureQueriesContext(connection) as many:
        page(anna, client)
    assert len(few) == len(many) <= 24


# --- who sees it --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("figures", "mistakes", "strangers", "guests", "accounts", "friends"),
    [
        ("friends", "nobody", "", "", "", "f"),
        ("nobody", "nobody", "", "", "", ""),
        ("accounts", "friends", "", "", "f", "fm"),
        ("accounts", "accounts", "", "", "fm", "fm"),
    ],
)
def test_who_sees_what(anna, figures, mistakes, strangers, guests, accounts, friends) -> None:
    """The first line is what holds by default."""
    if (figures, mistakes) != ("friends", "nobody"):
        Openness.objects.create(player=anna, figures=figures, mistakes=mistakes)
    friend = make_player("Ben")
    anna.following.create(followed=friend, since=now())
    told = {"f": STATISTICS, "m": MISTAKES}
    expected = [{told[it] for it in who} for who in (strangers, guests, accounts, friends)]
    lookers = (None, make_player("Gast"), with_account(make_player("Cem")), friend)
    assert [seen(anna, looker) for looker in lookers] == expected
    assert seen(anna, anna) == {STATISTICS, MISTAKES}


def test_people_who_follow_are_not_friends_by_that(anna) -> None:
    follower = with_account(make_player("Ben"))
    follower.following.create(followed=anna, since=now())
    assert seen(anna, follower) == set()


def test_reviewers_see_statistics_and_leave_a_trace_but_never_mistakes(anna) -> None:
    client = client_for(make_staff("reviewer"))
    assert seen(anna, None, client) == {STATISTICS}
    assert StaffAct.objects.get().player == anna


def test_the_blocked_see_nothing(anna) -> None:
    friend = with_account(make_player("Ben"))
    anna.following.create(followed=friend, since=now())
    Openness.objects.create(player=anna, figures="accounts", mistakes="accounts")
    block(anna, friend)
    assert seen(anna, friend) == set()


def test_nothing_is_shown_of_people_with_whom_one_plays(anna) -> None:
    players = [anna, *make_players()[1:]]
    Openness.objects.create(player=anna, figures="accounts", mistakes="accounts")
    opponent = with_account(players[1])
    assert seen(anna, opponent) == {STATISTICS, MISTAKES}
    make_match(players)
    assert seen(anna, opponent) == set()
    assert "You are playing together" in page(anna, client_of(opponent))
    assert sight_of(anna, anna).is_own, "one's own figures are no secret"


def test_people_without_anything_to_see_are_not_told_of(anna) -> None:
    assert Client().get(f"/people/{anna.pk}/").status_code == 404
    assert Client().get("/people/999999999999/").status_code == 404
    forget_player(anna)
    assert client_of(make_player("Ben")).get(f"/people/{anna.pk}/").status_code == 404


def test_one_chooses_who_sees_it(anna) -> None:
    client = client_of(anna)
    chosen = {"figures": "accounts", "mistakes": "friends"}
    assert client.post("/people/shown/", chosen).status_code == 302
    assert Openness.objects.get(player=anna).figures == "accounts"
    assert client.post("/people/shown/", {"figures": "all"}).status_code == 422
    assert Client().post("/people/shown/", chosen).status_code == 302
    assert Openness.objects.count() == 1
    assert client.get("/people/me/").headers["location"] == f"/people/{anna.pk}/"


def test_the_choice_and_the_sums_are_among_ones_data(anna) -> None:
    told = data_of(anna, anna.user)["figures"][0]
    assert told["shown_to"] == {"figures": "friends", "mistakes": "nobody"}
    assert told["sums"]["rounds"] == 240


# --- intervals ----------------------------------------------------------------------


def test_wilson_as_it_is_tabled() -> None:
    """The interval of 8 of 10, as textbooks have it: 49.0 to 94.3 %."""
    it = share(8, 10)
    assert (round(it.low, 1), round(it.high, 1)) == (49.0, 94.3)
    assert share(0, 0) is None
    assert (share(0, 5).low, share(5, 5).high) == (0, 100)


def test_means_need_two_values() -> None:
    assert mean(5, 25, 1) is None
    assert mean(4, 10, 2) == Interval(2, pytest.approx(2 - 1.96), pytest.approx(2 + 1.96), 2)


def test_every_share_finds_room_on_a_line() -> None:
    assert SCALES[-1] == 100
    assert set(SHARES) | {of for _title, of in SHARES.values()} <= set(COUNTED)


def test_sums_hold_every_column(anna) -> None:
    assert list(summed(figures_of(anna, boosters=False))) == list(COUNTED)
    names = {it.name for it in MatchFigures._meta.fields}
    assert set(COUNTED) <= names
