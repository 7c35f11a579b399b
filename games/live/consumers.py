"""Consumers of tables: they show what has changed, and listen for signs of life only.

A consumer keeps no truth. Whenever it is told of a version, or finds that its page
shows another one than it should, it renders from the database.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import wraps
from typing import Any, NamedTuple

from autobahn.exception import Disconnected
from django.conf import settings
from django.http import HttpRequest, QueryDict

from games.door.admission import Admission
from games.door.players import browser_of, session_is_of
from games.door.visit import Outside, Rendering, ShutOut, Visit, knock
from games.languages import choosing
from games.live.direct import HEARD, DirectConsumer, Intake
from games.live.hub import hub
from games.live.threads import in_thread
from games.models import Player, TableStatus
from games.services.ground import wall_clock
from games.services.ground.faults import log_fault
from games.services.seats.presence import TableVisitor, note_seen
from games.talk import lines as talk
from games.talk.selectors import Hearing, hearing_of
from games.talk.selectors import version_of as talk_version_of

logger = logging.getLogger(__name__)

# Codes of our own: of the others, the server lets an application use only 1000.
SIGNED_OUT = 4401
NOT_ALLOWED = 4403
SHUT_OUT = 4404
"""The page is loaded anew, and says why."""
MISBEHAVED = 4408
OVERLOADED = 4413
FAILED = 4500

LONGEST_FRAME_IN = 4096
UNCONFIRMED_BYTES = 1_000_000
"""With more than this unconfirmed by a heartbeat, nobody is reading any longer.

