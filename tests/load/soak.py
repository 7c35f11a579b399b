"""Play for a long time while the server is killed again and again; check that nothing is lost.

What is checked: every action that was acknowledged is in the record exactly once; every
screen shows the newest version soon after everything is back; memory does not grow while
the site is left alone in the end. With services of our own, PostgreSQL and Redis are killed
in turn with the serving processes. If a number of kills is asked for, they follow one
another as soon as all is well again, and memory is not looked at.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import cycle
from statistics import median
from time import perf_counter
from typing import Any, ParamSpec, TypeVar

from django.db import Error, close_old_connections

from games.models import Event, Table
from tests.load.forked import Forked
from tests.load.measures import beating, parties
from tests.load.services import Service
from tests.load.site import Process, Site
from tests.load.tables import Party

Given = ParamSpec("Given")
Result = TypeVar("Result")

LONGEST_RETURN_SECONDS = 60.0
DISTURBED = 2 / 3
"""The part of the time in which the server is killed."""
UP_SECONDS = (20, 40)
"""The range of times after a start at which the server is killed again."""
UP_SECONDS_IN_A_ROW = (0.2, 2)
"""The same if many kills are asked for."""
RATE = 0.5
"""Actions per second and table."""
AGAIN_SECONDS = 0.05
DOWN_SECONDS = 2
"""For how long a service is away."""
PROCESSES = 2
"""How many processes serve at least if services of their own connect them."""


class Soak:
    """What has happened at all tables."""

    def __init__(
        self, site: Site, served: Sequence[Process | Forked], services: Sequence[Service]
    ) -> None:
        self.site = site
        self.served = list(served)
        self.services = services
        self.acknowledged: list[tuple[int, str]] = []
        """Tables and ids of actions that the server has acknowledged."""
        self.unanswered = 0
        self.returns: list[tuple[float, str]] = []
        """How long it took until all screens were right again, in seconds, by what happened."""
        self.wrong_screens = 0
        self.memory_grows = 0.0
        self.is_up = asyncio.Event()
        self.is_over = asyncio.Event()
        self._hands = ThreadPoolExecutor(1)
        """What is done to the site never waits for players who are waiting for the database."""

    async def play(self, party: Party) -> None:
        """Act at one table again and again, whether the server is there or not."""
        while not self.is_over.is_set():
            await asyncio.sleep(random.expovariate(RATE))
            await self.is_up.wait()
            try:
                done = await party.act()
            except (OSError, asyncio.IncompleteReadError):
                self.unanswered += 1  # it may have been taken or not
                continue
            except Error:  # we do not know what to do while the database is away
                continue
            if done is not None and done.response.status == 200 and done.action_id:
                self.acknowledged.append((party.table.pk, done.action_id))

    async def trouble(self, found: Sequence[Party], seconds: float) -> None:
        """Kill something now and then; leave everything alone in the end, to measure memory."""
        quiet = perf_counter() + seconds * DISTURBED
        victims = self._victims()
        while perf_counter() < quiet:
            await self._kill_next(victims, found, UP_SECONDS)
        left = seconds * (1 - DISTURBED)
        await asyncio.sleep(left / 3)
        before = self._megabytes()
        await asyncio.sleep(left * 2 / 3)
        self.memory_grows = self._megabytes() / before

    async def kill_in_a_row(self, found: Sequence[Party], kills: int) -> None:
        """Kill something a number of times."""
        victims = self._victims()
        while len(self.returns) < kills:
            await self._kill_next(victims, found, UP_SECONDS_IN_A_ROW)

    def _victims(self) -> Iterator[int | Service]:
        return cycle([*range(len(self.served)), *self.services])

    async def _kill_next(
        self,
        victims: Iterator[int | Service],
        found: Sequence[Party],
        up_seconds: tuple[float, float],
    ) -> None:
        """Kill the next one after a while, and wait until all is well again."""
        await asyncio.sleep(random.uniform(*up_seconds))
        victim = next(victims)
        if isinstance(victim, int):
            await self._kill_process(victim)
        else:
            await self._kill_service(victim)
        begun = perf_counter()
        await asyncio.gather(*(self._is_right(party) for party in found))
        self.returns.append((perf_counter() - begun, _name(victim)))
        self.is_up.set()
        print(f"kill {len(self.returns)}: {self.returns[-1]}", file=sys.stderr, flush=True)

    async def _newest(self, party: Party) -> list[int]:
        """Return what the pages of a table should show, as soon as the database says so."""
        while True:
            try:
                return await self._do(shown_at, party)
            except Error:
                await asyncio.sleep(AGAIN_SECONDS)

    async def _do(
        self, work: Callable[Given, Result], *arguments: Given.args, **named: Given.kwargs
    ) -> Result:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._hands, partial(work, *arguments, **named))

    def _megabytes(self) -> float:
        return sum(it.megabytes() for it in self.served if isinstance(it, Process))

    async def _kill_process(self, place: int) -> None:
        """Kill a process in the middle of whatever it is doing, and start it again."""
        process = self.served[place]
        process.stop()
        self.is_up.clear()
        if isinstance(process, Forked):
            await self._do(process.start)
            return
        self.served[place] = await self._do(
            self.site.serve, *process.arguments, port=process.port, **process.variables
        )

    async def _kill_service(self, service: Service) -> None:
        """Take away a service while people play on, and bring it back."""
        await self._do(service.stop)
        await asyncio.sleep(DOWN_SECONDS)
        self.is_up.clear()
        await self._do(service.start)

    async def _is_right(self, party: Party) -> None:
        """Reopen what has closed, as pages do, and wait until all show the newest version."""
        newest = await self._newest(party)
        for browser in party.browsers:
            if not browser.is_connected:
                await browser.close()
                await browser.connect()
                browser.start_beating(random.random())
        if not await party.all_show(newest, LONGEST_RETURN_SECONDS):
            self.wrong_screens += 1


def _name(victim: int | Service) -> str:
    return "server" if isinstance(victim, int) else type(victim).__name__


def shown_at(party: Party) -> list[int]:
    """Return the version in which each seat's page last changed."""
    close_old_connections()  # the database may have been killed since
    return list(Table.objects.only("shown").get(pk=party.table.pk).shown)


