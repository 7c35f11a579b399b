"""Travelling sheets: the scores of all tables on a board, once it is open (DUP-3, DUP-4)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from games.models import BoardSet
from games.tournaments.models import Pairing, Round
from games.tournaments.rules import duplicate
from games.tournaments.rules.limits import Pair
from games.tournaments.rules.record import System
from games.tournaments.rules.results import PlayedDeal, RoundEntry
from games.tournaments.rules.tallies import board_name, boards_of
from games.tournaments.selectors.facts import PUBLIC, EventFacts, entries, result_of, sides_of
from games.tournaments.selectors.rooms import ROOMS
from games.tournaments.selectors.told import is_all_told


class SheetRow(NamedTuple):
    """A table on a travelling sheet."""

    table: str
    """Its number; for teams of four with the letter of the room (DUP-9)."""
    sides: tuple[str, str]
    deal: PlayedDeal
    percent: tuple[Fraction | None, Fraction | None]
    match: str
    """The address of the match, if it was played at a table of this site."""
    number: int
    """The round of that match."""


class Board(NamedTuple):
    """A board with all who have played it, the best on seats 1 and 3 first."""

    number: int
    rows: tuple[SheetRow, ...]


class BoardsShown(NamedTuple):
    """The boards of a round, or a set of boards that goes round."""

    number: int
    boards: BoardSet | None
    """The set and its chain, if the boards were drawn here."""
    is_open: bool
    sheets: tuple[Board, ...]


class _Played(NamedTuple):
    """What counts of a table, as an entry of its round."""

    round: int
    pairing: Pairing
    entry: RoundEntry
    room: str = ""
    """The room, for teams of four, who play at two tables (DUP-9)."""


def boards_shown(facts: EventFacts) -> list[BoardsShown]:
    """Return all boards of a tournament: those of each round, or the sets that go round."""
    rounds = [it for it in facts.rounds if it.status in PUBLIC]
    if facts.tournament.system == System.MITCHELL:
        return _sets_that_go_round(facts, rounds)
    found = []
    for round_ in rounds:
        boards = round_.board_set
        is_open = boards is None or boards.opened is not None
        played = _played(round_) if is_open else []
        found.append(BoardsShown(round_.number, boards, is_open, _sheets(facts, played)))
    return found


def _sets_that_go_round(facts: EventFacts, rounds: Sequence[Round]) -> list[BoardsShown]:
    """Return sets of boards; each is open when no later round can bring it to a table."""
    is_over = is_all_told(facts)
    numbers = {it.boards for round_ in rounds for it in round_.pairings.all() if it.boards}
    played = [it for round_ in rounds for it in _played(round_)] if is_over else []
    return [
        BoardsShown(
            number,
            None,
            is_over,
            _sheets(facts, [it for it in played if it.entry.boards == number]),
        )
        for number in sorted(numbers)
    ]


def _played(round_: Round) -> list[_Played]:
    found = []
    for pairing in round_.pairings.all():
        result = result_of(pairing)
        if result is not None:
            found += [
                table
                for it in entries(pairing, result)
                if it.is_meeting and it.sides[1] and result.deals
                for table in _at_its_tables(_Played(round_.number, pairing, it))
            ]
    return found


def _at_its_tables(played: _Played) -> list[_Played]:
    """Return what was played; for teams of four, at each of the two tables (DUP-9)."""
    entry = played.entry
    both = [it.tables for it in entry.deals if it.tables is not None]
    if not both or len(both) < len(entry.deals):
        return [played]
    sides, deals = entry.sides, [tuple(PlayedDeal(it[room]) for it in both) for room in (0, 1)]
    turned = tuple(PlayedDeal((it.score[1], it.score[0])) for it in deals[1])
    found = []
    for room, seated, scores in zip(ROOMS, (sides, sides[::-1]), (deals[0], turned), strict=True):
        named = ((*seated[0], room), (*seated[1], room))
        found.append(played._replace(entry=entry._replace(sides=named, deals=scores), room=room))
    return found


def _sheets(facts: EventFacts, played: Sequence[_Played]) -> tuple[Board, ...]:
    most = max((len(it.entry.deals) for it in played), default=0)
    return tuple(_board(facts, played, number) for number in range(1, most + 1))


def _board(facts: EventFacts, played: Sequence[_Played], number: int) -> Board:
    there = [it for it in played if len(it.entry.deals) >= number]
    first = there[0]
    by_round: list[list[RoundEntry]] = [[] for _ in range(max(it.round for it in there))]
    for it in there:
        by_round[it.round - 1].append(it.entry)
    name = board_name(first.round, first.entry, number)
    results = boards_of(by_round)[name]
    percents = duplicate.score({name: results}).boards[name]
    rows = [
        _row(facts, it, result, percents, number)
        for it, result in zip(sorted(there, key=lambda it: it.round), results, strict=True)
    ]
    return Board(number, tuple(sorted(rows, key=_order)))


def _order(row: SheetRow) -> tuple[int, tuple[bool, int, str]]:
    difference: Pair = row.deal.score
    return difference[1] - difference[0], duplicate.natural(row.table)


def _row(
    facts: EventFacts,
    it: _Played,
    result: duplicate.BoardResult,
    percents: duplicate.Percents,
    number: int,
) -> SheetRow:
    names = [" & ".join(facts.by_key[key].name for key in side) for side in sides_of(it.pairing)]
    match, number_of = it.pairing.match, it.pairing.table_number
    if it.room == ROOMS[1]:
        names.reverse()
        match = it.pairing.second_match
    return SheetRow(
        "" if number_of is None else f"{number_of}{it.room}",
        (names[0], names[1]),
        it.entry.deals[number - 1],
        (percents.get(result.ns), percents.get(result.ew)),
        "" if match is None else match.slug,
        number,
    )
