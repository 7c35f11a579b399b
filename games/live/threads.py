"""The threads in which sockets use the database; and in which nothing slow may run."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import close_old_connections

Found = TypeVar("Found")

_here = threading.local()


class SlowWork(Exception):
    """Something slow was about to be done in a thread that many wait for."""


def be_quick(*, is_quick: bool = True) -> None:
    """Let nothing slow run in this thread from now on, since many wait for it."""
    _here.is_quick = is_quick


def refuse_where_many_wait(what: str) -> None:
    """Raise SlowWork in a thread in which nothing slow may run; ``what`` says what it is."""
    if getattr(_here, "is_quick", False):
        raise SlowWork(f"{what} takes long, and many wait for {threading.current_thread().name}")


_threads = ThreadPoolExecutor(max_workers=4, thread_name_prefix="sockets", initializer=be_quick)


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
