"""Nothing is started on a database that this version does not know."""

from __future__ import annotations

from django.core.management.base import CommandError
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor


def require_migrated_database() -> None:
    """Raise CommandError if migrations are missing; a database that is away may come back."""
    try:
        executor = MigrationExecutor(connection)
        missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except OperationalError:
        return
    if missing:
        raise CommandError(
            f"the database lacks {len(missing)} migrations, {missing[0][0]} first; "
            f"`make prepare` brings it up to date"
        )
