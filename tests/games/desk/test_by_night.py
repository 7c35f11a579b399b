"""Rounds of partners are compared by the clock at night, and only then."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from games.desk.services import by_night, partners
from games.models import ComparedRound, Hand
from games.services.acting.housekeeping import tidy
from games.services.ground import beside, thinking, wall_clock
from tests.games.admin.played import play_round_of_people

pytestmark = pytest.mark.django_db
EVENING = datetime(2026, 11, 29, 22, 0, tzinfo=UTC)
NIGHT = datetime(2026, 11, 30, 2, 30, tzinfo=UTC)  # 3:30 in Zurich
MORNING = datetime(2026, 11, 30, 5, 0, tzinfo=UTC)


@pytest.fixture
def hand() -> Hand:
    return play_round_of_people()


@pytest.fixture(autouse=True)
def threads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Run the work of a thread where it is begun; the search is there, and judges nothing."""
    begun: list[str] = []

    def begin(name: str, work: Callable[[], object], _fault: str) -> bool:
        begun.append(name)
        work()
        return True

    monkeypatch.setattr(by_night, "HOURS", range(2, 6))
    monkeypatch.setattr(by_night, "_failed", set())
    monkeypatch.setattr(beside, "begin", begin)
    monkeypatch.setattr(thinking, "prepare", lambda: None)
    monkeypatch.setattr(by_night.ready, "is_ready", lambda: True)
    monkeypatch.setattr(partners, "_rows", lambda *_args: iter(()))
    return begun


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime], None]:
    def tidy_at(now: datetime) -> None:
        monkeypatch.setattr(wall_clock, "now", lambda: now)
        tidy(now)

    return tidy_at


def test_the_clock_compares_at_night_and_each_round_once(hand, threads, at) -> None:
    at(EVENING)
    at(MORNING)
    assert not ComparedRound.objects.exists()
    assert "partners" not in threads
    at(NIGHT)
    assert list(ComparedRound.objects.values_list("hand", flat=True)) == [hand.pk]
    at(NIGHT)
    assert threads.count("partners") == 1, "nothing is left to compare"


def test_nothing_is_compared_before_the_search_is_ready(hand, at, monkeypatch) -> None:
    monkeypatch.setattr(by_night.ready, "is_ready", lambda: False)
    at(NIGHT)
    assert not ComparedRound.objects.exists()


def test_bots_at_tables_come_first(hand, at, monkeypatch) -> None:
    waited: list[bool] = []
    monkeypatch.setattr(
        thinking, "wait_until_idle", lambda: waited.append(ComparedRound.objects.exists())
    )
    at(NIGHT)
    assert waited[0] is False


def test_a_round_that_fails_holds_up_no_other(hand, at, monkeypatch, caplog) -> None:
    other = Hand.objects.create(
        match=hand.match,
        number=2,
        first_window=1,
        started=hand.started,
        is_over=True,
        score=hand.score,
    )
    real = partners.compare_round

    def compare(it: Hand, wait: Callable[[], None]) -> int:
        if it.pk == hand.pk:
            raise ValueError("no such round")
        return real(it, wait)

    monkeypatch.setattr(by_night, "compare_round", compare)
    at(NIGHT)
    assert list(ComparedRound.objects.values_list("hand", flat=True)) == [other.pk]
    assert caplog.text.count("a round of partners could not be compared") == 1


def test_a_clock_that_ends_blames_no_round(hand, at, monkeypatch) -> None:
    def end(*_args: object) -> int:
        raise beside.ClockEnded

    monkeypatch.setattr(by_night, "compare_round", end)
    with pytest.raises(beside.ClockEnded):
        at(NIGHT)
    assert not by_night._failed
