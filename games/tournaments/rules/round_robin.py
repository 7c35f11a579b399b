"""Groups in which everybody meets everybody: plan, seeding, withdrawal, who goes on (RR)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from games.tournaments.rules.ranking import OF_TEAMS, RankingOptions
from games.tournaments.rules.results import Entrant, EntryKind, Id, Round, RoundEntry
from games.tournaments.rules.standings import StandingRow, standing


class PlannedRound(NamedTuple):
    """The pairs of a round of the plan, by start numbers, and the free entrant."""

    pairs: tuple[tuple[int, int], ...]
    free: int | None


def plan(count: int, times: int = 1) -> list[PlannedRound]:
    """Return all rounds for a group, single or double (RR-1, RR-2)."""
    size = count + count % 2
    rounds = [_planned(size, round_, count) for round_ in range(1, size)]
    return rounds * times


def _planned(size: int, round_: int, count: int) -> PlannedRound:
    pairs = []
    for one in range(1, size):
        other = (round_ - one) % (size - 1) or size - 1
        if other == one:
            other = size
        if one < other:
            pairs.append((one, other))
    free = next((one for one, other in pairs if other > count), None)
    return PlannedRound(tuple(it for it in pairs if it[1] <= count), free)


def snake(ids: Sequence[Id], groups: int) -> list[list[Id]]:
    """Return groups seeded back and forth: A B C C B A (RR-3)."""
    found: list[list[Id]] = [[] for _ in range(groups)]
    for place, entrant in enumerate(ids):
        row, column = divmod(place, groups)
        found[groups - 1 - column if row % 2 else column].append(entrant)
    return found


class Withdrawal(NamedTuple):
    """The rules for the matches of an entrant who has left a group."""

    is_kept: bool
    rows: tuple[StandingRow, ...]


def without_byes(rounds: Iterable[Round]) -> list[list[RoundEntry]]:
    """Return the rounds of a group, in which the free round earns nothing (RR-4)."""
    return [
        [it._replace(kind=EntryKind.FREE) if it.kind is EntryKind.BYE else it for it in round_]
        for round_ in rounds
    ]


def is_kept(entrant: Id, rounds: Iterable[Round], total: int) -> bool:
    """Return whether an entrant who left had played at least half of its matches (RR-5)."""
    own = [
        entry
        for round_ in rounds
        for entry in round_
        if any(entrant in side for side in entry.sides)
        and (entry.is_meeting or _was_there(entry, entrant))
    ]
    return 2 * len(own) >= total


def _was_there(entry: RoundEntry, entrant: Id) -> bool:
    is_walkover = entry.kind is EntryKind.WALKOVER and entry.winner is not None
    return is_walkover and entrant in entry.sides[entry.winner or 0]


def withdrawn(
    entrants: Sequence[Entrant],
    rounds: Sequence[Round],
    left: Id,
    total: int,
    options: RankingOptions = OF_TEAMS,
) -> Withdrawal:
    """Return the standing after one entrant left; if struck out, it is unranked (RR-5).

    ``total`` is a team's number of matches; the rounds include walk-overs for the rest.
    """
    own = without_byes(rounds)
    if is_kept(left, own, total):
        return Withdrawal(True, standing(entrants, own, options))
    others = [entrant for entrant in entrants if entrant.id != left]
    left_over = [[it for it in round_ if left not in it.sides[0] + it.sides[1]] for round_ in own]
    return Withdrawal(False, standing(others, left_over, options))


class Ratio(NamedTuple):
    """What an entrant has in a group, to be compared per match (RR-6)."""

    id: Id
    played: int
    victory_points: Fraction
    difference: int
    points: int

    @property
    def each(self) -> tuple[Fraction, Fraction, Fraction]:
        """Return the three values per match."""
        played = self.played or 1
        return (
            self.victory_points / played,
            Fraction(self.difference, played),
            Fraction(self.points, played),
        )


def best_next(rows: Iterable[Ratio], places: int) -> list[Id]:
    """Return the best of those who have not qualified directly, per match (RR-6)."""
    return [row.id for row in sorted(rows, key=lambda row: row.each, reverse=True)[:places]]


def matches_of(rounds: Iterable[Round]) -> Counter[Id]:
    """Return how many matches everybody had, walk-overs included: they bring something, too."""
    return Counter(
        entrant
        for round_ in rounds
        for entry in round_
        if entry.kind is not EntryKind.FREE
        for side in entry.sides
        for entrant in side
    )


def qualified(
    groups: Sequence[Sequence[StandingRow]], matches: Mapping[Id, int], first: int, places: int = 0
) -> list[Id]:
    """Return the ``first`` best of every group, then the best of the rest (RR-6).

    All winners stand before the seconds, in the order of the groups. ``matches`` are those
    everybody had.
    """
    direct = [row.entrant for place in range(first) for g in groups for row in g[place : place + 1]]
    others = [
        Ratio(row.entrant, matches[row.entrant], row.victory_points, row.difference, row.points)
        for group in groups
        for row in group[first:]
    ]
    return direct + best_next(others, places)
