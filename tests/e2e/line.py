"""The line between a browser and the server, which may be cut or fall silent, as on a train."""

from __future__ import annotations

import selectors
import socket
import struct
import threading
from contextlib import suppress
from typing import NamedTuple

CHUNK = 65_536
LOOK_SECONDS = 0.05
ABORT = struct.pack("ii", 1, 0)
"""Closing then ends a connection at once, without a farewell."""


class Pair(NamedTuple):
    """A connection of the browser and the one to the server that belongs to it."""

    near: socket.socket
    far: socket.socket


class Line:
    """Passes connections on to a port, unless it is cut or silent."""

    def __init__(self, port: int) -> None:
        self._far_port = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._pairs: list[Pair] = []
        self._lock = threading.RLock()
        self._lost: list[Pair] = []
        self._is_cut = False
        self._is_silent = False
        self._is_closed = False
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listener, selectors.EVENT_READ)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        """The address of the server through this line."""
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def cut(self) -> None:
        """End all connections, and let none come about."""
        self.mend()
        with self._lock:
            self._is_cut = True
            for pair in list(self._pairs):
                self._drop(pair)

    def fall_silent(self) -> None:
        """Let nothing through any more, and tell nobody, as in a tunnel.

        What was on its way arrives in the end; a browser that connects meanwhile is never answered.
        """
        with self._lock:
            self._is_silent = True
            for pair in self._pairs:
                self._unregister(pair)

    def mend(self) -> None:
        """Let connections come about again."""
        with self._lock:
            if self._is_silent:
                for pair in self._pairs:
                    self._register(pair)
            self._is_cut = self._is_silent = False

    def close(self) -> None:
        """End the line for good."""
        self.cut()
        for end in (end for pair in self._lost for end in pair):
            _abort(end)
        self._is_closed = True
        self._thread.join()
        self._listener.close()
        self._selector.close()

    def _run(self) -> None:
        while not self._is_closed:
            for key, _events in self._selector.select(LOOK_SECONDS):
                with self._lock:
                    if key.fileobj is self._listener:
                        self._connect()
                    elif key.data in self._pairs:
                        self._pass_on(key.data, key.fileobj)  # type: ignore[arg-type]

    def _connect(self) -> None:
        near, _address = self._listener.accept()
        if self._is_cut:
            _abort(near)
            return
        pair = Pair(near, socket.create_connection(("127.0.0.1", self._far_port)))
        if self._is_silent:
            self._lost.append(pair)
            return
        self._pairs.append(pair)
        self._register(pair)

    def _pass_on(self, pair: Pair, end: socket.socket) -> None:
        other = pair.far if end is pair.near else pair.near
        data = b""
        with suppress(OSError):
            data = end.recv(CHUNK)
            other.sendall(data)
        if not data:
            self._drop(pair)

    def _drop(self, pair: Pair) -> None:
        self._pairs.remove(pair)
        self._unregister(pair)
        for end in pair:
            _abort(end)

    def _register(self, pair: Pair) -> None:
        for end in pair:
            self._selector.register(end, selectors.EVENT_READ, pair)

    def _unregister(self, pair: Pair) -> None:
        for end in pair:
            self._selector.unregister(end)


def _abort(end: socket.socket) -> None:
    with suppress(OSError):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, ABORT)
    end.close()
