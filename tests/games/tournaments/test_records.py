"""Exports, the import, and computing a pairing again."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.management import CommandError, call_command
from django.db import DatabaseError
from django.test import Client
from django.urls import reverse

from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Director, EntrantStatus, Tournament
from games.tournaments.selectors.agreements import versions_of_card
from games.tournaments.selectors.documents import as_csv, document, pairings_csv, standing_csv
from games.tournaments.selectors.facts import facts_of
from games.tournaments.services import (
    directing,
    events,
    importing,
    penalties,
    roster,
    rounds,
    ruling,
)
from games.tournaments.services.importing import import_tournament
from games.tournaments.services.ledger import fold, state_of
from games.tournaments.services.record_rows import MOST_ENTRANTS, MOST_PLACES
from games.tournaments.services.settling import Said
from tests.games.builders import make_player
from tests.games.tournaments.evenings import (
    at_tables,
    begin_round,
    by_numbers,
    make_event,
    new_evening,
)
from tests.games.tournaments.largest import largest_record
from tests.games.tournaments.visiting import client_of
from tests.transactions import MOST_STATEMENTS, measured

pytestmark = pytest.mark.django_db
NIGHTLY = [pytest.param(seed, marks=pytest.mark.nightly) for seed in range(1, 7)]


@pytest.fixture
def event() -> Tournament:
    director = make_player("Dora")
    event = make_event(director)
    begin_round(event, director)
    return event


def test_anybody_can_pair_again(event: Tournament, tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    answer = Client().get(reverse("event_json", args=[event.slug]))
    path.write_bytes(answer.content)
    call_command("pair", path)
    record = json.loads(answer.content)
    first, second = record["rounds"][1]["pairings"]
    first["sides"][0], second["sides"][0] = second["sides"][0], first["sides"][0]
    path.write_text(json.dumps(record))
    with pytest.raises(CommandError, match=r"rounds \[2\]"):
        call_command("pair", path)


def test_results_that_are_corrected_change_no_pairing(event: Tournament, tmp_path: Path) -> None:
    """PAIR-8."""
    director = event.directors.get().player
    ruling.rule(at_tables(event.rounds.get(number=1))[0], director, Said((0, 1000)))
    path = tmp_path / "event.json"
    path.write_text(json.dumps(document(event)))
    call_command("pair", path)


def test_a_record_is_imported(event: Tournament) -> None:
    record = json.loads(json.dumps(document(event)))
    again = import_tournament(make_player("Eve"), record)
    theirs, ours = facts_of(again), facts_of(event)
    assert [(it.rank, it.number, it.points) for it in theirs.standing()] == [
        (it.rank, it.number, it.points) for it in ours.standing()
    ]
    assert again.slug != event.slug
    assert pairings_csv(theirs) == pairings_csv(ours)
    before = Tournament.objects.count()
    options = record["options"]
    wrong = (
        {"best_of": 7}, {"cut": "x"}, {"first": "x"}, {"warnings": ["x"]}, {"ladder": ["x"]},
        {"rounds_planned": 10**9}, {"system": "x"}, {"agreement": {"grand_mode": "x"}},
    )  # fmt: skip
    for bad in (
        {},
        [],
        record | {"rounds": [{}]},
        record | {"format": "x"},
        record | {"name": "x" * 61},
        record | {"entrants": record["entrants"] * 200},
        *(record | {"rounds": [record["rounds"][0] | it]} for it in wrong_rounds(record)),
        *(record | {"options": options | it} for it in wrong),
    ):
        with pytest.raises(TableRefusal, match="bad_document"):
            import_tournament(make_player("Eve"), bad)
    assert Tournament.objects.count() == before


def wrong_rounds(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Return parts of a round that cannot be."""
    first = record["rounds"][0]
    match, result = first["pairings"][0], first["results"][0]
    passed = {"other": "1", "why": "x", "own": True}
    yield {"status": "draft"}
    yield {"basis": {}}
    yield {"basis": first["basis"] | {"number": "x"}}
    yield {"pairings": [match | {"why": {"costs": {"x": 1}}}]}
    yield {"pairings": [match | {"why": match["why"] | {"passed": [passed]}}]}
    yield {"results": [result | {"vp": ["1e999999999", 0]}]}


