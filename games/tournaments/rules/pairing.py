"""Pairing teams: the one pairing that PAIR-4 allows, with what each pair costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from games.tournaments.rules import matching
from games.tournaments.rules.ranking import OF_TEAMS, VICTORY_POINTS, RankingOptions
from games.tournaments.rules.results import Entrant, Id, Round
from games.tournaments.rules.standings import StandingRow, standing
from games.tournaments.rules.tallies import earlier_byes

Couple = frozenset[Id]


class First(StrEnum):
    """How round 1 is paired (PAIR-3)."""

    NEIGHBOURS = "neighbours"
    HALVES = "halves"


class NoPairing(Exception):
    """Every possible pairing has a forbidden pair (PAIR-5): the director decides."""

    code = "no_pairing"


class Field(NamedTuple):
    """The entrants to pair, in order, with all that their pairing depends on (PAIR-1, PAIR-2)."""

    order: tuple[Id, ...]
    victory_points: Mapping[Id, Fraction]
    byes: Mapping[Id, int]
    meetings: Mapping[Couple, int]
    clubs: Mapping[Id, str]
    """Only in rounds that avoid pairs of one club (PAIR-6)."""
    forbidden: frozenset[Couple] = frozenset()
    halves: bool = False
    by_victory_points: bool = True
    """Whether the ladder begins with them (PAIR-4e)."""


class Costs(NamedTuple):
    """The costs of a pair or a bye by PAIR-4, weightiest first."""

    byes: int = 0
    """Earlier byes of the team that has the bye."""
    meetings: int = 0
    clubs: int = 0
    bye_place: int = 0
    """How many in the field stand below the team that has the bye."""
    vp: Fraction = Fraction()
    """The squared difference of victory points."""
    places: int = 0
    """How many teams farther up (in halves: nearer to half the field) it passes over."""


class PairedMatch(NamedTuple):
    """A pair, the first-named first; a bye if there is no second (SEAT-1)."""

    first: Id
    second: Id | None
    costs: Costs


class RoundPairing(NamedTuple):
    """Pairs in the order of their higher teams (SEAT-2), and the team left over."""

    matches: tuple[PairedMatch, ...]
    bye: PairedMatch | None

    @property
    def pairs(self) -> list[tuple[Id, Id]]:
        """Return the pairs alone."""
        return [(it.first, it.second) for it in self.matches if it.second is not None]


def field_of(
    entrants: Collection[Entrant],
    rounds: Sequence[Round],
    options: RankingOptions = OF_TEAMS,
    *,
    absent: Collection[Id] = (),
    forbidden: Iterable[Collection[Id]] = (),
    avoid_clubs: int = 0,
    first: First = First.NEIGHBOURS,
) -> Field:
    """Return the field of the next round, from the results so far (PAIR-1..3, PAIR-6).

    ``avoid_clubs`` is the last round in which clubs are kept apart.
    """
    rows = standing(entrants, rounds, options)
    playing = [it for it in sorted(entrants, key=lambda it: it.number) if it.id not in absent]
    return Field(
        order=ordered(playing, rows if rounds else ()),
        victory_points={row.entrant: row.victory_points for row in rows},
        byes=earlier_byes([it.id for it in playing], rounds),
        meetings=earlier_meetings(rounds),
        clubs={it.id: it.club for it in playing if it.club and len(rounds) < avoid_clubs},
        forbidden=frozenset(frozenset(pair) for pair in forbidden),
        halves=first is First.HALVES and not rounds,
        by_victory_points=options.ladder[:1] == (VICTORY_POINTS,),
    )


def ordered(playing: Iterable[Entrant], rows: Iterable[StandingRow]) -> tuple[Id, ...]:
    """Return who plays by the standing, tied and unranked teams by start number (PAIR-2)."""
    ranks = {row.entrant: row.rank for row in rows}
    last = len(ranks) + 1
    found = sorted(playing, key=lambda it: (ranks.get(it.id, last), it.number))
    return tuple(it.id for it in found)


def earlier_meetings(rounds: Iterable[Round]) -> Counter[Couple]:
    """Return how often each two have been opponents."""
    return Counter(
        frozenset({one, other})
        for round_ in rounds
        for entry in round_
        if entry.is_meeting
        for one in entry.sides[0]
        for other in entry.sides[1]
    )


def pair(field: Field) -> RoundPairing:
    """Return the one pairing with the least costs (PAIR-4); raises :class:`NoPairing`."""
    couples = matching.least(_nodes(field), weights(field))
    if field.order and not couples:
        raise NoPairing
    return pairing_of(field, couples)


def pairing_of(field: Field, couples: Iterable[frozenset[Id | None]]) -> RoundPairing:
    """Return given pairs and a given bye in order, with their costs, even if set by hand."""
    place = {entrant: n for n, entrant in enumerate(field.order)}
    matches = []
    for couple in couples:
        members = sorted((it for it in couple if it is not None), key=place.__getitem__)
        second = members[1] if len(members) == 2 else None
        matches.append(PairedMatch(members[0], second, costs_of(field, members[0], second)))
    matches.sort(key=lambda it: place[it.first])
    alone = [it for it in matches if it.second is None]
    return RoundPairing(
        tuple(it for it in matches if it.second is not None), alone[0] if alone else None
    )


def costs_of(field: Field, first: Id, second: Id | None) -> Costs:
    """Return the costs of a pair, or of a bye if there is no second."""
    order = field.order
    if second is None:
        return Costs(byes=field.byes.get(first, 0), bye_place=len(order) - 1 - order.index(first))
    couple = frozenset({first, second})
    club = field.clubs.get(first)
    apart = Fraction(_vp(field, first) - _vp(field, second)) if field.by_victory_points else 0
    return Costs(
        meetings=field.meetings.get(couple, 0),
        clubs=int(club is not None and club == field.clubs.get(second)),
        vp=Fraction(apart * apart),
        places=preferred(field, first).index(second),
    )


def preferred(field: Field, team: Id) -> list[Id]:
    """Return the teams below a team, in the order in which PAIR-4f prefers them."""
    place = field.order.index(team)
    below = list(field.order[place + 1 :])
    if field.halves:
        half = len(field.order) // 2
        below = [it for _, it in sorted(enumerate(below, 1), key=lambda it: abs(it[0] - half))]
    return below


def weights(field: Field) -> dict[frozenset[Id | None], int]:
    """Return the costs of all allowed pairs and byes, as one whole number each.

    The last digits say, for each team from the top, which place its opponent has among
    those below it.
    """
    order = field.order
    pairs = (len(order) + 1) // 2
    scale = lcm(*(_vp(field, it).denominator for it in order)) ** 2
    before_places: dict[frozenset[Id | None], tuple[int, ...]] = {}
    places: dict[frozenset[Id | None], int] = {}
    for place, first in enumerate(order):
        if len(order) % 2:
            costs = costs_of(field, first, None)
            before_places[frozenset({first, None})] = (costs.byes, 0, 0, costs.bye_place, 0)
        unit = len(order) ** (len(order) - place)
        for rank, second in enumerate(preferred(field, first)):
            couple: frozenset[Id | None] = frozenset({first, second})
            if couple in field.forbidden:
                continue
            places[couple] = rank * unit
            before_places[couple] = _weighty(field, first, second, scale)
    above = len(order) ** (len(order) + 2)
    numbers = matching.digits(before_places, pairs)
    return {couple: it * above + places.get(couple, 0) for couple, it in numbers.items()}


def _weighty(field: Field, first: Id, second: Id, scale: int) -> tuple[int, ...]:
    """Return the costs of a pair that come before places, victory points made whole."""
    club = field.clubs.get(first)
    same_club = club is not None and club == field.clubs.get(second)
    vp = Fraction()
    if field.by_victory_points:
        vp = (_vp(field, first) - _vp(field, second)) ** 2 * scale
    return (0, field.meetings.get(frozenset({first, second}), 0), int(same_club), 0, int(vp))


def _vp(field: Field, team: Id) -> Fraction:
    return field.victory_points.get(team, Fraction())


def _nodes(field: Field) -> list[Id | None]:
    return [*field.order, *([None] if len(field.order) % 2 else [])]
