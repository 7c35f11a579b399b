"""The final: a crowd comes to a table at which four people play on."""

from __future__ import annotations

import asyncio
from statistics import median
from time import perf_counter

from tests.load.browser import VERSION, Browser
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

COME_AT_ONCE = 24
"""So many pages are loaded at a time, as a browser each would."""


class Watcher(Browser):
    """A page of somebody who watches: of what is pushed it reads no more than the version."""

    def take(self, frame: str) -> None:
        """Note the version that is shown."""
        found = VERSION.search(frame, 0, 400)
        if found is not None:
            self.version = int(found[1])


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
        watchers = [Watcher(process.port, party.table.slug) for _ in range(spectators)]
        coming = asyncio.create_task(_come(watchers))
        meanwhile = []
        while not coming.done():
            meanwhile.append(await _push_ms(party))
            await asyncio.sleep(PAUSE_SECONDS)
        await coming
        seconds, spent = perf_counter() - begun, process.processor_seconds() - spent
        pushes = max(page.frames for page in party.people)
        try:
            after = await _act(party, process, actions)
        finally:
            await asyncio.gather(*(it.close() for it in watchers), return_exceptions=True)
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


async def _come(watchers: list[Watcher]) -> None:
    """Let all come, so many at a time."""
    gate = asyncio.Semaphore(COME_AT_ONCE)

    async def come(watcher: Watcher) -> None:
        async with gate:
            await watcher.open(compress=False)
            watcher.start_beating(len(watchers) % 7 / 7)

    await asyncio.gather(*map(come, watchers))


async def _act(party: Party, process: Process, actions: int) -> tuple[float, float]:
    """Return how long actions take to be shown to the other players, and processor time each."""
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
    """Do what is next; return after how many ms all four show it.

    ``None`` for what not all may see.
    """
    done = await party.act()
    if done is None or done.response.status != 200 or not is_public(done.action):
        return None
    arrived = await party.all_know(done.version, LONGEST_ANSWER_SECONDS)
    return (max(arrived) - done.begun) * 1000