def test_a_card_that_came_with_a_record_is_its_first_version(event: Tournament) -> None:
    """AGR-1: what was written over can still be read."""
    first, director = event.entrants.all()[0], event.directors.get().player
    directing.only_direct(event, director)
    roster.write_agreements(first, director, "Strong opening leads")
    by = make_player("Eve")
    again = import_tournament(by, json.loads(json.dumps(document(event))))
    taken = again.entrants.get(number=first.number)
    directing.only_direct(again, by)
    roster.write_agreements(taken, by, "None")
    assert [it.text for it in versions_of_card(taken)] == ["None", "Strong opening leads"]


def test_penalties_and_lots_come_along(event: Tournament) -> None:
    director = event.directors.get().player
    first = event.entrants.all()[0]
    penalties.penalise(first, director, "vp", vp=Decimal("1.5"), points=30, reason="slow")
    events.draw_lots(event, director)
    again = import_tournament(make_player("Eve"), json.loads(json.dumps(document(event))))
    assert facts_of(again).options.lots.keys() == {it.key for it in again.entrants.all()}
    assert standing_csv(facts_of(again)) == standing_csv(facts_of(event))


@pytest.mark.parametrize("seed", [0, *NIGHTLY])
def test_whoever_was_struck_out_of_a_group_does_not_come_back(seed: int, tmp_path: Path) -> None:
    """Read in again, a standing is the same to the last tie-break, whoever has left (RR-5)."""
    director, chance = make_player("Dora"), Random(seed)
    event = new_evening(director, "round_robin", 9)
    roster.deal_groups(event, director, 2)
    for _ in range(3):
        round_ = begin_round(event, director)
        for match in at_tables(round_):
            ruling.rule(match, director, Said(chance.choice([(600, 400), (500, 500), (400, 600)])))
        rounds.close_round(round_, director)
        if round_.number == 1:
            roster.withdraw(event.entrants.get(number=chance.randint(1, 9)), director)
        for entrant in chance.sample(list(event.entrants.all()), 2):
            leave = chance.choice([roster.withdraw, roster.disqualify, roster.readmit])
            leave(entrant, director, reason="has to go")
        if chance.random() < 0.5:
            events.draw_lots(event, director)
        record = json.loads(json.dumps(document(event)))
        taken = import_tournament(make_player("Eve"), record)
        again = json.loads(json.dumps(document(taken)))
        assert by_numbers(again, "standing") == by_numbers(record, "standing")
        (tmp_path / "event.json").write_text(json.dumps(again))
        call_command("pair", tmp_path / "event.json")
    assert [it.number for it in taken.entrants.filter(is_struck_out=True)] == [
        it.number for it in event.entrants.filter(is_struck_out=True)
    ]


def test_records_of_earlier_versions_say_only_who_has_no_rank(event: Tournament) -> None:
    record = json.loads(json.dumps(document(event)))
    first, second = record["entrants"][:2]
    second["status"] = EntrantStatus.DISQUALIFIED
    record["ranking"]["unranked"] = [first["id"], second["id"]]
    for entrant in record["entrants"]:
        del entrant["struck_out"]
    again = import_tournament(make_player("Eve"), record)
    assert [it.is_struck_out for it in again.entrants.all()] == [True, False, False, False]


