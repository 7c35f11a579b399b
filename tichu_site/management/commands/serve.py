"""`manage.py serve`: the web server and, in the same process, the clock."""

from __future__ import annotations

import gc
import logging
import os
import socket
import threading
from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial
from typing import Any

from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from games.management.migrated import require_migrated_database
from tichu_site.data_folder import OTHERS_NOTHING, claim, make_private_inside

logger = logging.getLogger(__name__)

SOCKET_SECONDS = 6 * 3600  # pages reconnect; must end before layers forget members
SOCKET_FRAME_BYTES = 4096  # what comes in: a page only ever sends heartbeats
SOCKET_MESSAGE_BYTES = 512 * 1024  # limits what goes out, too: all regions of a table
PING_SECONDS = 50
"""Pages ask for answers themselves; this is for hidden ones, before proxies give up after 60."""
CLOCK_RESTART_SECONDS = 1
WAITING_LINES = 1024
"""How many connections may wait to be taken; the system may allow fewer (``somaxconn``).

With daphne's 50, a hall full of phones that all ask at once, while the process is busy, has most
of them turned away by the system, which tries again after 1, 3, 7 and 15 seconds.
"""
GARBAGE = (2_000, 10, 1_000)
"""After how many more objects the collector looks for cycles among the youngest, and how
often it does before it looks at older ones, and at all. Requests leave no cycles behind
(``pages.py``); looking at all there is takes 0.1 s with 75 tables that have just begun, and
with the usual numbers it happened every 20 s.
"""


class Command(BaseCommand):
    help = "Serve the site, with the clock in the same process."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Offer what differs between installations."""
        parser.add_argument("--host", default=settings.HOST)
        parser.add_argument("--port", type=int, default=settings.PORT)
        parser.add_argument(
            "--no-clock",
            action="store_true",
            help="leave the clock to a `manage.py clock` of its own",
        )

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        """Serve until the process is told to end.

        Nothing is tidied up at the end that matters: whatever must survive is in the
        database, because the process may be killed at any moment.
        """
        from tichu_site.asgi import application
        from tichu_site.wire import compress_sockets, send_without_colours, use_short_requests

        use_short_requests()
        send_without_colours()
        claimed = claim(settings.DATA_DIR, settings.WEB_PROCESSES)
        if claimed is None:
            raise CommandError(
                f"another server uses the data in {settings.DATA_DIR} already; "
                f"several need a DATA_DIR each, or WEB_PROCESSES"
            )
        require_migrated_database()
        require_free_port(host, port)
        os.umask(OTHERS_NOTHING)
        make_private_inside(settings.DATA_DIR)
        prepare_search()
        if not options["no_clock"]:
            start_clock()
        server: Server = Server(
            application=application,
            endpoints=doors(host, port),
            websocket_timeout=SOCKET_SECONDS,
            ping_interval=PING_SECONDS,
            websocket_max_message_size=SOCKET_MESSAGE_BYTES,
            websocket_max_frame_size=SOCKET_FRAME_BYTES,
            ready_callable=lambda: ready(server),
            server_name="",
        )

        def ready(server: Server) -> None:
            compress_sockets(server)
            # What is there now stays; the collector need not look at it ever again.
            gc.collect()
            gc.freeze()
            gc.set_threshold(*GARBAGE)
            self.announce(host, port)

        server.run()
        if server.abort_start:
            raise CommandError(f"cannot listen on {host}:{port}; is it in use?")

    def announce(self, host: str, port: int) -> None:
        """Print the address to open."""
        shown = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)  # noqa: S104
        shown = f"[{shown}]" if ":" in shown else shown
        self.stdout.write(f"Tichu is served at http://{shown}:{port}/ (Ctrl-C ends it)")
        self.stdout.flush()


def require_free_port(host: str, port: int) -> None:
    """Raise CommandError, with the system's reason, if nothing can be served there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as fault:
        why = os.strerror(fault.errno or 0)
        raise CommandError(
            f"cannot listen on {host}:{port}: {why}; PORT or --port takes another port"
        ) from fault


def doors(host: str, port: int) -> list[str]:
    """Return where to listen, as Twisted writes it."""
    found = build_endpoint_description_strings(host=host, port=port)
    return [f"{it}:backlog={WAITING_LINES}" for it in found]


def prepare_search() -> None:
    """Have the search of strong bots compiled and loaded, without waiting for it."""
    from games.services.ground import thinking

    thinking.prepare()


def start_clock() -> None:
    """Run the clock in a thread that ends with the process.

    Alongside other processes it does first what is due at the tables that this one shows.
    """
    from games.live.hub import hub
    from games.services.acting.clock import run_forever

    if settings.WEB_PROCESSES > 1:
        run_forever = partial(run_forever, shown=hub.tables)
    stop = threading.Event()
    threading.Thread(
        target=keep_running, args=(run_forever, stop), name="clock", daemon=True
    ).start()


def keep_running(run_forever: Callable[[threading.Event], None], stop: threading.Event) -> None:
    """Start the clock again whenever it ends before it was told to."""
    while not stop.is_set():
        try:
            run_forever(stop)
        except Exception:
            logger.exception("the clock stopped; starting it again")
        finally:
            connections.close_all()
        stop.wait(CLOCK_RESTART_SECONDS)
