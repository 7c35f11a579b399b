"""How long one request keeps all others from writing, on SQLite."""

from __future__ import annotations

import gc
import os
import tempfile
from pathlib import Path
from time import process_time
from typing import Any

import django

from tests.bench.figures import figure, tell


@figure("ms")
def import_lock_ms() -> float:
    """Processor time of the longest transaction while the largest tournament is read in."""
    with tempfile.TemporaryDirectory() as folder:
        return _measured(Path(folder))


def _measured(folder: Path) -> float:
    os.environ["DATABASE_URL"] = f"sqlite:///{folder / 'locks.sqlite3'}"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tichu_site.settings")
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from games.services.seats.players import create_player
    from games.tournaments.services.importing import import_tournament
    from tests.games.tournaments.largest import largest_record

    call_command("migrate", verbosity=0)
    by, record = create_player("Eve"), largest_record()
    began, taken = [0.0], []

    def ask(execute: Any, sql: str, *rest: Any) -> Any:
        found = execute(sql, *rest)
        if sql.startswith("BEGIN"):
            began[0] = process_time()
        return found

    commit = connection._commit

    def note() -> None:
        commit()
        taken.append(process_time() - began[0])

    connection._commit = note
    with connection.execute_wrapper(ask):
        first = process_time()
        gc.disable()  # else the garbage of all that the bench has imported falls into a transaction
        import_tournament(by, record)
        gc.enable()
        tell(f"{process_time() - first:.2f} s in all, {len(taken)} transactions")
    return 1000 * max(taken)
