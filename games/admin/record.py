"""Stored rows as steps of the record."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q

from games.models import Event, Hand, Match, TableStatus
from games.records.json_record import MatchRecord, step_from_json
from games.records.summary import Step
from games.rules.play.engine import fold
from games.rules.state.codec import from_json
from games.rules.state.state import State, is_boosted

BOOSTER_DECK = "booster_deck"
"""The option that a plain table leaves out."""


def steps_of(hand: Hand) -> list[Step]:
    """Return the steps of a round, their seconds counted from its beginning."""
    return _steps(hand.events.order_by("version"), hand.started)


def is_reviewable(hand: Hand) -> bool:
    """Tell whether a round hides nothing any more.

    Boosters stay in the hands from round to round (BG-3): at a table with Boosters
    the match has to be over.
    """
    if not hand.is_over:
        return False
    has_boosters = BOOSTER_DECK in hand.match.options
    return not has_boosters or _is_over(hand.match)


def _is_over(match: Match) -> bool:
    return match.ended is not None or match.table.status == TableStatus.CLOSED


def of_reviewable_rounds() -> Q:
    """Return what selects the events of rounds that hide nothing any more."""
    plain = Q(**{f"hand__match__options__{BOOSTER_DECK}__isnull": True})
    over = Q(hand__match__ended__isnull=False) | Q(table__status=TableStatus.CLOSED)
    return Q(hand__is_over=True) & (plain | over)


def state_before(hand: Hand) -> State:
    """Return the state a round begins with, the Boosters of earlier ones in hand."""
    state = State(options=from_json(hand.match.options))
    if not is_boosted(state):
        return state._replace(number=hand.number - 1, window_count=hand.first_window - 1)
    earlier = Event.objects.filter(hand__match=hand.match, hand__number__lt=hand.number)
    for events in earlier.order_by("version").values_list("events", flat=True):
        state = fold(map(from_json, events), state)
    return state


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
