"""`make load`: play at a really served site, and print what it costs as JSON lines.

    python -m tests.load one                   one table of four, an action at a time
    python -m tests.load one --boosters        the same with Boosters
    python -m tests.load one --spectators 20   with people who watch
    python -m tests.load idle                  pages at which nothing happens
    python -m tests.load talk                  a table at which much is said beside a silent one
    python -m tests.load idle-talk             pages at which nothing happens, before and after talk
    python -m tests.load many --tables 100     tables that all play at once
    python -m tests.load bots --tables 100     tables of one person and three bots each
    python -m tests.load evening --tables 64   the same at tables of one round of a tournament
    python -m tests.load proxy --tables 6      two processes behind nginx, which has served what
    python -m tests.load soak --tables 50 --seconds 900    play on while the server is killed
    python -m tests.load soak --services       the same with PostgreSQL and Redis, killed too;
                                               --processes 4 serve instead of two
    python -m tests.load soak --kills 500      killed that many times, one after the other
    python -m tests.load absence --services    answers while PostgreSQL or Redis is away, or hangs
    python -m tests.load crowd --spectators 1000    a final, and the crowd that comes to watch it
    python -m tests.load hall --phones 300     an evening that phones follow
    python -m tests.load front --tables 400    the front page while matches run

The database is an empty SQLite file, or that of ``DATABASE_URL``, which has to be empty;
``--services`` starts a PostgreSQL and a Redis for the scene alone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from contextlib import ExitStack

from games.bots.levels import USUAL
from tests.bench.loop import loop_ms
from tests.load.services import own_services
from tests.load.site import empty_site

SCENES = (
    "one",
    "idle",
    "many",
    "bots",
    "evening",
    "front",
    "proxy",
    "soak",
    "talk",
    "idle-talk",
    "crowd",
    "hall",
    "absence",
)


def main(arguments: list[str]) -> int:
    """Measure one scene and print it with the time that a fixed loop takes."""
    options = read(arguments)
    with ExitStack() as stack:
        services = stack.enter_context(own_services()) if options.services else ()
        site = stack.enter_context(empty_site())
        # Not before Django is set up.
        from tests.load import (
            absence,
            crowd,
            hall,
            measures,
            soak,
            talking,
        )

        before = loop_ms()
        match options.scene:
            case "one":
                scene = measures.one_table(
                    site,
                    actions=options.actions,
                    spectators=options.spectators,
                    with_boosters=options.boosters,
                    running=options.running,
                    finished=options.finished,
                )
            case "talk":
                scene = talking.beside_talk(site)
            case "idle-talk":
                scene = talking.idle_after_talk(site, number=options.sockets)
            case "proxy":
                scene = measures.behind_a_proxy(site, tables=options.tables)
            case "soak":
                scene = soak.soak(
                    site,
                    services,
                    tables=options.tables,
                    seconds=options.seconds,
                    kills=options.kills,
                    processes=options.processes,
                )
            case "absence":
                scene = absence.absence(site, services)
            case "idle":
                scene = measures.idle_sockets(site, number=options.sockets)
            case "crowd":
                scene = crowd.crowd(site, spectators=options.spectators or 1000)
            case "hall":
                scene = hall.hall(site, phones=options.phones)
            case "front":
                scene = measures.front_page(site, tables=options.tables)
            case _:
                scene = measures.many_tables(
                    site,
                    tables=options.tables,
                    rate=options.rate,
                    seconds=options.seconds,
                    processes=options.processes,
                    spread=options.spread,
                    with_boosters=options.boosters,
                    with_bots=options.scene == "bots",
                    with_event=options.scene == "evening",
                    level=options.level,
                )
        try:
            found = asyncio.run(scene)
        finally:
            site.stop()
            print(site.log(), file=sys.stderr, end="")
        found["loop_ms"] = (before + loop_ms()) / 2
        print(json.dumps(found), flush=True)
    return 0


def read(arguments: list[str]) -> argparse.Namespace:
    """Read what is asked for."""
    parser = argparse.ArgumentParser(
        "tests.load", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("scene", choices=SCENES, nargs="?", default="one")
    parser.add_argument("--actions", type=int, default=80)
    parser.add_argument("--spectators", type=int, default=0)
    parser.add_argument("--running", type=int, default=0, help="matches at other tables")
    parser.add_argument("--finished", type=int, default=0, help="matches of long ago")
    parser.add_argument("--boosters", action="store_true")
    parser.add_argument("--phones", type=int, default=300)
    parser.add_argument("--sockets", type=int, default=100)
    parser.add_argument("--tables", type=int, default=25)
    parser.add_argument("--level", default=USUAL, help="how the bots play")
    parser.add_argument("--rate", type=float, default=0.5, help="actions a second and table")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--kills", type=int, default=0, help="so many, instead of for seconds")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument(
        "--services", action="store_true", help="with a PostgreSQL and a Redis of its own"
    )
    parser.add_argument("--spread", action="store_true", help="a table's people over all processes")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
