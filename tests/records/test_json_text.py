"""Records as text: the same as records as values, whatever is known already."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from games.records.json_record import MatchRecord, record_of
from games.records.json_text import StepTime, record_text, written
from games.rules.cards.options import TableOptions
from games.rules.state.codec import to_json
from tests.records.matches import OPTIONS, random_booster_match, random_match


def text_of(match: MatchRecord) -> str:
    steps = [written(it.seat, to_json(it.action), to_json(it.events)) for it in match.steps]
    times = [StepTime(it.seconds or 0.0, it.by_stand_in) for it in match.steps]
    return record_text(match, steps, times)


def compact(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


@pytest.mark.parametrize("options", OPTIONS)
def test_the_text_of_a_plain_match_is_its_record(options: TableOptions) -> None:
    match, _state = random_match(Random(7), options)
    assert text_of(match) == compact(record_of(match))
    assert "\n" not in text_of(match)


@pytest.mark.parametrize("seed", range(4))
def test_the_text_of_a_match_with_boosters_is_its_record(seed: int) -> None:
    match, _state = random_booster_match(seed)
    assert text_of(match) == compact(record_of(match))


def test_the_text_of_a_match_without_a_round_is_its_record() -> None:
    match = MatchRecord(TableOptions(), ("a", "b", "c", "d"), ())
    assert text_of(match) == compact(record_of(match))
