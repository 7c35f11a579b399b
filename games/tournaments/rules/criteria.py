"""Criteria of ladders (RANK-1): each is one declaration, and whatever is shown of it follows.

Pages, prints, JSON, CSV, the head figure, why one stands before another, and the form of the
options read :data:`CRITERIA`. A new criterion is one more call of :func:`declare`, its German name
and its tests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from games.tournaments.rules.amounts import Amount
from games.tournaments.rules.ranking import (
    NET,
    NOTHING,
    PERCENT,
    POINTS,
    ROUNDS_WON,
    VICTORY_POINTS,
    Ladder,
    is_by_boards,
)
from games.tournaments.rules.results import Id, goes_on
from games.tournaments.rules.tallies import Tallies

MOST_CRITERIA = 8
"""How many a ladder may have."""
UNKNOWN = Fraction(-(10**9))
"""The value of an entrant without results: lower than any other."""

OfEach = Callable[[Tallies, Id], Amount | None]
AmongTied = Callable[[Tallies, Sequence[Id]], Mapping[Id, Fraction] | None]


class LadderOf(StrEnum):
    """The kinds of subjects that ladders rank."""

    TEAMS = "teams"
    PERSONS = "persons"
    KNOCK_OUT = "knock_out"
    BOARDS = "boards"
    """The scores of several tables with the same deals (DUP-5)."""


class CriterionNeed(StrEnum):
    """The data that a criterion needs."""

    RESULTS = "results"
    BOARDS = "boards"
    LOTS = "lots"
    TIE = "tie"
    """It compares the tied among each other, so only they have a value."""


@dataclass(frozen=True, eq=False)
class Criterion:
    """A criterion: how it is called, computed and shown, and where it may be used.

    ``name``, ``short`` and ``text`` are English and are translated where they are shown. Exactly
    one of ``of_each`` and ``among`` computes it, exactly; ``None`` is no value, less than any, and
    of ``among`` it splits nothing.
    """

    key: str
    name: str
    text: str
    """One sentence on what it counts; empty if the name says it all."""
    of_each: OfEach | None = None
    among: AmongTied | None = None
    short: str = ""
    """The head of its column, if the name is too long."""
    decimals: int | None = None
    """How many are shown; ``None`` for as many as there are, up to two."""
    is_signed: bool = False
    is_least_first: bool = False
    needs: CriterionNeed = CriterionNeed.RESULTS
    ladders: frozenset[LadderOf] = frozenset({LadderOf.TEAMS, LadderOf.PERSONS, LadderOf.KNOCK_OUT})

    def is_known(self, tallies: Tallies) -> bool:
        """Tell whether the data that it needs is there."""
        if self.needs is CriterionNeed.BOARDS:
            return is_by_boards(tallies.options.ladder)
        return self.needs is not CriterionNeed.LOTS or bool(tallies.options.lots)

    def value(self, tallies: Tallies, entrant: Id) -> Fraction | None:
        """Return its value for one entrant; there is none of a comparison of the tied."""
        found = None if self.of_each is None else self.of_each(tallies, entrant)
        return None if found is None else Fraction(found)

    def worth(self, value: Fraction | None) -> Fraction:
        """Return what ranks a value: more is better."""
        if value is None:
            return UNKNOWN
        return -value if self.is_least_first else value


CRITERIA: dict[str, Criterion] = {}
"""All there are, by key, in the order in which they are offered."""


def declare(criterion: Criterion) -> Criterion:
    """Add a criterion to those there are."""
    if (criterion.of_each is None) == (criterion.among is None) or criterion.key in CRITERIA:
        raise ValueError(criterion.key)
    CRITERIA[criterion.key] = criterion
    return criterion


def criterion(key: str) -> Criterion:
    """Return a criterion; raises ValueError if there is none of that name."""
    if key not in CRITERIA:
        raise ValueError(key)
    return CRITERIA[key]


def ladder_in(keys: Sequence[str], of: LadderOf | None = None) -> Ladder:
    """Return a ladder of keys; raises ValueError if there is none or one has no place in it.

    Without ``of`` whatever is known has: records may come from elsewhere.
    """
    found = [criterion(key) for key in keys]
    if not found or len(set(keys)) < len(found) or len(found) > MOST_CRITERIA:
        raise ValueError(keys)
    if of is not None and any(of not in it.ladders for it in found):
        raise ValueError(keys)
    return tuple(it.key for it in found)


def gettext_noop(text: str) -> str:
    """Return a text that is translated where it is shown: the rules speak English only."""
    return text


# --- how they are computed --------------------------------------------------------------


def _buchholz(tallies: Tallies, entrant: Id) -> Fraction:
    """Return the sum of opponents' strengths; a round without one counts ties (RANK-7)."""
    total = NOTHING
    for met in tallies.met[entrant]:
        total += sum((tallies.strength(it) for each in met for it in each.others), NOTHING)
        total += NOTHING if met else tallies.ties_only
    return total


