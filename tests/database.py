"""The database of tests: migrations make it once, later runs begin with a copy.

To go through all migrations takes longer than most test files. What they have made lies in
pytest's cache, named after them; ``--create-db`` makes it anew.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management.color import Style
from django.core.management.commands import flush
from django.db import connection, transaction
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.backends.utils import CursorWrapper
from django.db.migrations.recorder import MigrationRecorder
from pytest_django import DjangoDbBlocker

from tests.e2e.server import Server
from tichu_site.data_folder import BESIDE_A_DATABASE

MADE_BY = (
    "games/**/migrations/*.py",
    "boosters/migrations/*.py",
    "boosters/deck_services.py",
    "games/desk/services/roles.py",
)
LIBRARIES = ("django", "django-axes")


def name_of_made() -> str:
    """Return a name for what the migrations make, as they are."""
    digest = sha256()
    for pattern in MADE_BY:
        for file in sorted(settings.BASE_DIR.glob(pattern)):
            digest.update(file.read_bytes())
    digest.update(repr([version(library) for library in LIBRARIES]).encode())
    return f"{digest.hexdigest()[:16]}.sqlite3"


@pytest.fixture(scope="session")
def made_database(pytestconfig: pytest.Config) -> Path | None:
    """Say where a database lies or should lie that is like a new one, if one can be kept."""
    cache = getattr(pytestconfig, "cache", None)  # may be switched off
    if cache is None or connection.vendor != "sqlite" or pytestconfig.getoption("nomigrations"):
        return None
    return cache.mkdir("databases") / name_of_made()


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory, made_database: Path | None) -> Path:
    """Say where a new database lies, which servers begin with a copy of."""
    if made_database is not None and made_database.exists():
        return made_database
    return Server(tmp_path_factory.mktemp("empty")).database


@pytest.fixture(scope="session")
def django_db_keepdb(
    pytestconfig: pytest.Config,
    made_database: Path | None,
    django_db_modify_db_settings: None,
) -> bool:
    """Begin with a copy of what has been made, if it has been."""
    if made_database is None or not made_database.exists() or pytestconfig.getoption("create_db"):
        return bool(pytestconfig.getoption("reuse_db"))
    shutil.copyfile(made_database, connection.settings_dict["TEST"]["NAME"])
    return True


@pytest.fixture(scope="session")
def django_db_setup(
    pytestconfig: pytest.Config,
    made_database: Path | None,
    django_db_blocker: DjangoDbBlocker,
    django_db_setup: None,
    django_db_keepdb: bool,
) -> Iterator[None]:
    """Keep what has just been made, and nothing of a copy; empty it quickly between tests."""
    if made_database is not None and not django_db_keepdb:
        _keep(made_database)
    with pytest.MonkeyPatch.context() as patch:
        with django_db_blocker.unblock():
            patch.setattr(flush, "emit_post_migrate_signal", Remade())
        if connection.vendor == "postgresql":
            patch.setattr(type(connection.ops), "sql_flush", _delete_rows)
        yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock():
            _end_other_sessions()
    if made_database is not None and django_db_keepdb and not pytestconfig.getoption("reuse_db"):
        _remove(_test_database())


class Remade:
    """Writes again what Django makes after migrations: it lasts long, and a flush asks for it."""

    def __init__(self) -> None:
        with connection.cursor() as cursor:
            every = {name: _rows(cursor, name) for name in _tables()}
        self._rows = {name: rows for name, rows in every.items() if rows}

    def __call__(self, *_how: object) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            for name, rows in self._rows.items():
                places = ", ".join(["%s"] * len(rows[0]))
                cursor.executemany(f"INSERT INTO {name} VALUES ({places})", rows)


def _tables() -> list[str]:
    """Return the tables that a flush empties."""
    names = connection.introspection.table_names()
    return [name for name in names if name != MigrationRecorder.Migration._meta.db_table]


def _rows(cursor: CursorWrapper, table: str) -> list[tuple[object, ...]]:
    cursor.execute(f"SELECT * FROM {table}")
    return cursor.fetchall()


def _delete_rows(
    operations: BaseDatabaseOperations, _style: Style, tables: list[str], **_how: bool
) -> list[str]:
    """Return statements that empty tables of a few rows, which PostgreSQL truncates more slowly."""
    return [f"DELETE FROM {operations.quote_name(it)}" for it in tables]


def _end_other_sessions() -> None:
    """Let threads that are still connected keep nobody from removing the database."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def _test_database() -> Path:
    return Path(connection.settings_dict["TEST"]["NAME"])


def _keep(made: Path) -> None:
    for old in set(made.parent.glob("*.sqlite3")) - {made}:
        old.unlink(missing_ok=True)
    own = made.with_suffix(f".{os.getpid()}")
    with closing(sqlite3.connect(_test_database())) as database:
        database.execute("VACUUM INTO ?", [str(own)])
    own.replace(made)


def _remove(database: Path) -> None:
    for suffix in ("", *BESIDE_A_DATABASE):
        database.with_name(database.name + suffix).unlink(missing_ok=True)
