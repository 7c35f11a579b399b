"""`manage.py pack_rounds`: finished rounds packed small, alongside a running site."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import timedelta
from time import sleep
from typing import Any

from django.core.management.base import BaseCommand

from games.management.migrated import require_migrated_database
from games.services.acting.packing import pack_round, rounds_to_pack
from games.services.ground import wall_clock


class Command(BaseCommand):
    help = (
        "Packs the record of rounds whose match is over, some at a time with a pause between, "
        "so that a running site goes on meanwhile. Nothing is lost, every page shows them as "
        "before. May be stopped and begun anew at any moment."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how old, how many, how fast."""
        parser.add_argument("--days", type=int, default=1, help="how old they are at least")
        parser.add_argument("--batch", type=int, default=20, help="rounds between two pauses")
        parser.add_argument("--pause", type=float, default=0.2, help="seconds of a pause")
        parser.add_argument("--most", type=int, default=None, help="stop after so many rounds")

    def handle(self, *args: Any, **options: Any) -> None:
        """Pack one batch after the other."""
        require_migrated_database()
        before = wall_clock.now() - timedelta(days=options["days"])
        number = size = last = 0
        while options["most"] is None or number < options["most"]:
            left = options["batch"] if options["most"] is None else options["most"] - number
            waiting = rounds_to_pack(before).filter(pk__gt=last)
            batch = list(waiting.values_list("pk", flat=True)[: min(options["batch"], left)])
            if not batch:
                break
            for last in batch:
                try:
                    size += pack_round(last)
                    number += 1
                except ValueError as fault:
                    self.stderr.write(str(fault))
            sleep(options["pause"])
        mean = f", {size / number:.0f} bytes each" if number else ""
        self.stdout.write(f"{number} rounds packed{mean}")
