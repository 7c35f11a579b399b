"""What mistakes cost: beside the levels of bots, by kinds, and where they are."""

from __future__ import annotations

import re
from io import StringIO
from itertools import pairwise

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import translation

from games.bots.levels import LEVELS
from games.intervals import Interval
from games.models import Match, Player
from games.numbers import level_costs, seasons, showing_mistakes
from games.numbers.cost_lines import beside_levels, cost_lines
from games.numbers.level_costs import LevelCost
from games.numbers.models import CountedMistake, Openness
from games.numbers.services.counting_matches import count_matches
from games.replays.reading import walk_of
from games.screen.markup.apart import CIRCLE
from games.services.acting import judging
from games.services.ground.wall_clock import now
from tests.games.admin.played import end_match, go_on_playing
from tests.games.builders import make_match, make_player, make_players
from tests.games.numbers.rows import add_figures
from tests.games.numbers.test_counting import judge, wrong_at
from tests.games.numbers.test_person_page import page, with_account
from tests.games.test_roles import client_of

WEAK = LevelCost("novice", LEVELS["novice"].version, 40.0, 35.0, 45.0, 60)
NORMAL = LevelCost("normal", LEVELS["normal"].version, 24.0, 20.0, 28.0, 60)
STRONG = LevelCost("strong", LEVELS["strong"].version, 0.4, 0.1, 0.7, 60)
REST = {"error": 2.0, "share": 0.7, "really": 20.0, "reasons": []}
"""What replays tell of a decision besides."""
THREE = (WEAK, NORMAL, STRONG)


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def own(value: float, around: float = 1.0) -> Interval:
    return Interval(value, value - around, value + around, 100)


# --- on the line --------------------------------------------------------------------


def test_what_was_measured_is_of_the_judge_and_the_levels_of_today() -> None:
    """Raise one of these versions and run `manage.py level_costs`: marks are missing meanwhile."""
    assert level_costs.JUDGE == judging.VERSION
    assert [it.level for it in level_costs.level_costs(judging.VERSION)] == list(LEVELS)
    for it in level_costs.MEASURED:
        assert 0 <= it.low <= it.cost <= it.high


def test_levels_that_play_otherwise_by_now_have_no_mark(monkeypatch) -> None:
    older = NORMAL._replace(version=NORMAL.version - 1)
    monkeypatch.setattr(level_costs, "MEASURED", (WEAK, older, STRONG, WEAK._replace(level="gone")))
    assert level_costs.level_costs(level_costs.JUDGE) == [WEAK, STRONG]
    assert level_costs.level_costs(level_costs.JUDGE + 1) == []


@pytest.mark.parametrize(
    ("cost", "end"), [(own(14), 40), (own(39), 40), (own(39, 3), 50), (own(1, 3), 40)]
)
def test_a_line_begins_at_nothing_and_holds_oneself_and_all_levels(cost, end) -> None:
    for line in cost_lines(cost, THREE):
        assert line.end == end
        assert 6 <= line.low <= line.point <= line.high <= line.end_place
        assert [it.number for it in line.marks] == [9, 4, 1], "by what they cost"
        assert line.marks[-1].x == pytest.approx(6 + (line.width - 12) * 40 / end, abs=0.1)


def test_a_line_without_levels_goes_to_thirty() -> None:
    assert {(it.end, it.marks) for it in cost_lines(own(14), [])} == {(30, ())}


def test_circles_of_levels_stand_beside_each_other_even_where_costs_are_alike() -> None:
    alike = [LevelCost(name, 1, 1.0, 0.0, 2.0, 60) for name in LEVELS]
    for line in cost_lines(own(14), alike):
        places = [it.circle for it in line.marks]
        assert min(after - before for before, after in pairwise(places)) >= CIRCLE - 0.01
        assert places[0] >= CIRCLE / 2
        assert places[-1] <= line.width - CIRCLE / 2


@pytest.mark.parametrize(
    ("cost", "words"),
    [
        (own(14), 'Certainly more than at the level "strong", less than at "normal".'),
        (own(21), 'Certainly more than at the level "strong", less than at "novice".'),
        (own(60), 'Certainly more than at the level "novice".'),
        (own(0.5, 0.5), 'Certainly less than at the level "normal".'),
        (own(20, 20), ""),
    ],
)
def test_only_what_is_certain_is_said_about_levels(cost, words) -> None:
    assert beside_levels(cost, THREE) == words


@pytest.fixture
def anna(db: None) -> Player:
    player = with_account(make_player("Anna"))
    add_figures(player, 30)
    return player


def test_a_page_has_marks_of_levels_and_a_table_of_them(anna, monkeypatch) -> None:
    monkeypatch.setattr(level_costs, "MEASURED", THREE)
    client = client_of(anna)
    html = client.get(f"/people/{anna.pk}/").content.decode()
    assert html.count('class="lv"') == 2 * len(THREE)
    text = page(anna, client)
    assert 'Certainly more than at the level "strong", less than at "normal".' in text
    assert "9 · strong 0.4 0.1 to 0.7 4 · normal 24.0 20.0 to 28.0 1 · novice 40.0" in text
    assert f"by version {judging.VERSION} of the judgement" in text


