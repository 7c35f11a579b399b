"""Whether PostgreSQL is away: known once it has refused a connection, or gives no sign of life.

A server that hangs refuses nothing: it takes connections and never answers. So a thread that has
waited for a moment asks it for a sign of life, which a server that is only slow gives.
"""

from __future__ import annotations

import socket
import threading
from time import monotonic, sleep
from typing import NamedTuple

AWAY_SECONDS = 5
"""How long everybody fails at once, unless the server is back sooner; then somebody tries anew."""
LOOK_SECONDS = 0.1
"""How often somebody looks whether it is back."""
SIGN_SECONDS = 0.3
"""How long a sign of life may take."""
_PROTOCOL = 196608  # version 3.0 of the messages, PostgreSQL's documentation, section 55.7
_CANNOT_CONNECT_NOW = b"C57P03\0"


class Server(NamedTuple):
    """Where PostgreSQL is, and as whom we come."""

    host: str
    """A folder of sockets if it begins with a slash."""
    port: int
    user: bytes
    database: bytes

    def gives_sign_of_life(self) -> bool:
        """Tell whether it lets somebody in, or says who it lets in."""
        names = b"user\0%b\0database\0%b\0\0" % (self.user, self.database)
        hello = _PROTOCOL.to_bytes(4, "big") + names
        try:
            with self._connected() as line:
                line.sendall((len(hello) + 4).to_bytes(4, "big") + hello)
                answer = line.recv(1024)
        except OSError:
            return False
        return bool(answer) and _CANNOT_CONNECT_NOW not in answer

    def _connected(self) -> socket.socket:
        if not self.host.startswith("/"):
            return socket.create_connection((self.host, self.port), SIGN_SECONDS)
        line = socket.socket(socket.AF_UNIX)
        line.settimeout(SIGN_SECONDS)
        line.connect(f"{self.host}/.s.PGSQL.{self.port}")
        return line


_until = 0.0
_server: Server | None = None
_watch = threading.Lock()
"""Held by the thread that looks whether the server is back."""


def remember(server: Server) -> None:
    """Remember where the server is, once somebody has been let in."""
    global _server
    _server = server


def note_refusal(*_pool: object) -> None:
    """Note that a connection was refused; called by the pool, in a thread of its own."""
    global _until
    _until = monotonic() + AWAY_SECONDS
    if _server is not None and _watch.acquire(blocking=False):
        watcher = threading.Thread(target=_look_until_back, args=(_server,), daemon=True)
        watcher.start()


def is_away() -> bool:
    """Tell whether nobody need wait for a connection now."""
    return monotonic() < _until


def is_silent() -> bool:
    """Ask for a sign of life; note it if there is none."""
    if _server is None or _server.gives_sign_of_life():
        return False
    note_refusal()
    return True


def _look_until_back(server: Server) -> None:
    global _until
    try:
        while is_away():
            if server.gives_sign_of_life():
                _until = 0.0
            else:
                sleep(LOOK_SECONDS)
    finally:
        _watch.release()
