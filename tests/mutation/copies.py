"""Copies of the project that may be broken, and what their tests say."""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import cache_from_source
from pathlib import Path

from tests.mutation.breaks import Break

ROOT = Path(__file__).parent.parent.parent
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", ".data", ".*_cache", "__pycache__")
AT_MOST_SECONDS = 3600
"""When tests that wait for ever, and so use no processor time, are ended."""
OUT_OF_TIME = "ran out of time"
NOTHING = ""


class Copy:
    """A copy of the project in a folder of its own; the project itself stays as it is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(ROOT, folder, ignore=NOT_COPIED)

    @contextmanager
    def broken(self, path: str, one: Break) -> Iterator[None]:
        """Break a file for a while."""
        file = self.folder / path
        source = file.read_text()
        self._write(file, one.made_in(source))
        yield
        self._write(file, source)

    def _write(self, file: Path, source: str) -> None:
        """Write a source; what is compiled of it may look as new as it is."""
        file.write_text(source)
        Path(cache_from_source(str(file))).unlink(missing_ok=True)

    def failure(self, tests: Sequence[str], seconds: int = AT_MOST_SECONDS) -> str:
        """Run tests until one fails; return which it is, nothing if none fails.

        ``seconds`` of processor time end the run, too.
        """
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
        with subprocess.Popen(
            command,
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds)),
        ) as process:
            try:
                output, _ = process.communicate(timeout=AT_MOST_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                return OUT_OF_TIME
        if process.returncode == 0:
            return NOTHING
        if process.returncode < 0:
            return OUT_OF_TIME
        named = (
            line for line in output.splitlines() if line.startswith(("FAILED tests", "ERROR tests"))
        )
        return next(named, output[-500:])


def processor_seconds() -> float:
    """Return what the processes that have ended took so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
