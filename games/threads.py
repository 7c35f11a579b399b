"""The threads in which sockets use the database, beside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import close_old_connections

Found = TypeVar("Found")

_threads = ThreadPoolExecutor(max_workers=4, thread_name_prefix="sockets")


async def in_thread(function: Callable[..., Found], *arguments: object) -> Found:
    """Run what uses the database in one of the threads.

    Channels' own way has a single thread for all sockets.
    """
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_threads, _with_sound_connections, function, *arguments)


def _with_sound_connections(function: Callable[..., Found], *arguments: object) -> Found:
    close_old_connections()
    try:
        return function(*arguments)
    finally:
        close_old_connections()
