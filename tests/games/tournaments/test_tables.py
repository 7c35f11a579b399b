"""Rounds at tables of this site: opened by publishing, held and ended by the round's clock."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models import Player, Table, TableStatus
from games.rules.state.codec import from_json
from games.services.ground.refusals import TableRefusal
from games.services.seats import sitting
from games.services.writing.store import seats_of
from games.tournaments.models import Pairing, Result, Round, RoundStatus, Tournament
from games.tournaments.selectors.facts import facts_of
from games.tournaments.services import (
    directing,
    entering,
    events,
    pairing,
    reporting,
    roster,
    rounds,
    ruling,
)
from games.tournaments.services.entering import Someone
from games.tournaments.services.ledger import fold, state_of
from games.tournaments.services.settling import Said
from tests.games.builders import (
    come_and_start,
    make_player,
    play_last_cards,
    play_to_last_cards,
    state_now,
)
from tests.games.clock import run_clock
from tests.games.conftest import Time
from tests.games.tournaments.evenings import at_tables, code_of, new_evening
from tests.games.tournaments.visiting import client_of

pytestmark = pytest.mark.django_db(transaction=True)

MINUTE = 60


@pytest.fixture
def director(time: Time) -> Player:
    return make_player("Dora")


def online_evening(director: Player, count: int = 4, **options: object) -> Tournament:
    event = new_evening(director, "league_evening", count, by_name=False)
    events.edit(event, director, is_online=True, **options)
    return event


def publish(event: Tournament, director: Player) -> Round:
    round_ = pairing.draft_round(event, director)
    pairing.publish_round(round_, director)
    return round_


def tables_of(round_: Round) -> list[Table]:
    return [
        it.online_table
        for it in round_.pairings.select_related("online_table")
        if it.online_table is not None
    ]


def play_a_deal(table: Table) -> None:
    play_to_last_cards(table)
    play_last_cards(table)
    table.refresh_from_db()


def test_a_round_online_from_publishing_to_its_close(director, time) -> None:
    event = online_evening(director, max_deals=2, target=None, agreement={"double_victory": 100})
    round_ = publish(event, director)
    matches, tables = at_tables(round_), tables_of(round_)
    assert len(tables) == 2
    for match, table in zip(matches, tables, strict=True):
        one, other = (match.members.get(side=side).entrant for side in (0, 1))
        people = [[it.player for it in team.people.all()] for team in (one, other)]
        seated = [seat.player for seat in seats_of(table)]
        assert [seated[0], seated[2]] == people[0]
        assert [seated[1], seated[3]] == people[1]
        assert table.options["double_victory"] == 100
        assert (table.options["target"], table.options["max_rounds"]) == (None, 2)
        assert table.host is None
        come_and_start(table)
        table.refresh_from_db()
        assert table.status == TableStatus.OPEN  # the round has not started
    rounds.start_round(round_, director)
    with pytest.raises(TableRefusal, match="seats_reserved"):
        sitting.sit_down(tables[0], make_player("Eve"), 0)
    for table in tables:
        table.refresh_from_db()
        assert table.status == TableStatus.PLAYING
        play_a_deal(table)
    with pytest.raises(TableRefusal, match="not_final"):
        rounds.close_round(round_, director)
    for table in tables:
        time.go_by(15)
        play_a_deal(table)
    results = list(Result.objects.filter(pairing__round=round_))
    assert [it.settled for it in results] == ["online", "online"]
    assert all(len(it.deals) == 2 for it in results)
    first = matches[0].members.get(side=0).entrant
    row = next(it for it in facts_of(event).standing() if it.entrant == first.key)
    assert row.points == Result.objects.get(pairing=matches[0]).score_a
    rounds.close_round(round_, director)
    round_.refresh_from_db()
    assert round_.status == RoundStatus.CLOSED
    assert fold(event.acts.order_by("number")) == state_of(event)


def test_the_end_of_the_round_falls_on_its_tables(director, time) -> None:
    event = online_evening(director, agreement={"pace": "none"})
    round_ = publish(event, director)
    one, other = tables_of(round_)
    come_and_start(one)
    come_and_start(other)
    rounds.start_round(round_, director)
    round_.refresh_from_db()
    play_to_last_cards(one)
    play_a_deal(other)
    time.go_by(15)
    play_to_last_cards(other)
    minutes = (round_.ends - round_.starts) / timedelta(minutes=1)
    time.go_by(minutes * MINUTE - 16)
    rounds.extend_table(at_tables(round_)[1], director, 5)
    time.go_by(1)
    assert state_now(one).time_over
    assert not state_now(other).time_over
    play_last_cards(one)
    assert Result.objects.get().settled == "online"  # begun before the signal, it counts
    time.go_by(5 * MINUTE)
    assert state_now(other).time_over
    play_last_cards(other)
    assert [len(it.deals) for it in Result.objects.order_by("pk")] == [1, 2]
    rounds.close_round(round_, director)


def test_pauses_stop_the_tables_and_move_their_end(director, time) -> None:
    event = online_evening(director)
    round_ = publish(event, director)
    one, other = tables_of(round_)
    come_and_start(one)
    come_and_start(other)
    rounds.start_round(round_, director)
    time.go_by(MINUTE)
    rounds.pause_round(round_, director)
    assert [it.is_held for it in tables_of(round_)] == [True, True]
    time.go_by(20 * MINUTE)
    rounds.resume_round(round_, director)
    round_.refresh_from_db()
    assert [it.is_held for it in tables_of(round_)] == [False, False]
    assert {it.plays_until for it in tables_of(round_)} == {round_.ends}
    match = at_tables(round_)[0]
    rounds.stop_table_clock(match, director)
    assert [it.is_held for it in tables_of(round_)] == [True, False]
    time.go_by(5 * MINUTE)
    rounds.resume_table_clock(match, director)
    one, other = tables_of(round_)
    assert not one.is_held
    assert one.plays_until - other.plays_until == timedelta(minutes=5)


def test_an_extension_moves_the_end_of_tables_and_so_does_undoing_it(director, time) -> None:
    event = online_evening(director)
    round_ = publish(event, director)
    rounds.start_round(round_, director)
    before = tables_of(round_)[0].plays_until
    rounds.extend_round(round_, director, 10)
    assert tables_of(round_)[0].plays_until == before + timedelta(minutes=10)
    directing.undo(event.acts.get(what="extend_round"), director)
    assert tables_of(round_)[0].plays_until == before


def test_what_a_stop_of_the_server_has_swallowed_the_clock_makes_up_for(
    director, time, monkeypatch
) -> None:
    event = online_evening(director)
    round_ = publish(event, director)
    with monkeypatch.context() as stopped:
        stopped.setattr("games.tournaments.services.online.steer_tables", lambda *_: None)
        rounds.start_round(round_, director)
    assert all(it.is_held for it in tables_of(round_))
    run_clock()
    assert not any(it.is_held for it in tables_of(round_))


def test_taking_a_round_back_closes_what_has_not_begun(director, time) -> None:
    event = online_evening(director)
    round_ = publish(event, director)
    one, other = tables_of(round_)
    rounds.start_round(round_, director)
    come_and_start(one)
    pairing.take_back_round(round_, director, reason="wrong teams")
    one.refresh_from_db()
    other.refresh_from_db()
    assert (one.status, other.status) == (TableStatus.PLAYING, TableStatus.CLOSED)
    assert (one.is_held, one.plays_until) == (False, None)
    assert tables_of(round_) == []
    with pytest.raises(TableRefusal, match="publish_instead"):
        directing.undo(event.acts.get(what="take_back_round"), director)
    pairing.draft_round(event, director)
    pairing.publish_round(round_, director)
    assert len(tables_of(round_)) == 2
    assert not {one, other} & {*tables_of(round_)}


def test_real_and_online_tables_in_one_round(director, time) -> None:
    event = online_evening(director, count=2, max_deals=1)
    for number in (3, 4):
        entering.enter(event, director, [Someone(f"R{number}.{it}") for it in (1, 2)])
    round_ = pairing.draft_round(event, director)
    one, two, three, four = event.entrants.order_by("pk").values_list("pk", flat=True)
    pairing.change_draft(round_, director, [([three], [four]), ([one], [two])])
    pairing.publish_round(round_, director)
    online = [it for it in at_tables(round_) if it.online_table_id is not None]
    (real,) = (it for it in at_tables(round_) if it.online_table_id is None)
    assert len(online) == 1
    (table,) = tables_of(round_)
    come_and_start(table)
    rounds.start_round(round_, director)
    play_a_deal(table)
    reporting.report(real, code_of(real, 0), Said((60, 40)))
    reporting.confirm(real, code_of(real, 1))
    rounds.close_round(round_, director)
    results = Result.objects.filter(pairing__round=round_)
    assert sorted(it.settled for it in results) == ["confirmed", "online"]
    in_standing = sum(row.points for row in facts_of(event).standing())
    assert in_standing == sum(it.score_a + it.score_b for it in results)


def test_a_ruled_match_stands_still_and_is_closed_with_the_round(director, time) -> None:
    event = online_evening(director)
    round_ = publish(event, director)
    one, other = at_tables(round_)
    rounds.start_round(round_, director)
    ruling.rule_walkover(one, director, 0, reason="nobody came")
    ruling.rule(other, director, Said((600, 400)))
    assert all(it.is_held for it in tables_of(round_))
    ruling.reopen(one, director, reason="they are here")
    assert [it.is_held for it in tables_of(round_)] == [False, True]
    ruling.rule_walkover(one, director, 0, reason="gone again")
    rounds.close_round(round_, director)
    assert {it.status for it in tables_of(round_)} == {TableStatus.CLOSED}


def test_a_substitute_gets_the_seat_before_the_match(director, time) -> None:
    event = online_evening(director)
    round_ = publish(event, director)
    team = Pairing.objects.get(pk=at_tables(round_)[0].pk).members.get(side=0).entrant
    eve = make_player("Eve")
    roster.substitute(team, director, team.people.first(), Someone(player=eve), reason="ill")
    assert eve in [seat.player for seat in seats_of(tables_of(round_)[0])]


def test_treibhaus_tables_are_in_turn_and_end_by_the_time(director, time) -> None:
    event = new_evening(director, "treibhaus", 4, by_name=False)
    events.edit(event, director, is_online=True)
    options = from_json(tables_of(publish(event, director))[0].options)
    assert options.grand_mode == "treibhaus"
    assert (options.target, options.max_rounds, options.max_minutes) == (None, None, 50)


def test_options_that_no_table_has_are_refused_in_words(director, time) -> None:
    event = online_evening(director)
    with pytest.raises(TableRefusal, match="bad_option"):
        events.edit(event, director, target=50)
    with pytest.raises(TableRefusal, match="bad_agreement"):
        events.edit(event, director, agreement={"cheating": True})
    event.refresh_from_db()
    assert (event.target, event.agreement) == (1000, {})


def test_a_director_lets_one_match_be_played_online(director: Player, time: Time) -> None:
    """Beside real tables: all four must have come by their phones (REP-7)."""
    event = new_evening(director, count=2, by_name=False)
    entering.enter(event, director, [Someone("Eva"), Someone("Fritz")])
    entering.enter(event, director, [Someone("Gina"), Someone("Hans")])
    one, two, three, four = event.entrants.order_by("pk").values_list("pk", flat=True)
    round_ = pairing.draft_round(event, director)
    pairing.change_draft(round_, director, [([one], [two]), ([three], [four])])
    pairing.publish_round(round_, director)
    assert tables_of(round_) == []
    desk = client_of(director)
    codes = []
    for match in sorted(
        at_tables(round_), key=lambda it: it.members.earliest("entrant").entrant_id
    ):
        at = f"/events/{event.slug}/direct/tables/{match.slug}/"
        offered = 'value="play_online"' in desk.get(at).content.decode()
        answer = desk.post(at, {"do": "play_online"})
        codes.append((offered, answer.status_code))
    assert codes == [(True, 302), (False, 422)]
    [table] = tables_of(round_)
    assert table.is_reserved
    assert [seat.player is not None for seat in seats_of(table)] == [True] * 4
