"""Matches to take along: as records, as logs of Brettspielwelt, as text for people."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.admin.record import complete_ones, is_complete, match_record, record_lines
from games.models import Match
from games.records.brettspielwelt.writer import names_in, write_log
from games.records.json_record import record_of
from games.records.summary import AcceptedAction, split_rounds
from games.rules.state.events import CardsExchanged, ExchangeSubmitted, RoundDealt
from games.rules.state.state import Four
from games.screen.words.event_sentences import sentence
from games.screen.words.names import card_names, minus

ASKED_AT_ONCE = 20
"""How many matches are asked for at once, without their rounds."""


def may_be_taken(match: Match) -> bool:
    """Tell whether a match no longer hides anything and has a record."""
    return is_complete(match)


def json_of(match: Match) -> str:
    """Return the record of a match (``docs/records.md``)."""
    return json.dumps(record_of(match_record(match)), ensure_ascii=False, indent=1) + "\n"


def lines_of(keys: Sequence[int]) -> Iterator[bytes]:
    """Yield the records of those matches that are complete, as lines, each with its address."""
    for start in range(0, len(keys), ASKED_AT_ONCE):
        asked = keys[start : start + ASKED_AT_ONCE]
        found = complete_ones(asked)
        complete = {key: found[key] for key in asked if key in found}
        for match, record in record_lines(complete):
            head = json.dumps({"match": match.slug}, separators=(",", ":"))
            yield f"{head[:-1]},{record[1:]}\n".encode()


def log_of(match: Match) -> str | None:
    """Return the log of a match as Brettspielwelt writes them; it has no words for Boosters."""
    return None if match.has_boosters else write_log(match_record(match))


def text_of(match: Match) -> str:
    """Return a match in words, in the active language."""
    record = match_record(match)
    before, rounds = split_rounds(record.steps)
    played = localtime(match.started)
    lines = [
        ", ".join(match.seat_names),
        f"{match.table_name}, {date_format(played, 'DATETIME_FORMAT')}",
        " : ".join(map(minus, match.totals)),
        *_sentences(before, [record.names] * len(before)),
    ]
    for number, steps in enumerate(rounds, start=1):
        lines += ["", _("Round %(number)s") % {"number": number}, ""]
        lines += _sentences(steps, [names_in(record, number, it) for it in range(len(steps))])
    return "\n".join(lines) + "\n"


def _sentences(steps: Sequence[AcceptedAction], names: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield what has happened; ``names`` are those of the seats at each of the steps."""
    pushed: dict[int, Four] = {}
    told = zip(steps, names, strict=True)
    for event, called in ((event, list(who)) for step, who in told for event in step.events):
        if isinstance(event, ExchangeSubmitted):
            pushed[event.seat] = event.give
        elif isinstance(event, CardsExchanged):
            yield from (_push(seat, pushed[seat], called) for seat in sorted(pushed))
        text = sentence(event, called)
        if text:
            yield text
        if isinstance(event, RoundDealt):
            for name, first, rest in zip(called, event.first, event.rest, strict=True):
                yield f"{name}: {card_names(first)} + {card_names(rest)}"


def _push(seat: int, give: Four, names: Sequence[str]) -> str:
    """Return what a seat has pushed, to the left first (EXCH-1)."""
    receivers = [(seat + further) % len(names) for further in (1, 2, 3)]
    parts = (f"{card_names(give[it])} → {names[it]}" for it in receivers if give[it])
    return f"{names[seat]}: {', '.join(parts)}"
