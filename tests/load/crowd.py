"""The final: a crowd comes to a table at which four people play on."""

from __future__ import annotations

import asyncio
import sys
from statistics import median
from time import perf_counter

from tests.children import end_with_parent
from tests.e2e.server import ROOT
from tests.load.measures import (
    LONGEST_ANSWER_SECONDS,
    PAUSE_SECONDS,
    WARM_UP,
    Found,
    beating,
    is_public,
    parties,
    percentile,
)
from tests.load.site import Process, Site
from tests.load.tables import Party
from tests.load.watchers import ALL_IN


async def crowd(site: Site, *, spectators: int = 1000, actions: int = 25) -> Found:
    """Compare actions of four people before a crowd comes, while it does, and when it is there.

    ``players_push_ms`` is the time until the other three see an action, ``action_cpu_ms``
    the processor time of the server for one, ``pushes_for_a_comer`` what each player was sent
    for each spectator.
    """
    process = site.serve()
    async with parties([process], 1, is_listed=True) as (party,):
        beating([party])
        await _act(party, process, WARM_UP)
        before = await _act(party, process, actions)
        for page in party.people:
            page.frames = 0
        begun, spent = perf_counter(), process.processor_seconds()
        watchers = await _come(process.port, party.table.slug, spectators)
        assert watchers.stdout is not None
        coming = asyncio.create_task(watchers.stdout.readline())
        meanwhile = []
        while not coming.done():
            meanwhile.append(await _push_ms(party))
            await asyncio.sleep(PAUSE_SECONDS)
        assert (await coming).decode().strip() == ALL_IN
        seconds, spent = perf_counter() - begun, process.processor_seconds() - spent
        pushes = max(page.frames for page in party.people)
        try:
            after = await _act(party, process, actions)
        finally:
            watchers.kill()
            await watchers.wait()
    return {
        "spectators": spectators,
        "all_in_s": seconds,
        "comer_cpu_ms": spent * 1000 / spectators,
        "pushes_for_a_comer": max(0, pushes - len(meanwhile)) / spectators,
        "players_push_ms": before[0],
        "players_push_ms_meanwhile": percentile([it for it in meanwhile if it], 50),
        "players_push_ms_with_crowd": after[0],
        "push_ratio": after[0] / before[0],
        "action_cpu_ms": before[1],
        "action_cpu_ms_with_crowd": after[1],
        "cpu_ratio": after[1] / before[1],
    }


async def _come(port: int, slug: str, number: int) -> asyncio.subprocess.Process:
    """Let that many spectators come, whose pages are in another process."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.load.watchers",
        *(str(port), slug, str(number)),
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        preexec_fn=end_with_parent,
    )


async def _act(party: Party, process: Process, actions: int) -> tuple[float, float]:
    """Return how long actions take to reach the other players, and the processor time of each."""
    pushes: list[float] = []
    costs: list[float] = []
    while len(pushes) < actions:
        before = process.processor_seconds()
        seconds = await _push_ms(party)
        await asyncio.sleep(PAUSE_SECONDS)
        if seconds is not None:
            pushes.append(seconds)
            costs.append((process.processor_seconds() - before) * 1000)
    return median(pushes), median(costs)


async def _push_ms(party: Party) -> float | None:
    """Do what is next; return how many ms it takes until all four pages show it.

    ``None`` for what not everybody may see.
    """
    done = await party.act()
    if done is None or done.response.status != 200 or not is_public(done.action):
        return None
    arrived = await party.all_know(done.version, LONGEST_ANSWER_SECONDS)
    return (max(arrived) - done.begun) * 1000
