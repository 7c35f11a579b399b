"""The JSON record of a match as text, from steps whose texts are known: fast for many matches.

Nearly all that happens in a match has happened in others, too: a card is led, somebody passes.
Such a step is read and written once, and its text stands in all records, with its time before it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from games.records.json_record import (
    step_from_json,
    winner_in,
    write_deal,
    write_head,
    write_step,
)
from games.records.readable import write_summary
from games.records.summary import AcceptedAction, deals, summary_of
from games.rules.cards.options import TableOptions


class WrittenStep(NamedTuple):
    """A step without its time, its JSON, and whether a round begins with it."""

    step: AcceptedAction
    text: str
    deals: bool


class TimedStep(NamedTuple):
    """A step of a match, and its seconds since any fixed moment."""

    written: WrittenStep
    seconds: float


def written(seat: int | None, action: Any, events: Any) -> WrittenStep:
    """Return a step from action and events as :mod:`games.rules.state.codec` writes them."""
    step = step_from_json(seat, action, events)
    return WrittenStep(step, _json(write_step(step)), deals(step))


def record_text(
    options: TableOptions,
    names: Iterable[str],
    agreements: Sequence[dict[str, Any]],
    steps: Sequence[TimedStep],
) -> str:
    """Return what :func:`games.records.json_record.record_of` has, as text on one line."""
    starts = [place for place, it in enumerate(steps) if it.written.deals]
    first, *ends = *starts, len(steps)
    rounds = (_round(steps[start:end]) for start, end in zip(starts, ends, strict=True))
    winner = winner_in(it.written.step for it in steps)
    return (
        f'{_json(write_head(options, names, agreements))[:-1]},"before":[{_steps(steps[:first])}],'
        f'"rounds":[{",".join(rounds)}],"winner":{_json(winner)}}}'
    )


def _round(steps: Sequence[TimedStep]) -> str:
    summary = summary_of(it.written.step for it in steps)
    deal = steps[0].written.step._replace(seconds=steps[0].seconds)
    return (
        f'{_json(write_deal(deal, summary))[:-1]},"steps":[{_steps(steps[1:])}],'
        f"{_json(write_summary(summary))[1:]}"
    )


def _steps(steps: Iterable[TimedStep]) -> str:
    return ",".join(f'{{"seconds":{it.seconds!r},{it.written.text[1:]}' for it in steps)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
