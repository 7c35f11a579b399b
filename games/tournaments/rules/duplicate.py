"""Duplicate: matchpoints, net, teams of four, movements (DUP)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from games.tournaments.rules.amounts import Amount, mean
from games.tournaments.rules.limits import Pair
from games.tournaments.rules.results import MATCH_VP, Id, by_points

Percents = dict[Id, Fraction | None]


class BoardResult(NamedTuple):
    """The score of a table on a board, or the shares given by the director (DUP-7)."""

    ns: Id
    """The pair on seats 0 and 2."""
    ew: Id
    score: Pair | None = None
    adjusted: tuple[Fraction, Fraction] | None = None

    @property
    def difference(self) -> int | None:
        """Return the points of seats 0 and 2 minus those of 1 and 3 (DUP-4)."""
        if self.score is None or self.adjusted is not None:
            return None
        return self.score[0] - self.score[1]


class PairRow(NamedTuple):
    """A line of the ranking."""

    rank: int
    pair: Id
    boards: int
    percent: Fraction
    net: Fraction


class Duplicate(NamedTuple):
    """Percent by board and pair, ``None`` where nothing can be compared; the ranking."""

    boards: dict[str, Percents]
    ranking: tuple[PairRow, ...]


class _OfBoard(NamedTuple):
    percent: Fraction | None
    net: Fraction


def score(boards: Mapping[str, Sequence[BoardResult]]) -> Duplicate:
    """Return the percents of all boards and the ranking by their mean, then net (DUP-5)."""
    found: dict[str, Percents] = {}
    of_pairs: dict[Id, list[_OfBoard]] = {}
    for board, results in boards.items():
        found[board] = {}
        for place in range(len(results)):
            for pair, of_board in _both_sides(results, place):
                found[board][pair] = of_board.percent
                if of_board.percent is not None:
                    of_pairs.setdefault(pair, []).append(of_board)
    return Duplicate(found, _ranking(of_pairs))


def _both_sides(results: Sequence[BoardResult], place: int) -> list[tuple[Id, _OfBoard]]:
    result = results[place]
    own = result.difference
    if result.adjusted is not None:
        one, other = result.adjusted
        return [(result.ns, _OfBoard(one, Fraction())), (result.ew, _OfBoard(other, Fraction()))]
    others = [
        it.difference for n, it in enumerate(results) if n != place and it.difference is not None
    ]
    if own is None or not others:
        nothing = _OfBoard(None, Fraction())
        return [(result.ns, nothing), (result.ew, nothing)]
    matchpoints = sum(2 if it < own else int(it == own) for it in others)
    percent = Fraction(100 * matchpoints, 2 * len(others))
    net = own - mean([Fraction(it) for it in others])
    return [(result.ns, _OfBoard(percent, net)), (result.ew, _OfBoard(100 - percent, -net))]


def natural(name: Id) -> tuple[bool, int, str]:
    """Return a sort key for names that sorts numbers by value."""
    return (not name.isdecimal(), int(name) if name.isdecimal() else 0, name)


def _ranking(of_pairs: Mapping[Id, Sequence[_OfBoard]]) -> tuple[PairRow, ...]:
    rows = [
        PairRow(
            0,
            pair,
            len(boards),
            mean([it.percent for it in boards if it.percent is not None]),
            sum((it.net for it in boards), Fraction()),
        )
        for pair, boards in of_pairs.items()
    ]
    rows.sort(key=lambda row: (-row.percent, -row.net, natural(row.pair)))
    ranked: list[PairRow] = []
    for place, row in enumerate(rows, start=1):
        before = ranked[-1] if ranked else None
        is_tied = before is not None and (before.percent, before.net) == (row.percent, row.net)
        ranked.append(row._replace(rank=before.rank if before and is_tied else place))
    return tuple(ranked)


class TeamsOfFour(NamedTuple):
    """The outcome of a match of two teams of four (DUP-9)."""

    net: tuple[int, ...]
    total: int
    victory_points: tuple[Fraction, Fraction]


def teams_of_four(
    deals: Sequence[tuple[Pair, Pair]], vp: Sequence[Amount] = MATCH_VP
) -> TeamsOfFour:
    """Return the net of each deal, their sum and its victory points, for the first team.

    Each deal has the points of seats 0/2 and 1/3 at both tables; the first team has seats
    0/2 at table 1 and 1/3 at table 2.
    """
    net = tuple((one[0] - one[1]) - (other[0] - other[1]) for one, other in deals)
    return TeamsOfFour(net, sum(net), by_points((sum(net), 0), vp))


class Sitting(NamedTuple):
    """The pairs and boards of a table in one round of a movement."""

    table: int
    ns: int
    ew: int
    board: int
    """The number of the set of boards."""


def mitchell(tables: int) -> list[list[Sitting]]:
    """Return the rounds of a Mitchell movement: no opponent and no board twice (DUP-8)."""
    rounds = tables if tables % 2 else tables - 1
    return [[_sitting(tables, r, t) for t in range(1, tables + 1)] for r in range(rounds)]


def _sitting(tables: int, round_: int, table: int) -> Sitting:
    skipped = tables % 2 == 0 and round_ >= tables // 2
    return Sitting(
        table,
        table,
        tables + 1 + (table - 1 - round_ - skipped) % tables,
        1 + (table - 1 + round_) % tables,
    )
