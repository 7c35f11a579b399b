"""Matches played long ago: the rows they leave, without playing them."""

from __future__ import annotations

from datetime import timedelta
from typing import TypeVar

from django.db.models import Model

from games.models import Event, Hand, Match, Seat, Table, TableStatus
from games.services.ground.deal import new_slug
from tests.games.builders import make_match

EVENTS = 5
"""Rows of the record that each match leaves; real ones leave more."""
AT_ONCE = 500

Row = TypeVar("Row", bound=Model)


def add_finished_matches(number: int) -> None:
    """Add a number of finished matches, each with a table, a round and its events."""
    for first in range(0, number, AT_ONCE):
        _add(min(AT_ONCE, number - first))


def _add(number: int) -> None:
    sample = make_match()
    assert sample.match is not None
    assert sample.hand is not None
    event = Event.objects.filter(table=sample).order_by("pk")[0]
    seats = list(Seat.objects.filter(table=sample).order_by("number"))
    ended = {"ended": sample.match.started + timedelta(hours=1)}
    over = {"status": TableStatus.CLOSED, "due_at": None, "match_id": None, "hand_id": None}
    tables = Table.objects.bulk_create(
        _copy(sample, slug=new_slug(), clocks={}, **over) for _ in range(number)
    )
    matches = Match.objects.bulk_create(
        _copy(sample.match, table_id=table.pk, slug=new_slug(), winner="0", **ended)
        for table in tables
    )
    hands = Hand.objects.bulk_create(
        _copy(sample.hand, match_id=match.pk, is_over=True, **ended) for match in matches
    )
    both = list(zip(tables, hands, strict=True))
    Event.objects.bulk_create(
        [
            _copy(event, table_id=table.pk, hand_id=hand.pk, version=place, action_id=f"{place}")
            for table, hand in both
            for place in range(EVENTS)
        ],
        batch_size=AT_ONCE,
    )
    Seat.objects.bulk_create(
        [_copy(seat, table_id=table.pk) for table in tables for seat in seats],
        batch_size=AT_ONCE,
    )
    sample.match.delete()
    sample.delete()


def _copy(row: Row, **changes: object) -> Row:
    fields = {
        field.attname: getattr(row, field.attname)
        for field in row._meta.concrete_fields
        if not field.primary_key
    }
    return type(row)(**fields | changes)
