"""What all tests of the games share."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games import rendering
from games.daily.services import by_clock
from games.desk.services import by_night
from games.live import lobby
from games.models import Table
from games.replays import reading
from games.services.acting import clock
from games.services.clocks import timing
from games.services.ground import wall_clock
from games.services.seats import presence
from games.talk import lines
from games.tournaments.views import kept
from tests.games import kept_rows
from tests.games.clock import run_clock

START = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def forget_renderings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables of different tests may have the same number; lists are always fresh."""
    rendering.forget_all()
    kept.forget()
    lobby.forget_all()
    lines.forget_all()
    reading.forget_all()
    monkeypatch.setattr(lobby, "KEPT_SECONDS", 0)
    monkeypatch.setattr(by_clock, "is_anything_due", lambda _now: False)  # no days by the way
    monkeypatch.setattr(by_night, "HOURS", range(0))  # nor partners, when tests run at night
    kept_rows.begin_test(monkeypatch)


class Time:
    """Time that stands still until a test lets it pass."""

    def __init__(self, traveller: time_machine.Traveller) -> None:
        self._traveller = traveller
        self._swept: int | None = None

    @property
    def now(self) -> datetime:
        return wall_clock.now()

    def begin_anew(self) -> None:
        """Go back to where all tests begin."""
        self._traveller.move_to(START)

    def stand_still(self, seconds: float) -> None:
        """Let time pass while no clock runs."""
        self._traveller.shift(seconds)

    def go_by(self, seconds: float) -> None:
        """Let time pass while a clock runs and all who are there stay."""
        end = self.now + timedelta(seconds=seconds)
        while (due := self._next_due()) is not None and due <= end:
            self._run_at(max(due, self.now))
        self._run_at(end, sweeps=True)

    def go_on(self, table: Table) -> bool:
        """Let time pass until something happens; tell whether anything will."""
        table.refresh_from_db()
        if table.due_at is None:
            return False
        self._run_at(max(table.due_at, self.now))
        return True

    def _run_at(self, moment: datetime, *, sweeps: bool = False) -> None:
        """Do what is due; as on the site, look at everything else only now and then."""
        self._traveller.move_to(moment)
        presence.note_all_seen(moment)
        period = clock._period(moment)
        if sweeps or period != self._swept:
            run_clock(moment)
            self._swept = period
        else:
            clock.do_due(moment)
            clock.tell(moment)

    def _next_due(self) -> datetime | None:
        tables = Table.objects.filter(due_at__isnull=False)
        return tables.order_by("due_at").values_list("due_at", flat=True).first()


@pytest.fixture
def time() -> Iterator[Time]:
    with time_machine.travel(START, tick=False) as traveller:
        yield Time(traveller)


@pytest.fixture
def among_people(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots keep the times that people have agreed on, though only one person plays."""
    monkeypatch.setattr(timing, "is_alone", lambda _seats: False)
