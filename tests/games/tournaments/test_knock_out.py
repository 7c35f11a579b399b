"""Knock-out: somebody goes on (KO-3); and who directs besides those of a tournament."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from games.models import Match, Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Result, ResultKind, Tournament
from games.tournaments.rules.schedule import ItemKind
from games.tournaments.selectors.facts import facts_of
from games.tournaments.services import (
    checking_in,
    directing,
    events,
    online,
    pairing,
    reporting,
    roster,
    rounds,
    ruling,
)
from games.tournaments.services.ledger import fold, state_of
from games.tournaments.services.schedules import move_item
from games.tournaments.services.settling import Said
from tests.games.builders import make_match, make_player, play_last_cards, play_to_last_cards
from tests.games.conftest import Time
from tests.games.tournaments.evenings import at_tables, begin_round, code_of, new_evening
from tests.games.tournaments.visiting import client_of

pytestmark = pytest.mark.django_db


def test_a_knock_out_is_played_to_its_end() -> None:
    director = make_player("Dora")
    event = new_evening(director, "knock_out", 6)
    played = []
    for _ in range(3):
        round_ = begin_round(event, director)
        for match in at_tables(round_):
            with pytest.raises(TableRefusal, match="deals_go_on"):
                reporting.report(match, code_of(match, 0), Said((500, 500)))
            with pytest.raises(TableRefusal, match="deals_go_on"):
                ruling.rule(match, director, Said((500, 500)))
            ruling.rule(match, director, Said((600, 400)))
        played.append(len(at_tables(round_)))
        rounds.close_round(round_, director)
    assert played == [2, 2, 1]
    with pytest.raises(TableRefusal, match="all_rounds_played"):
        pairing.draft_round(event, director)


def test_the_next_round_of_a_knock_out_is_for_those_still_in() -> None:
    director = make_player("Dora")
    event = new_evening(director, "knock_out", 8)

    def button() -> str:
        page = client_of(director).get(reverse("direct", args=[event.slug])).content.decode()
        return page.split('value="draw"')[1].split("</button>")[0]

    assert "8 pairs checked in" in button()
    round_ = begin_round(event, director)
    for match in at_tables(round_):
        ruling.rule(match, director, Said((600, 400)))
    rounds.close_round(round_, director)
    assert "4 pairs checked in" in button()
    winner = at_tables(round_)[0].members.get(side=0).entrant
    roster.withdraw(winner, director, reason="has to go")
    assert "3 pairs checked in" in button()


@pytest.mark.parametrize(
    ("preset", "count", "needed"), [("knock_out", 9, 4), ("round_robin", 6, 5), ("windows", 5, 5)]
)
def test_a_plan_has_as_many_rounds_as_it_needs(preset: str, count: int, needed: int) -> None:
    director = make_player("Dora")
    event = new_evening(director, preset, count)
    pairing.discard_draft(pairing.draft_round(event, director), director)
    event.refresh_from_db()
    assert event.rounds_planned == needed
    names = [it.name for it in event.schedule.filter(kind=ItemKind.ROUND)]
    assert names == ([] if preset == "windows" else [str(it + 1) for it in range(needed)])
    assert fold(event.acts.order_by("number")) == state_of(event)


def test_groups_meet_among_themselves_and_have_a_standing_each() -> None:
    director = make_player("Dora")
    event = new_evening(director, "round_robin", 7)
    people = reverse("direct_people", args=[event.slug])
    for count, status in (("4", 422), ("2", 302)):
        answer = client_of(director).post(people, {"do": "groups", "groups": count})
        assert answer.status_code == status
    letters = event.entrants.order_by("number").values_list("group", flat=True)
    assert list(letters) == list("ABBAABB")
    while event.rounds.count() < event.rounds_planned:
        round_ = begin_round(event, director)
        event.refresh_from_db()
        for match in at_tables(round_):
            groups = {it.entrant.group for it in match.members.all()}
            assert len(groups) == 1
            numbers = [it.entrant.number for it in match.members.order_by("side")]
            ruling.rule(
                match, director, Said((600, 400) if numbers[0] < numbers[1] else (400, 600))
            )
        rounds.close_round(round_, director)
    assert event.rounds_planned == 3
    facts = facts_of(event)
    rows = facts.standing()
    found = [(it.rank, it.number, it.victory_points) for it in rows]
    assert found[:3] == [(1, 1, 6), (2, 4, 3), (3, 5, 0)]
    assert found[3:] == [(1, 2, 9), (2, 3, 6), (3, 6, 3), (4, 7, 0)]
    page = client_of(None).get(reverse("event", args=[event.slug])).content.decode()
    names = [f'<bdi translate="no">{facts.by_key[rows[it].entrant].name}</bdi>' for it in (0, 3)]
    best = [page.index(it) for it in names]
    assert page.index("Group A") < best[0] < page.index("Group B") < best[1]
    with pytest.raises(TableRefusal, match="already_paired"):
        roster.deal_groups(event, director, 2)


def test_rounds_and_schedule_that_a_director_has_chosen_stay() -> None:
    director = make_player("Dora")
    event = new_evening(director, "round_robin", 6)
    move_item(event.schedule.all()[0], director, 5)
    before = list(event.schedule.values_list("pk", "starts"))
    pairing.discard_draft(pairing.draft_round(event, director), director)
    assert list(event.schedule.values_list("pk", "starts"))[:10] == before[:10]
    events.edit(event, director, rounds_planned=3)
    pairing.draft_round(event, director)
    event.refresh_from_db()
    assert event.rounds_planned == 3


def test_a_tie_online_is_for_the_director(
    time: Time, django_capture_on_commit_callbacks: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    director = make_player("Dora")
    event = new_evening(director, "knock_out", 4)
    match = at_tables(begin_round(event, director))[0]
    table = make_match(max_rounds=1, target=None)
    online.attach_table(match, director, table)
    play_to_last_cards(table)
    play_last_cards(table)
    played = Match.objects.get(table=table)
    played.totals = [50, 50]
    assert not online.settle_match(played)
    assert not Result.objects.filter(pairing=match).exists()


def test_the_group_of_directors_directs_public_tournaments() -> None:
    event = new_evening(make_player("Dora"), count=4)
    user = get_user_model().objects.create_user("eva@example.org", password="x" * 20)
    eva = make_player("Eva")
    eva.user = user
    eva.save()
    assert directing.role_in(event, eva) == ""
    user.groups.add(Group.objects.get_or_create(name="director")[0])
    assert directing.role_in(event, Player.objects.get(pk=eva.pk)) == "director"
    event.is_public = False
    assert directing.role_in(event, Player.objects.get(pk=eva.pk)) == ""


def test_the_administration_knows_the_tournament_of_a_match(time: Time) -> None:
    director = make_player("Dora")
    event = new_evening(director, "league_evening", 4)
    match = at_tables(begin_round(event, director))[0]
    table = make_match(target=None, max_rounds=1)
    online.attach_table(match, director, table)
    staff = Client(HTTP_ACCEPT_LANGUAGE="en")
    staff.force_login(get_user_model().objects.create_superuser("s@example.org", password="x" * 20))
    played = Match.objects.get(table=table)
    page = staff.get(f"/admin/games/match/{played.pk}/change/").content.decode()
    assert f'/events/{event.slug}/"' in page
    play_to_last_cards(table)
    play_last_cards(table)
    page = staff.get(reverse("desk_match", args=[played.slug])).content.decode()
    named = f'<bdi translate="no">{event.name}</bdi>'
    way = f'<a href="{reverse("event", args=[event.slug])}">{named}</a>'
    where = f"· tournament round 1 · table {match.table_number}"
    assert f"{way} {where}" in " ".join(page.split())
    Tournament.objects.filter(pk=event.pk).update(is_public=False)
    page = staff.get(reverse("desk_match", args=[played.slug])).content.decode()
    assert f'<bdi translate="no">{event.name}</bdi> {where}' in " ".join(page.split())
    assert way not in page


def test_what_was_played_against_those_struck_out_counts_for_nobody() -> None:
    """RR-5: who leaves before half of the matches has played none."""
    director = make_player("Dora")
    event = new_evening(director, "round_robin", 4)
    round_ = begin_round(event, director)
    for match in at_tables(round_):
        ruling.rule(match, director, Said((600, 400)))
    rounds.close_round(round_, director)
    gone, other = (it.entrant for it in at_tables(round_)[0].members.order_by("side"))
    roster.withdraw(gone, director)
    points = {row.entrant: row.points for row in facts_of(event).standing()}
    assert gone.key not in points
    assert points[other.key] == 0
    assert sum(points.values()) == 1000
    checking_in.check_in(gone, director)
    assert sum(row.points for row in facts_of(event).standing()) == 2000


def test_results_against_a_disqualified_team_stand_and_the_rest_are_walk_overs() -> None:
    """TEAM-7: only those who withdraw are struck out."""
    director = make_player("Dora")
    event = new_evening(director, "round_robin", 4)
    round_ = begin_round(event, director)
    for match in at_tables(round_):
        ruling.rule(match, director, Said((600, 400)))
    rounds.close_round(round_, director)
    gone, other = (it.entrant for it in at_tables(round_)[0].members.order_by("side"))
    roster.disqualify(gone, director, reason="cheated")
    points = {row.entrant: row.points for row in facts_of(event).standing()}
    assert gone.key not in points
    assert points[other.key] == 400
    round_ = begin_round(event, director)
    walkover = Result.objects.get(pairing__round=round_, kind=ResultKind.WALKOVER)
    assert walkover.winner == 0
    assert walkover.pairing.members.get(side=1).entrant == gone
