"""What this process counts of itself while it plays, for whoever watches over it.

Plain counts and times, never a card, a name or the address of a table. ``/metrics`` and the page
of the administration show them (``tichu_site/metrics.py``).
"""

from __future__ import annotations

from prometheus_client import Counter, Histogram

ACTIONS = Counter("tichu_actions", "Actions accepted, of people, bots and clocks.")
REFUSED = Counter("tichu_actions_refused", "Actions of people that came too late or were refused.")
PUSHES = Histogram(
    "tichu_push_seconds",
    "From a commit until all sockets of the table that this process has were told.",
    buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0),
)
ERRORS = Counter("tichu_errors", "Faults of the program, as they stand in the log.")
