"""Draws of partners and opponents in tournaments of persons (IND-4, IND-5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple, TypeVar

from games.tournaments.rules import matching
from games.tournaments.rules.pairing import Couple, NoPairing, earlier_meetings, ordered
from games.tournaments.rules.ranking import OF_PERSONS, RankingOptions
from games.tournaments.rules.results import Entrant, Id, Round, Side
from games.tournaments.rules.standings import standing
from games.tournaments.rules.tallies import earlier_byes

Node = TypeVar("Node", bound=Hashable)

AT_A_TABLE = 4
WAYS = (((0, 3), (1, 2)), ((0, 2), (1, 3)), ((0, 1), (2, 3)))
"""The ways to make two teams of four, by places in the standing (IND-5)."""


class Persons(NamedTuple):
    """The persons to be drawn, and the matches played so far."""

    numbers: Mapping[Id, int]
    byes: Mapping[Id, int]
    partnerships: Mapping[Couple, int]
    meetings: Mapping[Couple, int]
    forbidden: frozenset[Couple] = frozenset()


class Drawn(NamedTuple):
    """Four at a table, the first-named team first, with how often they have met like this."""

    teams: tuple[Side, Side]
    partnerships: tuple[int, int]
    meetings: int
    """Earlier meetings as opponents, summed over all four couples."""


class Draw(NamedTuple):
    """The tables of a round in order, and who has a bye."""

    tables: tuple[Drawn, ...]
    byes: tuple[Id, ...]


def persons_of(
    entrants: Collection[Entrant],
    rounds: Sequence[Round],
    *,
    absent: Collection[Id] = (),
    forbidden: Iterable[Collection[Id]] = (),
) -> Persons:
    """Return who is to be drawn in the next round, given the rounds so far."""
    playing = sorted(
        (it for it in entrants if it.id not in absent), key=lambda entrant: entrant.number
    )
    return Persons(
        numbers={it.id: it.number for it in playing},
        byes=earlier_byes([it.id for it in playing], rounds),
        partnerships=earlier_partnerships(rounds),
        meetings=earlier_meetings(rounds),
        forbidden=frozenset(frozenset(pair) for pair in forbidden),
    )


def earlier_partnerships(rounds: Iterable[Round]) -> Counter[Couple]:
    """Return how often each two have been partners."""
    return Counter(
        frozenset(side)
        for round_ in rounds
        for entry in round_
        if entry.is_meeting
        for side in entry.sides
        if len(side) == 2
    )


def lot(seed: str, number: int, text: str) -> int:
    """Return the lot for a text in a round: anybody can draw it again (IND-4)."""
    return int.from_bytes(sha256(f"{seed}/{number}/{text}".encode()).digest()[:6], "big")


def draw(persons: Persons, seed: str, number: int) -> Draw:
    """Return the one draw of a round (IND-4); raises :class:`NoPairing`."""
    numbers = persons.numbers

    def lot_of(*members: Id) -> int:
        return lot(seed, number, "-".join(str(numbers[it]) for it in members))

    count = len(numbers) % AT_A_TABLE
    byes = sorted(numbers, key=lambda it: (persons.byes[it], lot_of(it)))[:count]
    playing = [it for it in numbers if it not in byes]

    def of_partners(one: Id, other: Id) -> matching.CostRow | None:
        couple = frozenset({one, other})
        if couple in persons.forbidden:
            return None
        return persons.partnerships.get(couple, 0), lot_of(one, other)

    teams = [_team(persons, it) for it in _least(playing, of_partners)]
    teams.sort(key=lambda team: numbers[team[0]])

    def of_opponents(one: Side, other: Side) -> matching.CostRow:
        text = "/".join("-".join(str(numbers[it]) for it in team) for team in (one, other))
        return met(persons, one, other), lot(seed, number, text)

    tables = [_table(persons, tuple(it)) for it in _least(teams, of_opponents)]
    return _draw(persons, tables, byes)


def standing_draw(persons: Persons, order: Sequence[Id]) -> Draw:
    """Return the tables from the top of the standing down, fours of neighbours (IND-5)."""
    count = len(order) % AT_A_TABLE
    place = {entrant: n for n, entrant in enumerate(order)}
    byes = sorted(order, key=lambda it: (persons.byes[it], -place[it]))[:count]
    playing = [it for it in order if it not in byes]
    fours = [playing[place : place + AT_A_TABLE] for place in range(0, len(playing), AT_A_TABLE)]
    return _draw(persons, [_of_four(persons, four) for four in fours], byes)


def order_of(
    entrants: Collection[Entrant],
    rounds: Sequence[Round],
    options: RankingOptions = OF_PERSONS,
    absent: Collection[Id] = (),
) -> tuple[Id, ...]:
    """Return who plays, in the order of the standing, before round 1 by start number."""
    rows = standing(entrants, rounds, options) if rounds else ()
    return ordered([it for it in entrants if it.id not in absent], rows)


def met(persons: Persons, one: Side, other: Side) -> int:
    """Return how often the members of two teams have been opponents, in total."""
    return sum(persons.meetings.get(frozenset({a, c}), 0) for a in one for c in other)


def drawn(persons: Persons, teams: tuple[Side, Side]) -> Drawn:
    """Return a table with its costs, even one set by hand."""
    return _table(persons, teams)


def _least(
    nodes: Sequence[Node], cost: Callable[[Node, Node], matching.CostRow | None]
) -> list[frozenset[Node]]:
    costs = matching.costs_of(nodes, cost)
    found = matching.least(nodes, matching.digits(costs, len(nodes) // 2))
    if nodes and not found:
        raise NoPairing
    return found


def _of_four(persons: Persons, four: Sequence[Id]) -> Drawn:
    """Return the way with the fewest earlier partnerships, of equal ones the first."""
    ways: list[tuple[int, tuple[Side, Side]]] = []
    for one, other in WAYS:
        teams = (four[one[0]], four[one[1]]), (four[other[0]], four[other[1]])
        couples = [frozenset(team) for team in teams]
        if not persons.forbidden.intersection(couples):
            ways.append((sum(persons.partnerships.get(it, 0) for it in couples), teams))
    if not ways:
        raise NoPairing
    return _table(persons, min(ways, key=lambda way: way[0])[1])


def _team(persons: Persons, members: Iterable[Id]) -> Side:
    return tuple(sorted(members, key=persons.numbers.__getitem__))


def _table(persons: Persons, teams: Iterable[Side]) -> Drawn:
    one, other = sorted(
        (_team(persons, team) for team in teams), key=lambda team: persons.numbers[team[0]]
    )
    partnerships = [persons.partnerships.get(frozenset(team), 0) for team in (one, other)]
    return Drawn((one, other), (partnerships[0], partnerships[1]), met(persons, one, other))


def _draw(persons: Persons, tables: Iterable[Drawn], byes: Iterable[Id]) -> Draw:
    return Draw(
        tuple(sorted(tables, key=lambda table: persons.numbers[table.teams[0][0]])),
        tuple(sorted(byes, key=persons.numbers.__getitem__)),
    )
