"""The JSON record: there, back and through the rules."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from games.records.json_record import (
    MatchRecord,
    RecordError,
    read_record,
    record_of,
    replay,
    step_from_json,
)
from games.records.summary import AcceptedAction, split_rounds, summary_of
from games.rules.cards.options import TableOptions
from games.rules.play.engine import act
from games.rules.state.actions import EndTime
from games.rules.state.codec import to_json
from games.rules.state.state import State
from tests.records.logs import ORDERLY, ORDERLY_ROUND, cards, log, played
from tests.records.matches import NAMES, OPTIONS, random_match


@pytest.mark.parametrize("options", OPTIONS)
def test_random_matches_come_back_and_replay(options: TableOptions) -> None:
    chance = Random(7)
    for _ in range(3):
        match, state = random_match(chance, options)
        written = json.loads(json.dumps(record_of(match)))
        assert read_record(written) == match
        assert replay(read_record(written)) == state


def test_unfinished_match_comes_back() -> None:
    match, _ = random_match(Random(1))
    for length in (0, 1, 6, 30):
        begun = match._replace(steps=match.steps[:length])
        assert read_record(record_of(begun)) == begun
        replay(begun)


def test_time_that_ends_before_the_first_deal_is_kept() -> None:
    state, events = act(State(), None, EndTime())
    match = MatchRecord(TableOptions(), NAMES, (AcceptedAction(None, EndTime(), tuple(events)),))
    written = record_of(match)
    assert written["winner"] == "tie"
    assert read_record(written) == match
    assert replay(match) == state


def test_steps_are_filled_from_stored_rows() -> None:
    match, _ = random_match(Random(2))
    for step in match.steps:
        action = json.loads(json.dumps(to_json(step.action)))
        events = json.loads(json.dumps([to_json(event) for event in step.events]))
        assert step_from_json(step.seat, action, events, step.seconds) == step


def test_record_can_be_read_by_people() -> None:
    _, steps = played(log(ORDERLY, CALLED_ROUND, "Grosses Tichu: 3"))
    written = record_of(MatchRecord(TableOptions(target=None), NAMES, tuple(steps)))
    hand = written["rounds"][0]
    assert hand["deal"]["first"][0] == "2s 2p 6j 6s 6p 6t Tj Tt"
    assert hand["calls"] == [{"seat": 3, "call": "grand", "trick": 0}]
    assert hand["exchange"][0] == ["", "Dog", "4t", "5j"]
    assert hand["tricks"][0] == {
        "plays": [
            {"seat": 0, "play": "bomb T: Tj Ts Tp Tt"},
            {"seat": 1, "pass": True},
            {"seat": 2, "pass": True},
            {"seat": 3, "pass": True},
        ],
        "taken_by": 0,
    }
    assert hand["steps"][3] == {
        "seat": 2,
        "do": "no_grand",
        "events": [
            {"event": "GrandDecided", "seat": 2, "decision": "no_grand"},
            {"event": "RestDealt"},
        ],
    }
    assert hand["out"] == [0, 1, 3]
    assert hand["score"]["cards"] == [40, 60]
    assert hand["score"]["round"] == [40, -140]


def test_summary_tells_wishes_gifts_and_bombs_out_of_turn() -> None:
    _, steps = played(
        log(
            ORDERLY,
            "0 Ma\nWunsch:A\n1 GA\n2 Dr\n0 S2 R2 G2 B2\n1 -\n3 R9 G9 B9 S9\n0 -\n",
        )
    )
    entries = summary_of(steps).tricks[0].entries
    assert entries[0].wish == 14
    assert [entry.seat for entry in entries] == [0, 1, 2, 0, 1, 3, 0]
    assert [entry.combination is None for entry in entries].count(True) == 2
    assert [entry.in_turn for entry in entries[2:6]] == [True, False, True, False]


def test_rounds_are_told_apart() -> None:
    match, _ = random_match(Random(3), rounds=3)
    before, rounds = split_rounds(match.steps)
    assert before == ()
    assert [summary_of(steps).number for steps in rounds] == [1, 2, 3]
    assert all(summary_of(steps).score for steps in rounds)


CALLED_ROUND = ORDERLY_ROUND.replace("40 - 60", "40 - -140")


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if not isinstance(value, (dict, list)):
        return [path]
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    return [path, *(p for key, item in inner for p in _paths(item, (*path, key)))]


def test_altered_records_are_refused_or_do_not_replay() -> None:
    chance = Random(4)
    match, _ = random_match(chance, rounds=1)
    good = record_of(match)
    paths = [path for path in _paths(good) if path]
    others = [None, [], {}, "x", "8j", 1, -1, 10**30, 1.5, True, ["8j"] * 4]
    for _ in range(400):
        bad = copy.deepcopy(good)
        *way, last = chance.choice(paths)
        inner = bad
        for key in way:
            inner = inner[key]
        other = chance.choice(others)
        if inner[last] == other or last in ("seconds", "names") or "names" in way:
            continue
        inner[last] = other
        if "options" in way:
            continue
        with pytest.raises(RecordError):
            replay(read_record(bad))


@pytest.mark.parametrize("data", [None, [], "x", {}, {"format": "tichu-record"}])
def test_what_is_no_record_is_refused(data: Any) -> None:
    with pytest.raises(RecordError):
        read_record(data)


def test_unknown_version_is_refused() -> None:
    match, _ = random_match(Random(5), rounds=1)
    with pytest.raises(RecordError, match="version"):
        read_record({**record_of(match), "version": 5})


def test_a_score_that_does_not_follow_from_the_steps_is_refused() -> None:
    match, _ = random_match(Random(6), rounds=1)
    written = record_of(match)
    written["rounds"][0]["score"]["cards"] = [55, 45]
    with pytest.raises(RecordError, match="does not agree"):
        read_record(written)


def test_bit_sets_stay_out_of_the_record() -> None:
    _, steps = played(log(ORDERLY, ORDERLY_ROUND))
    written = record_of(MatchRecord(TableOptions(), NAMES, tuple(steps)))
    assert str(cards("RA")) not in json.dumps(written)
    assert str(cards("R10 G10 B10 S10")) not in json.dumps(written)
