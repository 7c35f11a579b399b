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
from django.db import connection

from tichu_site.data_folder import BESIDE_A_DATABASE

MADE_BY = ("games/**/migrations/*.py", "boosters/migrations/*.py", "games/desk/services/roles.py")
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
    django_db_setup: None,
    django_db_keepdb: bool,
) -> Iterator[None]:
    """Keep what has just been made, and nothing of a copy."""
    if made_database is not None and not django_db_keepdb:
        _keep(made_database)
    yield
    if made_database is not None and django_db_keepdb and not pytestconfig.getoption("reuse_db"):
        _remove(Path(connection.settings_dict["TEST"]["NAME"]))


def _keep(made: Path) -> None:
    for old in set(made.parent.glob("*.sqlite3")) - {made}:
        old.unlink(missing_ok=True)
    own = made.with_suffix(f".{os.getpid()}")
    with closing(sqlite3.connect(connection.settings_dict["TEST"]["NAME"])) as database:
        database.execute("VACUUM INTO ?", [str(own)])
    own.replace(made)


def _remove(database: Path) -> None:
    for suffix in ("", *BESIDE_A_DATABASE):
        database.with_name(database.name + suffix).unlink(missing_ok=True)
