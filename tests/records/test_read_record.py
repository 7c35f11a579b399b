"""docs/read_record.py reads records without the project, and counts as the rules do."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from games.records.json_record import record_of
from games.rules.state.events import Event
from tests.records.matches import OPTIONS, random_booster_match, random_match

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "records.md").read_text()


def read(folder: Path, *records: dict[str, Any]) -> str:
    files = [folder / f"{number}.json" for number in range(len(records))]
    for file, record in zip(files, records, strict=True):
        file.write_text(json.dumps(record))
    command = [sys.executable, "-S", str(ROOT / "docs" / "read_record.py"), *map(str, files)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_the_reader_of_the_documents_counts_as_the_rules_do(tmp_path) -> None:
    matches = [random_match(Random(seed), it)[0] for it in OPTIONS for seed in range(6)]
    records = [*map(record_of, matches), record_of(random_booster_match(2)[0])]
    told = read(tmp_path, *records)
    rounds = [it for record in records for it in record["rounds"] if it["score"]]
    assert told.count("\nRound ") == len(rounds) > 20
    assert "the tricks do not say" not in told


def test_the_reader_finds_points_that_the_tricks_do_not_bring(tmp_path) -> None:
    record = record_of(random_match(Random(3))[0])
    record["rounds"][0]["score"]["round"] = [1, 99]
    assert "Round 1: 1 : 99, which the tricks do not say" in read(tmp_path, record)


@pytest.mark.parametrize("event", get_args(Event), ids=lambda it: it.__name__)
def test_the_page_about_records_has_every_event_with_its_fields(event) -> None:
    [row] = [it for it in PAGE.splitlines() if it.startswith(f"| `{event.__name__}` |")]
    assert all(f"`{field}`" in row for field in event._fields)
