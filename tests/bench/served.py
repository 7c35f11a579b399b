"""What a site that is actually served costs: see ``tests/load``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from typing import Any

from tests.bench.figures import Skipped, figure, tell
from tests.bench.small import SCENES
from tests.load.services import missing

SPECTATORS = 20
TABLES = (25, 50, 75, 100, 150, 200, 300)
IN_SMALL = False
"""Whether scenes have the least of everything."""
LONGEST_PUSH_MS = 100
"""A process is full when more than one push in a hundred takes longer."""


@figure("ms")
def action_cpu_ms() -> float:
    """An accepted action at a table of four: POST, commit, pushes."""
    return float(load("one")["action_cpu_ms"])


@figure("ms")
def action_with_boosters_cpu_ms() -> float:
    """The same at a table with Boosters in play."""
    return float(load("one", "--boosters")["action_cpu_ms"])


@figure("ms")
def push_ms() -> float:
    """From sending an action until it is shown on another screen, one table."""
    return float(load("one")["push_ms"])


@figure("ms")
def push_p99_ms() -> float:
    """The slowest of a hundred such pushes."""
    return float(load("one")["push_p99_ms"])


@figure("bytes")
def push_bytes() -> float:
    """What a push of one action to one of four people takes on the wire, on the average."""
    return float(load("one")["push_bytes"])


@figure("ms")
def spectator_cpu_ms() -> float:
    """One more spectator, per action."""
    watched = load("one", "--spectators", str(SPECTATORS))
    more = watched["action_cpu_ms"] - load("one")["action_cpu_ms"]
    return float(more) / SPECTATORS


@figure("ms/s")
def idle_socket_ms_per_s() -> float:
    """A page on which nothing happens, with its heartbeats."""
    return float(load("idle")["idle_socket_ms_per_s"])


@figure("ms")
def message_cpu_ms() -> float:
    """A message at a table of four, read by all: to be compared with an action."""
    return float(load("talk")["message_cpu_ms"])


@figure("times")
def growth_by_talk() -> float:
    """An action at a table where much has been said, compared with one at a silent table."""
    found = load("talk")
    return float(found["action_beside_talk_cpu_ms"] / found["action_cpu_ms"])


@figure("times")
def idle_growth_by_talk() -> float:
    """A page on which nothing happens, after much was said, compared with before."""
    found = load("idle-talk")
    return float(found["idle_after_talk_ms_per_s"] / found["idle_socket_ms_per_s"])


@figure("s", is_long=True)
def crowd_in_s() -> float:
    """The time until 1,000 spectators who come to a final at once are all in."""
    tell(json.dumps(_final()))
    return float(_final()["all_in_s"])


@figure("times", is_long=True)
def crowd_push() -> float:
    """The time until players see an action while these watch, compared with before they came."""
    return float(_final()["push_ratio"])


@figure("times", is_long=True)
def crowd_cpu() -> float:
    """Processor time of an action while these watch, compared with before they came."""
    return float(_final()["cpu_ratio"])


def _final() -> dict[str, Any]:
    return load("crowd", "--spectators", "1000")


@figure("percent", is_long=True)
def hall_at_rest() -> float:
    """The part of a core taken by 300 phones that follow an evening while nothing happens."""
    tell(json.dumps(load("hall")))
    return float(load("hall")["rest_percent"])


@figure("ms", is_long=True)
def hall_learned_p99_ms() -> float:
    """The time until 99 in a hundred of these phones show what was published, by the wall clock."""
    return float(load("hall")["learned_p99_ms"])


@figure("tables", is_long=True)
def tables_per_process() -> float:
    """Tables of four that act every two seconds, with heartbeats and clocks."""
    full = 0
    for number in TABLES:
        found = load("many", "--tables", str(number))
        if not keeps_up(found):
            break
        full = number
    return full


@figure("tables", is_long=True)
def bot_tables_per_process() -> float:
    """Tables of three bots and one person for whom the clock plays, too."""
    full = 0
    for number in TABLES:
        if not keeps_up(load("bots", "--tables", str(number))):
            break
        full = number
    return full


@figure("ms")
def front_page_ms() -> float:
    """The front page while matches run at 400 tables."""
    return float(load("front", "--tables", "400")["front_page_ms"])


@figure("times", is_long=True)
def growth_in_round() -> float:
    """An action in the second half of a round, compared with one in the first."""
    found = load("one", "--actions", "160")
    return float(found["late_ms"] / found["early_ms"])


@figure("times", is_long=True)
def growth_by_tables() -> float:
    """An action beside 400 running matches, compared with one beside none."""
    return _grown("--running", "400")


@figure("times", is_long=True)
def growth_by_matches() -> float:
    """An action beside 10,000 finished matches, compared with one beside none."""
    return _grown("--finished", "10000")


@figure("times", is_long=True)
def two_processes() -> float:
    """Tables that two processes carry for each that one process does, by processor time.

    The player at the tables, sharing the two cores, would hide it, so it is computed from
    what an action costs when each process has as many tables. With the PostgreSQL and
    the Redis of the environment, or with its own.
    """
    own = [] if "REDIS_URL" in os.environ else ["--services"]
    if own and (reason := missing()):
        raise Skipped(reason)
    one, two = (
        load("many", *own, "--tables", str(20 * number), "--processes", str(number))[
            "action_cpu_ms"
        ]
        for number in (1, 2)
    )
    tell(f"an action costs {one:.1f} ms with one process, {two:.1f} ms with two")
    return float(2 * one / two)


def _grown(*beside: str) -> float:
    return float(load("one", *beside)["action_cpu_ms"] / load("one")["action_cpu_ms"])


def keeps_up(found: dict[str, Any]) -> bool:
    tell(json.dumps(found))
    return found["push_p99_ms"] <= LONGEST_PUSH_MS and not found["pushes_late"]


@cache
def load(*arguments: str) -> dict[str, Any]:
    """Run a scene of the load in a process of its own."""
    small = SCENES[arguments[0]].split() if IN_SMALL else []
    command = [sys.executable, "-m", "tests.load", *arguments, *small]
    found = subprocess.run(command, check=True, capture_output=True, text=True)
    return dict(json.loads(found.stdout.splitlines()[-1]))
