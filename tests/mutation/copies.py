"""Copies of the project that may be broken, and what their tests say."""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import cache_from_source
from pathlib import Path
from typing import NamedTuple

from tests.children import end_with_parent
from tests.mutation.breaks import Break
from tests.mutation.picked import LIST
from tests.mutation.tracing import FOLDER

ROOT = Path(__file__).parent.parent.parent
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", ".data", ".*_cache", "__pycache__")
AT_MOST_SECONDS = 3600
"""When tests that wait for ever, and so use no processor time, are ended."""
A_DAY = 24 * 3600
OUT_OF_TIME = "ran out of time"
NOTHING = ""
PASSED, FAILED, NO_TEST_RUN = 0, 1, 5
"""How pytest ends."""


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
        if self.code == NO_TEST_RUN:
            return NOTHING
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

    def note_reach(self, tests: Sequence[str], processes: int, notes: Path) -> None:
        """Run tests and note which lines each executes; see :mod:`tests.mutation.tracing`."""
        options = ["-n", str(processes), "--dist", "loadfile", "-p", "tests.mutation.tracing"]
        variables = {FOLDER: str(notes), "COVERAGE_CORE": "ctrace"}  # knows who is at work
        run = self._run([*options, *tests], A_DAY, variables, A_DAY)
        if run.code not in (PASSED, FAILED):
            raise SystemExit(f"The tests did not come to their end: {run.failure()}")

    def failure(self, tests: Sequence[str], seconds: int) -> str:
        """Run tests until one fails; return which it is, nothing if none fails.

        ``seconds`` of processor time end the run, too.
        """
        listed = self.folder / "listed.json"
        listed.write_text(json.dumps(tests))
        files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
        options = ["-x", "-p", "tests.mutation.picked"]
        return self._run([*options, *files], seconds, {LIST: str(listed)}).failure()

    def stop(self) -> None:
        """End the tests that run, if any."""
        if self.process is not None:
            self.process.kill()

    def _run(
        self,
        arguments: Sequence[str],
        seconds: int,
        variables: Mapping[str, str],
        at_most: int = AT_MOST_SECONDS,
    ) -> Run:
        """Run pytest; as many seconds of processor time end it, or so many in all."""
        command = [sys.executable, "-m", "pytest", "-q", "--tb=no", *arguments]

        def limit() -> None:
            end_with_parent()
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

        self.process = subprocess.Popen(
            command,
            cwd=self.folder,
            env=os.environ | {"PYTHONDONTWRITEBYTECODE": ""} | variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            preexec_fn=limit,
        )
        alarm = threading.Timer(at_most, self.process.kill)
        alarm.start()
        try:
            with self.process.stdout:  # type: ignore[union-attr]
                output = self.process.stdout.read()  # type: ignore[union-attr]
            _, status, used = os.wait4(self.process.pid, 0)
        finally:
            alarm.cancel()
        self.process.returncode = os.waitstatus_to_exitcode(status)
        return Run(self.process.returncode, output, used.ru_utime + used.ru_stime)
