"""What the screens read, and nothing more than their audience may know."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import F
from django.db.models.lookups import IsNull

from games import expansion
from games.expansion import Deck
from games.models import Event, Player, Seat, Table, TableStatus
from games.models.tables import AUDIENCES
from games.page import (
    Admitted,
    Asked,
    ClockInfo,
    InLine,
    LogEntry,
    Meanwhile,
    Missing,
    Motion,
    Notice,
    SeatInfo,
    TablePage,
    Watcher,
)
from games.rules.state.actions import Action, TimeOut
from games.rules.state.booster_events import (
    FOR_THE_ACTOR,
    CardsMoved,
    is_secret,
    moves_seen,
)
from games.rules.state.codec import from_json
from games.rules.state.events import CardsExchanged, is_own, is_public
from games.rules.state.events import Event as GameEvent
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.rules.state.windows import ClockKind
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.services import (
    for_trick,
    free_seats,
    lessons,
    motions,
    rounds,
    time_bank,
    timing,
    tips,
    undo,
)
from games.services.announce import Change
from games.services.names import told_apart
from games.services.notices import notices_of
from games.services.roles import is_host
from games.services.snapshots import state_of
from games.services.standing_in import question_about
from games.statements import number_at, table_at, version_at

WATCHERS_SHOWN = 20
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
    watcher_numbers: tuple[int, ...] = ()
    """The numbers of the rows of ``watchers``."""
    excluded: frozenset[tuple[int | None, str]] = frozenset()
    """Players and browsers that the host has sent away."""
    line: tuple[tuple[int, str], ...] = ()
    """Players who wait for a seat, and their names."""
    more_watchers: int = 0
    """Spectators beside those of ``watchers``."""

    @property
    def version(self) -> int:
        """The version of the table."""
        return self.table.version

    @property
    def running_hand(self) -> int | None:
        """The number of the round that runs, ``None`` between two and before the first."""
        is_running = self.table.status == TableStatus.PLAYING and bool(self.state.windows)
        number: int | None = self.table.hand_id if is_running else None
        return number

    def shown_to(self, seat: int | None) -> int:
        """Return the version in which the page of an audience last changed."""
        version: int = self.table.shown[AUDIENCES.index(seat)]
        return version

    def seat_of(self, player_id: int | None) -> int | None:
        """Return the seat of a player, ``None`` if this is no player's."""
        if player_id is None:
            return None
        for seat in self.seats:
            if seat.player_id == player_id:
                return seat.number
        return None

    def shuts_out(self, player_id: int | None, browser: str) -> bool:
        """Tell whether somebody who has looked at the table may do so no more."""
        if self.seat_of(player_id) is not None:
            return False
        if {(player_id, ""), (None, browser)} & self.excluded:
            return True
        is_waiting = self.table.status in (TableStatus.OPEN, TableStatus.CLOSED)
        return not (self.table.allows_spectators or is_waiting)


def table_by_slug(slug: str) -> Table | None:
    """Return the table with an address."""
    return table_at(slug)


def number_of_table(slug: str) -> int | None:
    """Return the number of the table with an address, without reading the table."""
    return number_at(slug)


def seat_of(table: Table, player: Player | None) -> int | None:
    """Return the seat of a player at a table, ``None`` for spectators."""
    if player is None:
        return None
    found = table.seats.filter(player=player).values_list("number", flat=True)
    return found.first()


def may_look(table: Table, player: Player | None) -> bool:
    """Tell whether somebody may see a table: who learns is not watched."""
    return not table.lesson or seat_of(table, player) is not None


def version_of(table_id: int) -> int:
    """Return the version of a table; raises Table.DoesNotExist."""
    return version_at(table_id)


def versions_of(table_ids: Collection[int]) -> dict[int, int]:
    """Return the versions of tables by number; what is gone has none."""
    return dict(Table.objects.filter(pk__in=table_ids).values_list("pk", "version"))


def load_facts(table_id: int) -> Facts:
    """Read a table; raises Table.DoesNotExist."""
    table = Table.objects.select_related("match").get(pk=table_id)
    seats = tuple(table.seats.select_related("player").order_by("number"))
    watchers, numbers, more_watchers = _watchers(table, seats)
    log, private = _log(table)
    return Facts(
        table=table,
        state=state_of(table),
        seats=seats,
        watchers=watchers,
        watcher_numbers=numbers,
        more_watchers=more_watchers,
        excluded=frozenset(table.exclusions.values_list("player", "browser")),
        line=tuple((it.player_id, it.player.shown_name) for it in free_seats.line_of(table)),
        log=log,
        private=private,
    )


