"""What is measured, one function per scene; all times are those of the server's processes."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from statistics import mean, median
from time import perf_counter
from typing import Any

from games.bots.levels import USUAL
from tests.games.builders import make_match
from tests.load.browser import Browser
from tests.load.evening import tables_of_an_event
from tests.load.past import add_finished_matches
from tests.load.proxy import proxy
from tests.load.site import Process, Site
from tests.load.tables import (
    USUAL_HABITS,
    Party,
    PartyOfEvent,
    PartyWithBots,
    boosted,
    plain,
)

PAUSE_SECONDS = 0.3
"""The pause between two actions: code that has rested runs slower than a hot loop."""
WARM_UP = 15
"""Actions at the start that do not count."""
LONGEST_PUSH_SECONDS = 2.0
LONGEST_ANSWER_SECONDS = 30.0
MOST_BEHIND_PROXY = 40
OPENED_AT_ONCE = 8
MOST_BEFORE_PLAY = 60
Found = dict[str, Any]


async def one_table(
    site: Site,
    *,
    actions: int = 80,
    spectators: int = 0,
    with_boosters: bool = False,
    running: int = 0,
    finished: int = 0,
) -> Found:
    """Act one after the other at a single table, and see what each action costs.

    Other matches may be ``running`` at other tables, or be ``finished``.
    """
    for _ in range(running):
        await asyncio.to_thread(make_match)
    await asyncio.to_thread(add_finished_matches, finished)
    process = site.serve("--no-clock")
    async with parties([process], 1, spectators, with_boosters) as (party,):
        beating([party])  # pages that send no heartbeats are cut off in the end
        idle = await idle_share(process)
        costs, pushes, answers, sizes, places, brought = [], [], [], [], [], []
        number = 0
        while len(costs) < actions:
            number += 1
            begun, before = perf_counter(), process.processor_seconds()
            bytes_before = sum(browser.bytes_in for browser in party.browsers)
            done = await party.act()
            if done is None or done.response.status != 200:
                continue
            seconds = LONGEST_PUSH_SECONDS if is_public(done.action) else PAUSE_SECONDS / 2
            arrived = await party.all_know(done.version, seconds)
            await asyncio.sleep(PAUSE_SECONDS)
            spent = process.processor_seconds() - before - idle * (perf_counter() - begun)
            if number > WARM_UP and is_public(done.action):
                costs.append(spent * 1000)
                places.append(await asyncio.to_thread(party.events_in_round))
                pushes += [(at - done.begun) * 1000 for at in arrived]
                answers.append(done.response.seconds * 1000)
                sizes.append(done.response.size)
                bytes_in = sum(browser.bytes_in for browser in party.browsers) - bytes_before
                brought.append(bytes_in / len(party.browsers))
    return {
        "action_cpu_ms": median(costs),
        "action_cpu_ms_quarter": sorted(costs)[len(costs) // 4],
        "push_ms": percentile(pushes, 50),
        "push_p99_ms": percentile(pushes, 99),
        "answer_ms": median(answers),
        "answer_bytes": median(sizes),
        "push_bytes": mean(brought),
        "early_ms": of_half(costs, places, late=False),
        "late_ms": of_half(costs, places, late=True),
        "actions": len(costs),
        "memory_mb": process.megabytes(),
    }


async def behind_a_proxy(site: Site, *, tables: int = 4, actions: int = 16) -> Found:
    """Play at tables of two processes behind a real proxy; tell which has served what.

    There are more tables if so few all happen to be at the same process.
    """
    served = [site.serve("--no-clock", WEB_PROCESSES="2") for _ in range(2)]
    served_by: dict[str, list[str]] = {}
    accepted = missing = 0
    with proxy(site.folder, served) as port:
        door = Process(port, served[0].process)
        while len(served_by) < tables or len(set().union(*served_by.values())) < len(served):
            assert len(served_by) < MOST_BEHIND_PROXY, "one process gets everything"
            async with parties([door], 1) as (party,):
                for _ in range(actions):
                    done = await party.act()
                    if done is None or done.response.status != 200:
                        continue
                    accepted += 1
                    if is_public(done.action):
                        arrived = await party.all_know(done.version, LONGEST_ANSWER_SECONDS)
                        missing += len(party.browsers) - len(arrived)
                answered = set().union(*(it.served_by for it in party.browsers))
                served_by[party.table.slug] = sorted(answered)
    return {"served_by": served_by, "accepted": accepted, "pushes_missing": missing}


async def idle_sockets(site: Site, *, number: int = 100, seconds: float = 15) -> Found:
    """Keep pages open on which nothing happens, with their heartbeats."""
    process = site.serve("--no-clock")
    async with parties([process], number // 4) as found:
        browsers = beating(found)
        await asyncio.sleep(5)
        before, begun = process.processor_seconds(), perf_counter()
        await asyncio.sleep(seconds)
        spent = (process.processor_seconds() - before) / (perf_counter() - begun)
        return {"idle_socket_ms_per_s": spent * 1000 / len(browsers), "sockets": len(browsers)}


async def many_tables(
    site: Site,
    *,
    tables: int,
    rate: float = 0.5,
    seconds: float = 20,
    processes: int = 1,
    spread: bool = False,
    with_boosters: bool = False,
    with_bots: bool = False,
    with_event: bool = False,
    level: str = USUAL,
    pace: str = "normal",
) -> Found:
    """Play at many tables at once, each at its own rate, with heartbeats and the clock.

    People do besides what ``USUAL_HABITS`` says, and come by way of the front page. Each table
    is served by one of the processes; with ``spread`` its people are spread over all. A table
    with bots has one person, and one who watches. With ``with_event`` the tables are those of a
    round that a tournament has published and started, and the time that took is told, too.
    """
    of_event = await asyncio.to_thread(tables_of_an_event, tables, pace) if with_event else None
    variables = {"WEB_PROCESSES": str(processes)}
    served = [site.serve(**variables)]
    served += [site.serve("--no-clock", **variables) for _ in range(processes - 1)]
    kind: Callable[..., Party] = partial(PartyWithBots, level=level) if with_bots else Party
    if of_event is not None:
        kind = partial(PartyOfEvent, tables=of_event.tables)
    opened = parties(
        served,
        tables,
        int(with_bots),
        with_boosters,
        spread=spread,
        pace=pace,
        kind=kind,
        is_listed=True,
        from_front=True,
    )
    async with opened as found:
        beating(found)  # pages that send no heartbeats meanwhile are cut off
        for first in range(0, tables, OPENED_AT_ONCE):
            some = found[first : first + OPENED_AT_ONCE]
            await asyncio.gather(*(_come_to_play(party) for party in some))
        pushes: list[float] = []
        lost: list[int] = []
        counts: dict[str, int] = {}
        warm = perf_counter() + 5
        end = warm + seconds
        play = [_play(party, rate, warm, end, pushes, lost, counts) for party in found]
        running = [asyncio.create_task(it) for it in play]
        await asyncio.sleep(warm - perf_counter())
        before = [process.processor_seconds() for process in served]
        await asyncio.sleep(end - perf_counter())
        after = [process.processor_seconds() for process in served]
        await asyncio.gather(*running)
    spent = [b - a for a, b in zip(before, after, strict=True)]
    return {
        "tables": tables,
        "processes": processes,
        "load_percent": [round(100 * it / seconds) for it in spent],
        "action_cpu_ms": sum(spent) * 1000 / max(1, counts.get("200", 0)),
        "actions_per_s": counts.get("200", 0) / seconds,
        "push_ms": percentile(pushes, 50),
        "push_p99_ms": percentile(pushes, 99),
        "pushes_late": len(lost),
        "answers": counts,
        "memory_mb": sum(process.megabytes() for process in served),
    } | ({} if of_event is None else {"publication_ms": of_event.publication_ms})


async def front_page(site: Site, *, tables: int, times: int = 40) -> Found:
    """Load the front page while matches run at many tables."""
    process = site.serve("--no-clock")
    for _ in range(tables):
        table = await asyncio.to_thread(make_match, is_listed=True)
    browser = Browser(process.port, table.slug)
    costs = []
    for _ in range(times):
        before = process.processor_seconds()
        response = await browser.get("/")
        assert response.status == 200, response
        await asyncio.sleep(0.05)
        costs.append((process.processor_seconds() - before) * 1000)
    return {"front_page_ms": median(costs), "tables": tables, "bytes": len(response.text)}


async def _come_to_play(party: Party) -> None:
    """Quickly do what comes before the first trick: calls, and the exchange."""
    for _ in range(MOST_BEFORE_PLAY):
        done = await party.act()
        if done is not None and done.action == "Play":
            return


async def _play(
    party: Party,
    rate: float,
    warm: float,
    end: float,
    pushes: list[float],
    lost: list[int],
    counts: dict[str, int],
) -> None:
    """Act at a table at its rate; an action that began late counts its delay as waiting."""
    at = perf_counter() + random.random() / rate
    while at < end:
        behind = max(0.0, perf_counter() - at)
        await asyncio.sleep(max(0.0, at - perf_counter()))
        at += 1 / rate
        done = await party.act(USUAL_HABITS)
        if done is None or done.begun < warm:
            continue
        counts[str(done.response.status)] = counts.get(str(done.response.status), 0) + 1
        if done.response.status == 200 and is_public(done.action):
            arrived = await party.all_know(done.version, 1 / rate)
            pushes += [(moment - done.begun + behind) * 1000 for moment in arrived]
            lost += [1] * (len(party.browsers) - len(arrived))


def of_half(costs: Sequence[float], places: Sequence[int], *, late: bool) -> float:
    """Return the median cost of the actions early, or late, in their rounds."""
    middle = median(places)
    return median(cost for cost, at in zip(costs, places, strict=True) if (at > middle) == late)


def is_public(action: str) -> bool:
    """Tell whether everybody sees an action at once."""
    return action in ("Play", "Pass", "Collect", "GiveDragon", "Bomb", "Boost")


async def idle_share(process: Process, seconds: float = 3) -> float:
    """Return how much of a processor a process takes while nothing happens."""
    await asyncio.sleep(1)
    before = process.processor_seconds()
    await asyncio.sleep(seconds)
    return (process.processor_seconds() - before) / seconds


@asynccontextmanager
async def parties(
    processes: Sequence[Process],
    number: int,
    spectators: int = 0,
    with_boosters: bool = False,
    *,
    spread: bool = False,
    pace: str = "none",
    kind: Callable[..., Party] = Party,
    is_listed: bool = False,
    from_front: bool = False,
) -> AsyncIterator[list[Party]]:
    """Open tables with all their pages, and close them in the end."""
    for process in processes:
        await _has_search(process)
    options = (boosted() if with_boosters else plain()) | {"pace": pace, "is_listed": is_listed}
    found = []
    for place in range(number):
        served = processes if spread else [processes[place % len(processes)]]
        found.append(await asyncio.to_thread(kind, place, served, **options))
    for first in range(0, number, OPENED_AT_ONCE):
        some = found[first : first + OPENED_AT_ONCE]
        opening = (party.open(spectators=spectators, from_front=from_front) for party in some)
        await asyncio.gather(*opening)
    try:
        yield found
    finally:
        await asyncio.gather(*(party.close() for party in found))


async def _has_search(process: Process) -> None:
    """Wait until a process has loaded the search of bots, which takes seconds of a processor."""
    page = Browser(process.port, "")
    while True:
        told = json.loads((await page.get("/healthz")).text)
        if told["search"] != "preparing":
            break
        await asyncio.sleep(0.1)
    await page.close()


def beating(found: Iterable[Party]) -> list[Browser]:
    """Let all pages send heartbeats, each at a moment of its own."""
    browsers = [browser for party in found for browser in party.browsers]
    for browser in browsers:
        browser.start_beating(random.random())
    return browsers


def percentile(values: Sequence[float], part: int) -> float | None:
    """Return the value that a given number in a hundred do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * part // 100)] if ordered else None
