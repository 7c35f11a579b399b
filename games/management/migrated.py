"""Nothing is started on a database that this version does not know."""

from __future__ import annotations

from django.apps import apps
from django.core.management.base import CommandError
from django.db import OperationalError, connection
from django.db.migrations.exceptions import NodeNotFoundError
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.migration import Migration

OURS = ("games", "boosters", "tichu_site")
"""Packages whose apps are part of this project; of others only their own version decides."""


def require_migrated_database() -> None:
    """Raise CommandError if the database is older or newer than this version.

    A database that is away may come back: then nothing is said.
    """
    try:
        missing = missing_migrations()
    except OperationalError:
        return
    if missing:
        raise CommandError(
            f"the database lacks {len(missing)} migrations, {missing[0].app_label} first; "
            f"`make prepare` brings it up to date"
        )


def missing_migrations() -> list[Migration]:
    """Return the migrations that the database lacks, in their order.

    Raises CommandError if it has some of ours that this version does not know, or only a part
    of those that stand for version 0.9.0 today.
    """
    try:
        executor = MigrationExecutor(connection)
    except NodeNotFoundError as error:
        raise CommandError(
            "the database is older than version 0.9.0: start that version first (docs/upgrading.md)"
        ) from error
    refuse_newer(executor.loader)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [migration for migration, _is_backwards in plan]


def refuse_newer(loader: MigrationLoader) -> None:
    """Raise CommandError, naming the way back, if a newer version has changed the database."""
    ours = {it.label for it in apps.get_app_configs() if it.name.partition(".")[0] in OURS}
    known = set(loader.disk_migrations)
    for migration in loader.disk_migrations.values():
        known.update(migration.replaces)
    unknown = sorted(it for it in loader.applied_migrations if it[0] in ours and it not in known)
    if unknown:
        raise CommandError(
            f"the database belongs to a newer version of the site: it has {len(unknown)} "
            f"migrations that this one does not know, {'.'.join(unknown[-1])} among them; start "
            f"that version again, or restore the backup that was made before the upgrade "
            f"(docs/serving.md)"
        )
