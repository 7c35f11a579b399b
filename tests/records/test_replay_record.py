"""`manage.py replay_record` replays what the administration gives out."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from django.core.management import CommandError, call_command

from games.records.json_record import MatchRecord, record_of
from tests.records.logs import outcomes
from tests.records.matches import UNTIMED, random_booster_match, random_match


def written(folder: Path, match: MatchRecord) -> Path:
    path = folder / "match.json"
    path.write_text(json.dumps(record_of(match)), encoding="utf-8")
    return path


def printed(path: Path, **options: bool) -> str:
    out = StringIO()
    call_command("replay_record", str(path), stdout=out, **options)
    return out.getvalue()


def test_points_of_a_match_are_printed(tmp_path: Path) -> None:
    match, state = random_match(Random(3), UNTIMED, rounds=2)
    path = written(tmp_path, match)
    one, other = state.totals
    assert printed(path) == f"{path}: rounds 2 points {one} : {other}\n"


def test_a_match_with_boosters_is_replayed_but_not_printed_as_a_log(tmp_path: Path) -> None:
    path = written(tmp_path, random_booster_match(0, 1)[0])
    assert "rounds 1 points" in printed(path)
    with pytest.raises(CommandError, match="no words for Boosters"):
        printed(path, log=True)


def test_match_is_printed_as_a_log_that_replays(tmp_path: Path) -> None:
    match, _ = random_match(Random(4), UNTIMED, rounds=2)
    assert outcomes(printed(written(tmp_path, match), log=True)) == ["ok", "ok"]


@pytest.mark.parametrize("text", ["", "{}", "[" * 100_000, '{"format": "tichu-record"}'])
def test_a_file_that_is_no_record_is_refused_by_name(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.json"
    path.write_text(text)
    with pytest.raises(CommandError, match=r"other\.json: "):
        printed(path)


def test_changed_points_are_refused(tmp_path: Path) -> None:
    match, _ = random_match(Random(5), UNTIMED, rounds=1)
    record = record_of(match)
    record["rounds"][0]["score"]["out"].reverse()
    path = tmp_path / "match.json"
    path.write_text(json.dumps(record))
    with pytest.raises(CommandError, match="does not agree"):
        printed(path)


def test_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"none\.json"):
        printed(tmp_path / "none.json")
