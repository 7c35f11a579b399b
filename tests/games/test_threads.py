"""What is done in a thread comes back to the loop in one piece: what it was told, the answer."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from games.live.threads import run_in, tell_loop
from tests.games.sockets import PATIENCE_SECONDS

Loop = asyncio.AbstractEventLoop


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(max_workers=1) as found:
        yield found


def count_wakings(loop: Loop) -> list[object]:
    """Return what a loop is woken for from now on."""
    wakings: list[object] = []
    usual = loop.call_soon_threadsafe

    def noted(function: Callable[..., object], *given: Any, **named: Any) -> asyncio.Handle:
        wakings.append(function)
        return usual(function, *given, **named)

    loop.call_soon_threadsafe = noted  # type: ignore[method-assign]
    return wakings


async def soon(told: asyncio.Event) -> None:
    await asyncio.wait_for(told.wait(), PATIENCE_SECONDS)


async def test_the_loop_is_woken_once_and_told_before_it_is_answered(threads) -> None:
    loop, heard = asyncio.get_running_loop(), []
    wakings = count_wakings(loop)

    def work(more: int) -> int:
        tell_loop(loop, heard.append, "first")
        tell_loop(loop, heard.append, "second")
        return 41 + more

    assert await run_in(threads, work, 1) == 42
    assert heard == ["first", "second"]
    assert len(wakings) == 1


async def test_an_error_comes_back_and_what_was_told_before(threads) -> None:
    loop, heard = asyncio.get_running_loop(), []

    def fail() -> None:
        tell_loop(loop, heard.append, "first")
        raise ValueError("a secret")

    with pytest.raises(ValueError, match="a secret"):
        await run_in(threads, fail)
    assert heard == ["first"]


async def test_an_error_leaves_nothing_behind(threads) -> None:
    class Secret(Exception):
        pass

    def fail() -> None:
        raise Secret

    gc.disable()
    try:
        try:
            await run_in(threads, fail)
        except Secret as error:
            left = weakref.ref(error)
        await run_in(threads, int)  # now the thread has nothing of it any longer
        assert left() is None
    finally:
        gc.enable()


async def test_the_loop_is_told_even_if_nobody_waits_any_longer(threads) -> None:
    loop, told = asyncio.get_running_loop(), asyncio.Event()
    begun, may_end = threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        may_end.wait(PATIENCE_SECONDS)
        tell_loop(loop, told.set)

    asker = asyncio.ensure_future(run_in(threads, work))
    await loop.run_in_executor(None, begun.wait)
    asker.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asker
    may_end.set()
    await soon(told)


async def test_work_that_nobody_waits_for_is_not_begun(threads) -> None:
    may_end, done = threading.Event(), []
    before = asyncio.ensure_future(run_in(threads, may_end.wait, PATIENCE_SECONDS))
    asker = asyncio.ensure_future(run_in(threads, done.append, "never"))
    await asyncio.sleep(0)
    asker.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asker
    may_end.set()
    assert await before
    await run_in(threads, done.append, "after")
    assert done == ["after"]


async def test_other_threads_tell_the_loop_at_once() -> None:
    loop, told = asyncio.get_running_loop(), asyncio.Event()
    threading.Thread(target=tell_loop, args=(loop, told.set)).start()
    await soon(told)


async def test_a_thread_that_has_answered_tells_the_loop_at_once(threads) -> None:
    loop, told = asyncio.get_running_loop(), asyncio.Event()
    await run_in(threads, int)
    threads.submit(tell_loop, loop, told.set)
    await soon(told)


def test_a_loop_for_which_a_thread_does_not_work_is_told_at_once(threads) -> None:
    other = asyncio.new_event_loop()
    wakings = count_wakings(other)

    def work() -> int:
        tell_loop(other, wakings.clear)
        return len(wakings)

    assert asyncio.run(run_in(threads, work)) == 1
    other.run_until_complete(asyncio.sleep(0))
    assert not wakings
    other.close()


def test_a_loop_that_has_ended_is_told_nothing(threads) -> None:
    ended = asyncio.new_event_loop()
    ended.close()
    tell_loop(ended, pytest.fail, "it has ended")
