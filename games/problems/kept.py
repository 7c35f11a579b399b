"""A problem as a line of JSON, as it is shipped: its round as bytes, and what was said of it."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from games.records.packing.rounds import DICTIONARY, KeptAction, pack, unpack
from games.rules.state.actions import Action
from games.rules.state.codec import from_json, to_json

DATA = Path(__file__).with_name("data") / "problems.jsonl"
_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)

Steps = Sequence[tuple[int | None, Action]]


class PossibleAnswer(NamedTuple):
    """What may be answered, and what it is worth."""

    action: Action | None
    """``None`` is to do without what else is asked about."""
    verdict: str
    loss: float
    """Points less than the best."""
    error: float
    share: float
    """In how many worlds the best gains more."""


class KeptProblem(NamedTuple):
    """A problem: before a step of a round a seat is asked."""

    theme: str
    steps: bytes
    step: int
    seat: int
    judge: int
    """The version of the judgement."""
    answers: tuple[PossibleAnswer, ...]
    """The best first."""
    reasons: tuple[str, ...]
    is_solved: bool = False

    @property
    def key(self) -> str:
        """What tells it from all others."""
        told = f"{self.theme} {self.step} {self.seat} ".encode() + self.steps
        return sha256(told).hexdigest()[:16]


def packed(steps: Steps) -> bytes:
    """Return the steps of a round as bytes."""
    return pack([KeptAction(0, _LONG_AGO, seat, to_json(action), []) for seat, action in steps])


def unpacked(steps: bytes) -> list[tuple[int | None, Action]]:
    """Return the steps of a round that were packed."""
    return [(it.seat, from_json(it.action)) for it in unpack(steps, DICTIONARY)]


def answers_as_json(answers: Iterable[PossibleAnswer]) -> list[Any]:
    """Return answers for a line or the database."""
    return [[None if it[0] is None else to_json(it[0]), *it[1:]] for it in answers]


def answers_from_json(told: Iterable[Sequence[Any]]) -> tuple[PossibleAnswer, ...]:
    """Return the answers of a line or the database."""
    return tuple(
        PossibleAnswer(None if action is None else from_json(action), *rest)
        for action, *rest in told
    )


def line_of(problem: KeptProblem) -> str:
    """Return a problem as a line of JSON."""
    told = problem._asdict()
    told["steps"] = b64encode(problem.steps).decode()
    told["answers"] = answers_as_json(problem.answers)
    return json.dumps(told, separators=(",", ":"))


def read_lines(path: Path = DATA) -> Iterator[KeptProblem]:
    """Yield the problems of a file; none where there is no file."""
    if not path.exists():
        return
    for line in path.read_text().splitlines():
        told = json.loads(line)
        told["steps"] = b64decode(told["steps"])
        told["answers"] = answers_from_json(told["answers"])
        told["reasons"] = tuple(told["reasons"])
        yield KeptProblem(**told)
