"""Series of evenings: place points, best evenings, rank points (CLUB-3..5, CLUB-7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from games.tournaments.rules.duplicate import natural
from games.tournaments.rules.results import Id

SCHEME = (10, 8, 6, 5, 4, 3, 2, 1)
"""Points for places (CLUB-3)."""
PlacesOfEvening = Sequence[Sequence[Id]]
"""The places of an evening; entrants who share one stand together."""


class SeriesRow(NamedTuple):
    """A line of a season's standing."""

    rank: int
    who: Id
    total: Fraction
    evenings: int
    each: tuple[Fraction, ...]
    """The earnings of all evenings, best first."""


def place_points(
    places: PlacesOfEvening, scheme: Sequence[int] = SCHEME, participation: int = 0
) -> dict[Id, Fraction]:
    """Return what an evening earns everybody; shared places share their points (CLUB-4)."""
    found = {}
    place = 0
    for sharing in places:
        taken = range(place, place + len(sharing))
        points = sum(scheme[it] if it < len(scheme) else participation for it in taken)
        found.update(dict.fromkeys(sharing, Fraction(points, len(sharing))))
        place += len(sharing)
    return found


def table(evenings: Sequence[Mapping[Id, Fraction]], best: int | None = None) -> list[SeriesRow]:
    """Return the season's standing by the sum of the best evenings (CLUB-5).

    Ties are broken by the best evening, the second best ... of all; else the rank is shared.
    """
    each: dict[Id, list[Fraction]] = {}
    for evening in evenings:
        for who, points in evening.items():
            each.setdefault(who, []).append(points)
    rows = []
    for who, found in each.items():
        ordered = tuple(sorted(found, reverse=True))
        total = sum(ordered[:best], Fraction())
        rows.append(SeriesRow(0, who, total, len(ordered), ordered))
    rows.sort(key=lambda row: natural(row.who))
    rows.sort(key=lambda row: (row.total, row.each), reverse=True)
    ranked: list[SeriesRow] = []
    for place, row in enumerate(rows, start=1):
        before = ranked[-1] if ranked else None
        is_tied = before is not None and (before.total, before.each) == (row.total, row.each)
        ranked.append(row._replace(rank=before.rank if before and is_tied else place))
    return ranked


class Evening(NamedTuple):
    """An evening of persons for rank points: places, victory points, deals, no byes."""

    places: PlacesOfEvening
    victory_points: Mapping[Id, Fraction]
    deals: Mapping[Id, int]


class RankPointsRow(NamedTuple):
    """A line of the ranking list; all values exact."""

    rank: int
    who: Id
    place_points: Fraction
    factor: Fraction
    rank_points: Fraction


def rank_points(evenings: Sequence[Evening]) -> list[RankPointsRow]:
    """Return the ranking list: place points times the square of VP per deal (CLUB-7)."""
    sums: dict[Id, Fraction] = {}
    vp: dict[Id, Fraction] = {}
    deals: dict[Id, int] = {}
    for evening in evenings:
        for who, points in _of_hundred(evening.places).items():
            sums[who] = sums.get(who, Fraction()) + points
            vp[who] = vp.get(who, Fraction()) + evening.victory_points.get(who, Fraction())
            deals[who] = deals.get(who, 0) + evening.deals.get(who, 0)
    rows = []
    for who, points in sums.items():
        factor = vp[who] / deals[who] if deals[who] else Fraction()
        rows.append(RankPointsRow(0, who, points, factor, points * factor**2))
    rows.sort(key=lambda row: (-row.rank_points, natural(row.who)))
    ranked: list[RankPointsRow] = []
    for place, row in enumerate(rows, start=1):
        before = ranked[-1] if ranked else None
        is_tied = before is not None and before.rank_points == row.rank_points
        ranked.append(row._replace(rank=before.rank if before and is_tied else place))
    return ranked


def _of_hundred(places: PlacesOfEvening) -> dict[Id, Fraction]:
    """Return 100 (n + 1 - place) / n for everybody; shared places share."""
    count = sum(len(sharing) for sharing in places)
    found = {}
    place = 1
    for sharing in places:
        taken = range(place, place + len(sharing))
        points = sum(Fraction(100 * (count + 1 - it), count) for it in taken)
        found.update(dict.fromkeys(sharing, Fraction(points, len(sharing))))
        place += len(sharing)
    return found
