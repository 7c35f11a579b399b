"""`manage.py plan --tables N`: what it takes to serve that many tables, from measured costs."""

from __future__ import annotations

from argparse import ArgumentParser
from math import ceil
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tichu_site.postgres import CONNECTIONS

LOOP_MS = 2.6
"""The fixed loop of `make bench` on the machine that was measured on (docs/performance.md)."""
ACTION_LOOPS = 3.6
"""An action at a busy table, and what comes with it: signs of life, clocks, pushes, checks, chat
and looks at the lobby. One process, SQLite."""
ACTION_LOOPS_SHARED = 4.9
"""The same with PostgreSQL and Redis, whose clients cost more."""
STRONG_TABLES_A_CORE = 20
"""Tables of one person and three strong bots whose search fills a core."""
BUSY = 0.6
"""Part of a core that a process should take at most, so that 99 of 100 pushes stay soon."""
FIELD_LOOPS = 200_000
"""A night's work for the six boards of a day: bots of nine levels, 20 times each, one core.
Measured with three times each on 2026-11-30: 186,000."""
FIELD_TIMES = 20
ALONE_AT_MOST = 250
"""Busy tables beyond which one process is no longer planned with."""
SOCKETS_A_TABLE = 5
PUSH_BYTES = 1500
"""Of a compressed push."""
PROCESS_MB, SOCKET_MB = 250, 0.05
OTHER_CONNECTIONS = 10
"""For the administrator of the database, backups and commands."""


class Plan(NamedTuple):
    """What serves a number of tables."""

    processes: int
    is_shared: bool
    """Whether it takes PostgreSQL and Redis."""
    cores: int
    """Of the processes that serve and the search of strong bots, without database and proxy."""
    actions_a_second: float
    sockets: int
    megabytes: int
    connections: int
    """That PostgreSQL has to allow; 0 with SQLite."""
    megabits: float
    """A second, outwards."""


def plan(tables: int, seconds: float = 4.0, strong: int = 0, loop_ms: float = LOOP_MS) -> Plan:
    """Return what serves busy tables with an action every so many seconds at each.

    At ``strong`` of them people play against strong bots; ``loop_ms`` says how fast the
    machine is.
    """
    actions = tables / seconds
    alone = actions * ACTION_LOOPS * loop_ms / 1000 / BUSY
    is_shared = alone > 1 or tables > ALONE_AT_MOST
    load = actions * (ACTION_LOOPS_SHARED if is_shared else ACTION_LOOPS) * loop_ms / 1000
    processes = max(1, ceil(load / BUSY), ceil(tables / ALONE_AT_MOST))
    sockets = tables * SOCKETS_A_TABLE
    return Plan(
        processes,
        is_shared,
        processes + ceil(strong / STRONG_TABLES_A_CORE),
        actions,
        sockets,
        ceil(processes * PROCESS_MB + sockets * SOCKET_MB),
        processes * CONNECTIONS + OTHER_CONNECTIONS if is_shared else 0,
        actions * SOCKETS_A_TABLE * PUSH_BYTES * 8 / 1e6,
    )


class Command(BaseCommand):
    help = "Say what it takes to serve a number of busy tables, calculated from measured costs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what the site is expected to bear."""
        parser.add_argument("--tables", type=int, required=True, help="tables played at at once")
        parser.add_argument("--seconds", type=float, default=4.0, help="between two actions at one")
        parser.add_argument("--strong", type=int, default=0, help="of them with strong bots")
        parser.add_argument("--loop", type=float, default=LOOP_MS, help="loop_ms of `make bench`")

    def handle(
        self, *args: Any, tables: int, seconds: float, strong: int, loop: float, **options: Any
    ) -> None:
        """Print the plan."""
        if tables < 1 or not 0 <= strong <= tables or seconds <= 0 or loop <= 0:
            raise CommandError("give at least one table, times above 0, no more strong than all")
        found = plan(tables, seconds, strong, loop)
        storage = "PostgreSQL and Redis" if found.is_shared else "SQLite, no Redis"
        rows = [
            ("processes that serve", found.processes),
            ("storage", storage),
            ("cores for them and the search", found.cores),
            ("actions a second", f"{found.actions_a_second:.0f}"),
            ("open sockets", found.sockets),
            ("memory of the processes", f"{found.megabytes} MB"),
            ("sent to browsers", f"{found.megabits:.1f} Mbit/s"),
        ]
        if settings.DAILY:
            minutes = FIELD_LOOPS * loop / 60_000 * settings.DAILY_FIELD / FIELD_TIMES
            rows.append(("hands of the day, each night", f"{minutes:.0f} min of a core"))
        if found.is_shared:
            rows.append(("max_connections of PostgreSQL", f"{found.connections} at least"))
        for name, value in rows:
            self.stdout.write(f"{name:32} {value}")
