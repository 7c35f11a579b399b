"""What one audience's table page is made of: the only input of its templates.

Built by ``games.selectors.table_page.page_of`` from the database and a perspective; it
holds nothing the audience may not know.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from games.expansion import Deck
from games.lessons.script import LessonProgress
from games.models import Access, Motion, Table, Vote
from games.rules.cards.deck import Cards
from games.rules.state.events import Event
from games.rules.view.booster import EMPTY, Catalogue
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.services.ground.notices import LogEntry


class SeatInfo(NamedTuple):
    """Who sits at a seat."""

    number: int
    name: str
    """Empty if nobody sits here."""
    is_bot: bool = False
    is_away: bool = False
    is_me: bool = False
    is_host: bool = False
    level: str = ""
    """How a bot plays; empty for people."""
    is_idle: bool = False
    """Whether the player has a page open and does nothing, and so counts as away."""
    has_stand_in: bool = False
    """Whether a bot plays for the player, whose seat it stays."""
    is_to_take: bool = False
    """Whether a bot has it from which a spectator may take it over."""
    is_ready: bool = False
    """Whether a person has asked to go on, or for the match to begin."""
    wants_seating: str = ""
    """How a person wants to sit in another match, once said."""
    shows_hand: bool = False
    """Whether spectators see the hand while a round runs."""
    has_agreed: bool = False
    """Whether the player has agreements with the partner, which opponents may read."""

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
    is_reserve: bool = False
    """Whether the time of the turn is over, and it runs on the time bank."""
    is_still: bool = False
    """Whether it is only known to have run, in a round that is looked back on."""


class OpenMotion(NamedTuple):
    """A motion that is open: whose it is, and who has agreed."""

    motion: Motion
    by: int
    agreed: tuple[int, ...] = ()
    asks_me: bool = False
    """Whether this audience is asked, and has not answered."""
    missing: tuple[int, ...] = ()
    """Seats whose players are waited for, since they are not there."""


class Missing(NamedTuple):
    """A player for whom all wait, and what the others have said to it."""

    seat: int
    said: tuple[tuple[int, Vote], ...] = ()
    """Seats and what they want."""


class Meanwhile(NamedTuple):
    """What a bot has done for the player of a seat: a public event, or one of its own."""

    round_number: int
    event: Event


class Admitted(NamedTuple):
    """Who may come to a table."""

    access: Access = Access.LINK
    allows_spectators: bool = True
    bots_make_way: bool = False
    """Whether people may take the seats of bots while a match runs."""
    only_finishers: bool = False
    """Whether people who leave many matches cannot come while the table is public."""

    @property
    def is_public(self) -> bool:
        """Whether everybody finds the table and may come in."""
        return self.access == Access.PUBLIC


def admitted_to(table: Table) -> Admitted:
    """Return who may come to a table."""
    return Admitted(
        table.access, table.allows_spectators, table.bots_make_way, table.only_finishers
    )


class Watcher(NamedTuple):
    """A spectator whom the host may send away."""

    number: int
    name: str
    """Empty for somebody who has given none."""


class InLine(NamedTuple):
    """Somebody who waits for a seat."""

    player: int
    """By this number their own page knows that they are meant."""
    name: str
    is_offered: bool
    """Whether a seat is kept for them just now."""


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
    """Names of the first spectators; empty for those who have given none."""
    pace: str
    admitted: Admitted
    is_host: bool
    """Whether this audience is the host (host seats only)."""
    wants_next: bool
    """Whether this seat has asked for the next round or match."""
    now: datetime
    """The server's time of rendering."""
    catalogue: Catalogue = EMPTY
    """The Booster cards there are, by slug."""
    waves: tuple[str, ...] = ()
    """Kinds of events that this seat waves through until it says otherwise (BW-3)."""
    passes_by: bool = False
    """Whether the uppermost window is waved through for somebody who is alone with bots."""
    for_trick: tuple[str, ...] = ()
    """What this seat has said for the rest of the trick: ``no_bomb``, ``passes``."""
    laid_ready: Cards = 0
    """The cards that this seat has laid ready for its turn."""
    resting: frozenset[str] = frozenset()
    """Boosters about which this seat is not asked before the next leads."""
    decks: tuple[Deck, ...] = ()
    """Booster decks that the host of an open table may choose from."""
    more_watchers: int = 0
    """Spectators besides those of ``watchers``."""
    is_lesson: bool = False
    """Whether a scripted round is played here."""
    lesson: LessonProgress | None = None
    """Where the lesson stands; ``None`` at other tables, and off its script."""
    next_lesson: str = ""
    """The name of a lesson to go on with, after one or after a match among weak bots."""
    missing: Missing | None = None
    """Whom the others may wait for, or let a bot play for."""
    quiet: tuple[int, ...] = ()
    """Seats that take long without a clock, and that the others may ask if they are there."""
    asked_if_there: tuple[int, ...] = ()
    """Seats that are asked that, and have not answered yet."""
    motion: OpenMotion | None = None
    """What somebody asks the others for."""
    may_undo: bool = False
    """Whether the last thing that has happened is a play or pass of this seat."""
    may_exempt: bool = False
    """Whether this seat may declare that the match that will begin is not rated."""
    is_paused: bool = False
    """Whether all have agreed to a pause, which has not ended yet, or the table is held."""
    is_held: bool = False
    """Whether play stands still until the one who has reserved the table lets it go on."""
    is_replay: bool = False
    """Whether it is a step of a round that is over: who played is told, not who could play now."""
    is_reserved: bool = False
    """Whether it is for those seated and for one match."""
    is_practice: bool = False
    """Whether a finished round is played on here, and nothing counts."""
    is_of_day: bool = False
    """Whether somebody plays a board alone here, with bots that answer everybody alike."""
    meanwhile: tuple[Meanwhile, ...] = ()
    """What a bot has done for this seat that its player has not read yet."""
    removable: tuple[Watcher, ...] = ()
    """The first spectators, for the host."""
    sent_away: tuple[Watcher, ...] = ()
    """Whom the host has sent away and may let come back."""
    line: tuple[InLine, ...] = ()
    """Who waits for a seat, the first one first."""
    fills_after: int = 0
    """Seconds after which bots take the free seats, since all agree; 0 if they do not."""
    lacks_accounts: bool = False
    """Whether a rated match cannot begin, since not all four have accounts."""
    needs_account: bool = False
    """Whether oneself lacks one for it."""
    asks_for_bots: bool = False
    """Whether somebody lets bots take the free seats, so that the others are asked."""
    agrees_to_bots: bool = False
    """Whether this seat lets bots take the free seats."""
    waits_for_next_round: bool = False
    """Whether nobody may take a seat that was left before the next round."""
    match_slug: str = ""
    """The address of the match, whose finished rounds can be looked back on."""
    is_secret: bool = False
    """Whether others still have the same deals to play, so that nobody looks back (DUP-3)."""
    has_tips: bool = False
    """Whether this seat may ask what a strong bot would do."""

    @property
    def watcher_names(self) -> tuple[str, ...]:
        """Names of the first spectators who have given one."""
        return tuple(filter(None, self.watchers))

    @property
    def watcher_number(self) -> int:
        """The number of all spectators."""
        return len(self.watchers) + self.more_watchers

    @property
    def absent(self) -> tuple[str, ...]:
        """Names of those for whom all wait, since everybody has gone."""
        people = [seat for seat in self.seats if not (seat.is_empty or seat.is_bot)]
        is_watched = self.admitted.is_public and bool(self.watchers)
        is_left = not is_watched and all(seat.is_away for seat in people)
        return tuple(seat.name for seat in people) if is_left else ()

    @property
    def me(self) -> int | None:
        """The seat of this audience, ``None`` for spectators."""
        return self.view.seat
