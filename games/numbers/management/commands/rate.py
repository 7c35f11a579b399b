"""`manage.py rate`: compute all ratings anew, from the record of the matches on."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.management.migrated import require_migrated_database
from games.numbers.models import RatingRun
from games.numbers.services.counting_matches import count_all_again, count_matches
from games.numbers.services.rating import rate
from games.services.ground import wall_clock

AT_ONCE = 100


class Command(BaseCommand):
    help = (
        "Counts whatever waits to be counted and computes all ratings anew: the same matches "
        "give the same ratings to the last bit. --from-records counts all matches anew, too."
    )

    def add_arguments(self, parser: Any) -> None:
        """Take whether to begin with the record of each match."""
        parser.add_argument("--from-records", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Count, rate, and tell how many."""
        require_migrated_database()
        if options["from_records"]:
            count_all_again()
        while count_matches(AT_ONCE):
            pass
        rate(wall_clock.now())
        for run in RatingRun.objects.order_by("list"):
            self.stdout.write(f"{run.list}: {run.people} people, {run.matches} matches")
