"""Twenty random evenings through the services: sums are right, and the log gives the state."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command

from games.tournaments.models import Act, Tournament
from games.tournaments.rules.ranking import OF_PERSONS, ByeScores
from games.tournaments.rules.results import EntryKind, victory_points
from games.tournaments.selectors.documents import document
from games.tournaments.selectors.facts import facts_of
from games.tournaments.services.importing import import_tournament
from games.tournaments.services.ledger import fold, state_of
from tests.by_day import by_day
from tests.games.builders import make_player
from tests.games.tournaments.evenings import Evening, by_numbers

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", by_day(range(20), range(2)))
def test_a_random_evening(seed: int, tmp_path: Path) -> None:
    evening = Evening(make_player("Director"), Random(seed))
    event = evening.play()
    assert not set(evening.refused) - {"no_pairing", "too_few_entrants"}
    check_sums(event)
    check_log(event)
    check_taken_along(event, tmp_path / "event.json")


def check_sums(event: Tournament) -> None:
    """All that was played, and nothing else, is in the standing."""
    facts = facts_of(event)
    gone = {it.key for it in facts.entrants if it.is_struck_out}  # counts for nobody (RR-5)
    entries = [
        it
        for round_ in facts.played()
        for it in round_
        if gone.isdisjoint(it.sides[0] + it.sides[1])
    ]
    ranked = {row.entrant: row for row in facts.standing()}
    taken = {it: [0, Fraction()] for it in ranked}
    for it in facts.penalties:
        if str(it.entrant_id) in taken:
            taken[str(it.entrant_id)][0] += it.points
            taken[str(it.entrant_id)][1] += Fraction(it.vp)
    for key, row in ranked.items():
        own = [(it, side) for it in entries for side in (0, 1) if key in it.sides[side]]
        played = [it for it in own if it[0].is_meeting]
        free = [it for it, side in own if it.is_bye_of(key) and not it.is_meeting]
        if free and facts.options.bye_scores is not ByeScores.ZERO:
            continue  # a mean, which the rules' own tests prove
        points = sum(it.score[side] for it, side in played)
        vp = sum(victory_points(it, facts.options.scale)[side] for it, side in played)
        assert row.points == points - taken[key][0]
        assert row.victory_points == vp + 3 * len(free) - taken[key][1]
        assert row.played == len(played)
    assert OF_PERSONS.bye_scores is ByeScores.MEAN_OF_ALL
    assert all(it.kind is not EntryKind.ABSENT for it in entries)


def check_taken_along(event: Tournament, path: Path) -> None:
    """Read in again, rounds and standing are the same, and all can be paired again."""
    record = json.loads(json.dumps(document(event)))
    taken = import_tournament(make_player("Eve"), record)
    again = json.loads(json.dumps(document(taken)))
    assert paired(again) == paired(record)
    assert by_numbers(again, "standing") == by_numbers(record, "standing")
    path.write_text(json.dumps(again))
    call_command("pair", path)


def paired(record: dict[str, Any]) -> object:
    """Return the rounds of a record, whoever has settled their results."""
    for round_ in record["rounds"]:
        for pairing in round_["pairings"]:
            del pairing["state"]
    return by_numbers(record, "rounds")


def check_log(event: Tournament) -> None:
    acts = list(Act.objects.filter(tournament=event))
    assert [it.number for it in acts] == list(range(1, len(acts) + 1))
    assert fold(acts) == state_of(event)
