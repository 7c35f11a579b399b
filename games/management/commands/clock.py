"""`manage.py clock`: the clock as a process of its own."""

from __future__ import annotations

import signal
import threading
from typing import Any

from django.core.management.base import BaseCommand

from games.management.migrated import require_migrated_database
from games.services.acting.clock import run_forever
from games.services.ground import thinking


class Command(BaseCommand):
    help = "Run the clock: time-outs, bots, next rounds. Any number may run."

    def handle(self, *args: Any, **options: Any) -> None:
        """Run until the process is told to end."""
        require_migrated_database()
        stop = threading.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: stop.set())
        thinking.prepare()
        run_forever(stop)
