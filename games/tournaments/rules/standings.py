"""Standings: what entrants have so far, and the ladders that rank them (RANK, BYE, PEN-2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from games.tournaments.rules import duplicate
from games.tournaments.rules.amounts import half_up, mean
from games.tournaments.rules.duplicate import BoardResult
from games.tournaments.rules.results import (
    DEAL_VP,
    Entrant,
    EntryKind,
    Id,
    Per,
    Round,
    RoundEntry,
    Scale,
    victory_points,
)

NOTHING = Fraction()
UNKNOWN = Fraction(-1)
"""The percentage of an entrant who has played no board: less than any."""
TOGETHER = "&"


class Criterion(StrEnum):
    """What a ladder may rank by (RANK-1)."""

    VICTORY_POINTS = "victory_points"
    POINTS = "points"
    DIFFERENCE = "difference"
    WINS = "wins"
    DIRECT = "direct"
    BUCHHOLZ = "buchholz"
    LOTS = "lots"
    PERCENT = "percent"
    """The mean percentage over all boards (DUP-5)."""
    NET = "net"


Ladder = tuple[Criterion, ...]

DEFAULT_LADDER: Ladder = (
    Criterion.VICTORY_POINTS,
    Criterion.DIFFERENCE,
    Criterion.DIRECT,
    Criterion.BUCHHOLZ,
    Criterion.POINTS,
)
"""RANK-3."""
TREIBHAUS_LADDER: Ladder = (
    Criterion.POINTS,
    Criterion.DIFFERENCE,
    Criterion.VICTORY_POINTS,
    Criterion.DIRECT,
)
"""RANK-4."""
PERSONS_LADDER: Ladder = (Criterion.VICTORY_POINTS, Criterion.POINTS)
"""IND-3."""
BOARDS_LADDER: Ladder = (Criterion.PERCENT, Criterion.NET)
"""DUP-5."""


class ByeScores(StrEnum):
    """What a bye, or a walk-over won, earns."""

    ZERO = "zero"
    """Victory points of a win, nothing else (BYE-1)."""
    MEAN = "mean"
    """Victory points of a win, and the mean points and difference (BYE-2)."""
    MEAN_OF_ALL = "mean_of_all"
    """The mean of victory points, too (IND-3)."""


class Deduction(NamedTuple):
    """What a penalty takes away; a negative one gives (PEN-2, TEAM-3)."""

    entrant: Id
    vp: Fraction = NOTHING
    points: int = 0


class RankingOptions(NamedTuple):
    """What a standing depends on besides the results."""

    ladder: Ladder = DEFAULT_LADDER
    scale: Scale = Scale()
    bye_scores: ByeScores = ByeScores.ZERO
    deductions: tuple[Deduction, ...] = ()
    unranked: frozenset[Id] = frozenset()
    lots: Mapping[Id, int] = {}
    """Everybody's place in the draw of lots (RANK-1)."""


OF_TEAMS = RankingOptions()
"""What applies to teams, unless the tournament says otherwise."""
OF_PERSONS = RankingOptions(
    PERSONS_LADDER, Scale(Per.DEAL, DEAL_VP), bye_scores=ByeScores.MEAN_OF_ALL
)
"""What applies to persons, unless the tournament says otherwise (IND-2, IND-3)."""


class StandingRow(NamedTuple):
    """A line of the standing; ``direct`` only where it was needed."""

    rank: int
    entrant: Id
    number: int
    victory_points: Fraction
    points: int
    difference: int
    wins: int
    buchholz: Fraction
    direct: Fraction | None
    played: int
    """Matches played."""
    deals: int
    byes: int
    percent: Fraction | None = None
    """The mean of all boards that can be compared; ``None`` if not by boards (DUP-4)."""
    net: Fraction = NOTHING


class _Sums:
    """What one entrant has so far."""

    def __init__(self) -> None:
        self.vp: list[Fraction] = []
        self.points: list[int] = []
        self.differences: list[int] = []
        self.wins = 0
        self.deals = 0
        self.byes = 0
        self.free_wins = 0
        """Byes and walk-overs won."""
        self.taken = Deduction("")

    def play(self, entry: RoundEntry, side: int, vp: tuple[Fraction, Fraction]) -> None:
        own, other = entry.score[side], entry.score[1 - side]
        self.vp.append(vp[side])
        self.points.append(own)
        self.differences.append(own - other)
        self.deals += len(entry.deals)
        is_by_vp = entry.kind is EntryKind.ADJUSTED or entry.games
        won = vp[side] > vp[1 - side] if is_by_vp else own > other
        self.wins += won

    def victory_points(self, options: RankingOptions) -> Fraction:
        each = options.scale.win
        if self.free_wins and _means_vp(options):
            each = Fraction(half_up(mean(self.vp)))
        return sum(self.vp, NOTHING) + self.free_wins * each - self.taken.vp

    def total(self, values: list[int], options: RankingOptions) -> int:
        of_free = 0
        if self.free_wins and options.bye_scores is not ByeScores.ZERO:
            of_free = half_up(mean([Fraction(value) for value in values]))
        return sum(values) + self.free_wins * of_free - self.taken.points


