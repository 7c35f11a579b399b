"""The bracket of a knock-out from the draw on: all meetings up to the final (KO)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from games.tournaments.rules import knock_out
from games.tournaments.rules.results import EntryKind, Id, Round, Side, goes_on


class Spot(NamedTuple):
    """A side of a meeting: who is there, or from which one somebody comes."""

    entrant: Id | None = None
    source: tuple[int, int] | None = None
    """The round and the place of the meeting before, both counted from 0."""
    is_open: bool = False
    """Whether somebody will come from there; if not and nobody is there, nobody does."""


class BracketMatch(NamedTuple):
    """A meeting of the bracket; a side without anybody to come is a bye (KO-2)."""

    sides: tuple[Spot, Spot]
    winner: int | None
    """The side that goes on; ``None`` while that is open, and where nobody does."""
    is_open: bool

    @property
    def is_bye(self) -> bool:
        """Whether there is nothing to play."""
        return any(it.entrant is None and not it.is_open for it in self.sides)

    def comes(self, source: tuple[int, int], *, is_loser: bool = False) -> Spot:
        """Return who comes from here: the winner, or the loser."""
        if self.is_open:
            return Spot(None, source, is_open=True)
        if self.winner is None:
            return Spot(None, source)
        side = 1 - self.winner if is_loser else self.winner
        return Spot(self.sides[side].entrant, source)


class Bracket(NamedTuple):
    """All rounds, each from top to bottom, and the match for third place if there is one (KO-4)."""

    rounds: tuple[tuple[BracketMatch, ...], ...]
    third: BracketMatch | None = None

    def of_round(self, number: int) -> list[BracketMatch]:
        """Return the meetings of a round, counted from 1, the final before that for third place."""
        if not 1 <= number <= len(self.rounds):
            return []
        is_last = number == len(self.rounds)
        return [*self.rounds[number - 1], *([self.third] if is_last and self.third else [])]


def bracket(
    seeds: Sequence[Id],
    played: Sequence[Round] = (),
    *,
    closed: int | None = None,
    absent: Collection[Id] = (),
    third_place: bool = False,
    paired: Sequence[Sequence[Side]] | None = None,
) -> Bracket:
    """Return the bracket, given the results of the rounds so far (KO-1, KO-2, KO-4).

    Of the first ``closed`` rounds (all, if not given) a meeting without a result is won by who is
    not ``absent``. ``paired`` are who meets in the rounds so far, if not all have a result; what a
    director has set by hand stands in the places of those who would have met.
    """
    last = len(played) if closed is None else closed
    gone = [absent if number < last else None for number in range(len(played))]
    rounds: list[tuple[BracketMatch, ...]] = []
    spots = [(Spot(one), Spot(other)) for one, other in knock_out.bracket(seeds) if one or other]
    for number in range(knock_out.rounds_of(len(seeds))):
        is_played = number < len(played)
        entries, away = (played[number], gone[number]) if is_played else ((), None)
        if is_played:
            sets = paired_in(entries) if paired is None else paired[number]
            spots = _as_set(spots, sets)
        found = tuple(_match(sides, entries, away) for sides in spots)
        rounds.append(found)
        spots = _next([match.comes((number, place)) for place, match in enumerate(found)])
    third = _third(rounds, played, gone) if third_place else None
    return Bracket(tuple(rounds), third)


def paired_in(entries: Round) -> list[Side]:
    """Return who meets in a round, by its results; one alone has a bye."""
    away = (EntryKind.ABSENT, EntryKind.FREE)
    return [it.sides[0] + it.sides[1] for it in entries if it.kind not in away]


def _as_set(spots: list[tuple[Spot, Spot]], paired: Sequence[Side]) -> list[tuple[Spot, Spot]]:
    """Return the meetings as they were set by hand, if that is another order of the same."""
    known = [{it.entrant for it in sides if it.entrant is not None} for sides in spots]
    others = [pair for pair in paired if set(pair) not in known]
    moved = {it for pair in others for it in pair}
    free = [
        place
        for place, (sides, there) in enumerate(zip(spots, known, strict=True))
        if there and there <= moved and not any(it.is_open for it in sides)
    ]
    if len(free) != len(others) or set().union(*(known[it] for it in free)) != moved:
        return spots
    found = list(spots)
    for place, pair in zip(free, others, strict=True):
        one, *rest = pair
        found[place] = Spot(one), Spot(rest[0] if rest else None)
    return found


def _next(spots: Sequence[Spot]) -> list[tuple[Spot, Spot]]:
    return list(zip(spots[::2], spots[1::2], strict=False))


def _third(
    rounds: Sequence[Sequence[BracketMatch]],
    played: Sequence[Round],
    gone: Sequence[Collection[Id] | None],
) -> BracketMatch | None:
    """Return the match between the losers of the semi-finals, if there are two (KO-4)."""
    number = len(rounds) - 1
    if number < 1 or any(it.is_bye and not it.is_open for it in rounds[number - 1]):
        return None
    semis = enumerate(rounds[number - 1])
    one, other = (it.comes((number - 1, place), is_loser=True) for place, it in semis)
    is_played = number < len(played)
    entries, away = (played[number], gone[number]) if is_played else ((), None)
    return _match((one, other), entries, away)


def _match(sides: tuple[Spot, Spot], entries: Round, absent: Collection[Id] | None) -> BracketMatch:
    """Return a meeting with its winner, so far as it is known."""
    if any(it.is_open for it in sides):
        return BracketMatch(sides, None, is_open=True)
    one, other = (it.entrant for it in sides)
    if one is None or other is None:
        return BracketMatch(sides, None if one == other else int(one is None), is_open=False)
    for entry in entries:
        if {one, other} <= {*entry.sides[0], *entry.sides[1]}:
            won = goes_on(entry)
            if won is not None:
                side = (one, other).index(entry.sides[won][0])
                return BracketMatch(sides, side, is_open=False)
            if entry.kind is EntryKind.BOTH_ABSENT:
                return BracketMatch(sides, None, is_open=False)
    there = [side for side, it in enumerate((one, other)) if it not in (absent or ())]
    if absent is None or len(there) == len(sides):
        return BracketMatch(sides, None, is_open=True)
    return BracketMatch(sides, there[0] if there else None, is_open=False)
