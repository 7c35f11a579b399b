"""`manage.py recount`: whether the figures of people are those of their matches."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management.migrated import require_migrated_database
from games.numbers.services.counting_matches import recount


class Command(BaseCommand):
    help = (
        "Counts all matches anew that the pages of people count, and compares: names what differs, "
        "and then fails. At a running site a match that is counted meanwhile may differ."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Count, compare and tell."""
        require_migrated_database()
        number, differences = recount()
        for difference in differences:
            self.stdout.write(difference)
        if differences:
            raise CommandError(f"{len(differences)} counts are not those of {number} matches")
        self.stdout.write(f"{number} matches, all counts agree")