def test_a_record_is_read_in_by_its_page(event: Tournament) -> None:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    record = client.get(reverse("event_json", args=[event.slug])).content
    assert reverse("bring_event") in client.get(reverse("new_event")).content.decode()
    for file, says in ((None, "Choose a file"), (b"{", "not the record"), (b"[" * 9999, "not the")):
        sent = {"who": "Eve"} | ({} if file is None else {"file": ContentFile(file, "x.json")})
        answer = client.post(reverse("bring_event"), sent)
        assert (answer.status_code, says in answer.content.decode()) == (422, True)
    sent = {"who": "Eve", "file": ContentFile(record, "x.json")}
    answer = client.post(reverse("bring_event"), sent, follow=True)
    assert answer.status_code == 200
    again = Tournament.objects.exclude(pk=event.pk).get()
    assert again.directors.get().player.name == "Eve"
    page = client.get(reverse("direct", args=[again.slug])).content.decode()
    assert "Table" in page


def test_a_record_is_read_in_once_by_whoever_directs_what_it_became(event: Tournament) -> None:
    record = document(event)
    anna, ben = (client_of(make_player(name)) for name in ("Anna", "Ben"))
    sent = [json.dumps(record), json.dumps(record, indent=2, sort_keys=True)]
    first, again = (read_in(anna, it) for it in sent)
    assert again.redirect_chain == first.redirect_chain
    told = "You have already imported this tournament"
    assert [told in it.content.decode() for it in (first, again)] == [False, True]
    assert read_in(ben, sent[0]).redirect_chain != first.redirect_chain
    assert (
        read_in(anna, json.dumps(record | {"name": "Another"})).redirect_chain[0][0]
        != (first.redirect_chain[0][0])
    )
    Director.objects.filter(player__name="Anna").delete()
    assert read_in(anna, sent[0]).redirect_chain != first.redirect_chain
    assert Tournament.objects.count() == 1 + 4


def read_in(client: Client, record: str) -> Any:
    """Return the page to which the form leads that takes a record."""
    file = ContentFile(record, "x.json")
    return client.post(reverse("bring_event"), {"file": file}, follow=True)


def test_exports_of_standing_and_pairings_are_sheets(event: Tournament) -> None:
    lines = standing_csv(facts_of(event)).split("\r\n")
    assert lines[0] == (
        "\ufeffrank;number;team;players;played;victory_points;points;difference;buchholz;status"
    )
    assert lines[1].split(";")[4:9] == ["1", "3", "600", "200", "0"]
    lines = pairings_csv(facts_of(event)).split("\r\n")
    assert lines[0] == ("\ufeffround;table;team_a;team_b;points_a;points_b;vp_a;vp_b;kind;state")
    assert lines[1].split(";")[4:] == ["600", "400", "3", "0", "played", "ruled"]
    assert lines[3].split(";")[4:] == ["", "", "", "", "match", "open"]


def test_no_text_is_a_formula() -> None:
    assert as_csv(["a"], [["=1+1"], ["@x"], [-3]]) == "\ufeffa\r\n'=1+1\r\n'@x\r\n-3\r\n"


def test_the_draft_is_not_public(event: Tournament) -> None:
    director = event.directors.get().player
    ruling.rule_walkover(at_tables(event.rounds.get(number=2))[0], director, 0)
    assert len(document(event)["rounds"]) == 2
    roster.withdraw(event.entrants.all()[0], director)
    private = make_event(director)
    Tournament.objects.filter(pk=private.pk).update(is_public=False)
    assert Client().get(reverse("event_json", args=[private.slug])).status_code == 404


def test_the_largest_record_locks_the_database_for_a_few_statements_at_a_time() -> None:
    by, record = make_player("Eve"), largest_record()
    with measured() as found:
        event = import_tournament(by, record)
    assert found.statements <= MOST_STATEMENTS
    assert event.entrants.count() * event.rounds.count() == MOST_PLACES
    assert fold(event.acts.all()) == state_of(event)
    assert event.final_standing[0]["entrant"] in facts_of(event).by_key


