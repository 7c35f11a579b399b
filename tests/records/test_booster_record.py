"""The JSON record of matches with Boosters: nothing is lost, everything is drawn again."""

from __future__ import annotations

import json

import pytest

from boosters.catalogue import CATALOGUE
from games.records.json_record import (
    RecordError,
    read_record,
    record_of,
    replay,
)
from games.records.readable import WORD_OF_ACTION
from tests.by_day import by_day
from tests.records.matches import random_booster_match

SEEDS = range(8)


@pytest.mark.parametrize("seed", by_day(SEEDS, SEEDS[:4]))
def test_matches_with_boosters_come_back_and_replay(seed: int) -> None:
    match, state = random_booster_match(seed)
    written = json.loads(json.dumps(record_of(match)))
    assert read_record(written) == match
    assert replay(read_record(written), CATALOGUE) == state


def test_every_action_of_boosters_has_its_word() -> None:
    words = {
        step["do"]
        for seed in SEEDS
        for written in record_of(random_booster_match(seed)[0])["rounds"]
        for step in written["steps"]
    }
    assert {"boost", "draft", "answer"} <= words <= set(WORD_OF_ACTION.values())


def test_what_was_drawn_must_be_possible() -> None:
    match, _ = random_booster_match(1)
    bad = record_of(match)
    shuffled, first, *_ = bad["rounds"][0]["deal"]["boosters"]
    shuffled["pile"] = ["skat"] * len(CATALOGUE)
    first["boosters"] = ["skat"] * 4
    with pytest.raises(RecordError):
        replay(read_record(bad), CATALOGUE)


def test_bit_sets_stay_out_of_the_record() -> None:
    for seed in SEEDS:
        text = json.dumps(record_of(random_booster_match(seed)[0]))
        numbers = [int(word) for word in text.replace(",", " ").split() if word.isdigit()]
        assert max(numbers) < 2**16
