"""Consumers of tournaments: they tell pages that something has changed.

All that a page may send is the question whether the socket still works.
"""

from __future__ import annotations

from autobahn.exception import Disconnected

from games.door.players import player_of
from games.live.direct import HEARD, DirectConsumer, Intake
from games.live.threads import in_thread
from games.tournaments.ear import ear
from games.tournaments.selectors.versions import number_for, versions_of

NOT_ALLOWED = 4403
MISBEHAVED = 4408
NO_EVENT = 0
ASKED = "."
"""A page that asks whether the line still works."""


class EventConsumer(DirectConsumer):
    """The socket of one page of a tournament."""

    def __init__(self) -> None:
        self._number = NO_EVENT
        self._told = -1
        self._intake = Intake()

    async def connect(self) -> None:
        """Join, then tell the version, so that nothing is missed."""
        await self.accept()
        number = await in_thread(self._find)
        if number is None:
            await self.close(NOT_ALLOWED)
            return
        self._number = number
        ear.join(number, self)
        await self.tell((await in_thread(versions_of, [number])).get(number, 0))

    async def receive(self, text: str | None = None, data: bytes | None = None) -> None:
        """Answer a page that asks; end the socket of one that says anything else, or floods."""
        if text != ASKED or self._intake.is_flooded():
            await self.close(MISBEHAVED)
        elif self._number != NO_EVENT:
            await self._say(HEARD)

    async def tell(self, version: int) -> None:
        """Send a version, unless it is known."""
        if version > self._told:
            self._told = version
            await self._say(str(version))

    async def _say(self, text: str) -> None:
        try:
            await self.send(text)
        except Disconnected:  # the page has gone; its disconnect is under way
            self.leave()

    async def close(self, code: int) -> None:
        """End the socket."""
        self.leave()
        await super().close(code)

    def leave(self) -> None:
        """Stop being told."""
        ear.leave(self._number, self)

    def _find(self) -> int | None:
        slug = self.scope["url_route"]["kwargs"]["slug"]
        return number_for(slug, player_of(self.scope["session"]))
