"""Serving processes that start within a moment, to be killed hundreds of times.

A process that has loaded everything forks one that serves for each line that it reads: what is
killed and restarted is a process like any other, without the seconds that loading takes.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

from tests.children import end_with_parent
from tests.e2e.server import READY, ROOT, free_port
from tests.load.site import Site

BORN, DEAD = "serves as ", "has ended"


class Forked:
    """A process that is forked again each time it is killed."""

    def __init__(self, site: Site, *arguments: str, **variables: str) -> None:
        self.port = free_port()
        self._line = json.dumps(["serve", "--port", str(self.port), *arguments])
        self._number = 0
        self._loaded = subprocess.Popen(
            [sys.executable, "-m", "tests.load.forked"],
            cwd=ROOT,
            env=os.environ | variables,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=(site.folder / f"server-{self.port}.log").open("a"),
            text=True,
            preexec_fn=end_with_parent,
        )
        self.start()

    def start(self) -> None:
        """Begin, and wait until it listens."""
        assert self._loaded.stdin is not None
        assert self._loaded.stdout is not None
        self._loaded.stdin.write(f"{self._line}\n")
        self._loaded.stdin.flush()
        is_ready, self._number = False, 0
        while not (is_ready and self._number):
            line = self._loaded.stdout.readline()
            assert line.strip() not in ("", DEAD), "it has ended by itself"
            is_ready = is_ready or READY in line
            if line.startswith(BORN):
                self._number = int(line.removeprefix(BORN))

    def stop(self) -> None:
        """End the serving process, as a power cut would."""
        os.kill(self._number, signal.SIGKILL)
        assert self._loaded.stdout is not None
        assert self._loaded.stdout.readline().strip() == DEAD


def main() -> None:
    """Load everything, then fork a process for each command that is read."""
    import django
    from django.core.management import call_command

    django.setup()
    import tichu_site.asgi  # noqa: F401
    from tichu_site.management.commands import serve

    serve.prepare_search = lambda: None  # no strong bot plays here
    for line in sys.stdin:
        number = os.fork()
        if number == 0:
            end_with_parent()
            call_command(*json.loads(line))
            os._exit(0)
        print(f"{BORN}{number}", flush=True)
        os.waitpid(number, 0)
        print(DEAD, flush=True)


if __name__ == "__main__":
    main()
