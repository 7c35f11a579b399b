"""Whoever comes late plays whoever has the bye."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Entrant, EntrantStatus, PairingKind, Round, Tournament
from games.tournaments.selectors.documents import document
from games.tournaments.selectors.facts import facts_of
from games.tournaments.selectors.resting import resting_in
from games.tournaments.services import entering, events, pairing, reporting, roster, rounds, ruling
from games.tournaments.services.directing import undo
from games.tournaments.services.entering import Someone
from games.tournaments.services.importing import import_tournament
from games.tournaments.services.latecomers import let_play
from games.tournaments.services.ledger import fold, state_of
from games.tournaments.services.settling import Said
from tests.games.builders import make_player
from tests.games.tournaments.evenings import at_tables, begin_round, code_of, new_evening
from tests.games.tournaments.visiting import Evening, client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Player:
    return make_player("Dora")


@pytest.fixture
def event(director: Player) -> Tournament:
    return new_evening(director, count=5)


def come_late(event: Tournament, director: Player, name: str = "Late") -> Entrant:
    people = [Someone(f"{name}.{number}") for number in range(event.people_each)]
    return entering.enter(event, director, people, name=name)


def with_bye(round_: Round) -> Entrant:
    return round_.pairings.get(kind=PairingKind.BYE).members.get().entrant


def resting(event: Tournament, round_: Round) -> list[Entrant]:
    return resting_in(facts_of(event), round_)


def test_a_latecomer_plays_whoever_has_the_bye(event: Tournament, director: Player) -> None:
    round_ = begin_round(event, director)
    lonely, late = with_bye(round_), come_late(event, director)
    assert resting(event, round_) == [lonely, late]
    match = let_play(round_, director, late, lonely)
    assert resting(event, round_) == []
    assert [it.entrant for it in match.members.all()] == [lonely, late]
    assert match.table_number == 3
    late.refresh_from_db()
    assert late.number == 6
    with pytest.raises(TableRefusal, match="not_final"):
        rounds.close_round(round_, director)
    for played in at_tables(round_):
        ruling.rule(played, director, Said((700, 300)))
    rounds.close_round(round_, director)
    rows = {row.entrant: row for row in facts_of(event).standing()}
    assert (rows[lonely.key].points, rows[late.key].points) == (700, 300)
    following = begin_round(event, director)
    assert not following.pairings.filter(kind=PairingKind.BYE).exists()
    opponents = following.pairings.get(members__entrant=late).members.values_list("entrant")
    assert (lonely.pk,) not in opponents  # they have met
    assert fold(event.acts.order_by("number")) == state_of(event)


def test_the_bye_is_back_when_it_is_undone(event: Tournament, director: Player) -> None:
    round_ = begin_round(event, director)
    lonely, late = with_bye(round_), come_late(event, director)
    before = facts_of(event).standing()
    let_play(round_, director, lonely, late)
    undo(event.acts.get(what="let_play"), director)
    assert with_bye(round_) == lonely
    assert facts_of(event).standing() == before
    assert resting(event, round_) == [lonely, late]
    match = let_play(round_, director, lonely, late)
    reporting.report(match, code_of(match, 0), Said((500, 500)))
    with pytest.raises(TableRefusal, match="changed_since"):
        undo(event.acts.filter(what="let_play").last(), director)
    assert fold(event.acts.order_by("number")) == state_of(event)


def test_two_latecomers_play_each_other_and_the_bye_stays(
    event: Tournament, director: Player
) -> None:
    events.edit(event, director, tables=[1, 2, 5])
    round_ = begin_round(event, director)
    lonely, one, other = (
        with_bye(round_),
        come_late(event, director),
        come_late(event, director, "2"),
    )
    match = let_play(round_, director, one, other)
    assert match.table_number == 5
    assert with_bye(round_) == lonely
    assert let_play(round_, director, lonely, come_late(event, director, "3")).table_number == 6
    numbers = [it.table_number for it in at_tables(round_)]
    assert sorted(numbers) == [1, 2, 5, 6]


def test_who_cannot_move_keeps_the_table(event: Tournament, director: Player) -> None:
    round_ = begin_round(event, director)
    late = come_late(event, director)
    roster.fix_table(late, director, 7)
    late.refresh_from_db()
    assert let_play(round_, director, with_bye(round_), late).table_number == 7


def test_nobody_else_can_be_paired_that_way(event: Tournament, director: Player) -> None:
    round_ = pairing.draft_round(event, director)
    lonely, late = with_bye(round_), come_late(event, director)
    for one, other in [(lonely, late), (late, late)]:
        with pytest.raises(TableRefusal, match="has_match"):
            let_play(round_, director, one, other)
    pairing.draft_round(event, director)
    pairing.publish_round(round_, director)
    playing = at_tables(round_)[0].members.first().entrant
    gone = come_late(event, director, "Gone")
    roster.withdraw(gone, director)
    for other in (playing, gone):
        with pytest.raises(TableRefusal, match="has_match"):
            let_play(round_, director, come_late(event, director, other.name + "2"), other)
    assert event.entrants.get(name="Gone").status == EntrantStatus.WITHDRAWN


def test_once_a_result_is_in_the_round_stays_as_it_is(event: Tournament, director: Player) -> None:
    round_ = begin_round(event, director)
    lonely, late = with_bye(round_), come_late(event, director)
    match = at_tables(round_)[0]
    reporting.report(match, code_of(match, 0), Said((500, 500)))
    page = Evening(event, director, client_of(director)).get("direct").content.decode()
    assert "Without a match" not in page
    with pytest.raises(TableRefusal, match="results_are_in"):
        let_play(round_, director, lonely, late)


@pytest.mark.parametrize("preset", ["round_robin", "german_championship", "boards"])
def test_where_a_plan_or_boards_say_who_plays_nobody_waits(director: Player, preset: str) -> None:
    event = new_evening(director, preset, count=9)
    round_ = begin_round(event, director)
    come_late(event, director)
    assert resting(event, round_) == []


def test_the_desk_offers_it_in_one_tap(event: Tournament, director: Player) -> None:
    evening = Evening(event, director, client_of(director))
    round_ = begin_round(event, director)
    assert "Without a match" not in evening.get("direct").content.decode()
    lonely, late = with_bye(round_), come_late(event, director)
    page = evening.get("direct").content.decode()
    assert "Let these two play each other" in page
    sent = {"do": "let_play", "round": "1", "one": lonely.pk, "other": late.pk}
    stranger = Evening(event, director, Client())
    assert stranger.post("direct", **sent).status_code == 403
    answer = evening.post("direct", **sent)
    match = round_.pairings.get(members__entrant=late)
    assert answer.url.endswith(f"/{match.slug}/")
    assert evening.post("direct", **sent).status_code == 422
    assert "Without a match" not in evening.get("direct").content.decode()


def test_of_more_than_two_the_director_chooses(event: Tournament, director: Player) -> None:
    evening = Evening(event, director, client_of(director))
    round_ = begin_round(event, director)
    one, other = come_late(event, director), come_late(event, director, "Later")
    assert 'select name="one"' in evening.get("direct").content.decode()
    evening.post("direct", do="let_play", round="1", one=one.pk, other=other.pk)
    match = round_.pairings.get(members__entrant=other)
    assert match.members.filter(entrant=one).exists()


@pytest.mark.parametrize("days", [0, 7])
def test_an_online_tournament_opens_a_table_for_them(director: Player, days: int) -> None:
    """Within a window of days the players open it themselves."""
    event = new_evening(director, count=3, by_name=False)
    events.edit(event, director, is_online=True, days=days)
    round_ = begin_round(event, director)
    people = [Someone(player=make_player(f"Late {number}")) for number in range(2)]
    late = entering.enter(event, director, people, name="Late")
    evening = Evening(event, director, client_of(director))
    evening.post("direct", do="let_play", round="1", one=with_bye(round_).pk, other=late.pk)
    table = round_.pairings.get(members__entrant=late).online_table
    seated = set() if table is None else {seat.player.name for seat in table.seats.all()}
    assert (table is None) is bool(days)
    assert ({"Late 0", "Late 1"} <= seated) is not bool(days)


def test_its_record_is_read_in_and_a_round_taken_back_is_a_draft(
    event: Tournament, director: Player, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    round_ = begin_round(event, director)
    lonely, late = with_bye(round_), come_late(event, director)
    let_play(round_, director, lonely, late)
    record = document(event)
    assert import_tournament(make_player("Else"), record).rounds.get().pairings.count() == 3
    file = tmp_path / "event.json"
    file.write_text(json.dumps(record))
    call_command("pair", file)
    assert "(by hand)" in capsys.readouterr().out
    pairing.take_back_round(round_, director, reason="wrong")
    evening = Evening(event, director, client_of(director))
    assert "Late" in evening.get("direct_draft").content.decode()
    pairing.publish_round(round_, director)
    assert resting(event, round_) == []
