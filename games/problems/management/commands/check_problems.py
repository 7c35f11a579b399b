"""Check all problems with the judge as it is now."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots.search import ready
from games.problems.models import Problem
from games.problems.services.checking import check
from games.services.acting import judging


class Command(BaseCommand):
    """``manage.py check_problems``: those of an older judgement, or all of them."""

    help = (
        "Judge problems anew whose judgement is of an older version, and take out what is unsure."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take whether all are to be checked."""
        parser.add_argument("--all", action="store_true")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Say how many were checked and how many of them are taken out."""
        found = Problem.objects.order_by("pk")
        if not options["all"]:
            found = found.filter(judge__lt=judging.VERSION)
        rows = list(found)
        if rows and not ready.load(Path(settings.KERNEL_DIR)):
            raise CommandError("problems are checked by the search, which needs numba")
        out = check(rows)
        self.stdout.write(f"{len(rows)} problems checked, {out} are no longer certain")
