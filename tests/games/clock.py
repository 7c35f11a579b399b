"""The clock of the site, run by hand."""

from __future__ import annotations

from datetime import datetime

from games.services.acting.clock import do_due, sweep, tell
from games.services.ground import wall_clock


def run_clock(now: datetime | None = None) -> None:
    """Do everything there is to do now."""
    now = now or wall_clock.now()
    do_due(now)
    sweep(now)
    tell(now)
