"""People at tables who play what bots would play, through the forms of their pages.

They read what to do directly from the database, so that only the server is measured.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from time import perf_counter
from typing import NamedTuple

from django.db import close_old_connections

from boosters.catalogue import CATALOGUE
from games.bots import decide
from games.models import Event, Player, Table
from games.rules.state.actions import Action, Decline, Hold
from games.rules.state.state import State
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.services.ground.snapshots import state_of
from games.services.seats.opening import create_bot_table
from tests.games import sessions
from tests.games.builders import (
    ALL_BOOSTERS,
    come_and_start,
    make_match,
    make_player,
    make_players,
)
from tests.load.browser import Browser, Response
from tests.load.posting import Fields, fields_of
from tests.load.site import Process

NEXT = "Next"
"""Not an action of the rules: asking for the next round."""


class Habits(NamedTuple):
    """What people do besides playing, as a part of their actions."""

    checks: float
    """Of plays: selections that the page cannot name by itself."""
    messages: float
    looks: float
    """At the lobby, by those who look for a table."""


USUAL_HABITS = Habits(checks=0.2, messages=1 / 30, looks=1 / 15)
"""With an action every two seconds: a message a minute at each table, and one person in the lobby,
whose page asks every three seconds, for every ten tables."""


class Done(NamedTuple):
    """What came of an action."""

    action: str
    response: Response
    begun: float
    version: int
    """The version that the answer shows."""
    action_id: str = ""
    """The action's id in the record."""


class Party:
    """A table of four people, those who watch, and their pages."""

    def __init__(self, number: int, processes: Sequence[Process], **named: object) -> None:
        self.number, self.processes = number, processes
        players, self.table = self._begin(**named)
        self.people = [self._browser(place, player) for place, player in enumerate(players)]
        self.watchers: list[Browser] = []

    def _begin(self, **named: object) -> tuple[list[Player], Table]:
        """Begin a match; return the people by seat, and the table."""
        players = make_players()
        return players, make_match(players, **named)

    def _browser(self, place: int, player: Player | None) -> Browser:
        process = self.processes[(self.number + place) % len(self.processes)]
        return Browser(process.port, self.table.slug, session_of(player))

    async def open(
        self, *, spectators: int = 0, compress: bool = True, from_front: bool = False
    ) -> None:
        """Load all pages, perhaps by way of the front page."""
        self.watchers = [self._browser(place, None) for place in range(spectators)]
        for browser in self.browsers:
            await browser.open(compress=compress, from_front=from_front)

    async def close(self) -> None:
        """Close all pages."""
        for browser in self.browsers:
            await browser.close()

    @property
    def browsers(self) -> list[Browser]:
        """All pages of the table."""
        return [*self.people, *self.watchers]

    async def act(self, habits: Habits | None = None) -> Done | None:
        """Let somebody do what has to be done next; ``None`` if that is up to the clock.

        With ``habits`` people do beside it what people do.
        """
        wanted = await asyncio.to_thread(self._next_action)
        if wanted is None:
            return None
        seat, fields, name = wanted
        browser = self.people[seat]
        if habits is not None:
            await self._do_beside(habits, browser, fields, name)
        begun = perf_counter()
        place = f"/t/{self.table.slug}/act/"
        hidden = browser.fields()
        response = await browser.post(place, [*hidden, *fields])
        if response.status == 200:
            browser.take(response.text)
        action_id = "" if name == NEXT else dict(hidden)["action_id"]
        return Done(name, response, begun, browser.version, action_id)

    async def _do_beside(
        self, habits: Habits, browser: Browser, fields: Fields, action: str
    ) -> None:
        """Have selected cards checked, say something, look at the lobby: each now and then."""
        place = f"/t/{self.table.slug}/"
        if action == "Play" and random.random() < habits.checks:
            cards = [it for it in fields if it[0] == "card"]
            await browser.post(f"{place}check/", [*browser.fields(), *cards])
        if random.random() < habits.messages:
            await browser.post(f"{place}talk/", [("text", "Well played")])
        if random.random() < habits.looks:
            await browser.look_at_lobby()

    def _next_action(self) -> tuple[int, Fields, str] | None:
        close_old_connections()  # the database may have been killed since
        state = state_of(Table.objects.only("state").get(pk=self.table.pk))
        return next_action(state, range(len(self.people)))

    def events_in_round(self) -> int:
        """Return how many events have happened in the running round."""
        table = Table.objects.only("hand_id").get(pk=self.table.pk)
        return Event.objects.filter(hand=table.hand_id).count()

    async def all_show(self, versions: Sequence[int], seconds: float) -> bool:
        """Wait, at most this long, until the page of each seat shows at least its version."""
        end = perf_counter() + seconds
        pages = list(zip(self.people, versions, strict=False))
        while any(browser.version < version for browser, version in pages):
            if perf_counter() > end:
                return False
            await asyncio.sleep(0.01)
        return True

    async def all_know(self, version: int, seconds: float) -> list[float]:
        """Return when a version was pushed to each page, waiting at most this long."""
        end = perf_counter() + seconds
        while True:
            found = [_arrival(browser, version) for browser in self.browsers]
            if None not in found or perf_counter() > end:
                return [at for at in found if at is not None]
            await asyncio.sleep(0.002)


class PartyOfEvent(Party):
    """A table that a tournament has opened; its people come, and its round runs."""

    def _begin(self, **named: object) -> tuple[list[Player], Table]:
        tables = named["tables"]
        assert isinstance(tables, list)
        table: Table = tables[self.number]
        come_and_start(table)
        seats = table.seats.select_related("player").order_by("number")
        return [it.player for it in seats if it.player is not None], table


class PartyWithBots(Party):
    """A table of one person and three bots."""

    def _begin(self, **named: object) -> tuple[list[Player], Table]:
        player = make_player()
        return [player], create_bot_table(player, level=str(named["level"]))


def plain() -> dict[str, object]:
    """Return how a plain table is opened, with no clock."""
    return {"pace": "none"}


def boosted() -> dict[str, object]:
    """Return how a table with Boosters is opened."""
    return {"pace": "none", "deck": ALL_BOOSTERS, "boosters_at_start": 2}


def session_of(player: Player | None) -> str:
    """Return the key of a new session of a player; none for a passer-by."""
    if player is None:
        return ""
    return sessions.session_of(player)


def next_action(state: State, seats: Sequence[int]) -> tuple[int, Fields, str] | None:
    """Return one of these seats that has to do something, what it posts, and its name."""
    if not state.windows:
        return random.choice(seats), [("do", "next")], NEXT
    reluctant: tuple[int, Action] | None = None
    for seat in random.sample(seats, len(seats)):
        view = perspective(state, seat)
        action = decide("normal", view, options(view, CATALOGUE), CATALOGUE)
        if isinstance(action, Decline):
            reluctant = seat, action
        elif action is not None and not isinstance(action, Hold):
            return seat, fields_of(action), type(action).__name__
    if reluctant is None:
        return None
    return reluctant[0], fields_of(reluctant[1]), "Decline"


def _arrival(browser: Browser, version: int) -> float | None:
    return next((at for shown, at in browser.arrivals if shown >= version), None)