def next_facts(before: Facts, change: Change) -> Facts | None:
    """Return the facts of the version that a change has led to, from those before it.

    ``None`` if they have to be read: only an action in the same round leaves names,
    players and spectators as they were. The rows are taken over from the writer.
    """
    table, seats = change.table, change.seats
    is_next = before.version + 1 == table.version and before.table.hand_id == table.hand_id
    players = {seat.player_id: seat.player for seat in before.seats}
    if change.action is None or not is_next or players.keys() != {it.player_id for it in seats}:
        return None
    if not Table.match.is_cached(table):
        table.match = before.table.match
    for seat in seats:
        seat.player = players[seat.player_id]
    late = _seat_out_of_time(change.action) if isinstance(change.action, TimeOut) else None
    public, private = _entries(change.at, change.events, late, len(before.log))
    return before._replace(
        table=table,
        state=change.state,
        seats=seats,
        log=(*before.log, *public),
        private=(*before.private, *private),
    )


def _watchers(table: Table, seats: Sequence[Seat]) -> tuple[tuple[str, ...], tuple[int, ...], int]:
    """Return the spectators that are shown, those with a name first, and how many more."""
    rows = table.spectators.order_by(IsNull(F("player"), True), "pk")
    found = list(rows.values_list("pk", "player__name")[: WATCHERS_SHOWN + 1])
    is_full = len(found) > WATCHERS_SHOWN
    more = table.spectators.count() - WATCHERS_SHOWN if is_full else 0
    found = found[:WATCHERS_SHOWN]
    names = told_apart([name or "" for _pk, name in found], [seat.name for seat in seats])
    return tuple(names), tuple(pk for pk, _name in found), more


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
        more_watchers=facts.more_watchers,
        pace=table.pace,
        admitted=Admitted(table.access, table.allows_spectators),
        is_host=me is not None and is_host(table, me.player_id),
        wants_next=me is not None and me.wants_next,
        now=now,
        match_number=1 if table.match is None else table.match.number,
        catalogue=expansion.catalogue(),
        waves=() if me is None else tuple(me.waves),
        for_trick=() if me is None else for_trick.answers_of(table, facts.state, me),
        decks=_decks(table, me),
        is_lesson=bool(table.lesson),
        lesson=lessons.standing(table, facts.state, seat),
        missing=_missing(facts),
        motion=_motion(facts, seat),
        may_undo=not table.motion and undo.may_undo(facts.state, facts.log, seat),
        removable=_removable(facts, me),
        line=_line(facts),
        fills_after=free_seats.fill_seconds(table, facts.seats),
        lacks_accounts=not rounds.may_be_rated(table, facts.seats),
        asks_for_bots=any(seat.fills_after for seat in facts.seats),
        agrees_to_bots=me is not None and bool(me.fills_after),
        is_paused=timing.is_paused(table),
        meanwhile=() if me is None else _meanwhile(table, me),
        has_tips=me is not None and tips.are_allowed(table, facts.state.options, facts.seats),
    )


def _removable(facts: Facts, me: Seat | None) -> tuple[Watcher, ...]:
    """Return the spectators whom the host may send away."""
    if me is None or not is_host(facts.table, me.player_id):
        return ()
    return tuple(map(Watcher, facts.watcher_numbers, facts.watchers))


def _line(facts: Facts) -> tuple[InLine, ...]:
    """Return who waits for a seat, and for whom one is kept."""
    free = len(free_seats.free_seats(facts.table, facts.seats))
    return tuple(
        InLine(player, name, place < free) for place, (player, name) in enumerate(facts.line)
    )


def _decks(table: Table, me: Seat | None) -> tuple[Deck, ...]:
    """Return the Booster decks that the host of an open table may choose from."""
    is_asked = me is not None and is_host(table, me.player_id)
    if not is_asked or table.status != TableStatus.OPEN:
        return ()
    decks = expansion.decks()
    return () if decks is None else tuple(decks.choices(table.host_id))


def _missing(facts: Facts) -> Missing | None:
    """Return the first player about whom the others are asked."""
    for seat in facts.seats:
        entry = question_about(facts.table.clocks, seat.number) if seat.is_away else None
        if entry is not None:
            said = sorted((int(voter), choice) for voter, choice in entry.get("said", {}).items())
            return Missing(seat.number, tuple(said))
    return None


def _motion(facts: Facts, me: int | None) -> Asked | None:
    """Return the motion that is open, and whether a seat has to answer it."""
    stored = facts.table.motion
    if not stored:
        return None
    motion, by, agreed = Motion(stored["motion"]), stored["by"], tuple(stored["agreed"])
    asks_me = me not in agreed and me in motions.asked(motion, by, facts.seats)
    return Asked(motion, by, agreed, asks_me)


