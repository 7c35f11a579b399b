"""A match at a table of this site counts at once, and rounds that start by the clock do."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from games.models import Match, Player, Table, TableStatus
from games.services.ground.refusals import TableRefusal
from games.services.writing import corrections
from games.talk.selectors import messages_at, version_of
from games.tournaments.models import RoundStatus, Tournament
from games.tournaments.selectors.facts import facts_of
from games.tournaments.services import events, online, pairing
from games.tournaments.services.directing import undo
from tests.games.builders import (
    come_and_start,
    make_match,
    make_player,
    make_table,
    play_last_cards,
    play_to_last_cards,
)
from tests.games.clock import run_clock
from tests.games.conftest import Time
from tests.games.tournaments.evenings import at_tables, begin_round, new_evening
from tests.games.tournaments.visiting import client_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("is_stopped", [False, True])
def test_a_match_online_counts_at_once(
    time: Time, django_capture_on_commit_callbacks: object, is_stopped: bool
) -> None:
    """If the server stops just after the last card, its clock finds the match."""
    director = make_player("Dora")
    event = new_evening(director, count=4)
    match = at_tables(begin_round(event, director))[0]
    table = make_match(max_rounds=1, target=None)
    online.attach_table(match, director, table)
    with django_capture_on_commit_callbacks(execute=not is_stopped):
        play_to_last_cards(table)
        play_last_cards(table)
    played = Match.objects.get(table=table)
    assert played.ended is not None
    match.refresh_from_db()
    assert hasattr(match, "result") is not is_stopped
    run_clock()
    match.refresh_from_db()
    assert [match.result.score_a, match.result.score_b] == played.totals
    assert match.result.settled == "online"
    first = match.members.get(side=0).entrant
    row = next(it for it in facts_of(event).standing() if it.entrant == first.key)
    assert row.points == played.totals[0]
    other = at_tables(event.rounds.get())[1]
    with pytest.raises(TableRefusal, match="table_used"):
        online.attach_table(other, director, table)


def test_a_corrected_match_is_told_to_the_director_who_rules(
    time: Time, django_capture_on_commit_callbacks: object
) -> None:
    director = make_player("Dora")
    event = new_evening(director, count=4)
    match = at_tables(begin_round(event, director))[0]
    table = make_match(max_rounds=1, target=None)
    online.attach_table(match, director, table)
    with django_capture_on_commit_callbacks(execute=True):
        play_to_last_cards(table)
        play_last_cards(table)
    played = Match.objects.get(table=table)
    Table.objects.filter(pk=table.pk).update(status=TableStatus.CLOSED)
    match.refresh_from_db()
    before = [match.result.score_a, match.result.score_b]
    reviewer = User.objects.create_user("vreni")
    with django_capture_on_commit_callbacks(execute=True):
        corrections.void(played, reviewer, "A bot has played.")
        corrections.restore(played, None, reviewer, "No, it had not.")
    match.refresh_from_db()
    assert [match.result.score_a, match.result.score_b] == before
    client = client_of(director)
    assert "corrected" in client.get(reverse("direct", args=[event.slug])).content.decode()
    address = reverse("direct_table", args=[event.slug, match.slug])
    page = client.get(address).content.decode()
    assert "No, it had not." in page
    assert f"/m/{played.slug}/" in page
    posted = {"do": "rule", "points_own": "60", "points_other": "40", "reason": "struck out"}
    assert client.post(address, posted).status_code == 302
    match.refresh_from_db()
    assert [match.result.score_a, match.result.score_b] == [60, 40]
    client.post(address, {"do": "settle_call"})
    assert not match.calls.filter(settled=None).exists()


def test_an_abandoned_match_is_for_the_director(time: Time) -> None:
    director = make_player("Dora")
    event = new_evening(director, count=4)
    match = at_tables(begin_round(event, director))[0]
    table = make_table(make_player())
    online.attach_table(match, director, table)
    Match.objects.create(
        table=table,
        number=1,
        options={},
        seat_names=[],
        started=time.now,
        ended=time.now,
        ending="abandoned",
    )
    run_clock()
    match.refresh_from_db()
    assert not hasattr(match, "result")


def test_rounds_start_by_the_clock_if_the_tournament_says_so(time: Time) -> None:
    director = make_player("Dora")
    event = new_evening(director, count=4)
    events.edit(event, director, starts_by_clock=True)
    round_ = pairing.draft_round(event, director)
    pairing.publish_round(round_, director)
    Tournament.objects.get(pk=event.pk).schedule.update(
        starts=time.now + timedelta(minutes=1), ends=time.now + timedelta(minutes=51)
    )
    run_clock()
    round_.refresh_from_db()
    assert round_.status == RoundStatus.PUBLISHED
    time.stand_still(61)
    run_clock()
    round_.refresh_from_db()
    assert round_.status == RoundStatus.RUNNING
    assert round_.ends == time.now - timedelta(seconds=1) + timedelta(minutes=50)


def shown_at(table: Table, player: Player | None) -> str:
    return client_of(player).get(reverse("table", args=[table.slug])).content.decode()


@pytest.mark.django_db(transaction=True)
def test_from_the_table_a_link_leads_to_the_tournament(time: Time) -> None:
    director, stranger = make_player("Dora"), make_player("Eve")
    event = new_evening(director, count=2, by_name=False)
    events.edit(event, director, is_online=True, is_public=False)
    table = at_tables(begin_round(event, director))[0].online_table
    own = reverse("my_match", args=[event.slug])
    link = f'href="{own}">To the tournament</a>'
    player = table.seats.first().player
    assert shown_at(table, player).count(link) == 3  # in the room, the settings and the log
    assert client_of(player).get(own).status_code == 200
    assert own not in shown_at(table, stranger)
    assert own not in shown_at(table, None)
    come_and_start(table)
    assert shown_at(table, player).count(link) == 2


def said_at(table: Table) -> list[tuple[str, str]]:
    return [(it.name, it.text) for it in table.messages.all()]


def test_announcements_reach_the_tables(time: Time) -> None:
    director = make_player("Dora")
    event = new_evening(director, "teams_of_four", 2, by_name=False)
    events.edit(event, director, is_online=True, max_deals=2)
    elsewhere = new_evening(director, count=4, by_name=False)
    events.edit(elsewhere, director, is_online=True)
    match = at_tables(begin_round(event, director))[0]
    tables = [match.online_table, match.second_table]
    one, closed = (it.online_table for it in at_tables(begin_round(elsewhere, director)))
    Table.objects.filter(pk=closed.pk).update(status=TableStatus.CLOSED)
    sent = {"do": "announce", "text": "Ten minutes more"}
    for _ in range(2):  # sent twice, it is said once
        address = reverse("direct_more", args=[event.slug])
        assert client_of(director).post(address, sent).status_code == 302
    assert [said_at(it) for it in tables] == [[("Dora", "Ten minutes more")]] * 2
    events.announce(elsewhere, director, "A break")
    assert [said_at(it) for it in (one, closed)] == [[("Dora", "A break")], []]
    player = tables[0].seats.first().player
    lines = client_of(player).get(reverse("talk_lines", args=[tables[0].slug])).content.decode()
    assert "Ten minutes more" in lines


def read_at(table: Table) -> list[str]:
    return [it.text for it in messages_at(table.pk)]


def test_what_is_withdrawn_is_read_at_no_table_any_more(time: Time) -> None:
    director = make_player("Dora")
    event = new_evening(director, count=2, by_name=False)
    events.edit(event, director, is_online=True)
    table = at_tables(begin_round(event, director))[0].online_table
    long = "Round three " + "begins later " * 20
    events.announce(event, director, long.strip())
    events.announce(event, director, "A break")
    assert len(read_at(table)) == 3
    events.withdraw_announcement(event.announcements.get(text=long.strip()), director)
    version = version_of(table.pk)
    assert read_at(table) == ["A break"]
    undo(event.acts.get(what="announce", reason="A break"), director)
    assert read_at(table) == []
    assert version_of(table.pk) > version
    undo(event.acts.get(what="withdraw_announcement"), director)
    assert len(read_at(table)) == 2


def test_a_table_that_is_used_for_a_match_links_to_it_for_its_players(time: Time) -> None:
    director = make_player("Dora")
    event = new_evening(director, count=2, by_name=False)
    match = at_tables(begin_round(event, director))[0]
    players = [it.player for member in match.members.all() for it in member.entrant.people.all()]
    room = make_table(players[0])
    own = reverse("my_match", args=[event.slug])
    assert own not in shown_at(room, players[0])
    online.attach_table(match, director, room)
    assert shown_at(room, players[0]).count("To the tournament") == 3
