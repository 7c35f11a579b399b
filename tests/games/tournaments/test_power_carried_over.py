"""An upgrade of a site on which tournaments run: links, phones (WHO-2, WHO-3), answers (DIR-1)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
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


BEFORE_ANSWERS = """
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
executor = MigrationExecutor(connection)
before = [("tournaments", "0018_registering")]
executor.migrate(before)
get = executor.loader.project_state(before).apps.get_model
now = timezone.now()
event = get("tournaments", "Tournament").objects.create(
    slug="evening", name="Evening", day=now.date(), preset="treibhaus", seed="x", created=now,
)
numbers = iter(range(1, 9))
def write(what, change, player=None):
    get("tournaments", "Act").objects.create(
        tournament=event, number=next(numbers), what=what, at=now, player=player,
        changes=[change],
    )
for name, only in {"Dora": True, "Emil": False, "Otto": True}.items():
    player = get("games", "Player").objects.create(name=name, created=now, last_seen=now)
    row = get("tournaments", "Director").objects.create(
        tournament=event, player=player, role="deputy", only_directs=only
    )
    own = {"model": "Director", "key": row.pk}
    new = {"id": row.pk, "tournament_id": event.pk, "player_id": player.pk, "role": "deputy"}
    no, yes = {"only_directs": False}, {"only_directs": True}
    write("appoint", own | {"before": None, "after": new | no})
    if name == "Dora":
        write("only_direct", own | {"before": no, "after": yes}, player)
    if name == "Emil":
        write("play_as", own | {"before": yes, "after": no}, player)
"""
AFTER_ANSWERS = """
from games.models import Player
from games.tournaments.models import Act, Director, OnlyDirects, Tournament
from games.tournaments.services import directing
from games.tournaments.services.ledger import fold, values_of
event = Tournament.objects.get()
assert {it.player.name for it in OnlyDirects.objects.all()} == {"Dora", "Otto"}
state = fold(event.acts.all())
for row in [*Director.objects.all(), OnlyDirects.objects.get(player__name="Dora")]:
    assert state.pop((type(row).__name__, row.pk)) == values_of(row)
assert not state, state
assert event.acts.get(what="play_as").changes == []
Director.objects.filter(player__name="Otto").update(role="owner")
otto, dora = Player.objects.get(name="Otto"), Player.objects.get(name="Dora")
directing.undo(event.acts.get(what="only_direct"), otto)
assert OnlyDirects.objects.get().player == otto
directing.only_direct(event, dora)
print("carried over")
"""
BACK = """
from django.core.management import call_command
call_command("migrate", "tournaments", "0018", verbosity=0)
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute("select only_directs from tournaments_director order by id")
    assert [bool(it) for it, in cursor.fetchall()] == [True, False, True]
    cursor.execute("select count(*) from tournaments_act where changes like '%OnlyDirects%'")
    assert cursor.fetchone() == (0,)
print("put back")
"""


@pytest.fixture
def manage(tmp_path: Path) -> Callable[..., str]:
    """Return what runs commands on a database of its own, which goes through all migrations."""
    at_home = os.environ | {"DATA_DIR": str(tmp_path), "DATABASE_URL": f"sqlite:///{tmp_path}/db"}

    def run(*words: str) -> str:
        command = [sys.executable, "manage.py", *words]
        done = subprocess.run(command, cwd=ROOT, env=at_home, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.mark.nightly
def test_links_and_phones_of_before_go_on(manage: Callable[..., str]) -> None:
    manage("shell", "-c", BEFORE)
    manage("migrate")
    assert "carried over" in manage("shell", "-c", AFTER)


@pytest.mark.nightly
def test_answers_of_before_count_and_are_undone(manage: Callable[..., str]) -> None:
    manage("shell", "-c", BEFORE_ANSWERS)
    manage("migrate")
    assert "carried over" in manage("shell", "-c", AFTER_ANSWERS)
    assert "put back" in manage("shell", "-c", BACK)
