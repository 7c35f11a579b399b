"""`manage.py verify RECORD...`: whether the deals of matches follow from what was promised."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.records.json_record import read_record
from games.records.verifying import verify


class Command(BaseCommand):
    help = (
        "Checks records of matches (JSON, or lines of it as people take all their matches along): "
        "that each deal, and all that chance decided, follows from a chain of seeds whose "
        "commitment was shown before the match. Names what does not fit, and then fails."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take any number of files, and a commitment that somebody has noted."""
        parser.add_argument("files", nargs="+", metavar="RECORD", type=Path)
        parser.add_argument(
            "--commitment", default="", help="the one that was shown before the match"
        )

    def handle(self, *args: Any, files: list[Path], commitment: str, **options: Any) -> None:
        """Check one record after the other."""
        flawed = 0
        for path in files:
            for name, told in _records_in(path):
                flawed += self._check(name, told, "".join(commitment.lower().split()))
        if flawed:
            raise CommandError(f"{flawed} of the records do not prove themselves")

    def _check(self, name: str, told: Any, commitment: str) -> bool:
        """Check a record and print what comes out; tell whether something is wrong with it."""
        if isinstance(told, dict):
            told.pop("match", None)
        try:
            verdict = verify(read_record(told), commitment)
        except ValueError as fault:
            self.stdout.write(f"{name}: {fault}")
            return True
        self.stdout.write(f"{name}: rounds {verdict.rounds}, from a chain {verdict.seeded}")
        for flaw in verdict.flaws:
            where = "" if flaw.round is None else f"round {flaw.round} "
            self.stdout.write(f"  {where}{flaw.text}")
        return bool(verdict.flaws)


def _records_in(path: Path) -> Iterator[tuple[str, Any]]:
    """Yield the records of a file with what they are called; raises CommandError."""
    try:
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines() if "\n{" in text.rstrip() else [text]
        for number, line in enumerate(lines, start=1):
            yield str(path) if len(lines) == 1 else f"{path}:{number}", json.loads(line)
    except (OSError, RecursionError, ValueError) as fault:
        raise CommandError(f"{path}: {fault}") from fault