async def soak(
    site: Site,
    services: Sequence[Service] = (),
    *,
    tables: int = 50,
    seconds: float = 900,
    kills: int = 0,
    processes: int = 1,
) -> dict[str, Any]:
    """Play at many tables for a long time, with kills in between; return what was found.

    If ``kills`` are asked for, there are that many, however long that takes. With services the
    people of a table are spread over several processes, at least two.
    """
    number = max(processes, PROCESSES) if services else 1
    variables = {"WEB_PROCESSES": str(number)}
    serve = partial(Forked, site) if kills else site.serve
    served = [serve(**variables)]
    served += [serve(**variables) for _ in range(number - 1)]
    running = Soak(site, served, services)
    async with parties(served, tables, spread=True, pace="normal") as found:
        beating(found)
        running.is_up.set()
        plays = [asyncio.create_task(running.play(party)) for party in found]
        await (running.kill_in_a_row(found, kills) if kills else running.trouble(found, seconds))
        running.is_over.set()
        running.is_up.set()
        await asyncio.gather(*plays)
    rows = await asyncio.to_thread(lambda: list(Event.objects.values_list("table_id", "action_id")))
    recorded = Counter(rows)
    return {
        "acknowledged": len(running.acknowledged),
        "lost": sum(one not in recorded for one in running.acknowledged),
        "doubled": sum(number > 1 for number in recorded.values()),
        "unanswered": running.unanswered,
        "kills": Counter(name for _, name in running.returns),
        "return_s": median(seconds for seconds, _ in running.returns),
        "slowest_return_s": max(running.returns)[0],
        "slowest_return_of": max(running.returns)[1],
        "wrong_screens": running.wrong_screens,
        "memory_grows": running.memory_grows,
    }
