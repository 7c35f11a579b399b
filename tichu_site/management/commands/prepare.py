"""`manage.py prepare`: the database and the static files as this version needs them."""

from __future__ import annotations

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection
from django.db.migrations.migration import Migration
from django.db.migrations.recorder import MigrationRecorder

from games.management.migrated import missing_migrations

MOST_TOLD = 10


class Command(BaseCommand):
    help = "Bring the database and the collected static files up to date; may be run again."

    def handle(self, *args: Any, **options: Any) -> None:
        """Tell what is migrated, migrate, and collect the static files."""
        missing = missing_migrations()
        if missing:
            is_new = not MigrationRecorder(connection).applied_migrations()
            done = "Making the database." if is_new else f"Migrating the database: {told(missing)}"
            self.stdout.write(done)
            self.stdout.flush()
            call_command("migrate", interactive=False, verbosity=0)
        call_command("load_problems", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)


def told(missing: list[Migration]) -> str:
    """Return the names of migrations: of many the first, and the number of others."""
    names = [f"{it.app_label}.{it.name}" for it in missing]
    more = len(names) - MOST_TOLD
    return ", ".join(names[:MOST_TOLD]) + (f" and {more} more" if more > 0 else "")
