"""The channel layer of a single process: Channels' in-memory layer, tamed."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any

from channels.layers import InMemoryChannelLayer

SWEEP_SECONDS = 5


class InMemoryLayer(InMemoryChannelLayer):
    """Delivers to groups at a cost that depends on the group only.

    The stock layer walks all channels and groups of the process at every send and
    receive, and copies the message for each receiver. Here the walk happens every
    few seconds, and receivers share one message, which they must not change.

    It may also be called from another thread, as the clock does: groups and queues
    belong to the event loop in which the sockets receive, so delivery is handed over
    to that loop.
    """

    def __init__(self, **config: Any) -> None:
        super().__init__(**config)
        self._home: asyncio.AbstractEventLoop | None = None
        self._next_sweep = 0.0

    async def receive(self, channel: str) -> dict[str, Any]:
        """Wait for the next message on `channel`."""
        self._home = asyncio.get_running_loop()
        return await super().receive(channel)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Put one message into the queues of all members that have room."""
        self.require_valid_group_name(group)
        shared = dict(message)
        if self._home in (None, asyncio.get_running_loop()) or self._home.is_closed():
            self._deliver(group, shared)
        else:
            self._home.call_soon_threadsafe(self._deliver, group, shared)

    def _deliver(self, group: str, message: dict[str, Any]) -> None:
        self._clean_expired()
        expires = time.time() + self.expiry
        for channel in self.groups.get(group, ()):
            if channel not in self.channels:
                capacity = self.get_capacity(channel)
                self.channels[channel] = asyncio.Queue(maxsize=capacity)
            with suppress(asyncio.QueueFull):  # at most once, as layers promise
                self.channels[channel].put_nowait((expires, message))

    def _clean_expired(self) -> None:
        now = time.monotonic()
        if now >= self._next_sweep:
            self._next_sweep = now + SWEEP_SECONDS
            super()._clean_expired()
