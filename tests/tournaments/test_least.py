"""The library's pairings and draws against all possible ones, in small random fields."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from games.tournaments.rules import draws, pairing, reasons
from games.tournaments.rules.pairing import Field
from games.tournaments.rules.ranking import TREIBHAUS_LADDER, RankingOptions
from games.tournaments.rules.results import Entrant, EntryKind, RoundEntry, bye

Way = list[tuple[str, ...]]


def ways(names: list[str]) -> Iterator[Way]:
    """Return all ways to pair up; if the number is odd, one is left alone."""
    if not names:
        yield []
        return
    first, *others = names
    if len(names) % 2:
        for alone in names:
            yield from ([*way, (alone,)] for way in ways([it for it in names if it != alone]))
        return
    for second in others:
        for way in ways([it for it in others if it != second]):
            yield [(first, second), *way]


def least(field: Field) -> Way | None:
    """Return the pairing that PAIR-4 asks for, read word by word."""
    allowed = [
        way
        for way in ways(list(field.order))
        if not any(frozenset(pair) in field.forbidden for pair in way)
    ]
    return min(allowed, key=lambda way: costs(field, way), default=None)


def costs(field: Field, way: Way) -> tuple[object, ...]:
    place = {team: n for n, team in enumerate(field.order)}
    pairs = [sorted(pair, key=place.get) for pair in way if len(pair) == 2]
    alone = [it[0] for it in way if len(it) == 1]
    apart = 0
    if field.by_victory_points:
        apart = sum(
            (field.victory_points[one] - field.victory_points[other]) ** 2 for one, other in pairs
        )
    half = len(place) // 2
    met = dict(pairs)
    return (
        sum(field.byes[it] for it in alone),
        sum(field.meetings.get(frozenset(pair), 0) for pair in pairs),
        sum(field.clubs.get(one, one) == field.clubs.get(other) for one, other in pairs),
        sum(-place[it] for it in alone),
        apart,
        [
            (abs(place[met[team]] - place[team] - half) if field.halves else 0, place[met[team]])
            for team in field.order
            if team in met
        ],
    )


@st.composite
def fields(draw: st.DrawFn) -> Field:
    names = "ABCDEFGH"[: draw(st.integers(2, 8))]
    clubs = st.sampled_from([None, "Bern", "Basel"])
    known = [Entrant(name, n, draw(clubs)) for n, name in enumerate(names, start=1)]
    played: list[list[RoundEntry]] = []
    for _ in range(draw(st.integers(0, 4))):
        there = draw(st.permutations(names))[: draw(st.integers(1, len(names)))]
        couples = list(zip(there[::2], there[1::2], strict=False))
        round_ = [
            RoundEntry(
                EntryKind.PLAYED
                if draw(st.booleans()) or draw(st.booleans())
                else EntryKind.WALKOVER,
                ((one,), (other,)),
                (points := draw(st.sampled_from([400, 500, 600, 550])), 1000 - points),
                winner=draw(st.integers(0, 1)),
            )
            for one, other in couples
        ]
        played.append(round_ + ([bye(there[-1])] if len(there) % 2 else []))
    pairs = [frozenset(pair) for pair in combinations(names, 2)]
    return pairing.field_of(
        known,
        played,
        RankingOptions(*([TREIBHAUS_LADDER] if draw(st.booleans()) else [])),
        absent=draw(st.sets(st.sampled_from(names), max_size=2)),
        forbidden=draw(st.lists(st.sampled_from(pairs), max_size=4)),
        avoid_clubs=draw(st.sampled_from([0, 9])),
        first=draw(st.sampled_from(list(pairing.First))),
    )


def chosen(found: pairing.RoundPairing) -> set[frozenset[str]]:
    alone = [frozenset({found.bye.first})] if found.bye else []
    return {frozenset(pair) for pair in found.pairs} | set(alone)


@given(fields())
def test_no_pairing_costs_less(field: Field) -> None:
    best = least(field)
    try:
        found = pairing.pair(field)
    except pairing.NoPairing:
        assert best is None
    else:
        assert best is not None
        assert chosen(found) == {frozenset(pair) for pair in best}
        places = [field.order.index(it.first) for it in found.matches]
        assert places == sorted(places)


@given(fields())
def test_reasons_for_not_meeting_another_team_are_true(field: Field) -> None:
    """What is said to be worse is: the first costs that differ in the best pairing with it."""
    try:
        found = pairing.pair(field)
    except pairing.NoPairing:
        return
    for match in found.matches:
        for other in pairing.preferred(field, match.first):
            if other == match.second:
                break
            couple = frozenset({match.first, other})
            allowed = [
                way
                for way in ways(list(field.order))
                if couple in map(frozenset, way)
                and not any(frozenset(pair) in field.forbidden for pair in way)
            ]
            said = reasons.why_not(field, found, match, other)
            if said.is_own:
                assert said.why in (reasons.Why.FORBIDDEN, *reasons.FORCED)
            elif not allowed:
                assert said.why is reasons.Why.FORBIDDEN
            else:
                worse = min(costs(field, way)[:5] for way in allowed)
                own = costs(field, [tuple(it) for it in chosen(found)])[:5]
                names = [it for it in reasons.Why if it is not reasons.Why.FORBIDDEN]
                differing = [n for n in range(5) if worse[n] != own[n]]
                assert said.why is (names[differing[0]] if differing else reasons.Why.PLACES)


def teams_of(names: list[str], persons: draws.Persons) -> list[tuple[str, ...]]:
    """Return the partners that IND-4 asks for, read word by word."""

    def price(way: Way) -> tuple[int, int]:
        texts = ["-".join(str(persons.numbers[it]) for it in pair) for pair in way]
        return (
            sum(persons.partnerships.get(frozenset(pair), 0) for pair in way),
            sum(draws.lot("Bern", 5, text) for text in texts),
        )

    allowed = [
        way for way in ways(names) if not any(frozenset(pair) in persons.forbidden for pair in way)
    ]
    return min(allowed, key=price, default=[])


def tables_of(teams: list[tuple[str, ...]], persons: draws.Persons) -> Way:
    named = {"-".join(str(persons.numbers[it]) for it in team): team for team in teams}

    def price(way: Way) -> tuple[int, int]:
        return (
            sum(
                persons.meetings.get(frozenset({a, c}), 0)
                for one, other in way
                for a in named[one]
                for c in named[other]
            ),
            sum(draws.lot("Bern", 5, "/".join(pair)) for pair in way),
        )

    by_number = sorted(named, key=lambda it: int(it.split("-")[0]))
    return [tuple(named[it] for it in pair) for pair in min(ways(by_number), key=price)]


@st.composite
def persons(draw: st.DrawFn) -> draws.Persons:
    names = "ABCDEFGHIJ"[: draw(st.integers(4, 10))]
    known = [Entrant(name, n) for n, name in enumerate(names, start=1)]
    played = []
    for _ in range(draw(st.integers(0, 4))):
        order = draw(st.permutations(names))
        fours = [order[n : n + 4] for n in range(0, len(order) - 3, 4)]
        playing = {it for four in fours for it in four}
        played.append(
            [RoundEntry(EntryKind.PLAYED, ((a, b), (c, d)), (100, 0)) for a, b, c, d in fours]
            + [bye(it) for it in names if it not in playing]
        )
    pairs = [frozenset(pair) for pair in combinations(names, 2)]
    forbidden = draw(st.lists(st.sampled_from(pairs), max_size=3))
    return draws.persons_of(known, played, forbidden=forbidden)


@given(persons())
def test_no_draw_costs_less(of: draws.Persons) -> None:
    lots = {it: draws.lot("Bern", 5, str(number)) for it, number in of.numbers.items()}
    count = len(of.numbers) % 4
    byes = sorted(of.numbers, key=lambda it: (of.byes[it], lots[it]))[:count]
    best = teams_of([it for it in of.numbers if it not in byes], of)
    try:
        found = draws.draw(of, "Bern", 5)
    except pairing.NoPairing:
        assert not best
        return
    assert list(found.byes) == sorted(byes)
    assert [it.teams for it in found.tables] == sorted(tables_of(best, of))