def _means_vp(options: RankingOptions) -> bool:
    """A deal's win is no measure of a round, so per deal a bye earns the mean (IND-3)."""
    return options.bye_scores is ByeScores.MEAN_OF_ALL or options.scale.per is Per.DEAL


def standing(
    entrants: Iterable[Entrant], rounds: Sequence[Round], options: RankingOptions = OF_TEAMS
) -> tuple[StandingRow, ...]:
    """Return the rows in order, the same rank for those still tied (RANK-2, RANK-8).

    Unranked entrants have no row, but what was played against them counts (TEAM-7).
    """
    known = {it.id: it for it in entrants}
    tallies = _tallies(known, rounds, options)
    strengths = _Strengths(tallies, rounds, options)
    rows = {
        entrant: _row(known[entrant], tally, strengths, options)
        for entrant, tally in tallies.items()
        if entrant not in options.unranked
    }
    ranked: list[StandingRow] = []
    if is_by_boards(options.ladder):
        for pair in duplicate.score(boards_of(rounds)).ranking:
            for entrant in rows.keys() & set(pair.pair.split(TOGETHER)):
                rows[entrant] = rows[entrant]._replace(percent=pair.percent, net=pair.net)
    by_number = sorted(rows, key=lambda entrant: known[entrant].number)
    for group in _groups(by_number, rows, rounds, options):
        rank = len(ranked) + 1
        ranked += [rows[entrant]._replace(rank=rank) for entrant in group]
    return tuple(ranked)


def is_by_boards(ladder: Ladder) -> bool:
    """Tell whether a ladder compares what tables made of the same deals (DUP-4)."""
    return any(it in (Criterion.PERCENT, Criterion.NET) for it in ladder)


def board_name(round_: int, entry: RoundEntry, deal: int) -> str:
    """Return what a board is called: all who have played it have the same name for it."""
    return f"{round_}.{deal}" if entry.boards is None else f"b{entry.boards}.{deal}"


def boards_of(rounds: Sequence[Round]) -> dict[str, list[BoardResult]]:
    """Return what tables made of each board; those who sit together are one pair."""
    found: dict[str, list[BoardResult]] = {}
    for number, entry in ((n, it) for n, round_ in enumerate(rounds, start=1) for it in round_):
        if not entry.is_meeting or not entry.sides[1]:
            continue
        one, other = (TOGETHER.join(side) for side in entry.sides)
        for place, deal in enumerate(entry.deals, start=1):
            result = BoardResult(one, other, deal.score, deal.percent)
            found.setdefault(board_name(number, entry, place), []).append(result)
    return found


def earlier_byes(entrants: Iterable[Id], rounds: Iterable[Round]) -> dict[Id, int]:
    """Return how many byes each entrant has had (BYE-4)."""
    found = dict.fromkeys(entrants, 0)
    for round_ in rounds:
        for entry in round_:
            for entrant in (*entry.sides[0], *entry.sides[1]):
                if entrant in found:
                    found[entrant] += entry.is_bye_of(entrant)
    return found


def _tallies(
    known: Mapping[Id, Entrant], rounds: Sequence[Round], options: RankingOptions
) -> dict[Id, _Sums]:
    tallies = {entrant: _Sums() for entrant in known}
    for entrant, byes in earlier_byes(known, rounds).items():
        tallies[entrant].byes = byes
    for entry in (it for round_ in rounds for it in round_):
        if entry.is_meeting:
            vp = victory_points(entry, options.scale)
            for side, members in enumerate(entry.sides):
                for entrant in tallies.keys() & set(members):
                    tallies[entrant].play(entry, side, vp)
        elif entry.kind is EntryKind.BYE:
            _win_without_a_match(tallies, entry.sides[0])
        elif entry.kind is EntryKind.WALKOVER and entry.winner is not None:
            _win_without_a_match(tallies, entry.sides[entry.winner])
    for taken in (it for it in options.deductions if it.entrant in tallies):
        before = tallies[taken.entrant].taken
        tallies[taken.entrant].taken = Deduction(
            taken.entrant, before.vp + taken.vp, before.points + taken.points
        )
    return tallies


