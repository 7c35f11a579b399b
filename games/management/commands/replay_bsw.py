"""Replay logs of Brettspielwelt through the rules and report what does not agree."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.records.brettspielwelt.checker import CheckedRound, CheckResult, check_log
from games.records.text_files import usual_stream


class Command(BaseCommand):
    help = (
        "Replays logs of Brettspielwelt (.tch) through the rules. Prints each mismatch "
        "with its line and reason, then 'rounds N ok N mismatch N' for each file and "
        "for all. Exit status 1 on any mismatch or unreadable file."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take any number of files."""
        parser.add_argument("files", nargs="+", metavar="FILE", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Check one file after the other; the total is the last line."""
        total: Counter[CheckResult] = Counter()
        for path in options["files"]:
            counts = self._check_file(path)
            self._print(path, _counted(counts))
            total += counts
        self._print(None, _counted(total))
        if total[CheckResult.MISMATCH] or total[CheckResult.UNREADABLE]:
            sys.exit(1)

    def _check_file(self, path: Path) -> Counter[CheckResult]:
        """Print what is to be said of the rounds of a file; return the outcomes."""
        counts: Counter[CheckResult] = Counter()
        try:
            with path.open("rb") as stream:
                for verdict in check_log(usual_stream(stream)):
                    counts[verdict.outcome] += 1
                    if verdict.outcome is not CheckResult.OK:
                        self._print(path, _told(verdict))
        except IsADirectoryError:
            counts[CheckResult.UNREADABLE] += 1
            self._print(path, "unreadable: a directory, name the files in it")
        except (OSError, ValueError) as fault:
            counts[CheckResult.UNREADABLE] += 1
            reason = getattr(fault, "strerror", None) or type(fault).__name__
            self._print(path, f"unreadable: {reason}")
        return counts

    def _print(self, path: Path | None, text: str) -> None:
        """Print a line; file names and terminals may have any encoding."""
        line = text if path is None else f"{path}: {text}"
        encoding = getattr(self.stdout, "encoding", None) or "utf-8"
        self.stdout.write(line.encode(encoding, "backslashreplace").decode(encoding))


def _told(verdict: CheckedRound) -> str:
    if verdict.outcome is CheckResult.UNFINISHED:
        return f"line {verdict.line}: note: the last round is unfinished, not counted"
    if verdict.outcome is CheckResult.RESTARTED:
        return f"line {verdict.line}: note: dealt anew before the exchange, not counted"
    kind = "unreadable: " if verdict.outcome is CheckResult.UNREADABLE else ""
    return f"{kind}{verdict.fault}"


def _counted(counts: Counter[CheckResult]) -> str:
    ok, mismatch = counts[CheckResult.OK], counts[CheckResult.MISMATCH]
    return f"rounds {ok + mismatch} ok {ok} mismatch {mismatch}"
