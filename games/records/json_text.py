"""The JSON record of a match as text, from steps whose texts are known: fast for many matches.

Nearly all that happens in a match has happened in others, too: a card is led, somebody passes.
Such a step is read and written once, and its text stands in all records, with its time before it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from games.records.json_record import (
    MatchRecord,
    step_from_json,
    winner_in,
    write_deal,
    write_head,
    write_step,
)
from games.records.readable import (
    write_after_tricks,
    write_before_tricks,
    write_entry,
    write_taking,
)
from games.records.summary import AcceptedAction, Entry, Trick, deals, summary_of

ENTRIES_KEPT = 8_192
"""How many lines of tricks are kept as text."""


class WrittenStep(NamedTuple):
    """A step without its time, and its JSON.

    The JSON lacks the brace before it, where its time comes; a deal has none, since its round
    begins with it.
    """

    step: AcceptedAction
    text: str
    deals: bool
    winner: int | str | None
    """Who has won the match with it."""


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def written(seat: int | None, action: Any, events: Any) -> WrittenStep:
    """Return a step from action and events as :mod:`games.rules.state.codec` writes them."""
    step = step_from_json(seat, action, events)
    is_deal = deals(step)
    text = "" if is_deal else _encode(write_step(step))[1:]
    return WrittenStep(step, text, is_deal, winner_in([step]))


class StepTime(NamedTuple):
    """When a step was done, in seconds since any fixed moment, and whether a bot stood in."""

    seconds: float
    by_stand_in: bool = False

    @property
    def text(self) -> str:
        """How the JSON of its step begins."""
        helped = '"by_stand_in":true,' if self.by_stand_in else ""
        return f'{{"seconds":{self.seconds!r},{helped}'


def record_text(match: MatchRecord, steps: Sequence[WrittenStep], times: Sequence[StepTime]) -> str:
    """Return what :func:`games.records.json_record.record_of` has, as text on one line.

    ``match`` is without its steps: those are ``steps``, done at ``times``.
    """
    starts = [place for place, it in enumerate(steps) if it.deals]
    first, *ends = *starts, len(steps)
    rounds = [
        _round(steps[start:end], times[start:end]) for start, end in zip(starts, ends, strict=True)
    ]
    winner = next((it.winner for it in steps if it.winner is not None), None)
    return (
        f"{_encode(write_head(match))[:-1]},"
        f'"before":[{_steps(steps[:first], times)}],'
        f'"rounds":[{",".join(rounds)}],"winner":{_encode(winner)}}}'
    )


def _round(steps: Sequence[WrittenStep], times: Sequence[StepTime]) -> str:
    summary = summary_of([it.step for it in steps])
    deal = steps[0].step._replace(seconds=times[0].seconds)
    return (
        f'{_encode(write_deal(deal, summary))[:-1]},"steps":[{_steps(steps[1:], times[1:])}],'
        f"{_encode(write_before_tricks(summary))[1:-1]},"
        f'"tricks":[{",".join(map(_trick, summary.tricks))}],'
        f"{_encode(write_after_tricks(summary))[1:]}"
    )


def _trick(trick: Trick) -> str:
    return f'{{"plays":[{",".join(map(_entry, trick.entries))}]{_taking(trick.owner, trick.to)}}}'


@lru_cache(ENTRIES_KEPT)
def _entry(entry: Entry) -> str:
    return _encode(write_entry(entry))


@lru_cache
def _taking(owner: int | None, to: int | None) -> str:
    """Return what follows the plays of a trick."""
    written = _encode(write_taking(owner, to))[1:-1]
    return f",{written}" if written else ""


def _steps(steps: Iterable[WrittenStep], times: Iterable[StepTime]) -> str:
    return ",".join([f"{at.text}{it.text}" for it, at in zip(steps, times, strict=False)])
