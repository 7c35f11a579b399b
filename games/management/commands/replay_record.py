"""Replay records of matches, as the administration gives them out, through the rules."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import expansion
from games.records.brettspielwelt.writer import write_log
from games.records.json_record import MatchRecord, read_record, replay


class Command(BaseCommand):
    help = (
        "Replays records of matches (JSON) through the rules and prints the points of each; "
        "fails at the first that the rules do not replay. With --log it prints a match as a "
        "log of Brettspielwelt (.tch) instead."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take any number of files."""
        parser.add_argument("files", nargs="+", metavar="FILE", type=Path)
        parser.add_argument("--log", action="store_true", help="print logs of Brettspielwelt")

    def handle(self, *args: Any, files: list[Path], log: bool, **options: Any) -> None:
        """Replay one file after the other."""
        for path in files:
            try:
                match = read_record(json.loads(path.read_text(encoding="utf-8")))
                text = _log_of(match) if log else f"{path}: {_result_of(match)}\n"
            except (OSError, RecursionError, ValueError) as fault:
                raise CommandError(f"{path}: {fault}") from fault
            self.stdout.write(text, ending="")


def _result_of(match: MatchRecord) -> str:
    state = replay(match, expansion.catalogue())
    points = " : ".join(map(str, state.points))
    return f"rounds {len(state.rounds)} points {points}"


def _log_of(match: MatchRecord) -> str:
    if match.options.booster_deck:
        raise ValueError("logs of Brettspielwelt have no words for Boosters")
    return write_log(match)
