"""What the screens read, and nothing more than their audience may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, QuerySet

from games import expansion
from games.expansion import Deck
from games.models import Event, Player, Seat, Table, TableStatus
from games.models.tables import AUDIENCES
from games.page import ClockInfo, LogEntry, SeatInfo, TablePage
from games.rules import events as happened
from games.rules.booster_events import (
    FOR_THE_ACTOR,
    CardsMoved,
    is_secret,
    moves_seen,
)
from games.rules.choices import options
from games.rules.codec import from_json
from games.rules.perspective import perspective
from games.rules.state import ANSWER, EXCHANGE, State
from games.rules.windows import TURN
from games.services import instant, timing
from games.services.snapshots import state_of

NO_LEADER = -1
"""Stands for who leads after the exchange: the page says so when it may (TIME-6)."""


class Facts(NamedTuple):
    """A version of a table, before it is cut down to what an audience may know."""

    table: Table
    state: State
    seats: tuple[Seat, ...]
    watchers: tuple[str, ...]
    log: tuple[LogEntry, ...]
    """What everybody may see of the running round."""
    private: tuple[tuple[int, LogEntry], ...] = ()
    """What only some seats may see, each with its place in the log."""

    @property
    def version(self) -> int:
        """The version of the table."""
        return self.table.version

    def shown_to(self, seat: int | None) -> int:
        """Return the version in which the page of an audience last changed."""
        return self.table.shown[AUDIENCES.index(seat)]

    def seat_of(self, player_id: int | None) -> int | None:
        """Return the seat of a player, ``None`` if this is no player's."""
        if player_id is None:
            return None
        for seat in self.seats:
            if seat.player_id == player_id:
                return seat.number
        return None


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
    totals: tuple[int, int]
    target: int | None
    round_number: int
    """The round that runs, 0 before the first."""
    watchers: int
    created: datetime
    has_boosters: bool = False


def table_by_slug(slug: str) -> Table | None:
    """Return the table with an address."""
    return Table.objects.select_related("match").filter(slug=slug).first()


def seat_of(table: Table, player: Player | None) -> int | None:
    """Return the seat of a player at a table, ``None`` for spectators."""
    if player is None:
        return None
    found = table.seats.filter(player=player).values_list("number", flat=True)
    return found.first()


def version_of(table_id: int) -> int:
    """Return the version of a table; raises Table.DoesNotExist."""
    return Table.objects.values_list("version", flat=True).get(pk=table_id)


def running_tables() -> list[ListedTable]:
    """Return the listed tables at which a match runs, the newest first."""
    return _listed(Table.objects.filter(status=TableStatus.PLAYING, is_listed=True))


def open_tables() -> list[ListedTable]:
    """Return the listed tables that wait for players."""
    return _listed(Table.objects.filter(status=TableStatus.OPEN, is_listed=True))


def tables_of(player: Player | None) -> list[ListedTable]:
    """Return the tables at which a player has a seat."""
    if player is None:
        return []
    tables = Table.objects.filter(seats__player=player)
    return _listed(tables.exclude(status=TableStatus.CLOSED))


def table_page(
    table: Table,
    seat: int | None,
    *,
    player: Player | None = None,
    now: datetime | None = None,
) -> TablePage:
    """Return the page of a table for a seat, or for spectators (``None``).

    With a ``player`` the seat is that of the player.
    """
    facts = load_facts(table.pk)
    if player is not None:
        seat = facts.seat_of(player.pk)
    return page_of(facts, seat, now or instant.now())


def load_facts(table_id: int) -> Facts:
    """Read a table; raises Table.DoesNotExist."""
    table = Table.objects.select_related("match").get(pk=table_id)
    watchers = table.spectators.order_by("pk").values_list("player__name", flat=True)
    log, private = _log(table)
    return Facts(
        table=table,
        state=state_of(table),
        seats=tuple(table.seats.select_related("player").order_by("number")),
        watchers=tuple(watchers),
        log=log,
        private=private,
    )


def page_of(facts: Facts, seat: int | None, now: datetime) -> TablePage:
    """Return what an audience may know of a table."""
    table = facts.table
    view = perspective(facts.state, seat)
    me = None if seat is None else facts.seats[seat]
    return TablePage(
        slug=table.slug,
        name=table.name,
        status=table.status,
        version=facts.shown_to(seat),
        seats=tuple(_seat_info(table, other, seat) for other in facts.seats),
        view=view,
        options=options(view, expansion.catalogue()),
        clocks=tuple(_clock_infos(facts, seat)),
        log=_log_of(facts, seat),
        watchers=facts.watchers,
        pace=table.pace,
        is_listed=table.is_listed,
        is_host=me is not None and me.player_id == table.host_id,
        wants_next=me is not None and me.wants_next,
        now=now,
        match_number=1 if table.match is None else table.match.number,
        catalogue=expansion.catalogue(),
        waves=() if me is None else tuple(me.waves),
        decks=_decks(table, me),
    )


