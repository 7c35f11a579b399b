"""`manage.py compare_partners`: the figures of partners, which reviewers see at the desk."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.bots.search import ready
from games.desk.services.partners import compare_rounds
from games.management.migrated import require_migrated_database


class Command(BaseCommand):
    help = (
        "Looks at rounds of matches that are over and were played by people beside people, about "
        "three seconds of a processor each: mistakes, passes, and how pushes and wishes fit the "
        "partner's hand. Each round once; may be stopped and begun anew at any moment. Needs numba."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how many."""
        parser.add_argument("--most", type=int, default=None, help="stop after so many rounds")

    def handle(self, *args: Any, **options: Any) -> None:
        """Compare one round after the other."""
        require_migrated_database()
        if not ready.load(settings.KERNEL_DIR):
            raise CommandError("numba is not installed: nothing can be compared without the search")
        rounds = list(compare_rounds(options["most"]))
        self.stdout.write(f"{len(rounds)} rounds compared, {sum(map(bool, rounds))} of partners")
