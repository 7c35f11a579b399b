"""A site is copied while people play, and goes on from the copy (docs/serving.md)."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

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

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def installed(tmp_path: Path, settings: Any) -> Path:
    """Return the folder of a site with a secret key, whose database is that of the tests."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL has pg_dump")
    settings.DATA_DIR = tmp_path / "site"
    settings.DATA_DIR.mkdir()
    (settings.DATA_DIR / "secret_key").write_text("the very key of this site")
    return tmp_path


def test_a_round_goes_on_from_a_backup(installed: Path) -> None:
    table = make_match()
    act(table, 0, DeclineGrand())
    before = Table.objects.get(pk=table.pk)
    copy = installed / "copy"
    call_command("backup", copy)
    act(table, 1, DeclineGrand())  # what happens afterwards is not in it

    variables = os.environ | {"DATA_DIR": str(copy), "DATABASE_URL": f"sqlite:///{copy}/db.sqlite3"}
    variables.pop("SECRET_KEY", None)
    told = [
        subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=variables,
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
    assert (copy / "secret_key").read_text() == "the very key of this site"
    assert stat.S_IMODE((copy / "db.sqlite3").stat().st_mode) == 0o600


def test_nothing_is_overwritten_by_a_backup(installed: Path) -> None:
    copy = installed / "copy"
    copy.mkdir()
    (copy / "db.sqlite3").write_text("older")
    with pytest.raises(CommandError, match="not empty"):
        call_command("backup", copy)
    assert (copy / "db.sqlite3").read_text() == "older"
