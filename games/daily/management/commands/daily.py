"""`manage.py daily`: promise days, and let bots play what is missing of their fields."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.bots.search import ready
from games.daily.services.field import fill
from games.daily.services.preparing import prepare
from games.services.ground import wall_clock


class Command(BaseCommand):
    help = "Promise the next days, and let bots of all levels play the boards whose word is known."

    def handle(self, *args: Any, **options: Any) -> None:
        """Say how many rounds were played, and how long it took."""
        if not settings.DAILY:
            self.stdout.write("DAILY is off: there are no hands of the day.")
            return
        now, begun = wall_clock.now(), perf_counter()
        prepare(now)
        ready.prepare(Path(settings.KERNEL_DIR))
        if not ready.is_ready():
            self.stdout.write("The search is not ready: without numba bots play no field.")
            return
        played = fill(now)
        self.stdout.write(f"{played} rounds in {perf_counter() - begun:.0f} s")