@pytest.mark.parametrize(
    "too_large",
    [
        lambda it: it["entrants"].extend(it["entrants"]),
        lambda it: it["rounds"].extend([it["rounds"][0]] * 2000),
        lambda it: it["rounds"][0]["pairings"].extend([it["rounds"][0]["pairings"][0]] * 2000),
        lambda it: it["rounds"][0]["pairings"][0].update(sides=[[], []]),
        lambda it: it["entrants"][0].update(players=["Anna"] * 3000),
        lambda it: it["rounds"][0]["results"][0].update(deals=[{"score": [1, 2]}] * 3000),
        lambda it: it["entrants"][0].update(agreements="x" * 2000),
        lambda it: it.update(ranking={"lots": {"nobody": 1}}),
    ],
)
def test_what_no_tournament_can_be_is_refused_before_anything_is_locked(
    too_large: Callable[[dict[str, Any]], None],
) -> None:
    record, by = largest_record(8, 2), make_player("Eve")
    too_large(record)
    with measured() as found, pytest.raises(TableRefusal, match="bad_document"):
        import_tournament(by, record)
    assert found.statements == 0
    assert not Tournament.objects.exists()


def test_the_page_that_reads_the_largest_locks_no_longer() -> None:
    """A stranger's, who becomes a guest by it: that is written before, and by itself."""
    file = ContentFile(json.dumps(largest_record()).encode(), "x.json")
    with measured() as found:
        answer = Client().post(reverse("bring_event"), {"who": "Eve", "file": file})
    assert answer.status_code == 302
    assert found.statements <= MOST_STATEMENTS
    assert Tournament.objects.get().directors.get().player.name == "Eve"


def test_a_stranger_whose_record_is_refused_is_nobody_again() -> None:
    record = largest_record(8, 2)
    record["rounds"][0]["pairings"][0].update(sides=[[], []])
    client, file = Client(), ContentFile(json.dumps(record).encode(), "x.json")
    answer = client.post(reverse("bring_event"), {"who": "Eve", "file": file})
    assert answer.status_code == 422
    assert not Player.objects.filter(name="Eve").exists()
    assert client.get(reverse("events")).status_code == 200


def test_more_entrants_than_a_tournament_has_are_refused() -> None:
    record, by = largest_record(MOST_ENTRANTS + 2, 1), make_player("Eve")
    with measured() as found, pytest.raises(TableRefusal, match="bad_document"):
        import_tournament(by, record)
    assert found.statements == 0


def test_names_that_are_read_in_are_clean_and_told_apart() -> None:
    record = largest_record(4, 1)
    for row, name in zip(
        record["entrants"], ("\u202eA\u200bna", "ANA", "\u0410na", "Ben"), strict=True
    ):
        row["name"] = row["players"][0] = name
    event = import_tournament(make_player("Eve"), record)
    assert [it.name for it in event.entrants.all()] == ["Ana", "ANA (2)", "\u0410na (3)", "Ben"]
    assert event.entrants.first().people.first().name == "Ana"
    record["entrants"][3]["name"] = "\u200b\u202e"
    with pytest.raises(TableRefusal, match="bad_document"):
        import_tournament(make_player("Eve"), record)


def test_an_import_that_was_cut_off_is_thrown_away_when_it_is_brought_again(
    monkeypatch: pytest.MonkeyPatch, time
) -> None:
    record, by = largest_record(4, 2), make_player("Eve")
    with monkeypatch.context() as patched:
        patched.setattr(importing, "_finish", lambda *_: sys.exit())
        with pytest.raises(SystemExit):
            import_tournament(by, record)
    half = Tournament.objects.get()
    assert not half.is_public
    with pytest.raises(importing.ImportedBefore):
        import_tournament(by, record)
    time.stand_still(61)
    event = import_tournament(by, record)
    assert event.is_public
    assert Tournament.objects.get() == event
    with pytest.raises(importing.ImportedBefore):
        import_tournament(by, record)


def test_an_import_that_the_database_refuses_leaves_nothing(monkeypatch) -> None:
    def refuse(*_: object) -> None:
        raise DatabaseError

    monkeypatch.setattr(importing, "_finish", refuse)
    with pytest.raises(TableRefusal, match="bad_document"):
        import_tournament(make_player("Eve"), largest_record(4, 2))
    assert not Tournament.objects.exists()
