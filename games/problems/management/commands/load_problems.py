"""Bring the problems that are shipped into the database."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.problems.kept import read_lines
from games.problems.services.shipped import bring


class Command(BaseCommand):
    """``manage.py load_problems``; ``prepare`` does it, and it may be run again."""

    help = "Bring the problems that are shipped into the database; may be run again."

    def handle(self, *_args: Any, **options: Any) -> None:
        """Say how many are new or judged anew."""
        number = bring(read_lines())
        if number and options["verbosity"]:
            self.stdout.write(f"Problems that are new or judged anew: {number}")
