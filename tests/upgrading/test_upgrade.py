"""A site of version 0.9.0, with matches in every phase, goes on in this version."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.db import connection
from psycopg import sql

ROOT = Path(__file__).parents[2]
STORED = Path(__file__).parent / "version_0_9_0.sql"
"""All of a database that version 0.9.0 has made: `.dump` of SQLite."""

PLAY_ON = """
from django.contrib.auth.models import Group, User
from django.test import Client
from games.models import Match, Player, Table
from tests.games.admin.played import go_on_playing
from tests.games.sessions import session_of
names = set()
anna = Player.objects.get(name="Anna", user__isnull=False)
client = Client(SERVER_NAME="127.0.0.1")
client.cookies["sessionid"] = session_of(anna)
for table in Table.objects.order_by("pk"):
    if table.status == "playing":
        over = table.match.hands.filter(is_over=True)
        while not over.exists():
            go_on_playing(table, actions=1)
        names.add(table.name)
    assert client.get(f"/t/{table.slug}/").status_code == 200, table.name
assert len(names) == 7, names
for match in Match.objects.exclude(ended=None):
    client.cookies["sessionid"] = session_of(match.players.exclude(player=None).get().player)
    for page in ("", "1/0/"):
        assert client.get(f"/m/{match.slug}/{page}").status_code == 200, page
client.cookies["sessionid"] = session_of(anna)
for page in ("/", "/tables/", "/account/", "/people/", "/decks/", "/matches/", "/events/"):
    assert client.get(page, follow=True).status_code == 200, page
assert Group.objects.get(name="reviewer").user_set.get().email == "vreni@example.org"
print("played on")
"""
COPY = """
from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
at = [
    (app, name) for app, name in MigrationRecorder(connections["old"]).applied_migrations()
    if app not in ("games", "tournaments")
] + [("games", "0001_version_0_9_0"), ("tournaments", "0001_version_0_9_0")]
executor = MigrationExecutor(connection)
executor.migrate(at)
old = executor.loader.project_state(at).apps
models = old.get_models(include_auto_created=True)
with transaction.atomic():
    for model in reversed(models):
        model._base_manager.all().delete()
    for model in models:
        rows = list(model._base_manager.using("old"))
        model._base_manager.using("default").bulk_create(rows)
    known = MigrationRecorder.Migration.objects
    known.using("default").all().delete()
    known.using("default").bulk_create(list(known.using("old")))
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
print("copied")
"""


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """Return a folder with the database of the old version."""
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as database:
        database.executescript(STORED.read_text())
    return tmp_path


def manage(folder: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=kept | {"DATA_DIR": str(folder), "DEBUG": "1"} | variables,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_stored_database_is_copied_and_the_copy_goes_on(stored: Path) -> None:
    """0.9.0 has no `backup`, so this version makes the copy before it migrates."""
    copy = stored / "copy"
    copied = manage(stored, "backup", str(copy))
    assert copied.returncode == 0, copied.stderr
    migrated = manage(copy, "migrate")
    assert migrated.returncode == 0, migrated.stderr
    played = manage(copy, "shell", "-v", "0", "-c", PLAY_ON)
    assert played.stdout == "played on\n", played.stderr


def test_a_database_from_before_is_told_the_way(stored: Path) -> None:
    """What 0.9.0 had migrated is one migration today: it needs all of it or none."""
    with closing(sqlite3.connect(stored / "db.sqlite3")) as database:
        database.execute("DELETE FROM django_migrations WHERE name = '0032_boards'")
        database.commit()
    told = manage(stored, "prepare")
    assert told.returncode == 1
    assert told.stderr.count("\n") == 1, told.stderr
    assert "older than version 0.9.0" in told.stderr


@pytest.fixture
def other_database() -> Iterator[str]:
    """Yield the address of an empty database at the server of the tests."""
    if connection.vendor != "postgresql":
        pytest.skip("no PostgreSQL")
    database = f"{connection.settings_dict['NAME']}_upgraded"
    name = sql.Identifier(database)
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(name))
        try:
            yield os.environ["DATABASE_URL"].rpartition("/")[0] + f"/{database}"
        finally:
            server.execute(sql.SQL("DROP DATABASE {}").format(name))


@pytest.mark.services
@pytest.mark.django_db
def test_it_goes_on_in_postgresql(stored: Path, other_database: str) -> None:
    """The same rows in a database that has gone through what 0.9.0 had migrated."""
    old = (
        "from django.db import connections\n"
        "connections.settings['old'] = connections.settings['default'] | {\n"
        f"    'ENGINE': 'django.db.backends.sqlite3', 'NAME': '{stored}/db.sqlite3',\n"
        "    'OPTIONS': {}}\n"
    )
    for script, said in ((old + COPY, "copied\n"), (None, ""), (PLAY_ON, "played on\n")):
        words = ("shell", "-v", "0", "-c", script) if script else ("migrate", "-v", "0")
        done = manage(stored, *words, DATABASE_URL=other_database)
        assert (done.returncode, done.stdout) == (0, said), done.stderr