def _meanwhile(table: Table, me: Seat) -> tuple[Meanwhile, ...]:
    """Return what a bot has done for a player who is back and has not read it yet."""
    if me.stood_in_since is None or me.stand_in:
        return ()
    rows = Event.objects.filter(
        table=table,
        hand__match=table.match_id,
        seat=me.number,
        by_stand_in=True,
        version__gt=me.stood_in_since,
        version__lte=table.version,
    ).order_by("version")
    return tuple(
        Meanwhile(number, event)
        for number, events in rows.values_list("hand__number", "events")
        for event in map(from_json, events)
        if _is_deed_of(event, me.number)
    )


def _is_deed_of(event: Any, seat: int) -> bool:
    """Tell whether a seat has done this, and its player may see it."""
    if getattr(event, "seat", None) != seat:
        return False
    return bool(is_public(event) or is_own(event, seat))


def _seat_info(table: Table, seat: Seat, me: int | None) -> SeatInfo:
    return SeatInfo(
        number=seat.number,
        name=seat.name,
        is_bot=bool(seat.bot),
        level=seat.bot,
        is_away=seat.is_away,
        is_me=seat.number == me,
        is_host=is_host(table, seat.player_id),
        has_stand_in=bool(seat.stand_in),
        is_vacated=seat.is_vacated,
        is_ready=seat.wants_next,
        wants_seating=seat.wants_seating,
    )


def _clock_infos(facts: Facts, me: int | None) -> Iterable[ClockInfo]:
    """Return the running clocks, of several for the same seats the first to run out."""
    found: dict[tuple[str, tuple[int, ...]], ClockInfo] = {}
    for key, entry in facts.table.clocks.items():
        kind, seats, due = entry["kind"], tuple(entry["seats"]), entry["due"]
        unseen = (*timing.UNSEEN, timing.GRACE, free_seats.OFFER, free_seats.FILL, timing.MATCH)
        if kind in unseen or due is None:
            continue
        if kind == ClockKind.TURN and _choose_unseen(facts.state) and seats != (me,):
            continue  # who has chosen already is shown to nobody
        info = ClockInfo(
            timing.rule_key(key),
            kind,
            entry["seconds"],
            timing.as_datetime(due),
            seats,
            time_bank.BANK in entry,
        )
        other = found.get((kind, seats))
        if other is None or info.due < other.due:
            found[kind, seats] = info
    return found.values()


def _choose_unseen(state: State) -> bool:
    """Tell whether several choose at once: cards to push, or to give away (BW-8)."""
    if state.phase == Phase.EXCHANGE:
        return True
    if state.phase != Phase.ANSWER or state.proposal is None:
        return False
    answered = sum(answer is not None for answer in state.proposal.answers)
    return answered + state.windows[-1].waiting.bit_count() > 1


Private = tuple[tuple[int, LogEntry], ...]


def _log(table: Table) -> tuple[tuple[LogEntry, ...], Private]:
    """Return the events of the running round: for everybody, and for some seats."""
    rows = Event.objects.filter(hand=table.hand_id, version__lte=table.version)
    rows = rows.order_by("version")
    notices = notices_of(table)
    log: list[LogEntry] = []
    private: list[tuple[int, LogEntry]] = []
    for at, kind, action, events in rows.values_list("at", "kind", "action", "events"):
        while notices and notices[0].at < at:
            log.append(LogEntry(notices[0].at, notices.pop(0)))
        late = _seat_out_of_time(from_json(action)) if kind == TimeOut.__name__ else None
        seen, unseen = _entries(at, map(from_json, events), late, len(log))
        log += seen
        private += unseen
    log += [LogEntry(notice.at, notice) for notice in notices]
    return tuple(log), tuple(private)


def _entries(
    at: datetime, events: Iterable[GameEvent], late: int | None, place: int
) -> tuple[list[LogEntry], list[tuple[int, LogEntry]]]:
    """Return what an action adds to a log of some length, for everybody and for some.

    ``late`` is the seat for which a clock has acted.
    """
    public: list[LogEntry] = []
    private: list[tuple[int, LogEntry]] = []
    for event in events:
        by_clock = late is not None and getattr(event, "seat", None) == late
        late = None if by_clock else late  # what follows from it is nobody's choice
        if isinstance(event, CardsExchanged):
            public.append(LogEntry(at, event._replace(leader=NO_LEADER)))
        elif is_public(event):
            public.append(LogEntry(at, event, by_clock))
        elif isinstance(event, FOR_THE_ACTOR) or is_secret(event) or by_clock:
            private.append((place + len(public), LogEntry(at, event, by_clock)))
    return public, private


def _seat_out_of_time(action: Action) -> int | None:
    """Return the seat for which a clock has acted, ``None`` if it was another clock."""
    assert isinstance(action, TimeOut)
    _window, kind, *seat = action.key.split(":")
    return int(seat[0]) if kind == ClockKind.TURN else None


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
        elif not isinstance(event, Notice) and is_own(event, seat):
            log.insert(place, entry)
    return tuple(log)