def _win_without_a_match(tallies: Mapping[Id, _Sums], members: Iterable[Id]) -> None:
    for entrant in tallies.keys() & set(members):
        tallies[entrant].wins += 1
        tallies[entrant].free_wins += 1


class _Strengths:
    """How strong opponents were (RANK-7)."""

    def __init__(
        self, tallies: Mapping[Id, _Sums], rounds: Sequence[Round], options: RankingOptions
    ) -> None:
        self._ties_only = options.scale.tie * len(rounds)
        self._met: dict[Id, list[list[Id]]] = {it: [[] for _ in rounds] for it in tallies}
        played = dict.fromkeys(tallies, 0)
        for place, entry in ((n, it) for n, round_ in enumerate(rounds) for it in round_):
            if not entry.is_meeting:
                continue
            for side, members in enumerate(entry.sides):
                for entrant in tallies.keys() & set(members):
                    played[entrant] += 1
                    self._met[entrant][place] += entry.sides[1 - side] or [""]
        self._of = {
            entrant: sum(tally.vp, NOTHING)
            + options.scale.tie * max(len(rounds) - played[entrant], 0)
            for entrant, tally in tallies.items()
            if entrant not in options.unranked
        }

    def buchholz(self, entrant: Id) -> Fraction:
        """Return the sum of opponents' strengths, counting ties for rounds without one."""
        total = NOTHING
        for met in self._met[entrant]:
            total += sum((self._of.get(other, self._ties_only) for other in met), NOTHING)
            total += NOTHING if met else self._ties_only
        return total


def _row(
    entrant: Entrant, tally: _Sums, strengths: _Strengths, options: RankingOptions
) -> StandingRow:
    return StandingRow(
        rank=0,
        entrant=entrant.id,
        number=entrant.number,
        victory_points=tally.victory_points(options),
        points=tally.total(tally.points, options),
        difference=tally.total(tally.differences, options),
        wins=tally.wins,
        buchholz=strengths.buchholz(entrant.id),
        direct=None,
        played=len(tally.vp),
        deals=tally.deals,
        byes=tally.byes,
    )


def _groups(
    order: list[Id], rows: dict[Id, StandingRow], rounds: Sequence[Round], options: RankingOptions
) -> list[list[Id]]:
    """Return the groups that all criteria together leave tied, best first (RANK-2)."""
    groups = [order] if order else []
    for criterion in options.ladder:
        split: list[list[Id]] = []
        for group in groups:
            value = _values(criterion, group, rows, rounds, options) if group[1:] else None
            split += [group] if value is None else _split(group, value)
        groups = split
    return groups


def _split(group: list[Id], value: Callable[[Id], Fraction]) -> list[list[Id]]:
    found: dict[Fraction, list[Id]] = {}
    for entrant in group:
        found.setdefault(value(entrant), []).append(entrant)
    return [found[worth] for worth in sorted(found, reverse=True)]


def _values(
    criterion: Criterion,
    group: list[Id],
    rows: dict[Id, StandingRow],
    rounds: Sequence[Round],
    options: RankingOptions,
) -> Callable[[Id], Fraction] | None:
    """Return a criterion's value for each of a tied group; more is better."""
    if criterion is Criterion.LOTS:
        lots = options.lots
        return lambda entrant: Fraction(-lots.get(entrant, len(lots) + 1))
    if criterion is Criterion.DIRECT:
        among = _among(group, rounds, options.scale)
        if among is None:
            return None
        for entrant, vp in among.items():
            rows[entrant] = rows[entrant]._replace(direct=vp)
        return among.__getitem__
    if criterion is Criterion.PERCENT:
        return lambda entrant: UNKNOWN if (own := rows[entrant].percent) is None else own
    return lambda entrant: Fraction(getattr(rows[entrant], criterion.value))


def _among(group: list[Id], rounds: Sequence[Round], scale: Scale) -> dict[Id, Fraction] | None:
    """Return the victory points among the tied, if all have played each other (RANK-6)."""
    found = dict.fromkeys(group, NOTHING)
    met: set[frozenset[Id]] = set()
    for entry in (it for round_ in rounds for it in round_ if it.is_meeting):
        vp = victory_points(entry, scale)
        for side, members in enumerate(entry.sides):
            for entrant in set(members) & set(group):
                others = set(entry.sides[1 - side]) & set(group)
                if others:
                    found[entrant] += vp[side]
                    met |= {frozenset({entrant, other}) for other in others}
    return found if len(met) == len(group) * (len(group) - 1) // 2 else None
