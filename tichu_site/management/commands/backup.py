"""`manage.py backup FOLDER`: a copy of what must not be lost, while the site is served."""

from __future__ import annotations

import shutil
import sqlite3
from argparse import ArgumentParser
from contextlib import closing
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from games.models import Table
from tichu_site.data_folder import OURS_ALONE, make_private_database

SECRET_KEY = "secret_key"  # noqa: S105 - the name of a file


class Command(BaseCommand):
    help = "Copy the SQLite database and the secret key into a new folder, while the site runs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take where to."""
        parser.add_argument("folder", type=Path)

    def handle(self, *args: Any, folder: Path, **options: Any) -> None:
        """Copy; the folder can be the DATA_DIR of a server at once."""
        if connection.vendor != "sqlite":
            raise CommandError("this is for SQLite; for PostgreSQL use pg_dump (docs/serving.md)")
        source = settings.DATABASES["default"]["NAME"]
        if Table._meta.db_table not in connection.introspection.table_names():
            # Without the settings of the site it is the database of nobody, made this moment.
            raise CommandError(f"there is no site in {source}: is DATA_DIR set as for the server?")
        try:
            if folder.exists() and any(folder.iterdir()):
                raise CommandError(f"{folder} is not empty")
            copy = _copied(source, folder)
        except OSError as error:
            raise CommandError(f"nothing can be written to {folder}: {error}") from error
        self.stdout.write(f"{copy} is a copy of the site, with its secret key")


def _copied(source: str | Path, folder: Path) -> Path:
    """Copy database and key into a folder, and return where the database is."""
    folder.mkdir(mode=OURS_ALONE, parents=True, exist_ok=True)
    copy = folder / "db.sqlite3"
    make_private_database(copy)
    with closing(sqlite3.connect(source)) as database, closing(sqlite3.connect(copy)) as target:
        database.backup(target)
    key = settings.DATA_DIR / SECRET_KEY
    if key.exists():  # else it is in the environment
        shutil.copy2(key, folder / SECRET_KEY)
    return copy
