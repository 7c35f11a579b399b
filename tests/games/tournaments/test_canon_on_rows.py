"""Rules of the canon that pages and services keep, besides those that have a file of their own."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse

from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import EntrantStatus, PairingKind, Tournament
from games.tournaments.selectors.clock import RoundPhase, clock_of
from games.tournaments.selectors.documents import document
from games.tournaments.selectors.facts import facts_of
from games.tournaments.services import (
    checking_in,
    directing,
    events,
    numbering,
    pairing,
    roster,
    rounds,
    ruling,
)
from games.tournaments.services.settling import Said
from tests.games.builders import come_and_start, make_player
from tests.games.conftest import Time
from tests.games.tournaments.evenings import at_tables, begin_round, make_event, new_evening
from tests.games.tournaments.visiting import client_of

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def director() -> Player:
    return make_player("Dora")


def pairs(event: Tournament) -> list[tuple[int | None, list[int | None]]]:
    """Return the tables of the last round with the start numbers there."""
    found = event.rounds.order_by("-number")[0].pairings.order_by("position")
    return [
        (it.table_number, [one.entrant.number for one in it.members.order_by("side")])
        for it in found
    ]


def test_cut_5_long_after_the_signal_unfinished_deals_want_a_ruling(
    director: Player, time: Time
) -> None:
    event = new_evening(director, count=4)
    round_ = begin_round(event, director)
    phases = []
    for minutes in (50, event.overtime - 1, 1):
        time.stand_still(minutes * 60)
        phases.append(clock_of(event, time.now).phase)
    assert phases == [RoundPhase.TIME_OVER, RoundPhase.TIME_OVER, RoundPhase.OVERTIME]
    assert time.now - round_.ends == timedelta(minutes=event.overtime)
    page = client_of(director).get(reverse("direct", args=[event.slug])).content.decode()
    assert "unfinished deals need a ruling" in page


def test_rank_1_lots_are_drawn_once_and_kept(director: Player) -> None:
    event = new_evening(director, count=4)
    events.edit(event, director, ladder=["victory_points", "lots"])
    events.draw_lots(event, director)
    drawn = list(event.entrants.order_by("lot").values_list("number", "lot"))
    assert sorted(lot for _number, lot in drawn) == [1, 2, 3, 4]
    for match in at_tables(begin_round(event, director)):
        ruling.rule(match, director, Said((500, 500)))
    event.refresh_from_db()
    assert [it.number for it in facts_of(event).standing()] == [number for number, _lot in drawn]


def test_rank_4_whoever_ranks_by_points_is_told_that_quick_tables_gain(director: Player) -> None:
    event = new_evening(director, count=4)
    address = reverse("event", args=[event.slug]) + "?show=rules"
    told = "By points alone, quick tables have an advantage."
    assert told in client_of(director).get(address).content.decode()
    other = new_evening(director, "league_evening", count=4)
    address = reverse("event", args=[other.slug]) + "?show=rules"
    assert told not in client_of(director).get(address).content.decode()


def test_team_1_a_number_is_set_at_check_in_and_taken_back(director: Player) -> None:
    event = new_evening(director, count=4)
    one, other = event.entrants.order_by("pk")[:2]
    numbering.set_number(one, director, 7)
    with pytest.raises(TableRefusal, match="number_taken"):
        numbering.set_number(other, director, 7)
    numbering.set_number(other, director, 3)
    numbering.exchange_numbers(one, other, director)
    assert [it.number for it in event.entrants.order_by("pk")[:2]] == [3, 7]
    exchange = event.acts.order_by("-number")[0]
    directing.undo(exchange, director)
    assert [it.number for it in event.entrants.order_by("pk")[:2]] == [7, 3]
    other.refresh_from_db()
    checking_in.check_out(other, director)
    other.refresh_from_db()
    assert (other.status, other.number) == (EntrantStatus.REGISTERED, None)
    begin_round(event, director)
    with pytest.raises(TableRefusal, match="already_paired"):
        numbering.set_number(one, director, 1)
    with pytest.raises(TableRefusal, match="already_paired"):
        checking_in.check_out(one, director)


def test_team_4_whoever_is_absent_is_not_paired_and_comes_back(director: Player) -> None:
    event = make_event(director)
    absent = event.entrants.get(number=4)
    roster.set_absent(absent, director)
    pairing.draft_round(event, director)
    assert 4 not in [number for _table, numbers in pairs(event) for number in numbers]
    row = next(it for it in facts_of(event).standing() if it.number == 4)
    assert row.played == 1
    roster.readmit(absent, director)
    pairing.draft_round(event, director)
    assert 4 in [number for _table, numbers in pairs(event) for number in numbers]


def test_pair_5_those_who_may_never_meet_do_not_until_that_is_lifted(director: Player) -> None:
    event = new_evening(director, count=4)
    pairing.draft_round(event, director)
    one, other, third = (event.entrants.get(number=it) for it in (1, 2, 3))
    events.forbid_pair(event, director, one.pk, other.pk, reason="family")
    pairing.draft_round(event, director)
    assert [numbers for _table, numbers in pairs(event)] == [[1, 3], [2, 4]]
    for key in (third.pk, event.entrants.get(number=4).pk):
        events.forbid_pair(event, director, one.pk, key, reason="family")
    with pytest.raises(TableRefusal, match="no_pairing"):
        pairing.draft_round(event, director)
    events.allow_pair(event, director, one.pk, other.pk)
    pairing.draft_round(event, director)
    assert [numbers for _table, numbers in pairs(event)] == [[1, 2], [3, 4]]


def test_seat_2_a_team_that_cannot_move_keeps_its_table(director: Player) -> None:
    event = new_evening(director, count=6)
    pairing.draft_round(event, director)
    roster.fix_table(event.entrants.get(number=6), director, 1)
    pairing.draft_round(event, director)
    assert pairs(event) == [(2, [1, 2]), (3, [3, 4]), (1, [5, 6])]


def test_bye_5_the_house_plays_whom_the_bye_would_hit(director: Player) -> None:
    event = new_evening(director, count=3)
    events.edit(event, director, has_house=True)
    round_ = begin_round(event, director)
    house = round_.pairings.get(kind=PairingKind.HOUSE)
    for match in at_tables(round_):
        ruling.rule(match, director, Said((600, 400)))
    rounds.close_round(round_, director)
    rows = facts_of(event).standing()
    assert len(rows) == 3
    guest = next(it for it in rows if it.entrant == house.members.get().entrant.key)
    assert (guest.points, guest.played) == (600, 1)


def test_agr_1_agreements_are_open_and_dated_once_a_round_is_published(director: Player) -> None:
    event = new_evening(director, count=4)
    roster.write_agreements(event.entrants.all()[0], director, "Low cards: even.")
    address = reverse("event", args=[event.slug]) + "?show=people"

    def shown() -> str:
        return client_of(None).get(address).content.decode()

    assert "Low cards" not in shown()
    assert "Low cards" not in str(document(event))
    begin_round(event, director)
    assert "Low cards: even." in shown()
    assert "As written on" in shown()
    assert "Low cards: even." in str(document(event))


@pytest.mark.django_db(transaction=True)
def test_dir_6_a_director_sees_no_hand_of_a_running_round(director: Player, time: Time) -> None:
    event = new_evening(director, "league_evening", count=2, by_name=False)
    events.edit(event, director, is_online=True)
    [match] = at_tables(begin_round(event, director))
    come_and_start(match.online_table)
    table = reverse("table", args=[match.online_table.slug])
    player = match.members.get(side=0).entrant.people.all()[0].player
    in_hand = r'name="card" value="\w+" id="c-'
    assert re.search(in_hand, client_of(player).get(table).content.decode())
    watch = reverse("watch", args=[event.slug])
    for address in (table, watch, reverse("direct_table", args=[event.slug, match.slug])):
        answer = client_of(director).get(address)
        assert answer.status_code == 200
        assert not re.search(in_hand, answer.content.decode())
        assert "cards xs" not in answer.content.decode()
