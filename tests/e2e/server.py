"""The real server in a process of its own, which may be killed at any moment."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from random import SystemRandom
from typing import Any

from tests.children import end_with_parent
from tests.e2e.deals import Deal

ROOT = Path(__file__).parent.parent.parent
PHASES = {"DJANGO_SETTINGS_MODULE": "tests.e2e.settings", "DEBUG": "0"}
"""Variables of a server that has pages of all phases, and real pages for errors."""
CLOCK_PACE = 1000
UNHURRIED = {"BOT_PACE": "0", "CLOCK_PACE": str(CLOCK_PACE)}
"""Variables of a server at which people play: bots act at once, and no time runs out,
however slow the machine is. The site refuses them without DEBUG."""
READY = "Tichu is served"
LOCKED_SECONDS = 120
SLOWNESS = " tichu_site.slowness "
"""Names the logger that says what has kept all tables waiting."""
KERNEL = ROOT / ".data" / "search"
"""Where the search of strong bots is kept: no server of a test compiles it again."""
PORTS = (20_000, 32_000)


class Server:
    """`manage.py serve` with a folder, a database and a port of its own."""

    def __init__(
        self,
        folder: Path,
        *,
        empty: Path | None = None,
        deals: list[Deal] | None = None,
        **variables: str,
    ) -> None:
        self.folder = folder
        self.database = folder / "db.sqlite3"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[str] | None = None
        self.variables = {"DEBUG": "1", "LOG_LEVEL": "WARNING", **variables}
        if self.variables["DEBUG"] == "1":
            self.variables = UNHURRIED | self.variables
        if deals:
            self.variables["SCRIPTED_DEALS"] = json.dumps(deals)
        folder.mkdir(parents=True, exist_ok=True)
        KERNEL.mkdir(parents=True, exist_ok=True)
        (folder / KERNEL.name).symlink_to(KERNEL)
        if empty is None:
            self.manage("migrate", "--noinput", "--verbosity", "0")
        else:
            shutil.copy(empty, self.database)

    @property
    def environment(self) -> dict[str, str]:
        """What the process gets: nothing of the settings of whoever runs the tests."""
        kept = {"PATH", "HOME", "LANG", "TMPDIR", "VIRTUAL_ENV"}
        inherited = {name: os.environ[name] for name in kept & set(os.environ)}
        return inherited | {"DATA_DIR": str(self.folder), **self.variables}

    def manage(self, *command: str, **variables: str) -> None:
        """Run a command to its end."""
        subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=self.environment | variables,
            check=True,
        )

    def start(self) -> None:
        """Start and wait until it listens."""
        log = (self.folder / "server.log").open("a")
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(self.port)],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            preexec_fn=end_with_parent,
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if READY in line:
                return
        raise RuntimeError(f"the server does not start: {self.log()}")

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None

    def stop(self) -> None:
        """End it if it runs."""
        if self.process is not None:
            self.kill()

    def log(self) -> str:
        """Return what it had to say, warnings and errors, but for how busy the machine is."""
        lines = (self.folder / "server.log").read_text().splitlines(keepends=True)
        return "".join(line for line in lines if SLOWNESS not in line)

    # --- the database, beside the server --------------------------------------------

    def read(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return rows of the database."""
        with closing(sqlite3.connect(self.database, timeout=LOCKED_SECONDS)) as connection:
            return connection.execute(query, values).fetchall()

    def write(self, query: str, *values: Any) -> None:
        """Change the database; only while the server does not run."""
        assert self.process is None
        with closing(sqlite3.connect(self.database, timeout=LOCKED_SECONDS)) as connection:
            connection.execute(query, values)
            connection.commit()


def free_port() -> int:
    """Return a port on which nobody listens, and that no outgoing connection is given.

    So it is still free when a server that was killed is started again.
    """
    while True:
        port = SystemRandom().randrange(*PORTS)
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port
