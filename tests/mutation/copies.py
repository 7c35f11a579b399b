"""Copies of the project that may be broken, and what their tests say."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import cache_from_source
from pathlib import Path
from typing import NamedTuple

from tests.children import end_with_parent
from tests.mutation.breaks import Break

ROOT = Path(__file__).parent.parent.parent
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", ".data", ".*_cache", "__pycache__")
AT_MOST_SECONDS = 3600
"""When tests that wait for ever, and so use no processor time, are ended."""
OUT_OF_TIME = "ran out of time"
NOTHING = ""


class Run(NamedTuple):
    """How tests have ended, and what they have said."""

    code: int
    output: str
    seconds: float
    """Of processor time."""

    def failure(self) -> str:
        """Return the test that has failed, nothing if none has."""
        if self.code < 0:
            return OUT_OF_TIME
        lines = self.output.splitlines()
        named = (line for line in lines if line.startswith(("FAILED tests", "ERROR tests")))
        return next(named, self.output[-500:]) if self.code else NOTHING


class Copy:
    """A copy of the project in a folder of its own; the project itself stays as it is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process: subprocess.Popen[str] | None = None
        shutil.copytree(ROOT, folder, ignore=NOT_COPIED)

    @contextmanager
    def broken(self, path: str, one: Break) -> Iterator[None]:
        """Break a file for a while."""
        file = self.folder / path
        source = file.read_text()
        self._write(file, one.made_in(source))
        try:
            yield
        finally:
            self._write(file, source)

    def _write(self, file: Path, source: str) -> None:
        """Write a source; what was compiled from it may look as new as it is."""
        file.write_text(source)
        Path(cache_from_source(str(file))).unlink(missing_ok=True)

    def seconds_without_a_break(self, tests: Sequence[str]) -> float:
        """Return how much processor time tests take; stop if they fail as it is."""
        run = self._run(tests, AT_MOST_SECONDS)
        if run.code:
            raise SystemExit(f"Tests fail without any break: {run.failure()}")
        return run.seconds

    def failure(self, tests: Sequence[str], seconds: int) -> str:
        """Run tests until one fails; return which it is, nothing if none fails.

        ``seconds`` of processor time end the run, too.
        """
        return self._run(tests, seconds).failure()

    def stop(self) -> None:
        """End the tests that run, if any."""
        if self.process is not None:
            self.process.kill()

    def _run(self, tests: Sequence[str], seconds: int) -> Run:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]

        def limit() -> None:
            end_with_parent()
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

        self.process = subprocess.Popen(
            command,
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            preexec_fn=limit,
        )
        alarm = threading.Timer(AT_MOST_SECONDS, self.process.kill)
        alarm.start()
        try:
            with self.process.stdout:  # type: ignore[union-attr]
                output = self.process.stdout.read()  # type: ignore[union-attr]
            _, status, used = os.wait4(self.process.pid, 0)
        finally:
            alarm.cancel()
        self.process.returncode = os.waitstatus_to_exitcode(status)
        return Run(self.process.returncode, output, used.ru_utime + used.ru_stime)
