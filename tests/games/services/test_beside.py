"""Work beside the clock goes on in a thread of its own, which ends with the clock."""

from __future__ import annotations

import logging
import threading

import pytest

from games.services.acting import clock
from games.services.ground import beside, thinking
from tests.games.threads import wait_for_work


def test_one_at_a_time_of_each_kind() -> None:
    may_end, done = threading.Event(), list[int]()

    def work() -> None:
        may_end.wait()
        done.append(1)

    assert beside.begin("field", work, "")
    assert not beside.begin("field", work, "")
    assert beside.begin("ratings", work, "")
    may_end.set()
    wait_for_work()
    assert done == [1, 1]
    assert beside.begin("field", work, "")


def test_an_error_is_logged_and_the_next_one_begins(caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> None:
        raise ValueError

    with caplog.at_level(logging.ERROR):
        beside.begin("field", fail, "the field failed")
        wait_for_work()
    assert "the field failed: ValueError" in caplog.text
    assert beside.begin("field", lambda: None, "")


@pytest.mark.django_db
def test_with_the_clock_ends_what_waits_for_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A thread that would wait for decisions for ever ends at once, and others may begin."""
    waits, is_over = threading.Event(), list[bool]()

    class Undone:
        def done(self) -> bool:
            waits.set()
            return False

    kept = thinking._Kept(None, Undone(), is_patient=True)  # type: ignore[arg-type]
    monkeypatch.setattr(thinking, "_kept", {(1, ("", None)): kept})

    def work() -> None:
        try:
            thinking.wait_until_idle()
        finally:
            is_over.append(True)

    assert beside.begin("field", work, "")
    waits.wait()
    stop = threading.Event()
    stop.set()
    clock.run_forever(stop)
    assert is_over == [True]
    assert "field" not in [it.name for it in threading.enumerate()]
    assert not caplog.records
    assert beside.begin("field", lambda: None, "")
    wait_for_work()
    beside.refuse_ended()
