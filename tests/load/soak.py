"""Play for long while the server is killed again and again; look that nothing is lost.

What is checked: every action that was acknowledged is in the record exactly once; every
screen shows the newest version soon after the server is back; memory does not grow while
the server is left alone in the end. ``TROUBLE`` in the environment is a shell command that
is run instead of every third kill, such as one that restarts Redis or PostgreSQL.
"""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
from collections import Counter
from collections.abc import Sequence
from time import perf_counter
from typing import Any

from games.models import Event, Table
from tests.load.measures import beating, parties
from tests.load.site import Process, Site
from tests.load.tables import Party

LONGEST_RETURN_SECONDS = 60.0
DISTURBED = 2 / 3
"""The part of the time in which the server is killed."""
UP_SECONDS = (20, 40)
"""From when to when after a start the server is killed again."""
RATE = 0.5
"""Actions a second and table."""
TROUBLE = "TROUBLE"


class Soak:
    """What has happened at all tables."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.acknowledged: list[tuple[int, str]] = []
        """Tables and ids of actions that the server has said it took."""
        self.unanswered = 0
        self.kills = 0
        self.slowest_return = 0.0
        self.wrong_screens = 0
        self.memory_grows = 0.0
        self.is_up = asyncio.Event()

    async def play(self, party: Party, end: float) -> None:
        """Act at one table again and again, whether the server is there or not."""
        while perf_counter() < end:
            await asyncio.sleep(random.expovariate(RATE))
            await self.is_up.wait()
            try:
                done = await party.act()
            except (OSError, asyncio.IncompleteReadError):
                self.unanswered += 1  # it may have been taken or not
                continue
            if done is not None and done.response.status == 200 and done.action_id:
                self.acknowledged.append((party.table.pk, done.action_id))

    async def trouble(self, process: Process, found: Sequence[Party], seconds: float) -> None:
        """Kill the server now and then; leave it alone in the end, for its memory."""
        quiet = perf_counter() + seconds * DISTURBED
        while perf_counter() < quiet:
            await asyncio.sleep(random.uniform(*UP_SECONDS))
            self.kills += 1
            command = os.environ.get(TROUBLE)
            if command and not self.kills % 3:
                await asyncio.to_thread(subprocess.run, command, shell=True, check=True)
            else:
                process.stop()  # in the middle of whatever it is doing
                self.is_up.clear()
                process = await asyncio.to_thread(self.site.serve, port=process.port)
            await self._come_back(found)
            self.is_up.set()
        left = seconds * (1 - DISTURBED)
        await asyncio.sleep(left / 3)
        before = process.megabytes()
        await asyncio.sleep(left * 2 / 3)
        self.memory_grows = process.megabytes() / before

    async def _come_back(self, found: Sequence[Party]) -> None:
        """Open all pages again, as their scripts do, and wait until all are right."""
        begun = perf_counter()
        await asyncio.gather(*(self._is_right(party) for party in found))
        self.slowest_return = max(self.slowest_return, perf_counter() - begun)

    async def _is_right(self, party: Party) -> None:
        newest = await asyncio.to_thread(shown_at, party)
        for browser in party.browsers:
            await browser.close()
            await browser.connect()
        beating([party])
        if not await party.all_show(newest, LONGEST_RETURN_SECONDS):
            self.wrong_screens += 1


def shown_at(party: Party) -> list[int]:
    """Return the version in which each seat's page last changed."""
    return list(Table.objects.only("shown").get(pk=party.table.pk).shown)


async def soak(site: Site, *, tables: int = 50, seconds: float = 900) -> dict[str, Any]:
    """Play at many tables for long, with kills in between; return what was found."""
    process = site.serve()
    running = Soak(site)
    async with parties([process], tables, pace="normal") as found:
        beating(found)
        running.is_up.set()
        end = perf_counter() + seconds
        plays = [asyncio.create_task(running.play(party, end)) for party in found]
        await running.trouble(process, found, seconds)
        running.is_up.set()
        await asyncio.gather(*plays)
    rows = await asyncio.to_thread(lambda: list(Event.objects.values_list("table_id", "action_id")))
    recorded = Counter(rows)
    return {
        "acknowledged": len(running.acknowledged),
        "lost": sum(one not in recorded for one in running.acknowledged),
        "doubled": sum(number > 1 for number in recorded.values()),
        "unanswered": running.unanswered,
        "kills": running.kills,
        "slowest_return_s": running.slowest_return,
        "wrong_screens": running.wrong_screens,
        "memory_grows": running.memory_grows,
    }
