"""What one audience's table page is made of: the only input of its templates.

Built by ``games.selectors.table_page`` from the database and a perspective; it
holds nothing the audience may not know.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from games.expansion import Deck
from games.rules.boosters import EMPTY, Catalogue
from games.rules.choices import Options
from games.rules.events import Event
from games.rules.perspective import Perspective

OPEN = "open"
PLAYING = "playing"
FINISHED = "finished"
CLOSED = "closed"


class SeatInfo(NamedTuple):
    """Who sits at a seat."""

    number: int
    name: str
    """Empty if nobody sits here."""
    is_bot: bool = False
    is_away: bool = False
    is_me: bool = False
    is_host: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether the seat is free."""
        return not self.name


class ClockInfo(NamedTuple):
    """A running clock as a page shows it."""

    key: str
    kind: str
    """``window``, ``calling``, ``turn``, ``hold`` of the rules, or ``next``."""
    seconds: float
    """The whole time."""
    due: datetime
    """When it runs out; the page counts down to it."""
    seats: tuple[int, ...] = ()


class LogEntry(NamedTuple):
    """A public event of the running round, in the order it happened."""

    at: datetime
    event: Event


class TablePage(NamedTuple):
    """Everything a table page shows to one audience."""

    slug: str
    name: str
    status: str
    """``open`` before the first deal, ``playing``, ``finished`` or ``closed``."""
    version: int
    seats: tuple[SeatInfo, ...]
    """The four seats by number."""
    view: Perspective
    options: Options
    """What the seat may do; empty for spectators."""
    clocks: tuple[ClockInfo, ...]
    log: tuple[LogEntry, ...]
    watchers: tuple[str, ...]
    """Names of the spectators."""
    pace: str
    is_listed: bool
    is_host: bool
    """Whether this audience is the host (host seats only)."""
    wants_next: bool
    """Whether this seat has asked for the next round or match."""
    now: datetime
    """The server's time of rendering."""
    match_number: int = 1
    catalogue: Catalogue = EMPTY
    """The Booster cards there are, by slug."""
    waves: tuple[str, ...] = ()
    """Kinds of events that this seat waves through until it says otherwise (BW-3)."""
    decks: tuple[Deck, ...] = ()
    """Booster decks that the host of an open table may choose from."""

    @property
    def me(self) -> int | None:
        """The seat of this audience, ``None`` for spectators."""
        return self.view.seat
