"""Who has played a match on which seat, people and bots alike, and what it was for them.

The caller has locked the table and publishes it later: what is noted holds from its next
version on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from django.dispatch import Signal

from games.bots.levels import level_named
from games.models import Match, MatchSeat, Seat, Table
from games.rules.cards.ruleset import partner_of

TEAMS = 2
partners_play = Signal()
"""Sent with the ``match`` and the seats ``one`` and ``other`` that are partners in it."""


def note_seats(table: Table, seats: Sequence[Seat]) -> None:
    """Note who begins a match."""
    assert table.match is not None
    rows = [_row(table.match, seat, seat.number, 1, table.version + 1) for seat in seats]
    MatchSeat.objects.bulk_create(rows)
    _tell_of_partners(table, combinations(seats, 2))


def note_seat(table: Table, seats: Sequence[Seat], seat: Seat) -> None:
    """Note who has a seat of a running match from now on; the one who had it keeps that row."""
    if table.lesson:
        return
    row = _row_now(table, seat)
    MatchSeat.objects.bulk_create([row], ignore_conflicts=True)
    _tell_of_partners(table, ((seat, other) for other in seats if other.number != seat.number))


def _tell_of_partners(table: Table, pairs: Iterable[tuple[Seat, Seat]]) -> None:
    """Tell of all pairs of seats that are partners, or will be where these rotate."""
    assert table.match is not None
    rotate = table.match.partners_rotate
    for one, other in pairs:
        if rotate or one.number == partner_of(other.number):
            partners_play.send(Match, match=table.match, one=one, other=other)


def note_stand_in(table: Table, seat: Seat) -> None:
    """Note that a bot stands in for the player of a seat, the first time that it does."""
    if table.lesson or table.match is None:
        return
    row = _row_now(table, seat)
    row.player, row.name, row.stands_in = None, "", True
    row.level, row.level_version = seat.stand_in, version_of_level(seat.stand_in)
    last = table.match.players.filter(number=row.number).last()
    known = last is not None and last.stands_in
    if last is None or not known or last.level != row.level:
        row.save()


def note_left(table: Table, seat: Seat) -> None:
    """Note that the match is lost for the player of a seat, who leaves it for good."""
    assert table.match is not None
    entrant = _entrant(table, seat)
    rows = table.match.players.filter(number=entrant, player=seat.player_id)
    rows.update(result=MatchSeat.Result.LOST)


def note_results(match: Match) -> None:
    """Note what a match was for all who have played it, once it is over."""
    rows = list(match.players.filter(stands_in=False))
    for row in rows:
        row.points = points_of(match.totals, row.number)
        row.result = row.result or result_of(match, row.number)
    MatchSeat.objects.bulk_update(rows, ["points", "result"])


def points_of(totals: Sequence[int], number: int) -> int:
    """Return the points of a seat of the first round: its team's, or its own."""
    return totals[number] if len(totals) > TEAMS else totals[number % TEAMS]


_FOR_ALL = {
    Match.Winner.NONE: MatchSeat.Result.NONE,
    Match.Winner.TIE: MatchSeat.Result.TIED,
    Match.Winner.NOBODY: MatchSeat.Result.NOBODY,
}


def result_of(match: Match, number: int) -> MatchSeat.Result:
    """Return what a match was for a seat of its first round."""
    if match.outcome in _FOR_ALL:
        return _FOR_ALL[match.outcome]
    return MatchSeat.Result.WON if number in match.winners else MatchSeat.Result.LOST


def version_of_level(name: str) -> int | None:
    """Return the version of a level of bots, ``None`` for one that is gone."""
    level = level_named(name)
    return None if level is None else level.version


def _row_now(table: Table, seat: Seat) -> MatchSeat:
    assert table.match is not None
    assert table.hand is not None
    since = (table.hand.number, table.version + 1)
    return _row(table.match, seat, _entrant(table, seat), *since)


def _row(match: Match, seat: Seat, entrant: int, since_round: int, version: int) -> MatchSeat:
    return MatchSeat(
        match=match,
        number=entrant,
        player_id=seat.player_id,
        name=seat.bot_name,
        level=seat.bot,
        level_version=version_of_level(seat.bot) if seat.bot else None,
        since_round=since_round,
        since_version=version,
    )


def _entrant(table: Table, seat: Seat) -> int:
    """Return the seat of the first round of the player who has a seat in this one."""
    assert table.hand is not None
    return table.hand.entrants[seat.number]
