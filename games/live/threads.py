"""The threads in which sockets use the database; and in which nothing slow may run."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

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

Loop = asyncio.AbstractEventLoop
Work = Callable[[], object]


async def in_thread(function: Callable[..., Found], *arguments: object) -> Found:
    """Run what uses the database in one of the threads.

    Channels' own way has a single thread for all sockets.
    """
    return await run_in(_threads, _with_sound_connections, function, *arguments)


def _with_sound_connections(function: Callable[..., Found], *arguments: object) -> Found:
    close_old_connections()
    try:
        return function(*arguments)
    finally:
        close_old_connections()


async def run_in(threads: Executor, function: Callable[..., Found], *arguments: object) -> Found:
    """Run a function in one of the threads; return or raise what it does.

    The loop is woken once, for the answer and for all that it was told on the way
    (``tell_loop``): to wake it costs as much as a query. The threads must stay to the end of
    the process, since what they have not begun when they are shut down is never answered.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Found] = loop.create_future()
    work = threads.submit(_work, loop, [answer], partial(function, *arguments))
    try:
        return await answer
    finally:
        work.cancel()  # if nobody waits for it any longer, and it has not begun
        del answer  # an error that is raised here refers to this frame


def tell_loop(loop: Loop, function: Callable[..., object], *arguments: object) -> None:
    """Let a loop call a function soon, from any thread.

    A thread that is working out an answer for that loop (``run_in``) tells it with the answer,
    so what takes long and commits several times is told at its end.
    """
    call = partial(function, *arguments)
    if getattr(_here, "works_for", None) is loop:
        _here.calls.append(call)
        return
    with suppress(RuntimeError):  # the loop has ended
        loop.call_soon_threadsafe(call)


def _work(loop: Loop, answers: list[asyncio.Future[Found]], function: Callable[[], Found]) -> None:
    """Work out an answer in a thread, and hand it over; it is taken out of ``answers``.

    An error refers to the frames it has come through, and these must not refer to the answer
    that has it: who has asked would be kept until the collector of cycles comes.
    """
    answer, calls = answers.pop(), list[Work]()
    _here.works_for, _here.calls = loop, calls
    found, error = _outcome_of(function)
    _here.works_for = None
    with suppress(RuntimeError):  # the loop has ended
        loop.call_soon_threadsafe(_hand_over, calls, answer, found, error)
    del answer, found, error


def _outcome_of(function: Callable[[], Found]) -> tuple[Found | None, BaseException | None]:
    """Return what a function returns or raises."""
    try:
        return function(), None
    except BaseException as error:
        return None, error


def _hand_over(
    calls: list[Work], answer: asyncio.Future[Any], found: object, error: BaseException | None
) -> None:
    """Do in the loop what it was told, and answer whoever still waits."""
    try:
        for call in calls:
            call()
    finally:
        if not answer.done():
            if error is None:
                answer.set_result(found)
            else:
                answer.set_exception(error)
