"""`manage.py doctor`: how the site is, on one screen."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from tichu_site.doctor import Condition, examine

WIDTH = 110


class Command(BaseCommand):
    help = (
        "Say what is set, reachable, too old or unsafe; exit with 1 if something has to be mended."
    )
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line for each finding."""
        findings = list(examine())
        for state, part, text in findings:
            line = f"{state}  {part:<9} {text}"
            self.stdout.write(line if len(line) <= WIDTH else f"{line[: WIDTH - 1]}…")
        if any(it.state == Condition.BAD for it in findings):
            sys.exit(1)
