"""Every kind of tournament, played to its end: standing, record, pairing again, import."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from django.core.management import call_command

from games.models import Player
from games.tournaments.models import Tournament, TournamentStatus
from games.tournaments.rules.presets import PRESETS
from games.tournaments.selectors.documents import document, pairings_csv, standing_csv
from games.tournaments.selectors.facts import EventFacts, facts_of
from games.tournaments.services import events, roster, rounds, ruling
from games.tournaments.services.importing import import_tournament
from tests.games.builders import make_player
from tests.games.tournaments.evenings import (
    at_tables,
    begin_round,
    by_numbers,
    new_evening,
    some_result,
)

pytestmark = pytest.mark.django_db

ENTRANTS = {"four": 8, "german_championship": 9, "boards": 6, "knock_out": 6, "best_of_three": 6}
ROUNDS = {"boards": 3}


@pytest.mark.parametrize("kind", [*PRESETS, "best_of_three"])
def test_every_kind_is_played_to_its_end(kind: str, tmp_path: Path) -> None:
    director = make_player("Dora")
    event = played(director, kind)
    facts = facts_of(event)
    page = lines_of(facts)
    assert len(page) == ENTRANTS.get(kind, 5)
    assert page[0][0] == 1
    record = json.loads(json.dumps(document(event)))
    path = tmp_path / "event.json"
    path.write_text(json.dumps(record))
    call_command("pair", path)
    assert len(record["rounds"]) == event.rounds_planned
    taken = import_tournament(make_player("Eve"), record)
    again = facts_of(taken)
    assert lines_of(again) == page
    assert pairings_csv(again).count("\r\n") == pairings_csv(facts).count("\r\n")
    assert standing_csv(again) == standing_csv(facts)
    second = json.loads(json.dumps(document(taken)))
    for part in ("rounds", "entrants", "ranking", "standing"):
        assert by_numbers(second, part) == by_numbers(record, part)
    for part in ("name", "day", "zone", "place", "text", "status", "seed", "options", "schedule"):
        assert second[part] == record[part]
    path.write_text(json.dumps(second))
    call_command("pair", path)


def lines_of(facts: EventFacts) -> list[tuple[object, ...]]:
    return [
        (
            it.rank,
            it.number,
            it.victory_points,
            it.points,
            it.values.get("percent"),
            it.value("net"),
        )
        for it in facts.standing()
    ]


def played(director: Player, kind: str) -> Tournament:
    """Return a tournament of a kind that has ended, with results drawn by its name."""
    chance = Random(kind)
    preset = "knock_out" if kind == "best_of_three" else kind
    event = new_evening(director, preset, ENTRANTS.get(kind, 5))
    values = {"is_online": False, "rounds_planned": ROUNDS.get(kind, event.rounds_planned)}
    values |= {"text": "Bring pencils.", "place": "Bern"}
    roster.write_agreements(event.entrants.all()[0], director, "Low cards: even.")
    if kind == "best_of_three":
        values["best_of"] = 3
    events.edit(event, director, **values)
    event.refresh_from_db()
    while event.rounds.count() < event.rounds_planned:
        round_ = begin_round(event, director)
        event.refresh_from_db()
        for match in at_tables(round_):
            ruling.rule(match, director, some_result(match, chance))
        rounds.close_round(round_, director)
    events.end_tournament(event, director)
    event.refresh_from_db()
    assert event.status == TournamentStatus.ENDED
    return event