def _sonneborn(tallies: Tallies, entrant: Id) -> Fraction:
    """Return the opponents' strengths, each times what was won against it (RANK-1)."""
    return sum(
        (
            each.part * tallies.strength(other)
            for met in tallies.met[entrant]
            for each in met
            for other in each.others
        ),
        NOTHING,
    )


def _direct(tallies: Tallies, group: Sequence[Id]) -> dict[Id, Fraction] | None:
    """Return the victory points among the tied, if all have played each other (RANK-6)."""
    found = dict.fromkeys(group, NOTHING)
    met: set[frozenset[Id]] = set()
    for entry, vp in tallies.meetings:
        for side, members in enumerate(entry.sides):
            for entrant in set(members) & set(group):
                others = set(entry.sides[1 - side]) & set(group)
                if others:
                    found[entrant] += vp[side]
                    met |= {frozenset({entrant, other}) for other in others}
    return found if len(met) == len(group) * (len(group) - 1) // 2 else None


def _rounds_won(tallies: Tallies, entrant: Id) -> Fraction:
    """Return how many rounds of a knock-out somebody has gone on (KO-4).

    A match won after that is the one for third place: it is worth a third of a round, which is not
    shown, and so less than the next round and more than having lost it.
    """
    won = [
        any((side := goes_on(it)) is not None and entrant in it.sides[side] for it in round_)
        for round_ in tallies.rounds
    ]
    reached = next((place for place, has_won in enumerate(won) if not has_won), len(won))
    return reached + Fraction(any(won[reached:]), 3)


def _percent(tallies: Tallies, entrant: Id) -> Fraction | None:
    own = tallies.boards.get(entrant)
    return None if own is None else own.percent


def _net(tallies: Tallies, entrant: Id) -> Fraction:
    own = tallies.boards.get(entrant)
    return NOTHING if own is None else own.net


# --- the criteria -----------------------------------------------------------------------

ALL_LADDERS = frozenset(LadderOf)
ONLY_BOARDS = frozenset({LadderOf.BOARDS})

declare(
    Criterion(
        VICTORY_POINTS,
        gettext_noop("Victory points"),
        "",
        lambda tallies, entrant: tallies.of[entrant].victory_points(tallies.options),
        short=gettext_noop("VP"),
    )
)
declare(
    Criterion(
        POINTS,
        gettext_noop("Points"),
        "",
        lambda tallies, entrant: tallies.of[entrant].all_points(tallies.options),
        ladders=ALL_LADDERS,
    )
)
declare(
    Criterion(
        "difference",
        gettext_noop("Difference"),
        gettext_noop("Difference: own points minus those of the opponents."),
        lambda tallies, entrant: tallies.of[entrant].difference(tallies.options),
        is_signed=True,
    )
)
declare(
    Criterion(
        "wins",
        gettext_noop("Wins"),
        "",
        lambda tallies, entrant: tallies.of[entrant].wins,
    )
)
declare(
    Criterion(
        "direct",
        gettext_noop("Direct encounter"),
        gettext_noop("Direct encounter: victory points among those tied, if all of them have met."),
        among=_direct,
        short=gettext_noop("Direct"),
        needs=CriterionNeed.TIE,
    )
)
declare(
    Criterion(
        "buchholz",
        gettext_noop("Buchholz"),
        gettext_noop("Buchholz: what all opponents have won, added up."),
        _buchholz,
    )
)
declare(
    Criterion(
        "sonneborn",
        gettext_noop("Sonneborn-Berger"),
        gettext_noop(
            "Sonneborn-Berger: what beaten opponents have won, and half of what tied opponents "
            "have won."
        ),
        _sonneborn,
        short=gettext_noop("SB"),
        decimals=1,
    )
)
declare(
    Criterion(
        "lots",
        gettext_noop("Lots"),
        "",
        lambda tallies, entrant: tallies.options.lots.get(entrant),
        is_least_first=True,
        needs=CriterionNeed.LOTS,
        ladders=ALL_LADDERS,
    )
)
declare(
    Criterion(
        ROUNDS_WON,
        gettext_noop("Rounds won"),
        "",
        _rounds_won,
        decimals=0,
        ladders=frozenset({LadderOf.KNOCK_OUT}),
    )
)
declare(
    Criterion(
        PERCENT,
        gettext_noop("Percent"),
        gettext_noop("Percent: how often others have made less of the same deals."),
        _percent,
        decimals=2,
        needs=CriterionNeed.BOARDS,
        ladders=ONLY_BOARDS,
    )
)
declare(
    Criterion(
        NET,
        gettext_noop("Net"),
        gettext_noop("Net: points above the average of the others with the same cards."),
        _net,
        decimals=2,
        is_signed=True,
        needs=CriterionNeed.BOARDS,
        ladders=ONLY_BOARDS,
    )
)
