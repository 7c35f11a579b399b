"""Threads in which work goes on beside the clock."""

from __future__ import annotations

from games.services.ground import beside


def wait_for_work() -> None:
    """Return once all work is done that has begun."""
    for thread in list(beside._threads.values()):
        thread.join()
