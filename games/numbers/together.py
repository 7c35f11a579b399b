"""What the score sheets of the same people come to over evenings, and who plays with whom next.

People are known by their names on the sheets; case and spaces at the ends tell nobody apart.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from games.rules.cards.ruleset import SEATS, team_of

FourNames = tuple[str, ...]
"""Names by seat."""
MOST_PEOPLE = 12
"""Of so many the fairest table is found at once; more do not sit around one evening's tables."""


class SheetSum(NamedTuple):
    """A sheet as far as it counts for sums."""

    names: FourNames
    differences: tuple[int, ...]
    """Points of team 0 less those of team 1, of each deal that counts."""
    winner: int | None
    """The team that has won, ``None`` while it is open or tied."""
    is_over: bool


class TogetherLine(NamedTuple):
    """What somebody, or a pair, has made on some sheets."""

    names: tuple[str, ...]
    matches: int
    won: int
    deals: int
    points: int


class NextTable(NamedTuple):
    """Who plays next: two pairs, and who rests."""

    one: tuple[str, str]
    other: tuple[str, str]
    resting: tuple[str, ...]


def sums_of(sheets: Iterable[SheetSum], size: int) -> list[TogetherLine]:
    """Return the sums of persons (``size`` 1) or pairs (2), those with most points first."""
    found: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    spelt: dict[str, str] = {}
    for sheet in sheets:
        for name in sheet.names:
            spelt.setdefault(_key(name), name.strip())
        for members in _members(sheet.names, size):
            team = team_of(members[0])
            points = sum(sheet.differences) * (-1 if team else 1)
            own = found[tuple(sorted(_key(sheet.names[seat]) for seat in members))]
            own["deals"] += len(sheet.differences)
            own["points"] += points
            own["matches"] += sheet.is_over
            own["won"] += sheet.is_over and sheet.winner == team
    lines = [
        TogetherLine(
            tuple(spelt[it] for it in keys), of["matches"], of["won"], of["deals"], of["points"]
        )
        for keys, of in found.items()
        if of["deals"]
    ]
    return sorted(lines, key=lambda it: (-it.points, it.names))


def people_of(sheets: Iterable[SheetSum]) -> list[str]:
    """Return the names of all people, as they were spelt first, in the order of the alphabet."""
    spelt: dict[str, str] = {}
    for sheet in sheets:
        for name in sheet.names:
            spelt.setdefault(_key(name), name.strip())
    return sorted(spelt.values(), key=str.casefold)


def next_table(people: Sequence[str], sheets: Iterable[SheetSum]) -> NextTable | None:
    """Return who plays with whom next so that it is fairest; ``None`` of fewer than four.

    First who has played least, then who were partners least often, then opponents; where all that
    is alike, the order of names decides.
    """
    here = list({_key(name): name for name in people}.items())[:MOST_PEOPLE]
    if len(here) < len(SEATS):
        return None
    spelt = dict(here)
    played, partners, opponents = _history(sheets)

    def unfair(table: tuple[tuple[str, str], tuple[str, str]]) -> tuple[int, int, int]:
        one, other = table
        met = (opponents[frozenset((a, b))] for a in one for b in other)
        return (
            sum(played[it] ** 2 for it in (*one, *other)),
            sum(partners[frozenset(pair)] ** 2 for pair in table),
            sum(it**2 for it in met),
        )

    tables = [
        ((four[0], four[mate]), tuple(it for it in four[1:] if it != four[mate]))
        for four in combinations(sorted(spelt), len(SEATS))
        for mate in (1, 2, 3)
    ]
    one, other = min(tables, key=unfair)  # type: ignore[arg-type]
    resting = tuple(spelt[it] for it in sorted(spelt) if it not in (*one, *other))
    return NextTable((spelt[one[0]], spelt[one[1]]), (spelt[other[0]], spelt[other[1]]), resting)


def _history(
    sheets: Iterable[SheetSum],
) -> tuple[Counter[str], Counter[frozenset[str]], Counter[frozenset[str]]]:
    """Return how many sheets people have played, as partners, and as opponents."""
    played: Counter[str] = Counter()
    partners: Counter[frozenset[str]] = Counter()
    opponents: Counter[frozenset[str]] = Counter()
    for sheet in sheets:
        keys = [_key(name) for name in sheet.names]
        for one, other in combinations(SEATS, 2):
            both = frozenset((keys[one], keys[other]))
            (partners if team_of(one) == team_of(other) else opponents)[both] += 1
        for key in keys:
            played[key] += 1
    return played, partners, opponents


def _members(names: FourNames, size: int) -> list[tuple[int, ...]]:
    return [(seat,) for seat in SEATS] if size == 1 else [(0, 2), (1, 3)]


def _key(name: str) -> str:
    return name.strip().casefold()
