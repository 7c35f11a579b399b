"""Many at the same time, and whether the record is sound afterwards."""

from __future__ import annotations

import threading
from collections.abc import Callable

from django.db import connections

from games.models import Event, Table
from games.rules.play.engine import fold
from games.rules.state.codec import from_json
from games.rules.state.state import State
from tests.games.builders import state_now


def in_threads(*deeds: Callable[[], object]) -> list[object]:
    """Do all deeds at the same time; return what they return or raise."""
    barrier = threading.Barrier(len(deeds))
    results: list[object] = [None] * len(deeds)

    def run(number: int) -> None:
        barrier.wait()
        try:
            results[number] = deeds[number]()
        except Exception as error:
            results[number] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(deeds))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def assert_record_is_sound(table: Table) -> None:
    """The record folds to what is stored, without a version twice."""
    table.refresh_from_db()
    rows = list(Event.objects.filter(hand__match=table.match).order_by("version"))
    events = [from_json(event) for row in rows for event in row.events]
    start = State(options=from_json(table.match.options))
    assert fold(events, start) == state_now(table)
    assert len({row.version for row in rows}) == len(rows)
