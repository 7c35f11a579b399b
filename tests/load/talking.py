"""What talk costs: a message, and whether much talk makes a table slower."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import cycle
from statistics import median
from time import perf_counter

from tests.load.browser import Browser
from tests.load.measures import (
    LONGEST_PUSH_SECONDS,
    PAUSE_SECONDS,
    WARM_UP,
    Found,
    beating,
    idle_share,
    is_public,
    parties,
)
from tests.load.site import Process, Site
from tests.load.tables import Party

TALKATIVE = 60
"""Messages at a table where much is said."""
IDLE_SECONDS = 10
LOOKS = 3
"""Measurements of an idle process: the median counts, as other things may run on the machine."""
SETTLING_SECONDS = 10


async def beside_talk(site: Site, *, actions: int = 60) -> Found:
    """Act at two tables in turns, at one of which much has been said, and say more there."""
    process = site.serve("--no-clock")
    async with parties([process], 2) as (silent, talkative):
        beating([silent, talkative])
        for number in range(TALKATIVE):
            await say(talkative.people[number % 4], number)
        idle = await idle_share(process)
        plain, beside, messages = [], [], []
        speakers = cycle(talkative.people)
        for number in range(WARM_UP + actions):
            found = [await _action(process, party, idle) for party in (silent, talkative)]
            said = await _cost(process, idle, lambda: say(next(speakers), number))  # noqa: B023
            if number < WARM_UP:
                continue
            messages.append(said)
            for costs, cost in zip((plain, beside), found, strict=True):
                costs += [cost] * (cost is not None)
    return {
        "action_cpu_ms": median(plain),
        "action_beside_talk_cpu_ms": median(beside),
        "message_cpu_ms": median(messages),
        "actions": len(plain),
    }


async def idle_after_talk(site: Site, *, number: int = 100) -> Found:
    """Keep pages open on which nothing happens: before anything has been said, and after much."""
    process = site.serve("--no-clock")
    async with parties([process], number // 4) as found:
        beating(found)
        before = await _idle_share(process)
        for party in found:
            for place in range(TALKATIVE):
                await say(party.people[place % 4], place)
        await asyncio.sleep(SETTLING_SECONDS)
        after = await _idle_share(process)
    return {
        "idle_socket_ms_per_s": before * 1000 / number,
        "idle_after_talk_ms_per_s": after * 1000 / number,
    }


async def _idle_share(process: Process) -> float:
    return median([await idle_share(process, IDLE_SECONDS) for _ in range(LOOKS)])


async def say(browser: Browser, number: int) -> None:
    """Say something, as the page does."""
    text = f"Well played, number {number}"
    answer = await browser.post(f"/t/{browser.slug}/talk/", [("text", text)])
    assert answer.status == 200, answer


async def _action(process: Process, party: Party, idle: float) -> float | None:
    """Return what an action that everybody sees costs; ``None`` if it was another."""
    done = None

    async def act() -> None:
        nonlocal done
        done = await party.act()
        if done is not None and is_public(done.action):
            await party.all_know(done.version, LONGEST_PUSH_SECONDS)

    cost = await _cost(process, idle, act)
    is_counted = done is not None and done.response.status == 200 and is_public(done.action)
    return cost if is_counted else None


async def _cost(process: Process, idle: float, deed: Callable[[], Awaitable[None]]) -> float:
    """Return the milliseconds of processor time that something takes, with all that follows."""
    begun, before = perf_counter(), process.processor_seconds()
    await deed()
    await asyncio.sleep(PAUSE_SECONDS)
    spent = process.processor_seconds() - before - idle * (perf_counter() - begun)
    return spent * 1000
