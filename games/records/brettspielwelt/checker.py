"""Check for each round of a log whether the rules agree with it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import BinaryIO, NamedTuple

from games.records.brettspielwelt.reader import (
    LogFault,
    SourceLine,
    is_round,
    read_lines,
    read_round,
    split_rounds,
)
from games.records.brettspielwelt.replayer import BEFORE, replay_round
from games.records.summary import AcceptedAction
from games.rules.state.state import State


class CheckResult(Enum):
    """What a round was found to be."""

    OK = "ok"
    MISMATCH = "mismatch"
    UNFINISHED = "unfinished"
    """The last round of a log, cut off; correct as far as it goes."""
    RESTARTED = "restarted"
    """Dealt again before the exchange."""
    UNREADABLE = "unreadable"
    """No round at all: the file is no log."""


class Played(NamedTuple):
    """A complete round: the names on its seats, its steps, and the state after them."""

    handles: tuple[str, ...]
    steps: tuple[AcceptedAction, ...]
    after: State


class CheckedRound(NamedTuple):
    """The outcome of the round that begins in ``line``, and what is wrong with it."""

    line: int
    outcome: CheckResult
    fault: LogFault | None = None
    played: Played | None = None


def check_log(stream: BinaryIO) -> Iterator[CheckedRound]:
    """Yield a verdict for each round of a log, with one round at a time in memory.

    Whatever the input, nothing but an OSError of the stream is raised.
    """
    waiting: list[SourceLine] = []
    before = BEFORE
    for lines in split_rounds(read_lines(stream)):
        if waiting:
            verdict = check_round(waiting, is_last=False, before=before)
            before = before if verdict.played is None else verdict.played.after
            yield verdict
        waiting = lines
    if waiting:
        yield check_round(waiting, is_last=True, before=before)
    else:
        yield CheckedRound(1, CheckResult.UNREADABLE, LogFault(1, "empty"))


def check_round(lines: list[SourceLine], *, is_last: bool, before: State = BEFORE) -> CheckedRound:
    """Return the verdict on the lines of one round, which follows a given state."""
    line, last = lines[0].number, lines[-1]
    try:
        log = read_round(lines)
    except LogFault as fault:
        # Only a file without any first line of a round leaves such lines.
        outcome = CheckResult.MISMATCH if is_round(lines) else CheckResult.UNREADABLE
        return CheckedRound(line, outcome, fault)
    try:
        state, steps = replay_round(log, before)
    except LogFault as fault:
        if last.is_cut and fault.line == last.number and log.result is None:
            return CheckedRound(line, CheckResult.UNFINISHED)
        return CheckedRound(line, CheckResult.MISMATCH, fault)
    if log.result and state.score:
        if log.result == state.score.round:
            played = Played(tuple(log.handles), tuple(steps), state)
            return CheckedRound(line, CheckResult.OK, played=played)
        return CheckedRound(line, CheckResult.UNFINISHED)
    if is_last:
        return CheckedRound(line, CheckResult.UNFINISHED)
    if log.hands and not log.has_exchange:
        return CheckedRound(line, CheckResult.RESTARTED)
    missing = LogFault(last.number, "no_result", "the round ends here")
    return CheckedRound(line, CheckResult.MISMATCH, missing)
