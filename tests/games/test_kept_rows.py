"""A match that is written again is the match that was played, at a table of its own."""

from __future__ import annotations

import pytest
from django.db import connection

from games.admin.record import match_record
from games.models import Event, Table
from games.records.json_record import record_of
from tests.games import builders, kept_rows
from tests.games.admin.played import play_match
from tests.games.builders import make_match, player_at

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
    records = [record_of(match_record(it)._replace(about=None, proof=None)) for it in (one, other)]
    assert records[0] == records[1]
    connection.check_constraints()


def seconds_of(table: Table) -> list[float]:
    return [clock.seconds for clock in table.clocks.values()]


def test_what_a_test_has_changed_is_never_copied_into_another(settings, monkeypatch) -> None:
    usual = make_match(pace="normal")
    settings.CLOCK_PACE *= 100
    slow = make_match(pace="normal")
    settings.CLOCK_PACE /= 100
    assert seconds_of(slow) == [100 * it for it in seconds_of(usual)]
    monkeypatch.setattr(builders, "NAMES", ("Eve", "Flo", "Gil", "Ida"))
    assert player_at(make_match(pace="normal"), 0).name == "Eve"
    monkeypatch.undo()
    for _ in range(2 * kept_rows.VARIANTS):
        again = make_match(pace="normal")
        assert player_at(again, 0).name == "Anna"
        assert seconds_of(again) == seconds_of(usual)
