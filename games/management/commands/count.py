"""`manage.py count`: whether the counts of hands dealt are those of the rounds themselves."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management.migrated import require_migrated_database
from games.services.acting.dealt import recount


class Command(BaseCommand):
    help = (
        "Counts the hands of all rounds anew that the page /fair/ counts, and compares: names what "
        "differs, and then fails. At a running site a round that is counted meanwhile may differ."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Count, compare and tell."""
        require_migrated_database()
        rounds, differences = recount()
        for difference in differences:
            self.stdout.write(difference)
        if differences:
            raise CommandError(f"{len(differences)} counts are not those of {rounds} rounds")
        self.stdout.write(f"{rounds} rounds, all counts agree")
