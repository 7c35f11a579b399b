"""The next round from a basis: all it depends on, as plain JSON, so anybody can repeat it.

{"system": "swiss", "number": 3,
 "entrants": [{"id": "4", "number": 1, "club": null, "group": ""}],
 "rounds": [[...]],          as in notation.py
 "options": {...},           ladder, vp, penalties ...
 "absent": ["9"], "struck_out": [], "forbidden": [["4", "5"]], "avoid_clubs": 0,
 "first": "neighbours", "house": false, "third_place": false, "seed": "Bern"}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from games.tournaments.rules import (
    bracket,
    draws,
    duplicate,
    knock_out,
    pairing,
    reasons,
    round_robin,
)
from games.tournaments.rules.amounts import shown
from games.tournaments.rules.notation import Json, read_entrants, read_options, read_rounds
from games.tournaments.rules.pairing import NoPairing
from games.tournaments.rules.ranking import OF_PERSONS, OF_TEAMS, RankingOptions
from games.tournaments.rules.results import Entrant, Id, Side

AT_A_TABLE = 4


class System(StrEnum):
    """How the rounds of a tournament are paired."""

    SWISS = "swiss"
    """Teams, by PAIR-4."""
    DRAW = "draw"
    """Persons, drawn by lot (IND-4)."""
    STANDING = "standing"
    """Persons, fours of neighbours (IND-5)."""
    FOUR = "four"
    """Persons, each with each of three others (IND-6)."""
    ROUND_ROBIN = "round_robin"
    KNOCK_OUT = "knock_out"
    MITCHELL = "mitchell"
    """Pairs on boards (DUP-8)."""


OF_PERSONS_ONLY = frozenset({System.DRAW, System.STANDING, System.FOUR})


class PlanKind(StrEnum):
    """The kinds of plans for an entrant in a round."""

    MATCH = "match"
    FOUR = "four"
    HOUSE = "house"
    BYE = "bye"
    FREE = "free"
    WALKOVER = "walkover"
    """The other side has left; the first was there (RR-5)."""


class Planned(NamedTuple):
    """A match of the next round, or a bye, with what it costs and what forced it."""

    kind: PlanKind
    sides: tuple[Side, Side]
    why: Json
    boards: int | None = None


class _Basis:
    """A basis that has been read."""

    def __init__(self, basis: Json) -> None:
        self.system = System(basis["system"])
        self.number: int = basis["number"]
        self.entrants: list[Entrant] = read_entrants(basis["entrants"])
        self.groups: dict[Id, str] = {
            row["id"]: row.get("group") or "" for row in basis["entrants"]
        }
        self.rounds = read_rounds(basis["rounds"])
        default = OF_PERSONS if self.system in OF_PERSONS_ONLY else OF_TEAMS
        self.options: RankingOptions = read_options(basis.get("options", {}), default)
        self.absent: frozenset[Id] = frozenset(basis.get("absent", ()))
        self.struck_out = frozenset(basis.get("struck_out", self.options.unranked))
        self.forbidden: list[list[Id]] = basis.get("forbidden", [])
        self.avoid_clubs: int = basis.get("avoid_clubs", 0)
        self.first = pairing.First(basis.get("first", pairing.First.NEIGHBOURS))
        self.has_house: bool = basis.get("house", False)
        self.third_place: bool = basis.get("third_place", False)
        self.seed: str = basis.get("seed", "")

    @property
    def by_number(self) -> list[Entrant]:
        return sorted(self.entrants, key=lambda it: it.number)

    @property
    def there(self) -> list[Entrant]:
        return [it for it in self.by_number if it.id not in self.absent]


def rounds_needed(basis: Json) -> int | None:
    """Return how many rounds it takes until all have met once, or one is left (RR-1, KO-1).

    Systems that can go on for as long as anybody likes have no such number.
    """
    read = _Basis(basis)
    if read.system == System.KNOCK_OUT:
        return knock_out.rounds_of(len(read.by_number))
    if read.system == System.ROUND_ROBIN:
        sizes = Counter(read.groups.values()).values()
        return max((len(round_robin.plan(it)) for it in sizes), default=0) or 1
    return None


def still_in(basis: Json) -> int:
    """Return how many are there for the next round; of a knock-out only those who go on (KO-1).

    Raises :class:`NoPairing`.
    """
    read = _Basis(basis)
    there = {it.id for it in read.there}
    if read.system == System.KNOCK_OUT:
        matches = _bracket(read).of_round(read.number)
        if any(it.is_open for match in matches for it in match.sides):
            raise NoPairing
        there &= {it.entrant or "" for match in matches for it in match.sides}
    return len(there)


def next_round(basis: Json) -> list[Planned]:
    """Return the plan for the next round; raises :class:`NoPairing`."""
    return _plan_of(_Basis(basis))


def _plan_of(read: _Basis) -> list[Planned]:
    plans = {
        System.SWISS: _swiss,
        System.DRAW: _draw,
        System.STANDING: _draw,
        System.FOUR: _fours,
        System.ROUND_ROBIN: _round_robin,
        System.KNOCK_OUT: _knock_out,
        System.MITCHELL: _mitchell,
    }
    return plans[read.system](read)


def by_hand(basis: Json, matches: Sequence[tuple[Side, Side]]) -> list[Planned]:
    """Return given matches and byes (without a second side) with their costs.

    Nothing forced them: their ``why`` says which of them the rules would not have made.
    """
    read = _Basis(basis)
    by_rules = _sides_by_rules(read)
    return [
        it._replace(why={**it.why, "passed": [], "by_hand": _key(it.sides) not in by_rules})
        for it in _set(read, matches)
    ]


def _set(read: _Basis, matches: Sequence[tuple[Side, Side]]) -> list[Planned]:
    if read.system is System.SWISS:
        field = _field(read)
        couples = [
            frozenset({one[0], other[0]} if other else {one[0], None}) for one, other in matches
        ]
        costs = reasons.costs_alone(pairing.pairing_of(field, couples))
        return _planned(costs, has_house=read.has_house)
    if read.system is System.MITCHELL:
        boards = [it.boards for it in _mitchell(read)]
        return [
            Planned(PlanKind.MATCH if other else PlanKind.BYE, (one, other), {}, board)
            for (one, other), board in zip(matches, boards, strict=True)
        ]
    if read.system in (System.ROUND_ROBIN, System.KNOCK_OUT):
        alone = PlanKind.FREE if read.system is System.ROUND_ROBIN else PlanKind.BYE
        return [
            planned
            for one, other in matches
            for planned in (
                _with_absent(read, one[0], other[0]) if other else _alone(read, alone, one[0])
            )
        ]
    persons = draws.persons_of(read.entrants, read.rounds)
    return [_set_table(read, persons, it) for it in matches]


def _set_table(read: _Basis, persons: draws.Persons, sides: tuple[Side, Side]) -> Planned:
    one, other = sides
    if len(one) == len(other) == AT_A_TABLE // 2:
        if read.system is System.FOUR:
            return Planned(PlanKind.FOUR, sides, {})
        return _planned_table(draws.drawn(persons, sides))
    together = PlanKind.HOUSE if read.has_house else PlanKind.MATCH
    return Planned(together if other else PlanKind.BYE, sides, {})


def _sides_by_rules(read: _Basis) -> set[frozenset[frozenset[Id]]]:
    """Return what :func:`_key` tells of all that the rules would plan; nothing if they cannot."""
    try:
        if read.system is System.SWISS:
            found = reasons.costs_alone(pairing.pair(_field(read)))
            return {_key(it.sides) for it in _planned(found, has_house=read.has_house)}
        return {_key(it.sides) for it in _plan_of(read)}
    except NoPairing:
        return set()


def _key(sides: tuple[Side, Side]) -> frozenset[frozenset[Id]]:
    """Return who plays with and against whom, whoever is named first."""
    return frozenset(frozenset(side) for side in sides)


# --- teams ------------------------------------------------------------------------------


def _field(read: _Basis) -> pairing.Field:
    return pairing.field_of(
        read.entrants,
        read.rounds,
        read.options,
        absent=read.absent,
        forbidden=read.forbidden,
        avoid_clubs=read.avoid_clubs,
        first=read.first,
    )


def _swiss(read: _Basis) -> list[Planned]:
    field = _field(read)
    found = reasons.reasons_of(field, pairing.pair(field))
    return _planned(found, has_house=read.has_house)


def _planned(found: Iterable[reasons.PairReason], *, has_house: bool) -> list[Planned]:
    alone = PlanKind.HOUSE if has_house else PlanKind.BYE
    return [
        Planned(
            PlanKind.MATCH if reason.second else alone,
            ((reason.first,), (reason.second,) if reason.second else ()),
            _written(reason) | _why_bye(reason, has_house=has_house),
        )
        for reason in found
    ]


def _written(reason: reasons.PairReason) -> Json:
    costs: dict[str, Any] = reason.costs._asdict()
    return {
        "costs": costs | {"vp": shown(reason.costs.vp)},
        "forced": [why.value for why in reason.forced],
        "passed": [
            {"other": it.other, "why": it.why.value, "own": it.is_own} for it in reason.passed
        ],
    }


def _why_bye(reason: reasons.PairReason, *, has_house: bool) -> Json:
    is_bye = reason.second is None and not has_house
    return {"bye": "last"} if is_bye and not (reason.forced or reason.passed) else {}


def _round_robin(read: _Basis) -> list[Planned]:
    found = []
    for group in sorted(set(read.groups.values())):
        ids = [it.id for it in read.by_number if read.groups[it.id] == group]
        plan = round_robin.plan(len(ids), times=2)
        planned = plan[(read.number - 1) % len(plan)] if plan else round_robin.PlannedRound((), 1)
        for one, other in planned.pairs:
            found += _with_absent(read, ids[one - 1], ids[other - 1])
        if planned.free is not None:
            found += _alone(read, PlanKind.FREE, ids[planned.free - 1])
    return found


def _with_absent(read: _Basis, one: Id, other: Id) -> list[Planned]:
    """Return a planned match; leaving a group that is kept gives a walk-over (RR-5)."""
    if one not in read.absent and other not in read.absent:
        return [Planned(PlanKind.MATCH, ((one,), (other,)), {})]
    if one in read.absent and other in read.absent:
        return []
    there, gone = (other, one) if one in read.absent else (one, other)
    if gone in read.struck_out:
        return _alone(read, PlanKind.FREE, there)
    return [Planned(PlanKind.WALKOVER, ((there,), (gone,)), {})]


def _alone(read: _Basis, kind: PlanKind, entrant: Id) -> list[Planned]:
    return [] if entrant in read.absent else [Planned(kind, ((entrant,), ()), {})]


def _knock_out(read: _Basis) -> list[Planned]:
    """Return the meetings of the next round; raises :class:`NoPairing` if one before is open."""
    found = []
    for match in _bracket(read).of_round(read.number):
        if any(it.is_open for it in match.sides):
            raise NoPairing
        one, other = (it.entrant for it in match.sides)
        if one is not None and other is not None:
            found += _with_absent(read, one, other)
        elif one is not None or other is not None:
            found += _alone(read, PlanKind.BYE, one or other or "")
    return found


def _bracket(read: _Basis) -> bracket.Bracket:
    seeds = [it.id for it in read.by_number]
    return bracket.bracket(seeds, read.rounds, absent=read.absent, third_place=read.third_place)


def _mitchell(read: _Basis) -> list[Planned]:
    """Return the round of a Mitchell movement; the pair due to meet the missing one has a bye."""
    ids = [it.id for it in read.there]
    rounds = duplicate.mitchell((len(ids) + 1) // 2)
    if not rounds:
        raise NoPairing
    found = []
    for it in rounds[(read.number - 1) % len(rounds)]:
        if it.ew > len(ids):
            found.append(Planned(PlanKind.BYE, ((ids[it.ns - 1],), ()), {}))
        else:
            sides = (ids[it.ns - 1],), (ids[it.ew - 1],)
            found.append(Planned(PlanKind.MATCH, sides, {}, it.board))
    return found


# --- persons ----------------------------------------------------------------------------


def _draw(read: _Basis) -> list[Planned]:
    persons = draws.persons_of(
        read.entrants, read.rounds, absent=read.absent, forbidden=read.forbidden
    )
    if read.system is System.DRAW:
        found = draws.draw(persons, read.seed, read.number)
    else:
        order = draws.order_of(read.entrants, read.rounds, read.options, read.absent)
        found = draws.standing_draw(persons, order)
    tables = [_planned_table(table) for table in found.tables]
    by = "lot" if read.system is System.DRAW else "last"
    return tables + _left_over(found.byes, by, has_house=read.has_house)


def _planned_table(table: draws.Drawn) -> Planned:
    why = {"partnerships": list(table.partnerships), "meetings": table.meetings}
    return Planned(PlanKind.MATCH, table.teams, why)


def _left_over(byes: Side, by: str, *, has_house: bool) -> list[Planned]:
    """Return byes, or one table at which house persons make up the four (IND-7).

    Byes go by ``lot``, or to the ``last``.
    """
    if not has_house or not byes:
        return [Planned(PlanKind.BYE, ((it,), ()), {"bye": by}) for it in byes]
    half = (len(byes) + 1) // 2
    return [Planned(PlanKind.HOUSE, (byes[:half], byes[half:]), {})]


def _fours(read: _Basis) -> list[Planned]:
    order = draws.order_of(read.entrants, read.rounds, read.options, read.absent)
    count = len(order) // AT_A_TABLE * AT_A_TABLE
    fours = [order[place : place + AT_A_TABLE] for place in range(0, count, AT_A_TABLE)]
    planned = [Planned(PlanKind.FOUR, (four[:2], four[2:]), {}) for four in fours]
    return planned + _left_over(order[count:], "last", has_house=False)
