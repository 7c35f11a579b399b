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
from games.rules.cards.options import TableOptions

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


def record_text(
    options: TableOptions,
    names: Iterable[str],
    agreements: Sequence[dict[str, Any]],
    steps: Sequence[WrittenStep],
    seconds: Sequence[float],
) -> str:
    """Return what :func:`games.records.json_record.record_of` has, as text on one line.

    ``seconds`` are those of the steps, since any fixed moment.
    """
    starts = [place for place, it in enumerate(steps) if it.deals]
    first, *ends = *starts, len(steps)
    rounds = [
        _round(steps[start:end], seconds[start:end])
        for start, end in zip(starts, ends, strict=True)
    ]
    winner = next((it.winner for it in steps if it.winner is not None), None)
    return (
        f"{_encode(write_head(options, names, agreements))[:-1]},"
        f'"before":[{_steps(steps[:first], seconds)}],'
        f'"rounds":[{",".join(rounds)}],"winner":{_encode(winner)}}}'
    )


def _round(steps: Sequence[WrittenStep], seconds: Sequence[float]) -> str:
    summary = summary_of([it.step for it in steps])
    deal = steps[0].step._replace(seconds=seconds[0])
    return (
        f'{_encode(write_deal(deal, summary))[:-1]},"steps":[{_steps(steps[1:], seconds[1:])}],'
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


def _steps(steps: Iterable[WrittenStep], seconds: Iterable[float]) -> str:
    timed = zip(steps, seconds, strict=False)
    return ",".join([f'{{"seconds":{at!r},{it.text}' for it, at in timed])
