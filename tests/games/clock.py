"""The clock of the site, run by hand."""

from __future__ import annotations

from datetime import datetime

from games.services import wall_clock
from games.services.clock import do_due, sweep


def run_clock(now: datetime | None = None) -> int:
    """Do everything there is to do now; return the number of things that were due."""
    now = now or wall_clock.now()
    done = do_due(now)
    sweep(now)
    return done
