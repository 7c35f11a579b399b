"""Stored rows as steps of the record."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from games.models import Event, Hand, Match
from games.records.json_record import MatchRecord, step_from_json
from games.records.summary import Step
from games.rules.codec import from_json


def steps_of(hand: Hand) -> list[Step]:
    """Return the steps of a round, their seconds counted from its beginning."""
    return _steps(hand.events.order_by("version"), hand.started)


def is_complete(match: Match) -> bool:
    """Tell whether a match is over, so that nothing of it is hidden any more."""
    return match.ended is not None and not match.hands.filter(is_over=False).exists()


def match_record(match: Match) -> MatchRecord:
    """Return the record of a match that is complete."""
    events = Event.objects.filter(hand__match=match).order_by("version")
    return MatchRecord(
        from_json(match.options),
        tuple(match.seat_names),
        tuple(_steps(events, match.started)),
    )


def _steps(events: Iterable[Event], since: datetime) -> list[Step]:
    return [
        step_from_json(
            event.seat,
            event.action,
            event.events,
            round((event.at - since).total_seconds(), 3),
        )
        for event in events
    ]
