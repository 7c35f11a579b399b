"""A PostgreSQL and a Redis of our own, which may be stopped in the middle of anything.

Both are Debian's programs, at free ports, with empty folders that are deleted in the end;
everything else on the machine is left alone.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import redis

from tests.children import end_with_parent
from tests.e2e.server import free_port

_DEBIAN = "/usr/lib/postgresql"
_OWNER = "postgres"
"""The user that runs PostgreSQL if we are root, as it refuses to run as root."""
_LONGEST_START_SECONDS = 60


class PostgreSQL:
    """A database server."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self.port = free_port()
        self.url = f"postgres://{_OWNER}@127.0.0.1:{self.port}/postgres"
        self._programs = _postgresql_programs()
        assert self._programs is not None
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            owner = pwd.getpwnam(_OWNER)
            shutil.chown(folder, owner.pw_uid, owner.pw_gid)
            self._as = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        self._run("initdb", "--username", _OWNER, "--auth", "trust", "--no-sync")

    def start(self) -> None:
        """Start and wait until it answers."""
        options = f"-c listen_addresses=127.0.0.1 -c unix_socket_directories= -p {self.port}"
        log = str(self.data / "server.log")
        self._run("pg_ctl", "start", "--wait", "--silent", "--log", log, "--options", options)

    def stop(self) -> None:
        """End it at once: what is not on the disk is lost."""
        self._run("pg_ctl", "stop", "--mode", "immediate", "--silent")

    def hang(self) -> None:
        """Let it take connections and answer nothing, like a machine that is stuck."""
        self._signal(signal.SIGSTOP)

    def wake(self) -> None:
        """Let it go on after hanging."""
        self._signal(signal.SIGCONT)

    def _signal(self, which: signal.Signals) -> None:
        """Send a signal to the server and its processes; the server comes first."""
        server = int((self.data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
        for number in (server, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(number, which)

    def _run(self, program: str, *arguments: str) -> None:
        assert self._programs is not None
        subprocess.run(
            [self._programs / program, "--pgdata", self.data, *arguments],
            cwd=self.data.parent,
            stdout=subprocess.DEVNULL,
            check=True,
            **self._as,
        )


class Redis:
    """A channel layer and cache that forgets everything when it stops."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start and wait until it answers."""
        self._process = subprocess.Popen(
            ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            preexec_fn=end_with_parent,
        )
        end = time.monotonic() + _LONGEST_START_SECONDS
        with redis.Redis.from_url(self.url) as client:
            while True:
                try:
                    client.ping()
                    return
                except redis.ConnectionError:
                    if time.monotonic() > end:
                        raise
                    time.sleep(0.05)

    def stop(self) -> None:
        """End it at once."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def hang(self) -> None:
        """Let it take connections and answer nothing."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def wake(self) -> None:
        """Let it go on after hanging."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)


Service = PostgreSQL | Redis


def missing() -> str:
    """Return what is not installed here; nothing if both services can be started."""
    if _postgresql_programs() is None:
        return "PostgreSQL is not installed"
    if shutil.which("redis-server") is None:
        return "redis-server is not installed"
    if os.geteuid() == 0 and _OWNER not in {user.pw_name for user in pwd.getpwall()}:
        return f"there is no user {_OWNER}, and root may not run PostgreSQL"
    return ""


@contextmanager
def own_services() -> Iterator[tuple[PostgreSQL, Redis]]:
    """Yield both services, running; `DATABASE_URL` and `REDIS_URL` name them meanwhile."""
    with _folder() as place, _folder() as memory:
        services = PostgreSQL(place), Redis(memory)
        for service in services:
            service.start()
        os.environ |= {"DATABASE_URL": services[0].url, "REDIS_URL": services[1].url}
        try:
            yield services
        finally:
            for service in services:
                service.stop()


@contextmanager
def _folder() -> Iterator[Path]:
    """Yield a folder within reach of other users, to whom it may be given."""
    name = tempfile.mkdtemp(prefix="tichu-service-", dir="/tmp")
    try:
        yield Path(name)
    finally:
        shutil.rmtree(name)


def _postgresql_programs() -> Path | None:
    """Find where `initdb` and `pg_ctl` are; Debian does not put them on the path."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    versions = sorted(Path(_DEBIAN).glob("*/bin/initdb"))
    return versions[-1].parent if versions else None