def _decks(table: Table, me: Seat | None) -> tuple[Deck, ...]:
    """Return the Booster decks that the host of an open table may choose from."""
    is_asked = me is not None and me.player_id == table.host_id is not None
    decks = expansion.decks()
    if decks is None or not is_asked or table.status != TableStatus.OPEN:
        return ()
    return tuple(decks.choices(table.host_id))


def _seat_info(table: Table, seat: Seat, me: int | None) -> SeatInfo:
    return SeatInfo(
        number=seat.number,
        name=seat.name,
        is_bot=bool(seat.bot),
        is_away=seat.is_away,
        is_me=seat.number == me,
        is_host=seat.is_person and seat.player_id == table.host_id,
    )


def _clock_infos(facts: Facts, me: int | None) -> Iterable[ClockInfo]:
    """Return the running clocks, of several for the same seats the first to run out."""
    found: dict[tuple[str, tuple[int, ...]], ClockInfo] = {}
    for key, entry in facts.table.clocks.items():
        kind, seats, due = entry["kind"], tuple(entry["seats"]), entry["due"]
        if kind in timing.UNSEEN or due is None:
            continue
        if kind == TURN and _choose_unseen(facts.state) and seats != (me,):
            continue  # who has chosen already is shown to nobody
        info = ClockInfo(
            timing.rule_key(key),
            kind,
            entry["seconds"],
            timing.as_datetime(due),
            seats,
        )
        other = found.get((kind, seats))
        if other is None or info.due < other.due:
            found[kind, seats] = info
    return found.values()


def _choose_unseen(state: State) -> bool:
    """Tell whether several choose at once: cards to push, or to give away (BW-8)."""
    if state.phase == EXCHANGE:
        return True
    if state.phase != ANSWER or state.proposal is None:
        return False
    answered = sum(answer is not None for answer in state.proposal.answers)
    return answered + state.windows[-1].waiting.bit_count() > 1


Private = tuple[tuple[int, LogEntry], ...]


def _log(table: Table) -> tuple[tuple[LogEntry, ...], Private]:
    """Return the events of the running round: for everybody, and for some seats."""
    rows = Event.objects.filter(hand=table.hand_id, version__lte=table.version)
    rows = rows.order_by("version")
    public: list[LogEntry] = []
    private: list[tuple[int, LogEntry]] = []
    for at, events in rows.values_list("at", "events"):
        for json in events:
            event = from_json(json)
            if isinstance(event, happened.CardsExchanged):
                public.append(LogEntry(at, event._replace(leader=NO_LEADER)))
            elif happened.is_public(event):
                public.append(LogEntry(at, event))
            elif isinstance(event, FOR_THE_ACTOR) or is_secret(event):
                private.append((len(public), LogEntry(at, event)))
    return tuple(public), tuple(private)


def _log_of(facts: Facts, seat: int | None) -> tuple[LogEntry, ...]:
    """Return the log with what Boosters have shown to this seat alone."""
    if seat is None or not facts.private:
        return facts.log
    log = list(facts.log)
    for place, entry in reversed(facts.private):
        event = entry.event
        if isinstance(event, CardsMoved):
            event = moves_seen(event, seat)
            if event.moves:
                log.insert(place, entry._replace(event=event))
        elif happened.is_own(event, seat):
            log.insert(place, entry)
    return tuple(log)


def _listed(tables: QuerySet[Table]) -> list[ListedTable]:
    rows = (
        tables.select_related("match", "hand")
        .prefetch_related("seats__player")
        .annotate(watchers=Count("spectators"))
    )
    return [_listed_table(table, list(table.seats.all())) for table in rows]


def _listed_table(table: Table, seats: Sequence[Seat]) -> ListedTable:
    totals = (0, 0) if table.match is None else tuple(table.match.totals)
    return ListedTable(
        slug=table.slug,
        name=table.name,
        status=table.status,
        pace=table.pace,
        names=tuple(seat.name for seat in seats),
        bots=tuple(bool(seat.bot) for seat in seats),
        totals=totals,
        target=from_json(table.options).target,
        round_number=0 if table.hand is None else table.hand.number,
        watchers=table.watchers,
        created=table.created,
        has_boosters=bool(table.options.get("booster_deck")),
    )
