"""A match that is written again is the match that was played, at a table of its own."""

from __future__ import annotations

import pytest
from django.db import connection

from games.admin.record import match_record
from games.models import Event
from games.records.json_record import record_of
from tests.games.admin.played import play_match

pytestmark = pytest.mark.django_db


def test_what_is_written_again_is_another_match_with_the_same_record() -> None:
    one, other = play_match(target=None, max_rounds=2), play_match(target=None, max_rounds=2)
    assert one.pk != other.pk
    assert one.slug != other.slug
    assert one.table.host != other.table.host
    assert (other.table.match, other.table.hand) == (other, other.hands.get(number=2))
    assert one.hands.count() == other.hands.count() == 2
    events = Event.objects.filter(table=other.table)
    assert events.count() == Event.objects.filter(table=one.table).count() > 100
    assert set(events.values_list("hand__match", flat=True)) == {other.pk}
    assert record_of(match_record(one)) == record_of(match_record(other))
    connection.check_constraints()
