"""How fast a tournament is paired, after rounds that leave few ways to do it."""

from __future__ import annotations

from random import Random

from games.tournaments.rules import draws, pairing, reasons
from games.tournaments.rules.results import Entrant, EntryKind, RoundEntry
from tests.bench.figures import best_seconds, figure

TEAMS = 64
PERSONS = 128
ROUNDS = 5


@figure("ms")
def pairing_of_64_teams() -> float:
    """The sixth round of 64 teams, with its reasons."""
    chance = Random(1)
    teams = [Entrant(str(number), number) for number in range(1, TEAMS + 1)]
    played: list[list[RoundEntry]] = []
    for _ in range(ROUNDS):
        found = pairing.pair(pairing.field_of(teams, played))
        played.append([_match(((one,), (other,)), chance) for one, other in found.pairs])

    def work() -> None:
        field = pairing.field_of(teams, played)
        reasons.reasons_of(field, pairing.pair(field))

    return 1000 * best_seconds(work, times=3)


@figure("ms")
def draw_of_128_persons() -> float:
    """The sixth round of 128 persons."""
    chance = Random(1)
    persons = [Entrant(str(number), number) for number in range(1, PERSONS + 1)]
    names = [person.id for person in persons]
    played: list[list[RoundEntry]] = []
    for _ in range(ROUNDS):
        chance.shuffle(names)
        fours = zip(*(iter(names),) * 4, strict=True)
        played.append([_match(((a, b), (c, d)), chance) for a, b, c, d in fours])

    def work() -> None:
        draws.draw(draws.persons_of(persons, played), "Bern", ROUNDS + 1)

    return 1000 * best_seconds(work, times=3)


def _match(sides: tuple[tuple[str, ...], tuple[str, ...]], chance: Random) -> RoundEntry:
    points = chance.randrange(0, 1005, 5)
    return RoundEntry(EntryKind.PLAYED, sides, (points, 1000 - points))
