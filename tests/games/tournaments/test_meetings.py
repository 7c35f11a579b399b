"""Best of three (KO-2), and teams of four at two tables (DUP-9): what directors and players see."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from games.models import Match, Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Pairing, Tournament
from games.tournaments.rules.duplicate import teams_of_four
from games.tournaments.selectors.facts import facts_of
from games.tournaments.selectors.pages import shown_round
from games.tournaments.services import (
    entering,
    events,
    online,
    pairing,
    reporting,
    roster,
    rounds,
    ruling,
)
from games.tournaments.services.entering import Someone
from games.tournaments.services.settling import Said
from games.tournaments.views.rooms import rooms_of
from tests.games.builders import make_player
from tests.games.conftest import Time
from tests.games.tournaments.evenings import DAY, at_tables, begin_round, code_of, new_evening
from tests.games.tournaments.visiting import client_of, scan, sides

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Player:
    return make_player("Dora")


# --- best of three ----------------------------------------------------------------------


@pytest.fixture
def best_of_three(director: Player) -> Tournament:
    event = new_evening(director, "knock_out", 4, by_name=False)
    events.edit(event, director, best_of=3, rounds_planned=2)
    event.refresh_from_db()
    return event


@pytest.mark.parametrize(
    ("games", "code"),
    [
        ([(1000, 700)], "meeting_goes_on"),
        ([(1000, 700), (600, 1000)], "meeting_goes_on"),
        ([(1000, 700), (1000, 600), (1000, 500)], "meeting_goes_on"),
        ([(1000, 1000), (1000, 600), (1000, 500)], "deals_go_on"),
        ([(1000, 705), (1000, 600)], "sum_not_multiple_of_100"),
        ([], "meeting_goes_on"),
    ],
)
def test_games_that_make_no_meeting_are_refused(
    best_of_three: Tournament, director: Player, games: list[tuple[int, int]], code: str
) -> None:
    match = at_tables(begin_round(best_of_three, director))[0]
    with pytest.raises(TableRefusal, match=code):
        reporting.report(match, code_of(match, 0), Said(games=games))
    if code != "sum_not_multiple_of_100":
        with pytest.raises(TableRefusal, match=code):
            ruling.rule(match, director, Said(games=games))


def test_the_winner_of_two_games_goes_on(best_of_three: Tournament, director: Player) -> None:
    """The second side goes on with fewer points, and both phones say so as they see it."""
    round_ = begin_round(best_of_three, director)
    first, second = at_tables(round_)
    one, other = (client_of(it.people.first().player) for it in sides(first))
    path = reverse("my_match", args=[best_of_three.slug])
    games = {"game1_own": 1000, "game1_other": 0, "game2_own": 700, "game2_other": 1000}
    sent = {"do": "report", "match": first.slug, **games}
    refused = one.post(path, sent)
    assert refused.status_code == 422
    assert "until one side has won two" in refused.content.decode()
    assert 'value="700"' in refused.content.decode()
    assert one.post(path, sent | {"game3_own": 900, "game3_other": 1000}).status_code == 302
    asked = other.get(path).content.decode()
    assert "0 : 1000, 1000 : 700, 1000 : 900" in asked  # not only sums, which say less
    seen = {"do": "confirm", "seen_own": 2000, "seen_other": 2600}
    assert other.post(path, seen).status_code == 302
    page = other.get(path).content.decode()
    assert "We 2, they 1" in page
    assert "0 : 1000, 1000 : 700, 1000 : 900" in " ".join(page.split())
    desk = client_of(director)
    shown = " ".join(
        desk.get(reverse("direct", args=[best_of_three.slug])).content.decode().split()
    )
    assert "1 : 2" in shown
    posted = {"do": "rule", "game1_own": 1000, "game1_other": 0}
    at = reverse("direct_table", args=[best_of_three.slug, second.slug])
    assert desk.post(at, posted | {"game2_own": 1000, "game2_other": 500}).status_code == 302
    rounds.close_round(round_, director)
    final = at_tables(begin_round(best_of_three, director))[0]
    there = {it.entrant for it in final.members.all()}
    assert there == {sides(first)[1], sides(second)[0]}
    rows = {it.entrant: it for it in facts_of(best_of_three).standing()}
    row = rows[sides(first)[1].key]
    assert (row.victory_points, row.points, row.values["wins"]) == (3, 2000, 1)
    slips = desk.get(reverse("print_sheets", args=[best_of_three.slug, "slips"])).content.decode()
    assert slips.count('class="second"') == 3


def test_the_same_sum_of_other_games_is_a_dispute(
    best_of_three: Tournament, director: Player
) -> None:
    match = at_tables(begin_round(best_of_three, director))[0]
    said = Said(games=[(1000, 800), (800, 1000), (1000, 900)])
    turned = Said(games=[(800, 1000), (1000, 900), (1000, 800)])
    assert reporting.report(match, code_of(match, 0), said) == "reported"
    assert reporting.report(match, code_of(match, 1), turned) == "disputed"
    assert reporting.report(match, code_of(match, 1), said) == "confirmed"


def test_a_meeting_online_goes_on_at_another_table(
    best_of_three: Tournament,
    director: Player,
    time: Time,
    django_capture_on_commit_callbacks: object,
) -> None:
    events.edit(best_of_three, director, is_online=True, target=None, max_deals=1)
    match = at_tables(begin_round(best_of_three, director))[0]
    scores = [(100, 0), (0, 100), (200, 0)]
    tables = []
    for number, score in enumerate(scores, start=1):
        match = Pairing.objects.select_related("online_table").get(pk=match.pk)
        assert not hasattr(match, "result")
        tables.append(match.online_table)
        played = Match.objects.create(
            table=match.online_table,
            number=1,
            slug=f"game-{number}",
            options={},
            seat_names=[],
            totals=list(score),
            started=time.now,
            ended=time.now,
        )
        assert online.settle_match(played)
        assert not online.settle_match(played)  # nothing counts twice
        match.refresh_from_db()
        assert len(match.games) == number
    assert len({it.pk for it in tables}) == 3
    assert match.result.games == [list(it) for it in scores]
    assert match.result.settled == "online"
    with pytest.raises(TableRefusal, match="results_are_in"):
        pairing.take_back_round(match.round, director, reason="too late")
    ruling.reopen(match, director)
    match.refresh_from_db()
    assert match.games == []


# --- teams of four ----------------------------------------------------------------------


def new_teams(director: Player, count: int = 4) -> Tournament:
    event = events.create_tournament(director, "teams_of_four", name="Teams", day=DAY)
    for number in range(1, count + 1):
        people = [Someone(f"{letter}{number}") for letter in "ABCD"]
        entering.enter(event, director, people, name=f"Team {number}")
    return event


def test_two_tables_count_together(director: Player) -> None:
    event = new_teams(director)
    with pytest.raises(TableRefusal, match="wrong_number_of_people"):
        entering.enter(event, director, [Someone("Eva"), Someone("Fritz")])
    match = at_tables(begin_round(event, director))[0]
    one, other = sides(match)
    desk = client_of(director)
    at = reverse("direct_table", args=[event.slug, match.slug])
    shown = " ".join(desk.get(at).content.decode().split())
    n, m = one.name[-1], other.name[-1]
    rooms = re.findall(
        r"<dt>(.*?)</dt>\s*<dd>\s*<span><bdi[^>]*>(.*?)</bdi>.*?<bdi[^>]*>(.*?)</bdi>",
        shown,
    )
    assert rooms == [
        ("1A", f"A{n} &amp; B{n}", f"A{m} &amp; B{m}"),
        ("1B", f"C{m} &amp; D{m}", f"C{n} &amp; D{n}"),
    ]
    sent = {"do": "report", "match": match.slug}
    deals = {1: (130, 70, 10, 90), 2: (0, 200, 160, -60), 3: (55, 45, 45, 55)}
    for number, values in deals.items():
        for name, value in zip(("own", "other", "own2", "other2"), values, strict=True):
            sent[f"deal{number}_{name}"] = value
    path = reverse("my_match", args=[event.slug])
    phones = []
    for it in (one, other):
        phone = client_of(None)
        scan(phone, it)
        phones.append(phone)
    half = {key: value for key, value in sent.items() if not key.startswith("deal2_other2")}
    refused = phones[0].post(path, half)
    assert refused.status_code == 422
    assert 'value="130"' in refused.content.decode()
    assert phones[0].post(path, sent).status_code == 302
    seen = {"do": "confirm", "seen_own": 400, "seen_other": 400}
    assert phones[1].post(path, seen).status_code == 302
    match.refresh_from_db()
    # Example 33 of the canon: net -20, 20, 0, a tie.
    core = teams_of_four([((130, 70), (90, 10)), ((0, 200), (-60, 160)), ((55, 45), (55, 45))])
    nets = [it["score"][0] - it["score"][1] for it in match.result.deals]
    assert nets == list(core.net)
    rows = {it.entrant: it for it in facts_of(event).standing()}
    assert rows[one.key].difference == core.total == 0
    assert rows[one.key].victory_points == core.victory_points[0] == 1
    slips = desk.get(reverse("print_sheets", args=[event.slug, "slips"])).content.decode()
    assert [f'class="no">{it}<' in slips for it in ("1A", "1B", "2A", "2B")] == [True] * 4
    cards = desk.get(reverse("print_sheets", args=[event.slug, "cards"])).content.decode()
    assert cards.count('class="card-side flip"') == cards.count('class="card-side "') == 4


def test_a_team_registers_and_the_others_accept_one_by_one(director: Player) -> None:
    event = events.create_tournament(director, "teams_of_four", name="Teams", day=DAY)
    sent = {"do": "register", "way": "partner", "partner": "Beat", "third": "Cleo"}
    anna = client_of(make_player("Anna"))
    path = reverse("enter_event", args=[event.slug])
    assert anna.post(path, sent).status_code == 422
    assert anna.post(path, sent | {"fourth": "Dani", "team": "Tiger"}).status_code == 302
    team = event.entrants.get()
    assert (team.name, team.people.filter(has_accepted=False).count()) == ("Tiger", 3)
    places = team.people.filter(has_accepted=False).order_by("pk")
    for name, place in zip(("Beat", "Cleo", "Dani"), list(places), strict=True):
        phone = client_of(make_player(name))
        asked = reverse("event_partner", args=[event.slug, place.code])
        assert phone.post(asked, {"do": "accept"}).status_code == 302
    assert not team.people.filter(has_accepted=False).exists()
    assert {it.player.name for it in team.people.all()} == {"Anna", "Beat", "Cleo", "Dani"}


def test_a_substitute_has_the_place_of_the_player_who_left(director: Player) -> None:
    event = new_teams(director, 2)
    round_ = begin_round(event, director)
    team = event.entrants.get(name="Team 1")
    leaves = team.people.get(name="A1")
    roster.substitute(team, director, leaves, Someone("Sub"), reason="ill")
    facts = facts_of(event)
    [shown] = shown_round(facts, facts.rounds[0])
    assert round_.number == 1
    pairs = {name for room in rooms_of(event, shown) for name in (room.first, room.second)}
    assert pairs == {"Sub & B1", "C1 & D1", "A2 & B2", "C2 & D2"}


def test_four_sums_report_a_match_of_teams_of_four(director: Player) -> None:
    """One for each side at each table; single deals only if somebody wants them."""
    event = new_teams(director)
    match = at_tables(begin_round(event, director))[0]
    path = reverse("my_match", args=[event.slug])
    phones = [client_of(None), client_of(None)]
    for phone, team in zip(phones, sides(match), strict=True):
        scan(phone, team)
    page = phones[0].get(path).content.decode()
    before, _details, after = page.partition('id="deal-by-deal"')
    assert re.findall(r'name="(points_\w+)"', before) == [
        "points_own",
        "points_other",
        "points_own2",
        "points_other2",
    ]
    assert 'name="deal1_own"' in after
    sums = {"points_own": 430, "points_other": 370, "points_own2": 300, "points_other2": 500}
    sent = {"do": "report", "match": match.slug}
    lacking = phones[0].post(path, sent | sums | {"points_other2": ""})
    assert lacking.status_code == 422
    assert 'value="430"' in lacking.content.decode()
    wrong = phones[0].post(path, sent | sums | {"points_other2": 510})
    assert "a multiple of 100" in wrong.content.decode()
    assert phones[0].post(path, sent | sums).status_code == 302
    turned = dict(zip(sums, (370, 430, 500, 300), strict=True))
    assert phones[1].post(path, sent | turned).status_code == 302
    match.refresh_from_db()
    assert (match.result.score_a, match.result.score_b) == (730, 870)
    assert match.result.settled == "confirmed"
    rows = {it.entrant: it for it in facts_of(event).standing()}
    assert rows[sides(match)[1].key].victory_points == 3
    boards = client_of(director).get(reverse("boards", args=[event.slug])).content.decode()
    assert "730" not in boards, "sums are no board"
