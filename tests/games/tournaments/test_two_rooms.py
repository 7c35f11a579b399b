"""Teams of four at tables of this site: both pairs of a team play the same deals (DUP-9)."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from games.models import BoardSet, Player, Table, TableStatus
from games.rules.state.codec import from_json
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.writing.store import seats_of
from games.tournaments.models import Result, Tournament
from games.tournaments.services import events, pairing, rounds, ruling
from games.tournaments.services.ledger import fold, state_of
from games.tournaments.services.settling import Said
from games.tournaments.views import kept
from tests.games.builders import come_and_start, make_player, state_now
from tests.games.conftest import Time
from tests.games.tournaments.evenings import at_tables, begin_round, new_evening
from tests.games.tournaments.test_duplicate import play_through
from tests.games.tournaments.visiting import client_of, sides

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def director(time: Time) -> Player:
    return make_player("Dora")


def online_teams(director: Player, count: int = 4) -> Tournament:
    event = new_evening(director, "teams_of_four", count, by_name=False)
    events.edit(event, director, is_online=True, max_deals=2, agreement={"pace": "none"})
    return event


def names_at(table: Table) -> list[str]:
    return [seat.player.name for seat in seats_of(table)]


def test_the_pairs_of_a_team_sit_at_two_tables_with_the_same_deals(director, time) -> None:
    event = online_teams(director)
    round_ = pairing.draft_round(event, director)
    pairing.publish_round(round_, director, word="Bern")
    match, _other = at_tables(round_)
    one, other = ([it.player.name for it in team.people.all()] for team in sides(match))
    assert names_at(match.online_table) == [one[0], other[0], one[1], other[1]]
    assert names_at(match.second_table) == [other[2], one[2], other[3], one[3]]
    assert match.second_table.name.endswith(f"1.{match.table_number}B")
    # Players in the second room are shown the way there, and no other one.
    for person, table in ((one[0], match.online_table), (one[2], match.second_table)):
        phone = client_of(Player.objects.get(name=person))
        shown = phone.get(reverse("my_match", args=[event.slug])).content.decode()
        assert re.findall(r'class="btn do" href="(/t/.*?)"', shown) == [
            reverse("table", args=[table.slug])
        ]
    tables = [it for found in at_tables(round_) for it in (found.online_table, found.second_table)]
    for table in tables:
        come_and_start(table)
    rounds.start_round(round_, director)
    hands = [state_now(table).hands for table in tables]
    assert hands == [hands[0]] * 4
    # Spectators see a row for each meeting with both its tables, and nothing of the deals.
    watched = client_of(None).get(reverse("watch", args=[event.slug])).content.decode()
    assert re.findall(r"<dt>(?:<bdi[^>]*>)?(\w+)", watched) == ["1A", "1B", "2A", "2B"]
    assert watched.count('<li class="plays">') == 2
    assert watched.count("<small>deal 1</small>") == 4
    assert 'href="/t/' not in watched
    *first, last = tables
    for table in first:
        play_through(table, time)
    assert not Result.objects.exists()  # one table still has the boards to play (DUP-3)
    page = client_of(director).get(reverse("boards", args=[event.slug])).content.decode()
    assert 'class="travelling"' not in page
    play_through(last, time)
    result = Result.objects.get(pairing=match)
    assert result.settled == "online"
    for number, deal in enumerate(result.deals, start=1):
        at_one, at_other = (
            from_json(table.matches.get().hands.get(number=number).score).round
            for table in (match.online_table, match.second_table)
        )
        assert deal["tables"] == [list(at_one), list(at_other[::-1])]
        assert deal["score"] == [at_one[0] + at_other[1], at_one[1] + at_other[0]]
    match.refresh_from_db()
    assert match.second_match.table == match.second_table
    page = client_of(director).get(reverse("boards", args=[event.slug])).content.decode()
    assert re.findall(r"<td>(\d[AB])</td>", page).count("1B") == 2
    rounds.close_round(round_, director)
    assert fold(event.acts.order_by("number")) == state_of(event)


def test_teams_who_are_only_names_cannot_be_seated_at_both_tables(director: Player) -> None:
    event = new_evening(director, "teams_of_four", 4)
    events.edit(event, director, is_online=True)
    round_ = pairing.draft_round(event, director)
    with pytest.raises(TableRefusal, match="boards_need_accounts"):
        pairing.publish_round(round_, director)


def test_both_tables_are_held_and_closed_with_their_meeting(director, time) -> None:
    event = online_teams(director, 2)
    round_ = pairing.draft_round(event, director)
    pairing.publish_round(round_, director)
    (match,) = at_tables(round_)
    tables = [match.online_table, match.second_table]
    for table in tables:
        come_and_start(table)
    pairing.take_back_round(round_, director, reason="too early")
    assert {Table.objects.get(pk=it.pk).status for it in tables} == {TableStatus.CLOSED}
    round_ = begin_round(event, director)
    (match,) = at_tables(round_)
    ruling.rule_walkover(match, director, 0, reason="nobody came")
    tables = [match.online_table, match.second_table]
    assert all(Table.objects.get(pk=it.pk).is_held for it in tables)
    rounds.close_round(round_, director)
    assert {Table.objects.get(pk=it.pk).status for it in tables} == {TableStatus.CLOSED}


def test_a_bracket_tells_nothing_of_boards_that_others_still_play(director, time) -> None:
    event = online_teams(director)
    events.edit(event, director, system="knock_out")
    round_ = pairing.draft_round(event, director)
    pairing.publish_round(round_, director, word="Bern")
    rounds.start_round(round_, director)
    deals = [{"score": [135, 65], "tables": [[70, 30], [65, 35]]}] * 2
    ruling.rule(at_tables(round_)[0], director, Said(deals=deals))

    def pages() -> str:
        eve = client_of(None)
        shown = eve.get(reverse("event", args=[event.slug]), {"show": "bracket"})
        printed = eve.get(reverse("print_sheets", args=[event.slug, "bracket"]))
        hall = eve.get(reverse("hall", args=[event.slug]))
        return "".join(it.content.decode() for it in (shown, printed, hall))

    assert "winner of semi-final 1" in pages()
    assert "270" not in pages()
    BoardSet.objects.update(opened=wall_clock.now())
    kept.forget()
    assert "winner of semi-final 1" not in pages()
    assert "270" in pages()
