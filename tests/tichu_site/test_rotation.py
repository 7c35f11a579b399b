"""docs/serving/backup.sh copies a site, and keeps no more copies than it is told to."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from django.db import connection

from tests.e2e.server import ROOT

NAME = re.compile(r"^\d{4}-\d\d-\d\dT\d{6}Z$")
OLDER = [f"2026-01-0{day}T043000Z" for day in (1, 2, 3)]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


def back_up(backups: Path, data: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    settings = {"BACKUPS": str(backups), "BACKUPS_KEPT": "2", "DATA_DIR": str(data)}
    return subprocess.run(
        ["sh", "docs/serving/backup.sh"],
        cwd=ROOT,
        env=os.environ | settings | variables,
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.fixture
def data(tmp_path: Path, empty_database: Path) -> Path:
    """Return the folder of a site."""
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "secret_key").write_text("the very key of this site")
    if connection.vendor == "sqlite":
        shutil.copy(empty_database, folder / "db.sqlite3")
    elif not shutil.which("pg_dump"):
        pytest.skip("none of PostgreSQL's programs")
    return folder


def variables() -> dict[str, str]:
    """Return what names the database of the tests, which for SQLite is the one in the folder."""
    if connection.vendor == "sqlite":
        return {"DATABASE_URL": ""}
    server = os.environ["DATABASE_URL"].rpartition("/")[0]
    return {"DATABASE_URL": f"{server}/{connection.settings_dict['NAME']}"}


def test_the_newest_copies_stay(data: Path, tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    for name in (*OLDER, "of the club", "2026-01-04T043000Z.partial"):
        (backups / name).mkdir(parents=True)
    done = back_up(backups, data, **variables())
    assert done.returncode == 0, done.stderr
    new = Path(done.stdout.splitlines()[-1])
    assert NAME.match(new.name)
    assert {it.name for it in backups.iterdir()} == {OLDER[-1], new.name, "of the club"}
    wanted = "db.sqlite3" if connection.vendor == "sqlite" else "tichu.dump"
    assert {it.name for it in new.iterdir()} == {wanted, "secret_key"}
    assert (new / "secret_key").read_text() == "the very key of this site"
    assert (new / wanted).stat().st_size > 0


def test_a_copy_that_fails_costs_no_older_one(tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    for name in OLDER:
        (backups / name).mkdir(parents=True)
    nowhere = "" if connection.vendor == "sqlite" else "postgres://nobody@127.0.0.1:1/nothing"
    done = back_up(backups, tmp_path / "elsewhere", DATABASE_URL=nowhere)
    assert done.returncode != 0
    assert {it.name for it in backups.iterdir() if NAME.match(it.name)} == set(OLDER)
