"""Read files of matches that somebody brings along: logs of Brettspielwelt, records of sites.

A file is read as a whole or not at all. Every round of it is played through the rules, so that
nothing in it can be what no table could have shown.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from enum import StrEnum
from io import BytesIO
from math import isfinite
from typing import Any, NamedTuple

from django.conf import settings

from games import expansion
from games.records.brettspielwelt.checker import CheckResult, check_log
from games.records.json_record import MatchRecord, RecordError, read_record, replay
from games.records.summary import AcceptedAction, split_rounds
from games.records.text_files import usual_text
from games.rules.cards.options import TableOptions
from games.rules.state.actions import Deal
from games.rules.state.codec import to_json

MOST_BYTES = settings.LONGEST_FILE
MOST_ROUNDS = 60
"""Rounds of a match: six times as many as usual."""
LARGEST = 100_000
"""No number among the options of a table is larger."""
LONGEST_NAME = 100
"""Of a deck, and of somebody at the table."""
LONGEST_SECONDS = 30 * 24 * 3600
MOST_OF_ONE_BOOSTER = 100
TOLD_BESIDE = frozenset({"match"})
"""What a line of all one's matches has besides the record."""
TOLD_BESIDE_BEFORE = TOLD_BESIDE | {"kind", "started", "ended", "rated"}
"""What such a line had before records told it themselves, up to version 2."""
_OUT_OF_PLACE = (CheckResult.MISMATCH, CheckResult.UNREADABLE)


class FileFault(Exception):
    """A file that is no match as it stands: ``kind`` is stable, ``line`` is where.

    ``detail`` is what stands there, in the words of the file.
    """

    def __init__(self, kind: str, line: int | None = None, detail: str = "") -> None:
        super().__init__(kind, line, detail)
        self.kind = kind
        self.line = line
        self.detail = detail
        self.round: int | None = None
        """In which round it is, where there are no lines to speak of."""
        self.step: int | None = None


class BroughtMatch(NamedTuple):
    """What a file tells: a record, and what the seats are called in each round.

    Of a log the names may change from round to round, and be empty.
    """

    record: MatchRecord
    names: tuple[tuple[str, ...], ...]


def read_file(data: bytes) -> BroughtMatch:
    """Return the match in a file; raises FileFault."""
    if len(data) > MOST_BYTES:
        raise FileFault("too_large")
    data = usual_text(data)
    if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"["):
        return _read_json(data)
    return _read_log(data)


def _read_log(data: bytes) -> BroughtMatch:
    """Read a log; a last round that is cut off, and one that is dealt anew, are left out."""
    steps: list[AcceptedAction] = []
    names: list[tuple[str, ...]] = []
    for verdict in check_log(BytesIO(data)):
        if verdict.outcome in _OUT_OF_PLACE:
            fault = verdict.fault
            assert fault is not None
            raise FileFault(fault.kind, fault.line, _line(data, fault.line))
        if verdict.played is None:
            continue
        if len(names) == MOST_ROUNDS:
            raise FileFault("too_many_rounds", verdict.line)
        steps += verdict.played.steps
        names.append(verdict.played.handles)
    if not names:
        raise FileFault("no_round", 1)
    return BroughtMatch(
        MatchRecord(TableOptions(target=None), names[0], tuple(steps)), tuple(names)
    )


def _line(data: bytes, number: int) -> str:
    lines = data.split(b"\n", number)
    return lines[number - 1][:80].decode(errors="replace") if number <= len(lines) else ""


def _read_json(data: bytes) -> BroughtMatch:
    try:
        told = json.loads(data)
    except json.JSONDecodeError as fault:
        is_more = fault.msg.startswith("Extra data")  # as in a file of all one's matches
        raise FileFault("more_than_one" if is_more else "no_json", fault.lineno) from fault
    except (RecursionError, UnicodeDecodeError, ValueError) as fault:
        raise FileFault("no_json") from fault
    if isinstance(told, dict):
        beside = TOLD_BESIDE_BEFORE if told.get("version") in (1, 2) else TOLD_BESIDE
        told = {name: value for name, value in told.items() if name not in beside}
        _refuse_too_many(told.get("rounds"))
    try:
        record = read_record(told)
        _refuse_impossible(record)
        replay(record, expansion.catalogue())
    except RecordError as error:
        raise _of_record(error, told) from error
    _, rounds = split_rounds(record.steps)
    if not rounds:
        raise FileFault("no_round")
    return BroughtMatch(record, (record.names,) * len(rounds))


def _refuse_too_many(rounds: Any) -> None:
    if isinstance(rounds, list) and len(rounds) > MOST_ROUNDS:
        raise FileFault("too_many_rounds")


def _of_record(error: RecordError, told: Any) -> FileFault:
    """Return what is wrong with a record, with the round and its step."""
    fault = FileFault(error.code, None, error.about[:80])
    if error.step is not None:
        left = error.step - len(told["before"])
        for number, written in enumerate(told["rounds"], start=1):
            size = 1 + len(written["steps"])
            if left <= size:
                fault.round, fault.step = number, left
                break
            left -= size
    return fault


def _refuse_impossible(record: MatchRecord) -> None:
    """Raise RecordError for what no table of ours writes, though the rules could go by it."""
    for name, value in record.options._asdict().items():
        if not _is_possible(name, value):
            raise RecordError("impossible_option", f"options: {name}", about=name)
    seconds = [step.seconds for step in record.steps if step.seconds is not None]
    if seconds and (len(seconds) < len(record.steps) or not _are_times(seconds)):
        raise RecordError("impossible_times", "seconds")
    if any(len(it.name) > LONGEST_NAME for it in record.seat_holders):
        raise RecordError("record_broken", "a name is too long")
    if any(isinstance(step.action, Deal) and step.seat is not None for step in record.steps):
        raise RecordError("seat_deals", "a seat deals")


def _are_times(seconds: list[float]) -> bool:
    return all(
        type(it) in (int, float) and isfinite(it) and 0 <= it <= LONGEST_SECONDS for it in seconds
    )


def _is_possible(name: str, value: Any) -> bool:
    """Tell whether an option of a table can have a value."""
    default = TableOptions._field_defaults[name]
    if name == "booster_deck":
        return isinstance(value, tuple) and _is_deck(value)
    if isinstance(default, bool):
        return isinstance(value, bool)
    if isinstance(default, StrEnum):
        return value in list(type(default))
    if isinstance(default, str):
        return isinstance(value, str) and len(value) <= LONGEST_NAME and value.isprintable()
    if value is None:
        return default is None or name == "target"
    is_number = type(value) in (int, float) and isfinite(value) and 0 <= value <= LARGEST
    return is_number and not (isinstance(default, int) and type(value) is float)


def _is_deck(cards: Iterable[Any]) -> bool:
    known = expansion.catalogue()
    return all(
        isinstance(card, tuple)
        and len(card) == 2
        and isinstance(card[0], str)
        and card[0] in known.keys()  # noqa: SIM118
        and type(card[1]) is int
        and 0 < card[1] <= MOST_OF_ONE_BOOSTER
        for card in cards
    )


def stored_options(record: MatchRecord) -> dict[str, Any]:
    """Return the options of an imported match, as they are stored: never rated."""
    found: dict[str, Any] = to_json(record.options._replace(rated=False))
    return found
