"""Simulated seasons: ten evenings of pairs, and ten of persons."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournaments.rules import draws, pairing
from games.tournaments.rules.ranking import OF_PERSONS
from games.tournaments.rules.results import (
    Entrant,
    EntryKind,
    PlayedDeal,
    RoundEntry,
    absence,
    bye,
)
from games.tournaments.rules.standings import standing

ROUNDS = 3
SEEDS = st.integers(0, 2**32 - 1)
"""Seeds of whole seasons: hypothesis itself draws no such long rows of numbers."""
SHARES = (0, 100, 300, 400, 500, 600, 700, 1000)
Played = list[list[RoundEntry]]


class Comings:
    """Who is there: some leave between rounds and some return."""

    def __init__(self, entrants: list[Entrant], chance: Random) -> None:
        self._entrants = entrants
        self._chance = chance
        self.absent: set[str] = set()

    def change(self) -> None:
        for entrant in self._entrants:
            if self._chance.random() < 0.05:
                self.absent ^= {entrant.id}

    @property
    def there(self) -> list[Entrant]:
        return [it for it in self._entrants if it.id not in self.absent]


def evening_of_pairs(count: int, chance: Random, rounds: int = ROUNDS) -> None:
    teams = [Entrant(f"team {n}", n) for n in range(1, count + 1)]
    comings = Comings(teams, chance)
    played: Played = []
    for _ in range(rounds):
        comings.change()
        field = pairing.field_of(teams, played, absent=comings.absent)
        found = pairing.pair(field)
        assert found == pairing.pair(field), "anybody can do it again"
        check_pairing(field, found, comings, played)
        played.append([_match(it, chance) for it in found.pairs])
        if found.bye is not None:
            played[-1].append(bye(found.bye.first))
        played[-1] += [absence(it) for it in sorted(comings.absent)]
        check_sums(teams, played)


def met(played: Played) -> set[frozenset[str]]:
    """Return who has met whom, counted here anew."""
    entries = [it for round_ in played for it in round_ if it.kind is EntryKind.PLAYED]
    return {
        frozenset({one, other}) for it in entries for one in it.sides[0] for other in it.sides[1]
    }


def partnered(played: Played) -> set[frozenset[str]]:
    """Return who has been whose partner."""
    entries = [it for round_ in played for it in round_ if it.kind is EntryKind.PLAYED]
    return {frozenset(side) for it in entries for side in it.sides}


def byes_of(played: Played) -> Counter[str]:
    """Return how many byes everybody has had; a walk-over won is one."""
    found: Counter[str] = Counter()
    for it in (it for round_ in played for it in round_):
        if it.kind is EntryKind.BYE:
            found.update(it.sides[0])
        elif it.kind is EntryKind.WALKOVER:
            found.update(it.sides[it.winner or 0])
    return found


def check_pairing(
    field: pairing.Field, found: pairing.RoundPairing, comings: Comings, played: Played
) -> None:
    paired = [it for pair in found.pairs for it in pair]
    if found.bye is not None:
        paired.append(found.bye.first)
        byes = byes_of(played)
        assert byes[found.bye.first] == min(byes[it] for it in field.order)
    assert Counter(paired) == Counter(it.id for it in comings.there)
    # With so many, nobody has to meet anybody again within three rounds.
    assert not met(played) & {frozenset(pair) for pair in found.pairs}


def _match(pair: tuple[str, str], chance: Random) -> RoundEntry:
    share = chance.choice(SHARES)
    if chance.random() < 0.05:
        return RoundEntry(EntryKind.WALKOVER, ((pair[0],), (pair[1],)), winner=chance.randrange(2))
    return RoundEntry(EntryKind.PLAYED, ((pair[0],), (pair[1],)), (share, 1000 - share))


def check_sums(teams: list[Entrant], played: Played) -> None:
    rows = standing(teams, played)
    entries = [it for round_ in played for it in round_]
    meetings = [it for it in entries if it.is_meeting]
    free = [it for it in entries if it.kind in (EntryKind.BYE, EntryKind.WALKOVER)]
    ties = sum(it.score[0] == it.score[1] for it in meetings)
    assert sum(row.points for row in rows) == 1000 * len(meetings)
    assert sum(row.difference for row in rows) == 0
    assert sum(row.victory_points for row in rows) == 3 * (len(meetings) + len(free)) - ties
    assert sum(row.byes for row in rows) == len(free)
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    check_that_leaving_never_gains(teams, played, rows)


def check_that_leaving_never_gains(
    teams: list[Entrant], played: Played, rows: tuple[object, ...]
) -> None:
    """Nobody would stand higher for having been absent from the last round."""
    last = played[-1]
    leader = rows[len(rows) // 2]
    without = [it for it in last if leader.entrant not in it.sides[0] + it.sides[1]]
    away = standing(teams, [*played[:-1], [*without, absence(leader.entrant)]])
    own = next(row for row in away if row.entrant == leader.entrant)
    assert own.victory_points <= leader.victory_points


def evening_of_persons(count: int, chance: Random, rounds: int = ROUNDS) -> None:
    people = [Entrant(f"person {n}", n) for n in range(1, count + 1)]
    comings = Comings(people, chance)
    played: Played = []
    seed = str(chance.random())
    for number in range(1, rounds + 1):
        comings.change()
        persons = draws.persons_of(people, played, absent=comings.absent)
        found = draws.draw(persons, seed, number)
        there = [it for table in found.tables for team in table.teams for it in team]
        assert Counter([*there, *found.byes]) == Counter(it.id for it in comings.there)
        assert not partnered(played) & {
            frozenset(it) for table in found.tables for it in table.teams
        }
        byes = byes_of(played)
        most = max((byes[it] for it in found.byes), default=0)
        assert all(byes[it] >= most for it in there)
        played.append([_table(it.teams, chance) for it in found.tables])
        played[-1] += [bye(it) for it in found.byes]
        played[-1] += [absence(it) for it in sorted(comings.absent)]
        check_sums_of_persons(people, played)


def _table(teams: tuple[tuple[str, ...], tuple[str, ...]], chance: Random) -> RoundEntry:
    deals = tuple(
        PlayedDeal((it, 100 - it), double=0 if it == 100 else None)
        for it in (chance.randrange(-25, 126, 5) for _ in range(4))
    )
    total = sum(it.score[0] for it in deals)
    return RoundEntry(EntryKind.PLAYED, teams, (total, 400 - total), deals)


def check_sums_of_persons(people: list[Entrant], played: Played) -> None:
    """Without the byes, which earn a mean, exactly the deals are shared out."""
    without = [[it for it in round_ if it.kind is not EntryKind.BYE] for round_ in played]
    rows = standing(people, without, OF_PERSONS)
    deals = [deal for round_ in without for it in round_ for deal in it.deals]
    doubles = sum(deal.double is not None for deal in deals)
    assert sum(row.points for row in rows) == 2 * 100 * len(deals)
    assert sum(row.victory_points for row in rows) == 2 * (2 * len(deals) + doubles)


@given(SEEDS)
@settings(max_examples=2)
def test_the_standing_of_an_evening_of_pairs_is_sound(seed: int) -> None:
    chance = Random(seed)
    evening_of_pairs(chance.randint(17, 20), chance)


@given(SEEDS)
@settings(max_examples=2)
def test_the_standing_of_an_evening_of_persons_is_sound(seed: int) -> None:
    chance = Random(seed)
    evening_of_persons(chance.randint(25, 28), chance)


@pytest.mark.nightly
@given(SEEDS)
@settings(max_examples=10)
def test_a_season_of_32_pairs(seed: int) -> None:
    chance = Random(seed)
    for _ in range(10):
        evening_of_pairs(32, chance)


@pytest.mark.nightly
@given(SEEDS)
@settings(max_examples=10)
def test_a_season_of_30_persons(seed: int) -> None:
    chance = Random(seed)
    for _ in range(10):
        evening_of_persons(30, chance)
