"""A version meets a database of another one, a port that is taken, a disk that is full."""

from __future__ import annotations

import errno
import logging
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder

from games.management import migrated
from tests.e2e.server import ROOT
from tichu_site.full_disk import is_full
from tichu_site.logs import Outages

NEWER = ("tournaments", "0999_of_tomorrow")
NEWER_VERSION = "belongs to a newer version.*tournaments.0999_of_tomorrow.*restore the backup"


@pytest.fixture
def newer() -> None:
    MigrationRecorder(connection).record_applied(*NEWER)


@pytest.mark.services
@pytest.mark.django_db
@pytest.mark.parametrize("command", ["serve", "clock", "prepare"])
def test_an_older_version_does_not_start_on_a_newer_database(
    newer: None,
    command: str,
    tmp_path: Path,
    settings: object,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings.DATA_DIR = tmp_path  # type: ignore[attr-defined]

    def start(*_arguments: object) -> None:
        raise AssertionError("it starts")

    monkeypatch.setattr("tichu_site.management.commands.serve.require_free_port", start)
    monkeypatch.setattr("games.management.commands.clock.run_forever", start)
    with pytest.raises(CommandError, match=NEWER_VERSION):
        call_command(command)


@pytest.mark.django_db
@pytest.mark.parametrize("known", [("axes", "0999_of_tomorrow"), ("gone", "0001_initial")])
def test_migrations_of_others_say_nothing_about_our_version(known: tuple[str, str]) -> None:
    MigrationRecorder(connection).record_applied(*known)
    migrated.require_migrated_database()


@pytest.mark.django_db
def test_a_migration_that_was_squashed_is_known(
    newer: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.tournaments.migrations import __name__ as package

    last = sorted(it.stem for it in (ROOT / package.replace(".", "/")).glob("0*.py"))[-1]
    module = __import__(f"{package}.{last}", fromlist=["Migration"])
    monkeypatch.setattr(module.Migration, "replaces", [NEWER])
    executor = migrated.MigrationExecutor(connection)
    migrated.refuse_newer(executor.loader)


def manage(folder: Path, *command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command on a folder of data, and return what it says."""
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=kept | {"DATA_DIR": str(folder)} | variables,
        capture_output=True,
        text=True,
        timeout=300,
    )


def test_what_is_migrated_is_told(empty_database: Path, tmp_path: Path) -> None:
    shutil.copy(empty_database, tmp_path / "db.sqlite3")
    first = manage(tmp_path, "prepare")
    assert (first.returncode, first.stdout, first.stderr) == (0, "", "")
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as database:
        database.execute("DELETE FROM django_migrations WHERE app = 'sessions'")
        database.execute("DROP TABLE django_session")
        database.commit()
    told = manage(tmp_path, "prepare")
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout == "Migrating the database: sessions.0001_initial\n"
    assert (tmp_path / "static" / "staticfiles.json").exists()


def test_a_port_that_is_taken_is_told_in_one_line(empty_database: Path, tmp_path: Path) -> None:
    shutil.copy(empty_database, tmp_path / "db.sqlite3")
    (tmp_path / "static").mkdir()  # else a library warns of it
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        told = manage(tmp_path, "serve", "--port", str(port))
    assert told.returncode == 1
    assert told.stderr.count("\n") == 1, told.stderr
    line = told.stderr
    assert f"cannot listen on 127.0.0.1:{port}: Address already in use" in line


@pytest.mark.parametrize(
    "fault",
    [
        OSError(errno.ENOSPC, "No space left on device"),
        OSError(errno.EDQUOT, "Disk quota exceeded"),
        sqlite3.OperationalError("database or disk is full"),
        type("DiskFull", (Exception,), {"sqlstate": "53100"})("could not extend file"),
    ],
)
def test_a_full_disk_is_known_however_it_is_told(fault: Exception) -> None:
    wrapped = OperationalError("something")
    wrapped.__cause__ = fault
    assert is_full(fault)
    assert is_full(wrapped)
    assert not is_full(OSError(errno.EACCES, "Permission denied"))
    told = (type(wrapped), wrapped, None)
    record = logging.makeLogRecord({"name": "x", "exc_info": told, "msg": "x"})
    assert Outages().filter(record)
    assert record.getMessage() == "the storage fails: the disk is full"


def test_a_full_disk_is_told_in_one_line(tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-c", FULL],
        cwd=ROOT,
        env=os.environ | {"DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert told.returncode == 1
    assert told.stderr.splitlines() == [
        "There is no room left on a disk that the site writes to: make some first."
    ]


FULL = """
import runpy, sys
from unittest.mock import patch
from django.db.migrations.executor import MigrationExecutor
sys.argv = ["manage.py", "prepare"]
def fill(*arguments, **named):
    raise OSError(28, "No space left on device")
with patch.object(MigrationExecutor, "migrate", fill):
    runpy.run_path("manage.py", run_name="__main__")
"""