def test_marks_are_left_out_where_another_judge_counts_and_with_boosters(anna, monkeypatch) -> None:
    monkeypatch.setattr(level_costs, "MEASURED", THREE)
    add_figures(anna, 30, has_boosters=True)
    client = client_of(anna)
    html = client.get(f"/people/{anna.pk}/?boosters=yes").content.decode()
    assert 'class="cost-line' in html
    assert 'class="lv"' not in html
    assert "Certainly more than at the level" not in html
    monkeypatch.setattr(seasons, "VERSIONS", {2026: judging.VERSION + 1})
    assert 'class="lv"' not in client.get(f"/people/{anna.pk}/").content.decode()


# --- where they are -----------------------------------------------------------------


@pytest.fixture
def match(db: None) -> Match:
    """A match of which a round was judged: seat 0 has three mistakes, seat 1 another."""
    table = make_match([with_account(it) for it in make_players()], target=None, max_rounds=1)
    go_on_playing(table)
    found = end_match(table.hand)
    hand = found.hands.get()
    versions = {step.number: step.version for step in walk_of(hand).steps}
    wrong = [
        wrong_at(place, None, loss, seat=seat, version=versions[step], **REST)
        for place, (seat, step, loss) in enumerate(
            [(0, 4, 20.0), (1, 5, 30.0), (0, 6, 50.0)],
        )
    ]
    wrong[2]["better"] = {"do": "tichu"}
    judge(hand, *wrong)
    count_matches(9)
    return found


def player_of(match: Match, seat: int) -> Player:
    return match.players.get(number=seat).player


def test_each_kind_leads_to_its_mistakes_and_each_mistake_to_its_step(match: Match) -> None:
    zero = player_of(match, 0)
    client = client_of(zero)
    add_figures(zero)
    html = client.get(f"/people/{zero.pk}/").content.decode()
    found = re.findall(r'href="(/people/me/mistakes/(\w+)/)"', html)
    assert sorted(kind for _address, kind in found) == ["bomb", "call"]
    for address, kind in found:
        listed = client.get(address).content.decode()
        steps = re.findall(rf'href="(/m/{match.slug}/1/\?version=\d+)"', listed)
        assert len(steps) == 1, kind
        answer = client.get(steps[0])
        step = {"bomb": 4, "call": 6}[kind]
        assert answer.headers["Location"] == f"/m/{match.slug}/1/{step}/"
        assert client.get(answer.headers["Location"]).status_code == 200


def test_the_dearest_stand_beside_with_what_to_practise(match: Match) -> None:
    zero = player_of(match, 0)
    add_figures(zero)
    text = page(zero, client_of(zero))
    assert re.search(r"The costliest .* round 1, −50 .* round 1, −20", text)
    assert "−30" not in text, "that was somebody else"
    assert "Here you can gain most: Calls." in text


def test_mistakes_of_others_are_counted_for_those_who_may_see_them_but_lead_nowhere(match) -> None:
    zero, one = player_of(match, 0), player_of(match, 1)
    add_figures(zero)
    Openness.objects.create(player=zero, figures="accounts", mistakes="accounts")
    match.table.delete()
    text = page(zero, client_of(one))
    assert re.search(r"Bombs too early, too late [\d.]+ 1 mistake", text)
    assert "The costliest" not in text
    html = client_of(one).get(f"/people/{zero.pk}/").content.decode()
    assert "/people/me/mistakes/" not in html
    assert "?version=" not in html
    assert "?version=" not in client_of(one).get("/people/me/mistakes/call/").content.decode()


def test_the_list_is_ones_own_by_season_and_boosters_and_not_endless(match, monkeypatch) -> None:
    zero = player_of(match, 0)
    client = client_of(zero)
    assert "?version=" in client.get("/people/me/mistakes/call/").content.decode()
    for changes in ("boosters=yes", ""):
        address = "/people/me/mistakes/lead/"
        text = client.get(f"{address}?{changes}").content.decode()
        assert "None of this kind" in text
    assert client.get("/people/me/mistakes/nonsense/").status_code == 404
    assert Client().get("/people/me/mistakes/lead/").status_code == 302
    hand, counted = match.hands.get(), CountedMistake.objects.first().counted
    CountedMistake.objects.bulk_create(
        CountedMistake(
            counted=counted,
            player=zero,
            hand=hand,
            version=1,
            kind="lead",
            cost=number,
            has_boosters=False,
            season=seasons.season_of(now()) - (number == 99),
        )
        for number in range(1, 6)
    )
    monkeypatch.setattr(showing_mistakes, "MOST_LISTED", 3)
    text = " ".join(client.get("/people/me/mistakes/lead/").content.decode().split())
    assert "These are the costliest 3 of 5." in text
    assert re.findall(r"round 1, −(\d)", text) == ["5", "4", "3"]


# --- measuring levels ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["nobody"], "There is no level nobody"),
        (["normal", "--rounds", "1"], "two rounds"),
    ],
)
def test_measuring_refuses_what_it_cannot_do(arguments: list[str], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        call_command("level_costs", *arguments)


@pytest.mark.searches
def test_measuring_a_level_gives_the_same_for_the_same_deals() -> None:
    told = []
    for _time in range(2):
        out = StringIO()
        call_command("level_costs", "novice", "--rounds", "2", "--processes", "1", stdout=out)
        told.append(out.getvalue())
    assert told[0] == told[1]
    assert re.search(
        rf"judged by version {judging.VERSION}\nnovice, version 1: [\d.]+ points a round "
        r"\(95 % [-\d.]+ to [\d.]+, 2 rounds\)",
        told[0],
    )
