"""Pages of pairs, ratings on pages of people, and which names lead to a page: who sees what."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import MatchSeat, Player, StaffAct
from games.numbers.models import Openness
from games.numbers.seeing import open_to, sight_of
from games.numbers.services.counting_matches import count_matches
from games.numbers.services.rating import rate
from games.people.models import Follow
from games.services.ground.wall_clock import now
from games.services.seats.players import forget_player
from games.talk.services.silence import block
from tests.games.admin.played import end_match, go_on_playing
from tests.games.builders import make_match, make_player
from tests.games.desk.conftest import client_for, make_staff
from tests.games.numbers.rows import add_booster, add_figures
from tests.games.numbers.test_person_page import page, with_account
from tests.games.numbers.test_rating import add_rated, people
from tests.games.test_roles import client_of

pytestmark = pytest.mark.django_db
ALL = {"figures": "accounts", "mistakes": "nobody"}


@pytest.fixture
def four() -> list[Player]:
    """Four people with an account, who have played 30 rated matches in the same pairs."""
    found = people()
    add_rated(found, 30)
    rate(now())
    return found


def shows(*players: Player, figures: str = "accounts") -> None:
    for it in players:
        Openness.objects.update_or_create(player=it, defaults={**ALL, "figures": figures})


def address(one: Player, other: Player) -> str:
    return f"/people/{one.pk}/{other.pk}/"


def status(one: Player, other: Player, looker: Player | None) -> int:
    client = Client() if looker is None else client_of(looker)
    return client.get(address(one, other)).status_code


# --- ratings of a person and of a pair ----------------------------------------------


def test_a_page_has_the_rating_as_a_sentence_and_a_range_then_those_of_pairs(four) -> None:
    add_figures(four[0], 3)
    text = page(four[0], client_of(four[0]))
    assert text.index("What your mistakes cost") < text.index("Rating without"), "it stands first"
    assert "Rating without Boosters" in text
    assert "better half" in text
    assert "95 times of 100. 30 rated matches." in text
    assert f"As a pair {four[2].name}" in text
    assert "nobody knows how much each contributes" in text
    assert "counts from tonight on" not in text
    add_rated(four)
    assert "1 match counts from tonight on." in page(four[0], client_of(four[0]))


def test_without_a_rating_a_page_says_not_yet() -> None:
    anna = make_player("Anna")
    add_figures(anna)
    assert "Rating: not yet." in page(anna, client_of(anna))


def test_a_pair_has_its_rating_and_counts_its_double_victories_once(four) -> None:
    anna, clara = four[0], four[2]
    match = add_figures(anna, 1, partner=clara, doubles=4)
    add_figures(clara, match, partner=anna, seat=2, doubles=4)
    add_figures(anna, 5, partner=clara)  # matches that Clara did not play from beginning to end
    answer = client_of(anna).get(address(anna, clara))
    text = answer.content.decode()
    assert "Rating without Boosters" in text
    lines = {it.name: it for it in answer.context["lines"]}
    assert lines["Tichu called"].shown.number == 16, "the seats of both"
    assert lines["Double victory"].shown.number == 8
    assert answer.context["sums"]["matches"] == 1
    assert answer.context["points"].number == 8


def test_a_pair_has_the_boosters_of_both_in_their_matches_alone(four) -> None:
    anna, ben, clara, _dora = four
    match = add_figures(anna, 1, partner=clara, has_boosters=True)
    add_figures(clara, match, partner=anna, seat=2, has_boosters=True)
    add_booster(anna, "njet", 3, 3, 330)
    add_booster(clara, "njet", 1, 0, -10)
    add_figures(anna, 1, partner=ben, has_boosters=True)  # without Clara
    add_booster(anna, "njet", 5, 5, 900)
    add_figures(clara, 1, has_boosters=True)  # Anna came later, say
    add_booster(clara, "spy", 2, 2, 0)
    client, way = client_of(anna), address(anna, clara)
    (line,) = client.get(way, {"boosters": "yes"}).context["laid"]
    assert (line.name, line.played, line.worked.value) == ("Nyet!", 4, "75.0 %")
    assert line.worth.value == "+70", "80 a round, 10 of which are usual"
    assert client.get(way).context["laid"] == []
    assert client.get(way, {"boosters": "yes", "kind": "bots"}).context["laid"] == []


def test_a_page_of_a_pair_takes_few_questions(four) -> None:
    client = client_of(four[0])
    with CaptureQueriesContext(connection) as few:
        assert client.get(address(four[0], four[2])).status_code == 200
    add_figures(four[0], 200, partner=four[2])
    with CaptureQueriesContext(connection) as many:
        client.get(address(four[0], four[2]))
    assert len(few) == len(many) <= 30


# --- who sees a pair ----------------------------------------------------------------


def test_a_pair_is_seen_by_its_two_and_by_those_to_whom_both_show_their_figures(four) -> None:
    anna, _ben, clara, _dora = four
    zoe, guest = with_account(make_player("Zoe")), make_player("Gast")
    assert [status(anna, clara, it) for it in (anna, clara, zoe, guest, None)] == [
        *(200, 200),
        *(404, 404, 404),
    ]
    shows(anna)
    assert status(anna, clara, zoe) == 404, "only one of the two shows them"
    shows(clara)
    assert [status(anna, clara, it) for it in (zoe, guest, None)] == [200, 404, 404]
    block(clara, zoe)
    assert status(anna, clara, zoe) == 404


def test_nothing_of_a_pair_is_shown_to_people_who_play_with_one_of_them(four) -> None:
    anna, ben, clara, _dora = four
    shows(anna, clara)
    make_match(four)
    for looker in (ben, anna):
        text = client_of(looker).get(address(anna, clara)).content.decode()
        assert "You are playing together" in text
        assert "Tichu called" not in text


def test_reviewers_see_a_pair_and_leave_a_trace_for_each(four) -> None:
    client = client_for(make_staff("reviewer"))
    assert client.get(address(four[0], four[2])).status_code == 200
    assert set(StaffAct.objects.values_list("player", flat=True)) == {four[0].pk, four[2].pk}


def test_who_never_were_partners_are_no_pair(four) -> None:
    anna, ben, clara, _dora = four
    assert status(anna, ben, anna) == 404
    assert status(anna, anna, anna) == 404
    assert client_of(anna).get(f"/people/{anna.pk}/999999999999/").status_code == 404
    forget_player(clara)
    assert status(anna, clara, anna) == 404


# --- names that lead to a page ------------------------------------------------------


def test_names_lead_to_the_pages_that_open(four) -> None:
    anna, ben, clara, dora = four
    shows(ben)
    shows(clara, figures="nobody")
    Follow.objects.create(follower=dora, followed=anna, since=now())
    found = open_to(anna, [it.pk for it in four])
    assert found == {anna.pk, ben.pk, dora.pk}
    for looker in (*four, make_player("Gast"), with_account(make_player("Zoe"))):
        opened = open_to(looker, [it.pk for it in four])
        assert opened == {it.pk for it in four if sight_of(looker, it).is_any}, looker
    assert open_to(None, [it.pk for it in four]) == set()
    block(dora, anna)
    assert open_to(anna, [it.pk for it in four]) == {anna.pk, ben.pk}


def test_while_somebody_plays_no_name_leads_to_others(four) -> None:
    shows(*four)
    make_match(four)
    assert open_to(four[0], [it.pk for it in four]) == {four[0].pk}


def test_the_list_of_ratings_leads_to_people_and_pairs_who_show_themselves(four) -> None:
    anna, ben, _clara, dora = four
    shows(ben, dora)
    persons = client_of(anna).get("/ratings/").content.decode()
    pairs = client_of(anna).get("/ratings/plain/pairs/").content.decode()
    assert f'href="/people/{ben.pk}/"' in persons
    assert f'href="{address(ben, dora)}"' in pairs
    assert f'href="{address(four[0], four[2])}"' in pairs, "one's own pair"
    for page_of in ("/ratings/", "/ratings/plain/pairs/"):
        assert not re.search(r"/people/\d", Client().get(page_of).content.decode())


def test_a_match_leads_to_its_players(four) -> None:
    anna, ben, *_others = four
    shows(ben)
    table = make_match(four, target=None, max_rounds=1)
    go_on_playing(table)
    match = end_match(table.hand)
    count_matches(9)
    text = client_of(anna).get(f"/m/{match.slug}/").content.decode()
    assert MatchSeat.objects.filter(match=match, player=ben).exists()
    assert f'href="/people/{ben.pk}/"' in text
    assert f'href="/people/{four[3].pk}/"' not in text


def test_friends_and_matches_of_a_person_lead_to_their_figures(four) -> None:
    anna, ben, *_others = four
    shows(ben)
    Follow.objects.create(follower=anna, followed=ben, since=now())
    assert f'href="/people/{ben.pk}/"' in client_of(anna).get("/people/").content.decode()
    assert client_of(anna).get(f"/people/{ben.pk}/").status_code == 200
