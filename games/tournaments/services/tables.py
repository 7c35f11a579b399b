"""Tables of this site for the pairings of a round: opened, held and ended by its clock (REP-7).

What a table should be follows from its round, so :func:`steer_tables` brings it about after
every act and, for anything lost when the server stops, with the sweep of the clock.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from django.db import transaction

from games.agreement import OPTIONS
from games.models import BoardSet, Player, Table, TableStatus
from games.rules.cards.options import TableOptions
from games.services.ground.faults import log_fault
from games.services.ground.refusals import TableRefusal
from games.services.rights.table_options import agreed
from games.services.seats.reserved import (
    STANDING,
    Reserved,
    call_otherwise,
    close_reserved_table,
    hold_or_let_go,
    open_reserved_tables,
    seat_anew,
)
from games.services.writing.boards import draw_boards
from games.services.writing.chains import ShownPromise
from games.tournaments.models import Pairing, PairingKind, Round, RoundStatus, Tournament
from games.tournaments.selectors.rooms import ROOMS, TABLES, seated_in_rooms
from games.tournaments.services.copies import name_of_table, present_name
from games.tournaments.services.ledger import Ledger

logger = logging.getLogger(__name__)

USUAL_MINUTES = 50
SEATS = 4
PEOPLE = "members__entrant__people__player"
PLAYING = (PEOPLE, "line_up")


def agreement_of(event: Tournament) -> TableOptions:
    """Return the options of the tables of a tournament, within its limits (LIM-1).

    The end of a round falls on them by the schedule; minutes are agreed on only where
    nothing else ends a match. Raises TableRefusal ``bad_agreement``.
    """
    ends: dict[str, Any] = {"target": event.target, "max_rounds": event.max_deals}
    if event.target is event.max_deals is None:
        possible = OPTIONS["max_minutes"].numbers
        assert possible is not None
        minutes = event.minutes or USUAL_MINUTES
        ends["max_minutes"] = min(max(minutes, possible.start), possible.stop - 1)
    try:
        return agreed(**{**event.agreement, "partners_rotate": False, "max_minutes": None, **ends})
    except (TableRefusal, TypeError) as refusal:
        raise TableRefusal("bad_agreement") from refusal


def house_agreement(event: Tournament) -> TableOptions:
    """Return what its tables agree on besides what ends a match; it holds at real ones, too.

    Raises TableRefusal ``bad_agreement``.
    """
    try:
        return agreed(**event.agreement)
    except (TableRefusal, TypeError) as refusal:
        raise TableRefusal("bad_agreement") from refusal


def open_tables(ledger: Ledger, round_: Round, shown: ShownPromise | None = None) -> None:
    """Open a table for each match of a round whose players are all known to this site.

    The others are played at real tables; with boards all are, as everybody is to play
    the same deals. Teams of four have two tables each (DUP-9). Raises TableRefusal
    ``bad_agreement``, ``boards_need_accounts``, ``seal_was_used``.
    """
    event = ledger.tournament
    if not event.is_online or event.days:  # within a window of days the players open it themselves
        return
    options = agreement_of(event)
    boards = _boards_of(ledger, round_, options, shown)
    found = round_.pairings.filter(
        kind=PairingKind.MATCH, online_table=None, boards=None, result=None
    )
    wanted: list[_TableToOpen] = []
    for pairing in found.select_related("round__tournament").prefetch_related(*PLAYING):
        fours = fours_of(pairing)
        if None in fours and boards is not None:
            raise TableRefusal("boards_need_accounts")
        wanted += [
            _TableToOpen(pairing, players, place)
            for place, players in enumerate(fours)
            if players is not None
        ]
    _open(ledger, wanted, options, boards)


def open_table(ledger: Ledger, pairing: Pairing) -> Table | None:
    """Open a table for a match, or for its next game (KO-2); ``None`` if one is only a name.

    Raises TableRefusal ``bad_agreement``.
    """
    players = players_of(pairing)
    if players is None:
        return None
    opening = _TableToOpen(pairing, players, 0)
    return _open(ledger, [opening], agreement_of(ledger.tournament), None)[0]


class _TableToOpen(NamedTuple):
    """A table to open for a match: its players, and which of two rooms it is."""

    pairing: Pairing
    players: Sequence[Player]
    place: int


def _open(
    ledger: Ledger,
    wanted: Sequence[_TableToOpen],
    options: TableOptions,
    boards: BoardSet | None,
) -> list[Table]:
    """Open tables in as few statements as it takes."""
    event = ledger.tournament
    reserved = [Reserved(it.players, _name_of_table(event, it)) for it in wanted]
    tables = open_reserved_tables(reserved, options, boards)
    for place, field in enumerate(TABLES):
        there = zip(wanted, tables, strict=True)
        found = ((it.pairing, table.pk) for it, table in there if it.place == place)
        ledger.change_each(f"{field}_id", found)
    return tables


def _name_of_table(event: Tournament, opening: _TableToOpen) -> str:
    pairing = opening.pairing
    number = f"{pairing.round.number}.{pairing.table_number}"
    if event.teams_of_four:
        number += ROOMS[opening.place]
    if pairing.games:
        number += f".{len(pairing.games) + 1}"
    return name_of_table(event, number)


def _boards_of(
    ledger: Ledger, round_: Round, options: TableOptions, shown: ShownPromise | None
) -> BoardSet | None:
    """Draw the boards that all tables of a round play (DUP-1, DUP-6), if there are boards.

    Raises TableRefusal ``boards_need_deals``, ``seal_was_used``, ``bad_agreement`` for Boosters.
    """
    event = ledger.tournament
    if not event.draws_boards:
        return None
    if event.max_deals is None or event.target is not None:
        raise TableRefusal("boards_need_deals")
    if options.booster_deck:
        raise TableRefusal("bad_agreement")
    boards = draw_boards(event.max_deals, round_.board_word or event.seed, shown)
    ledger.change(round_, board_set=boards)
    return boards


def fours_of(pairing: Pairing) -> list[list[Player] | None]:
    """Return the players at the table of a match, by seat; for teams of four at both tables."""
    if not pairing.round.tournament.teams_of_four:
        return [players_of(pairing)]
    one, other = (next(it for it in pairing.members.all() if it.side == side) for side in (0, 1))
    found: list[list[Player] | None] = []
    for first, second in seated_in_rooms(one.entrant, other.entrant):
        people = [it.player for it in (*first, *second) if it.player is not None]
        is_full = len({it.pk for it in people}) == SEATS
        found.append([people[0], people[2], people[1], people[3]] if is_full else None)
    return found


def players_of(pairing: Pairing) -> list[Player] | None:
    """Return the players by seat (SEAT-1); ``None`` if one of them is only a name."""
    sides: tuple[list[Player], list[Player]] = ([], [])
    chosen = {it.side: set[int]() for it in pairing.line_up.all()}
    for it in pairing.line_up.all():
        chosen[it.side].add(it.person_id)
    for member in pairing.members.all():
        for person in member.entrant.people.all():
            plays = person.pk in chosen[member.side] if member.side in chosen else person.plays
            if plays and person.player is None:
                return None
            if plays and person.player is not None:
                sides[member.side].append(person.player)
    one, other = sides
    if len(one) != 2 or len({it.pk for it in (*one, *other)}) != 4:
        return None
    return [one[0], other[0], one[1], other[1]]


def give_up_tables(ledger: Ledger, round_: Round) -> None:
    """Take the tables of a round from it; after the commit nobody waits at them any more."""
    ledger.change(round_, board_set=None)
    found = list(round_.pairings.exclude(online_table=None))
    given_up = [getattr(it, f"{field}_id") for it in found for field in TABLES]
    for field in TABLES:
        ledger.change_each(f"{field}_id", [(it, None) for it in found])
    keys = [it for it in given_up if it is not None]
    transaction.on_commit(partial(_let_go_given_up, keys), robust=True)


def _let_go_given_up(keys: Collection[int]) -> None:
    """Close reserved tables that have not begun; at the others people may play on.

    Each in a transaction of its own: nobody else waits until all of them are written.
    """
    for table in Table.objects.filter(pk__in=keys, is_reserved=True):
        with suppress(TableRefusal):  # closed in the meantime
            if table.status == TableStatus.OPEN:
                close_reserved_table(table)
            elif table.status == TableStatus.PLAYING:
                hold_or_let_go(table, is_held=False, plays_until=None)


class _Wanted(NamedTuple):
    """What a table should be."""

    name: str
    is_held: bool
    plays_until: datetime | None
    players: Sequence[Player] | None
    is_closed: bool


def steer_tables(tournament: int | None = None) -> None:
    """Hold, resume and end the tables of rounds by the clock of their round.

    Those of one tournament, by its number, or of all. Errors at one table affect no other.
    """
    for place, field in enumerate(TABLES):
        found = Pairing.objects.filter(
            **{f"{field}__is_reserved": True, f"{field}__status__in": STANDING}
        )
        if tournament is not None:
            found = found.filter(round__tournament=tournament)
        if not found.exists():
            continue  # most tournaments meet in a hall: a short question instead of a long one
        found = found.select_related("round__tournament", "round__board_set", field, "result")
        for pairing in found.prefetch_related(*PLAYING, f"{field}__seats"):
            table: Table = getattr(pairing, field)
            try:
                _steer(table, _wanted(pairing, table, place))
            except TableRefusal:
                continue  # closed in the meantime
            except Exception as error:
                log_fault(logger, error, f"table {table.pk}: its round could not steer it")


def _steer(table: Table, wanted: _Wanted) -> None:
    if table.name != wanted.name:
        call_otherwise(table, wanted.name)
    if wanted.is_closed:
        close_reserved_table(table)
        return
    if wanted.players is not None:
        seat_anew(table, wanted.players)
    if (table.is_held, table.plays_until) != (wanted.is_held, wanted.plays_until):
        hold_or_let_go(table, is_held=wanted.is_held, plays_until=wanted.plays_until)


def _wanted(pairing: Pairing, table: Table, place: int) -> _Wanted:
    """Return what a table should be: it plays while its round runs and it has no result.

    Players may only be changed before the match; ``place`` is 1 in the second room.
    """
    round_ = pairing.round
    is_running = round_.status == RoundStatus.RUNNING and round_.paused is None
    is_open = round_.board_set is not None and round_.board_set.opened is not None
    plays = (
        is_running
        and not is_open
        and pairing.clock_stopped is None
        and not hasattr(pairing, "result")
    )
    players = None
    if table.status == TableStatus.OPEN:
        players = fours_of(pairing)[place]
        plays = plays and players is not None
        seated = [seat.player_id for seat in table.seats.all()]
        if players is not None and seated == [it.pk for it in players]:
            players = None
    return _Wanted(
        name=present_name(round_.tournament, table.name),
        is_held=not plays,
        plays_until=pairing.ends or round_.ends,
        players=players,
        is_closed=round_.status == RoundStatus.CLOSED,
    )
