"""In development the log names what keeps the thread of all tables."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from tichu_site.slowness import LONGEST_SECONDS, named_if_slow


class Timer:
    """Runs out when a test says so, in a thread of its own as the real one does."""

    made: list[Timer]

    def __init__(self, seconds: float, deed: Callable[..., None], arguments: tuple) -> None:
        self.seconds, self.is_cancelled = seconds, False
        self._thread = threading.Thread(target=deed, args=arguments)
        Timer.made.append(self)

    def start(self) -> None:
        pass

    def run_out(self) -> None:
        self._thread.start()
        self._thread.join()

    def cancel(self) -> None:
        self.is_cancelled = True


@pytest.fixture(autouse=True)
def timers(monkeypatch: pytest.MonkeyPatch) -> list[Timer]:
    Timer.made = []
    monkeypatch.setattr("tichu_site.slowness.threading.Timer", Timer)
    return Timer.made


def dawdle() -> str:
    Timer.made[0].run_out()
    return "done"


def test_what_takes_long_is_named_while_it_does(timers: list[Timer], caplog) -> None:
    assert named_if_slow(dawdle)() == "done"
    assert timers[0].seconds == LONGEST_SECONDS == 0.05
    assert "all tables wait, since 50 ms, for" in caplog.text
    assert "in dawdle" in caplog.text


def test_what_takes_no_time_is_not_named(timers: list[Timer], caplog) -> None:
    assert named_if_slow(lambda number: number + 1)(1) == 2
    assert timers[0].is_cancelled
    assert not caplog.records
