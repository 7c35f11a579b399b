"""The tables that everybody may find, and those of one player: what lists read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from games.models import Player, Seat, Spectator, Table, TableStatus, Waiting
from games.rules.cards.options import TableOptions
from games.rules.state.codec import from_json
from games.services.ground import wall_clock
from games.services.seats.presence import AWAY_AFTER, SEEN_EVERY

MOST_LISTED = 60
"""Tables of each kind that are shown at most: nobody reads more."""
MOST_NAMED = 30
"""Names of people who are there that are shown at most."""
ONLINE_SINCE = AWAY_AFTER + SEEN_EVERY
"""Somebody seen since then is there."""
LISTED_FIELDS = (
    *("slug", "name", "status", "pace", "options", "created", "password", "bots_make_way"),
    *("match__totals", "hand__number"),
)
CLOSE_POINTS = 100
"""The teams of an exciting match are no further apart than this."""
LATE = 0.7
"""An exciting match has come so far towards its target."""


class ListedTable(NamedTuple):
    """A table as lists show it."""

    slug: str
    name: str
    status: str
    pace: str
    names: tuple[str, ...]
    """Who sits on the four seats; empty for free seats."""
    bots: tuple[bool, ...]
    """Which of the four seats a bot has."""
    totals: tuple[int, ...]
    """Of both teams, or of four who play for themselves, by the seats of the first round."""
    options: TableOptions
    round_number: int
    """The round that runs, 0 before the first."""
    watchers: int
    created: datetime
    has_boosters: bool = False
    is_locked: bool = False
    """Whether a password is asked for."""
    waiting: int = 0
    """How many people are in line for a seat."""
    bots_make_way: bool = False
    """Whether people may take the seats of bots while a match runs."""

    @property
    def is_running(self) -> bool:
        """Whether a match runs there."""
        return self.status == TableStatus.PLAYING

    @property
    def free(self) -> int:
        """The number of seats that somebody may take: free ones, or those of bots that make way."""
        if self.is_running:
            return sum(self.bots) if self.bots_make_way else 0
        return self.names.count("")

    @property
    def is_close(self) -> bool:
        """Whether the match is late and undecided."""
        target, ahead, behind = self.options.target, max(self.totals), min(self.totals)
        if target is None:
            return False
        return ahead >= LATE * target and ahead - behind <= CLOSE_POINTS


class Online(NamedTuple):
    """Who is at a table, or on another page of the site."""

    number: int
    names: tuple[str, ...]
    """Of those who want to be seen."""


def listed_tables() -> tuple[ListedTable, ...]:
    """Return the tables of the lobby: the best that runs, those to join, then the others."""
    running = sorted(running_tables(MOST_LISTED), key=_excitement, reverse=True)
    others = sorted(running[1:], key=lambda it: not it.free)
    return (*running[:1], *open_tables(MOST_LISTED), *others)


def running_tables(most: int) -> list[ListedTable]:
    """Return listed tables at which a match runs, those with most spectators first.

    At one that everybody has left nothing happens.
    """
    tables = Table.objects.filter(status=TableStatus.PLAYING, is_listed=True)
    tables = tables.filter(Q(allows_spectators=True) | Q(bots_make_way=True))
    tables = tables.filter(Q(empty_since=None) | Q(due_at__isnull=False))
    tables = tables.annotate(watched_by=Count("spectators"))
    return _listed(tables.order_by("-watched_by", "-created", "-pk")[:most])


def open_tables(most: int) -> list[ListedTable]:
    """Return listed tables before their match: with free seats first, then the newest.

    At full ones somebody is in the room, and others may get in line.
    """
    tables = Table.objects.filter(status=TableStatus.OPEN, is_listed=True)
    free = Seat.objects.filter(table=OuterRef("pk"), player=None, bot="")
    line = Waiting.objects.filter(table=OuterRef("pk")).order_by().values("table")
    tables = tables.annotate(in_line=Subquery(line.annotate(number=Count("pk")).values("number")))
    tables = tables.annotate(has_free=Exists(free)).filter(Q(has_free=True) | Q(empty_since=None))
    return _listed(tables.order_by("-has_free", "-created", "-pk")[:most])


def people_online() -> Online:
    """Return who is at a table or on the site now: how many, and the names of those who agree.

    Somebody without a name yet is counted at tables only.
    """
    since = wall_clock.now() - ONLINE_SINCE
    # A list of one, since for `NOT is_away` SQLite reads all seats there ever were.
    seats = Seat.objects.filter(is_away__in=[False], player__isnull=False, last_seen__gte=since)
    spectators = Spectator.objects.filter(last_seen__gte=since)
    watching = spectators.filter(browser="")
    around = Player.objects.filter(last_seen__gte=since)
    people = (
        around.order_by()
        .values_list("pk")
        .union(seats.order_by().values_list("player"), watching.order_by().values_list("player"))
    )
    is_here = Q(last_seen__gte=since) | Q(pk__in=seats.values("player"))
    named = Player.objects.filter(is_here | Q(pk__in=watching.values("player")), shows_online=True)
    names = sorted(named.order_by("name", "pk").values_list("name", flat=True)[:MOST_NAMED])
    nameless = spectators.filter(player=None).values("browser").distinct().count()
    return Online(people.count() + nameless, tuple(names))


def _excitement(table: ListedTable) -> tuple[bool, bool, int, int]:
    """Return what running tables are compared by: open to all, close, watched, far."""
    return not table.is_locked, table.is_close, table.watchers, max(table.totals)


def _listed(tables: QuerySet[Table]) -> list[ListedTable]:
    """Read what lists show of some tables: not their states, which are long."""
    found = list(tables.select_related("match", "hand").only(*LISTED_FIELDS))
    seats = defaultdict(list)
    for seat in Seat.objects.filter(table__in=found).select_related("player").order_by("number"):
        seats[seat.table_id].append(seat)
    spectators = Spectator.objects.filter(table__in=found).order_by()
    watchers = dict(spectators.values_list("table").annotate(Count("pk")))
    return [_listed_table(table, seats[table.pk], watchers.get(table.pk, 0)) for table in found]


def _listed_table(table: Table, seats: Sequence[Seat], watchers: int) -> ListedTable:
    totals = (0, 0) if table.match is None else tuple(table.match.totals)
    return ListedTable(
        slug=table.slug,
        name=table.name,
        status=table.status,
        pace=table.pace,
        names=tuple(seat.name for seat in seats),
        bots=tuple(bool(seat.bot) for seat in seats),
        totals=totals,
        options=from_json(table.options),
        round_number=0 if table.hand is None else table.hand.number,
        watchers=watchers,
        created=table.created,
        has_boosters=bool(table.options.get("booster_deck")),
        is_locked=bool(table.password),
        waiting=getattr(table, "in_line", None) or 0,  # asked before a match only
        bots_make_way=table.bots_make_way,
    )
