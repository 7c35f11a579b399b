"""The served site: processes of its own, a temporary folder, a database of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import clock_gettime_ns
from types import MappingProxyType
from typing import NamedTuple

from tests.children import end_with_parent
from tests.e2e.server import READY, ROOT, free_port


class Process(NamedTuple):
    """A process that serves."""

    port: int
    process: subprocess.Popen[str]
    arguments: tuple[str, ...] = ()
    variables: Mapping[str, str] = MappingProxyType({})
    """What it was started with, to start it again."""

    def processor_seconds(self) -> float:
        """Return the processor time it has used (clock_getcpuclockid(3))."""
        return clock_gettime_ns((~self.process.pid << 3) | 2) / 1e9

    def megabytes(self) -> float:
        """Return how much memory it holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def stop(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Site:
    """A site served by any number of processes, into whose database we may look.

    Settings are in the environment, for the served processes and this one alike.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[Process] = []

    def serve(self, *arguments: str, port: int = 0, **variables: str) -> Process:
        """Start a process and wait until it listens."""
        port = port or free_port()
        log = (self.folder / f"server-{port}.log").open("a")
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(port), *arguments],
            cwd=ROOT,
            env=os.environ | variables,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            preexec_fn=end_with_parent,
        )
        assert process.stdout is not None
        if not any(READY in line for line in process.stdout):
            raise RuntimeError((self.folder / f"server-{port}.log").read_text())
        self.processes.append(Process(port, process, arguments, variables))
        return self.processes[-1]

    def stop(self) -> None:
        """End all processes."""
        for process in self.processes:
            process.stop()
        self.processes.clear()

    def log(self) -> str:
        """Return what the processes had to say."""
        return "".join(path.read_text() for path in self.folder.glob("server-*.log"))


@contextmanager
def empty_site() -> Iterator[Site]:
    """Yield a site with an empty database; Django is set up for it in this process.

    To be called once per process, before anything from Django is imported.
    """
    with TemporaryDirectory(prefix="tichu-load-") as name:
        os.environ |= {
            "DATA_DIR": name,
            "DJANGO_SETTINGS_MODULE": "tests.load.settings",
            "LOG_LEVEL": "WARNING",
        }
        import django
        from django.core.management import call_command
        from django.db import connection

        django.setup()
        call_command("migrate", verbosity=0)
        site = Site(Path(name))
        try:
            yield site
        finally:
            site.stop()
            connection.close()
