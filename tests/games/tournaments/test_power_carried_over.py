"""An upgrade of a site on which a tournament runs: links and phones of before (WHO-2, WHO-3)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

BEFORE = """
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
executor = MigrationExecutor(connection)
before = [("tournaments", "0007_knock_out_of_groups")]
executor.migrate([*before, ("games", "0039_looks_at_other_rows")])
get = executor.loader.project_state(before).apps.get_model
now = timezone.now()
for status in ("running", "planned"):
    event = get("tournaments", "Tournament").objects.create(
        slug=status, name=status, day=now.date(), preset="treibhaus", seed="x", status=status,
        created=now,
    )
    codes = {"looking": "AAAAAA", "registered": "BBBBBB", "checked_in": "CCCCCC"}
    for kind, code in codes.items():
        team = get("tournaments", "Entrant").objects.create(
            tournament=event, name=kind, status=kind, code=code
        )
        person = get("tournaments", "EntrantPlayer").objects.create
        person(entrant=team, name="Anna")
        if kind == "registered":
            person(entrant=team, name="Ben", has_accepted=False)
            person(entrant=team, name="Cleo", has_accepted=False)
    row = {"name": "registered", "code": "BBBBBB"}
    change = {"model": "Entrant", "key": 1, "before": None, "after": row}
    act = get("tournaments", "Act").objects.create
    act(tournament=event, number=1, what="register", at=now, changes=[change])
    act(tournament=event, number=2, what="report", at=now, who="CCCCCC", is_director=False)
"""
AFTER = """
from games.tournaments.models import Act, EntrantPlayer, Speaker
from games.tournaments.services.speaking import phone_of
running = Speaker.objects.filter(entrant__tournament__slug="running")
assert Speaker.objects.count() == running.count() == 3
team = running.get(entrant__name="checked_in")
assert team.phone == phone_of(f"{team.entrant.tournament_id}:CCCCCC"), team.phone
for slug in ("running", "planned"):
    people = EntrantPlayer.objects.filter(entrant__tournament__slug=slug)
    assert people.get(entrant__name="looking").code == "AAAAAA"
    assert people.get(name="Ben").code == "BBBBBB"
    other = people.get(name="Cleo").code
    assert len(other) == 12, other
    assert {it.code for it in people.filter(name="Anna").exclude(entrant__name="looking")} == {""}
    acts = Act.objects.filter(tournament__slug=slug)
    assert acts.get(number=1).changes[0]["after"] == {"name": "registered"}
    assert acts.get(number=2).who == "checked_in"
print("carried over")
"""


@pytest.mark.nightly  # a database of its own goes through all migrations
def test_links_and_phones_of_before_go_on(tmp_path: Path) -> None:
    at_home = os.environ | {"DATA_DIR": str(tmp_path), "DATABASE_URL": f"sqlite:///{tmp_path}/db"}

    def manage(*words: str) -> str:
        run = [sys.executable, "manage.py", *words]
        done = subprocess.run(run, cwd=ROOT, env=at_home, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    manage("shell", "-c", BEFORE)
    manage("migrate")
    assert "carried over" in manage("shell", "-c", AFTER)
