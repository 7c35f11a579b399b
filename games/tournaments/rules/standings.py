"""Standings: everybody's values of all criteria, ranked by a ladder (RANK-2, RANK-8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from games.tournaments.rules.criteria import CRITERIA, Criterion, criterion
from games.tournaments.rules.ranking import (
    NOTHING,
    OF_TEAMS,
    POINTS,
    VICTORY_POINTS,
    RankingOptions,
)
from games.tournaments.rules.results import Entrant, Id, Round
from games.tournaments.rules.tallies import Tallies

Values = Mapping[str, Fraction | None]


class StandingRow(NamedTuple):
    """A line of the standing."""

    rank: int
    entrant: Id
    number: int
    values: Values
    """By the keys of criteria; of those that compare the tied only where it was needed."""
    played: int
    """Matches played."""
    deals: int
    byes: int
    split_by: str = ""
    """What put it behind the line above; empty for the first and those who share its rank."""

    def value(self, key: str) -> Fraction:
        """Return a value, nothing if there is none."""
        return self.values.get(key) or NOTHING

    @property
    def victory_points(self) -> Fraction:
        """Victory points, less penalties."""
        return self.value(VICTORY_POINTS)

    @property
    def points(self) -> int:
        """Points, less penalties."""
        return int(self.value(POINTS))

    @property
    def difference(self) -> int:
        """The own points less the opponents'."""
        return int(self.value("difference"))


def standing(
    entrants: Iterable[Entrant], rounds: Sequence[Round], options: RankingOptions = OF_TEAMS
) -> tuple[StandingRow, ...]:
    """Return the rows in order, the same rank for those still tied (RANK-2, RANK-8).

    Unranked entrants have no row, but what was played against them counts (TEAM-7).
    """
    tallies = Tallies(entrants, rounds, options)
    known = [it for it in CRITERIA.values() if it.is_known(tallies)]
    order = sorted(tallies.entrants.values(), key=lambda it: it.number)
    values: dict[Id, dict[str, Fraction | None]] = {
        it.id: {each.key: each.value(tallies, it.id) for each in known}
        for it in order
        if it.id not in options.unranked
    }
    ranked: list[StandingRow] = []
    for group, split_by in _groups(values, tallies):
        rank = len(ranked) + 1
        for place, entrant in enumerate(group):
            ranked.append(_row(rank, tallies, entrant, values[entrant], "" if place else split_by))
    return tuple(ranked)


def _row(rank: int, tallies: Tallies, entrant: Id, values: Values, split_by: str) -> StandingRow:
    sums = tallies.of[entrant]
    return StandingRow(
        rank=rank,
        entrant=entrant,
        number=tallies.entrants[entrant].number,
        values=values,
        played=len(sums.vp),
        deals=sums.deals,
        byes=sums.byes,
        split_by=split_by,
    )


def _groups(
    values: Mapping[Id, dict[str, Fraction | None]], tallies: Tallies
) -> list[tuple[list[Id], str]]:
    """Return the groups that all criteria together leave tied, best first (RANK-2).

    Each comes with the criterion that put it behind the one before.
    """
    groups: list[tuple[list[Id], str]] = [(list(values), "")] if values else []
    for each in map(criterion, tallies.options.ladder):
        split: list[tuple[list[Id], str]] = []
        for group, behind_by in groups:
            parts = _split(each, group, values, tallies)
            split += [(part, each.key if n else behind_by) for n, part in enumerate(parts)]
        groups = split
    return groups


def _split(
    by: Criterion,
    group: list[Id],
    values: Mapping[Id, dict[str, Fraction | None]],
    tallies: Tallies,
) -> list[list[Id]]:
    """Return a tied group in the parts that a criterion makes of it."""
    if len(group) == 1:
        return [group]
    if by.among is not None:
        among = by.among(tallies, group)
        if among is None:
            return [group]
        for entrant, own in among.items():
            values[entrant][by.key] = own
    found: dict[Fraction, list[Id]] = {}
    for entrant in group:
        found.setdefault(by.worth(values[entrant].get(by.key)), []).append(entrant)
    return [found[worth] for worth in sorted(found, reverse=True)]
