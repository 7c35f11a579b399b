"""PostgreSQL and Redis go away, or hang: how long answers take, and when all is well again.

A service that is away refuses connections; one that hangs takes them and never answers.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import NamedTuple

from tests.load.browser import Browser
from tests.load.measures import Found, beating, parties
from tests.load.services import Service
from tests.load.site import Process, Site
from tests.load.soak import shown_at
from tests.load.tables import Party

AWAY_SECONDS = 8.0
ASKED_EVERY_SECONDS = 0.2
LONGEST_RETURN_SECONDS = 60.0
WARM_UP = 4


class Answer(NamedTuple):
    """An answer that somebody got while something was away."""

    what: str
    status: int
    seconds: float


class Trouble(NamedTuple):
    """Something that happens to a service, and how it ends."""

    name: str
    begin: Callable[[], None]
    end: Callable[[], None]


async def absence(site: Site, services: Sequence[Service]) -> Found:
    """Keep asking for pages, health and actions while services are away in turn.

    ``slowest_s`` is the longest time until an answer, ``back_s`` how long after the return it
    took until every address was answered as usual and every page of the table was right.
    """
    assert services, "needs --services"
    served = site.serve()
    found: Found = {}
    async with parties([served], 1, pace="normal") as (party,):
        beating([party])
        for _ in range(WARM_UP):
            await party.act()
        for service in services:
            kind = type(service).__name__
            stopped = Trouble("away", service.stop, service.start)
            hanging = Trouble("hanging", service.hang, service.wake)
            for trouble in (stopped, hanging):
                found[f"{kind} {trouble.name}"] = await _through(trouble, party, served)
    return found


async def _through(trouble: Trouble, party: Party, served: Process) -> Found:
    """Go through one trouble."""
    answers: list[Answer] = []
    is_over = asyncio.Event()
    slug = party.table.slug
    places = {"health": "/healthz", "front": "/", "table": f"/t/{slug}/", "other": "/rules/"}
    asking = [
        asyncio.create_task(_ask(what, path, party, served, answers, is_over))
        for what, path in places.items()
    ]
    asking.append(asyncio.create_task(_act(party, served, answers, is_over)))
    await asyncio.to_thread(trouble.begin)
    await asyncio.sleep(AWAY_SECONDS)
    is_over.set()
    await asyncio.gather(*asking)
    await asyncio.to_thread(trouble.end)
    back = await _return(party, served, places.values())
    slowest: dict[str, float] = defaultdict(float)
    statuses: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for answer in answers:
        slowest[answer.what] = max(slowest[answer.what], answer.seconds)
        statuses[answer.what][answer.status] += 1
    return {
        "slowest_s": max(slowest.values()),
        "slowest_by_place_s": slowest,
        "statuses": statuses,
        "back_s": back,
    }


async def _ask(
    what: str,
    path: str,
    party: Party,
    served: Process,
    answers: list[Answer],
    is_over: asyncio.Event,
) -> None:
    """Ask for an address again and again."""
    page = Browser(served.port, party.table.slug, party.people[0].cookies["sessionid"])
    while not is_over.is_set():
        answer = await page.get(path)
        answers.append(Answer(what, answer.status, answer.seconds))
        await asyncio.sleep(ASKED_EVERY_SECONDS)
    await page.close()


async def _act(
    party: Party, served: Process, answers: list[Answer], is_over: asyncio.Event
) -> None:
    """Post what the table refuses or takes; without the database nobody knows which."""
    person = party.people[0]
    page = Browser(served.port, party.table.slug, person.cookies["sessionid"])
    page.cookies, page.token = dict(person.cookies), person.token
    while not is_over.is_set():
        answer = await page.post(f"/t/{party.table.slug}/act/", [("do", "pass")])
        answers.append(Answer("act", answer.status, answer.seconds))
        await asyncio.sleep(ASKED_EVERY_SECONDS)
    await page.close()


async def _return(party: Party, served: Process, paths: Sequence[str]) -> float:
    """Return how long it took until everything is answered and shown as it should be."""
    begun = perf_counter()
    page = Browser(served.port, party.table.slug, party.people[0].cookies["sessionid"])
    for path in paths:
        while (await page.get(path)).status != 200:
            assert perf_counter() - begun < LONGEST_RETURN_SECONDS, path
            await asyncio.sleep(ASKED_EVERY_SECONDS / 4)
    await page.close()
    for browser in party.browsers:
        if not browser.is_connected:
            await browser.close()
            await browser.connect()
            browser.start_beating(0)
    newest = await asyncio.to_thread(shown_at, party)
    assert await party.all_show(newest, LONGEST_RETURN_SECONDS)
    return perf_counter() - begun
