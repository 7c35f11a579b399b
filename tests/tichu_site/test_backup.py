"""A site is copied while people play, and goes on from the copy (docs/serving.md)."""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from psycopg import sql

from games.models import Table
from games.rules.state.actions import DeclineGrand
from tests.e2e.server import ROOT
from tests.games.builders import act, make_match

LOOK = """
from games.models import Table
from games.rules.state.actions import DeclineGrand
from games.services.acting.actions import take_action
table = Table.objects.get()
print(table.version, table.state == {state!r})
print(take_action(table.pk, seat=1, action=DeclineGrand(), action_id="later").version)
"""

SERVING = ROOT / "docs" / "serving.md"

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


@pytest.fixture
def installed(tmp_path: Path, settings: Any) -> Path:
    """Return the folder of a site with a secret key, whose database is that of the tests."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL has pg_dump")
    settings.DATA_DIR = tmp_path / "site"
    settings.DATA_DIR.mkdir()
    (settings.DATA_DIR / "secret_key").write_text("the very key of this site")
    return tmp_path


@pytest.fixture
def restored() -> Iterator[str]:
    """Yield the address of an empty database beside that of the tests; it is deleted in the end."""
    if connection.vendor != "postgresql" or not shutil.which("pg_dump"):
        pytest.skip("no PostgreSQL, or none of its programs")
    database = f"{connection.settings_dict['NAME']}_restored"
    name = sql.Identifier(database)
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(name))
        try:
            yield address_of(database)
        finally:
            server.execute(sql.SQL("DROP DATABASE {}").format(name))


def address_of(database: str) -> str:
    """Return the address of a database at the server of the tests."""
    return os.environ["DATABASE_URL"].rpartition("/")[0] + f"/{database}"


def test_a_round_goes_on_from_a_backup(installed: Path) -> None:
    table = make_match()
    act(table, 0, DeclineGrand())
    before = Table.objects.get(pk=table.pk)
    copy = installed / "copy"
    call_command("backup", copy)
    act(table, 1, DeclineGrand())  # what happens afterwards is not in it

    assert_goes_on(before, f"sqlite:///{copy}/db.sqlite3", DATA_DIR=str(copy))
    assert (copy / "secret_key").read_text() == "the very key of this site"
    assert stat.S_IMODE((copy / "db.sqlite3").stat().st_mode) == 0o600


def test_a_round_goes_on_from_a_dump_of_postgresql(restored: str, tmp_path: Path) -> None:
    table = make_match()
    act(table, 0, DeclineGrand())
    before = Table.objects.get(pk=table.pk)
    dump, *restore = re.findall(r"^    ((?:pg_\w+|psql) .*)$", SERVING.read_text(), re.MULTILINE)
    run_shell(dump, tmp_path, address_of(connection.settings_dict["NAME"]))
    act(table, 1, DeclineGrand())
    for _again in range(2):  # over what is there, too, if a newer version has made more of it
        for command in restore:
            run_shell(command, tmp_path, restored)
        assert_goes_on(before, restored, DATA_DIR=str(tmp_path))
        with psycopg.connect(restored) as newer:
            newer.execute("CREATE TABLE newer (player bigint REFERENCES games_player)")


def run_shell(command: str, folder: Path, url: str) -> None:
    """Run a line of the page as somebody who looks after a site does."""
    variables = os.environ | {"DATABASE_URL": url}
    subprocess.run(command, shell=True, cwd=folder, env=variables, check=True)


def assert_goes_on(before: Table, url: str, **variables: str) -> None:
    """A site with this database has the table as it was before, and plays on."""
    environment = os.environ | {"DATABASE_URL": url} | variables
    environment.pop("SECRET_KEY", None)
    told = [
        subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for command in (
            ["migrate", "--check"],
            ["shell", "--verbosity", "0", "-c", LOOK.format(state=before.state)],
        )
    ]
    assert told[1].split() == [str(before.version), "True", str(before.version + 1)]


def test_nothing_is_overwritten_by_a_backup(installed: Path) -> None:
    copy = installed / "copy"
    copy.mkdir()
    (copy / "db.sqlite3").write_text("older")
    with pytest.raises(CommandError, match="not empty"):
        call_command("backup", copy)
    assert (copy / "db.sqlite3").read_text() == "older"


def test_no_site_is_no_backup(tmp_path: Path) -> None:
    """Whoever forgets the settings would otherwise keep copies of nothing."""
    copy, elsewhere = tmp_path / "copy", tmp_path / "elsewhere"
    answer = backed_up(copy, DATA_DIR=str(elsewhere))
    assert f"there is no site in {elsewhere}" in answer.stderr
    assert answer.returncode == 1
    assert not copy.exists()


def test_a_folder_that_cannot_be_made_is_told_in_a_line(installed: Path) -> None:
    (installed / "file").write_text("")
    with pytest.raises(CommandError, match="nothing can be written to"):
        call_command("backup", installed / "file" / "copy")


def backed_up(folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Make a backup as a line of a timetable does, and return what it says."""
    environment = {it: value for it, value in os.environ.items() if it != "DATABASE_URL"}
    return subprocess.run(
        [sys.executable, "manage.py", "backup", str(folder)],
        cwd=ROOT,
        env=environment | variables,
        capture_output=True,
        text=True,
    )