An application is not told what waits in the server to be sent, so heartbeats are asked. A
page is 12 to 21 kB, and against fast bots it is sent 20 kB a second: 64 kB would drop healthy
pages before their next heartbeat, after 5 s, and hidden ones, which beat once a minute.
"""
SIGNED_IN_CHECK_BEATS = 36
"""After how many heartbeats the session is looked at again, in case its end was not heard of."""

NO_TABLE = 0
NEWS = '<i id="news" hidden hx-swap-oob="true"></i>'
"""Tells a page to look for what is about its player: invitations."""

Handler = Callable[..., Awaitable[None]]


def guarded(handler: Handler) -> Handler:
    """Let an error end the socket in an orderly way: the page connects again."""

    @wraps(handler)
    async def guard(self: TableConsumer, *arguments: Any, **named: Any) -> None:
        try:
            await handler(self, *arguments, **named)
        except Disconnected:  # the page has gone while it was told; its end is under way
            self.leave()
        except Exception as error:
            log_fault(logger, error, f"a socket of table {self.table_id} failed")
            await self.close(FAILED)

    return guard


class TableConsumer(DirectConsumer):
    """The socket of one page that shows a table."""

    def __init__(self) -> None:
        self.table_id = NO_TABLE
        self.player: Player | None = None
        self.browser = ""
        """The key of the browser, to count people without a name."""
        self.language = settings.LANGUAGE_CODE
        self.seen = -1
        """The version of the table that has been looked at."""
        self.shown: Rendering | None = None
        """What the page shows, as far as we know."""
        self.heard = -1
        """The version of the talk that has been looked at."""
        self._told = 0
        """The newest version of the talk of which it was told."""
        self._ear: talk.Ear | None = None
        """What it shows of the talk, as soon as it knows whom the player hears."""
        self._visit: Visit | None = None
        """What the door has given, in the version that has been looked at last."""
        self._place: tuple[int | None, int | None] = (None, None)
        """The seat, and the round that runs: the talk depends on both."""
        self._seat: int | None = None
        self._unconfirmed = 0
        """Bytes sent since a heartbeat showed that they arrive."""
        self._beats = 0
        self._beats_noted = 0
        self._intake = Intake()

    # --- what comes in --------------------------------------------------------------

    @guarded
    async def connect(self) -> None:
        """Join the table, then show everything: so nothing is missed."""
        self.browser, self.language = browser_of(self.scope["cookies"]), language_of(self.scope)
        await self.accept()  # only open sockets get a code
        comer = await in_thread(self._knock)
        if isinstance(comer, Outside) and comer.why == Admission.LESSON:
            await self.close(NOT_ALLOWED)
            return
        if not isinstance(comer, Visit) or comer.table.status == TableStatus.CLOSED:
            await self.close(SHUT_OUT)
            return
        self._visit, self.player, self.table_id = comer, comer.player, comer.table_id
        hub.join(self)
        version, is_invited = await in_thread(self._enter)
        await self.update(version)
        self._ear = talk.Ear(self.player, self.language)
        await self._listen()
        if is_invited:  # perhaps between the page and its socket
            await self._push(NEWS)

    @guarded
    async def receive(self, text: str | None = None, data: bytes | None = None) -> None:
        """Take a heartbeat: the version that the page shows."""
        if self._intake.is_flooded() or len(text or data or "") > LONGEST_FRAME_IN:
            await self.close(MISBEHAVED)
            return
        beat = beat_in(text)
        if beat is None or self.table_id == NO_TABLE:
            return
        if not await self._is_signed_in():
            await self.close(SIGNED_OUT)
        elif self.shown is not None and beat.version == self.shown.page.version:
            self._unconfirmed = 0
            if beat.asks:
                await self.send(HEARD)
        else:
            self.shown = None
            await self.update(self.seen)

    # --- what the hub asks ----------------------------------------------------------

    @guarded
    async def update(self, version: int, now: datetime | None = None) -> None:
        """Show a version or a later one: the regions that differ, in one frame."""
        assert self._visit is not None
        try:
            visit = self._visit.at_hand(version)
            if visit is None:
                visit = await in_thread(self._visit.now, version)
            rendering = visit.rendering_at_hand(self.language)
            if rendering is None:
                rendering = await in_thread(visit.rendering, self.language)
        except ShutOut:
            await self.close(SHUT_OUT)
            return
        facts, seat = visit.facts, visit.seat
        if facts.version < self.seen:
            return  # another update was faster
        self.seen = facts.version
        place = (seat, facts.running_hand)
        self._visit = visit
        if seat != self._seat:  # a player who has left a seat no longer sees it
            self._seat, self.shown = seat, None
        await self._show(rendering, now or wall_clock.now())
        if place != self._place:
            self._place = place
            await self.hear(self.heard)  # what spectators say is for players after the round
        if rendering.page.status == TableStatus.CLOSED:
            await self.close(SHUT_OUT)

    @guarded
    async def hear(self, version: int) -> None:
        """Show what has been said, in a version of the talk or a later one."""
        self._told = max(self._told, version)
        if self._ear is None or self._visit is None:
            return  # it is shown in a moment
        heard = talk.at_hand(self.table_id, self._told)
        if heard is None:
            heard = await in_thread(talk.heard_at, self.table_id, self._told)
        if heard.version >= self.heard:
            self.heard = heard.version
            await self._push(self._ear.frame(heard, self._visit.facts))

    @guarded
    async def check_session(self) -> None:
        """End if the session is no longer that of the player; else look for what concerns them."""
        if not await self._has_session():
            await self.close(SIGNED_OUT)
        elif self._ear is not None:
            await self._listen()
            await self._push(NEWS)

    @property
    def is_seated(self) -> bool:
        """Whether the player had a seat when this was last looked at."""
        return self._seat is not None

    @property
    def visitor(self) -> TableVisitor:
        """Who looks."""
        return TableVisitor(self.table_id, self.player, self.browser)

    def has_beaten(self) -> bool:
        """Tell whether a heartbeat has come since this was last asked."""
        before, self._beats_noted = self._beats_noted, self._beats
        return before != self._beats

    # --- what it does ---------------------------------------------------------------

    async def close(self, code: int) -> None:
        """End the socket."""
        self.leave()
        await super().close(code)

    def leave(self) -> None:
        """Be told nothing more."""
        hub.leave(self)

    async def _show(self, rendering: Rendering, now: datetime) -> None:
        frame = rendering.frame_since(self.shown, now)
        if await self._push(frame, goes_on=True):
            self.shown = rendering

    async def _push(self, frame: str, *, goes_on: bool = False) -> bool:
        """Send a frame, unless it is empty or nobody is reading any longer; tell whether it was."""
        self._unconfirmed += len(frame)
        if self._unconfirmed > UNCONFIRMED_BYTES:
            await self.close(OVERLOADED)
        elif frame:
            await (self.send_on if goes_on else self.send)(frame)
            return True
        return False

    async def _listen(self) -> None:
        """Read whom the player does not hear, and show what the others have said."""
        assert self._ear is not None
        hearing, version = await in_thread(self._read_hearing)
        await self._push(self._ear.heed(hearing))
        await self.hear(version)

    async def _is_signed_in(self) -> bool:
        """Look now and then whether the session is still that of the player."""
        self._beats += 1
        return bool(self._beats % SIGNED_IN_CHECK_BEATS) or await self._has_session()

    async def _has_session(self) -> bool:
        """Tell whether the session, as it is stored now, is still that of the player."""
        if self.player is None:
            return True
        return await in_thread(session_is_of, self.scope["session"], self.player)

    # --- in threads -----------------------------------------------------------------

    def _knock(self) -> Visit | Outside | None:
        """Ask at the door of the table, if there is one."""
        slug = self.scope["url_route"]["kwargs"]["slug"]
        return knock(slug, self.scope["session"], self.scope["cookies"])

    def _enter(self) -> tuple[int, bool]:
        """Note who has come; return the current version, and whether they are invited."""
        assert self._visit is not None
        note_seen(*self.visitor)
        is_invited = self.player is not None and self.player.invitations.exists()
        return self._visit.now().facts.version, is_invited

    def _read_hearing(self) -> tuple[Hearing, int]:
        """Return whom the player does not hear, and how far the talk has come."""
        return hearing_of(self.table_id, self.player), talk_version_of(self.table_id)


class Heartbeat(NamedTuple):
    """A sign of life of a page."""

    version: int
    """What it shows."""
    asks: bool
    """Whether it wants to hear something, if only that the line works."""


def beat_in(text: str | None) -> Heartbeat | None:
    """Return the heartbeat in a frame, ``None`` if it is something else."""
    try:
        content = json.loads(text or "")
    except (ValueError, RecursionError):
        return None
    version = content.get("version") if isinstance(content, dict) else None
    return Heartbeat(version, bool(content.get("asks"))) if isinstance(version, int) else None


def language_of(scope: dict[str, Any]) -> str:
    """Return the language of a socket, as for pages; ``?lang=`` comes first."""
    wanted = QueryDict(scope.get("query_string", b"")).get("lang")
    if wanted in dict(settings.LANGUAGES):
        return wanted
    request = HttpRequest()
    request.COOKIES = scope.get("cookies", {})
    headers = dict(scope.get("headers", ()))
    accepted = headers.get(b"accept-language", b"").decode("latin1")
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted
    return choosing.language_of(request)
