"""Tallies of entrants: victory points, points, opponents, boards (RES, BYE, RANK-7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from games.tournaments.rules import duplicate
from games.tournaments.rules.amounts import HALF, half_up, mean
from games.tournaments.rules.duplicate import BoardResult, PairRow
from games.tournaments.rules.ranking import (
    NOTHING,
    ByeScores,
    Deduction,
    RankingOptions,
    is_by_boards,
)
from games.tournaments.rules.results import (
    Entrant,
    EntryKind,
    Id,
    Per,
    Round,
    RoundEntry,
    victory_points,
)

TOGETHER = "&"


class EntrantSums:
    """The tally of one entrant."""

    def __init__(self) -> None:
        self.vp: list[Fraction] = []
        self.points: list[int] = []
        self.differences: list[int] = []
        self.wins = 0
        self.deals = 0
        self.byes = 0
        self.free_wins = 0
        """Byes and walk-overs won."""
        self.taken = Deduction("")

    def play(self, entry: RoundEntry, side: int, vp: tuple[Fraction, Fraction]) -> None:
        own, other = entry.score[side], entry.score[1 - side]
        self.vp.append(vp[side])
        self.points.append(own)
        self.differences.append(own - other)
        self.deals += len(entry.deals)
        self.wins += part_won(entry, side, vp) == 1

    def victory_points(self, options: RankingOptions) -> Fraction:
        each = options.scale.win
        if self.free_wins and _means_vp(options):
            each = Fraction(half_up(mean(self.vp)))
        return sum(self.vp, NOTHING) + self.free_wins * each - self.taken.vp

    def all_points(self, options: RankingOptions) -> int:
        return self._total(self.points, options)

    def difference(self, options: RankingOptions) -> int:
        return self._total(self.differences, options)

    def _total(self, values: list[int], options: RankingOptions) -> int:
        of_free = 0
        if self.free_wins and options.bye_scores is not ByeScores.ZERO:
            of_free = half_up(mean([Fraction(value) for value in values]))
        return sum(values) + self.free_wins * of_free - self.taken.points


def part_won(entry: RoundEntry, side: int, vp: tuple[Fraction, Fraction]) -> Fraction:
    """Return 1 for a match won, a half for a tie, 0 for one lost."""
    is_by_vp = entry.kind is EntryKind.ADJUSTED or entry.games
    both = vp if is_by_vp else entry.score
    own, other = both[side], both[1 - side]
    return HALF if own == other else Fraction(own > other)


def _means_vp(options: RankingOptions) -> bool:
    """A deal's win is no measure of a round, so per deal a bye earns the mean (IND-3)."""
    return options.bye_scores is ByeScores.MEAN_OF_ALL or options.scale.per is Per.DEAL


class Meeting(NamedTuple):
    """Whom an entrant has met in a round: nobody named is the house or a house person."""

    others: tuple[Id, ...]
    part: Fraction
    """The share that was won: 1, a half or 0."""


class Tallies:
    """What everybody has so far, and all that a criterion may look at."""

    def __init__(
        self, entrants: Iterable[Entrant], rounds: Sequence[Round], options: RankingOptions
    ) -> None:
        self.entrants = {it.id: it for it in entrants}
        self.rounds = rounds
        self.options = options
        self.of: dict[Id, EntrantSums] = {entrant: EntrantSums() for entrant in self.entrants}
        self.met: dict[Id, list[list[Meeting]]] = {
            entrant: [[] for _ in rounds] for entrant in self.entrants
        }
        """The meetings of everybody, for each round."""
        for entrant, byes in earlier_byes(self.entrants, rounds).items():
            self.of[entrant].byes = byes
        for place, round_ in enumerate(rounds):
            for entry in round_:
                self._count(place, entry)
        for taken in (it for it in options.deductions if it.entrant in self.of):
            before = self.of[taken.entrant].taken
            self.of[taken.entrant].taken = Deduction(
                taken.entrant, before.vp + taken.vp, before.points + taken.points
            )

    def _count(self, place: int, entry: RoundEntry) -> None:
        if entry.is_meeting:
            vp = victory_points(entry, self.options.scale)
            for side, members in enumerate(entry.sides):
                meeting = Meeting(entry.sides[1 - side] or ("",), part_won(entry, side, vp))
                for entrant in self.of.keys() & set(members):
                    self.of[entrant].play(entry, side, vp)
                    self.met[entrant][place].append(meeting)
        elif entry.kind is EntryKind.BYE:
            self._win_without_a_match(entry.sides[0])
        elif entry.kind is EntryKind.WALKOVER and entry.winner is not None:
            self._win_without_a_match(entry.sides[entry.winner])

    def _win_without_a_match(self, members: Iterable[Id]) -> None:
        for entrant in self.of.keys() & set(members):
            self.of[entrant].wins += 1
            self.of[entrant].free_wins += 1

    @property
    def meetings(self) -> Iterator[tuple[RoundEntry, tuple[Fraction, Fraction]]]:
        """All played matches, with the victory points of both sides."""
        for entry in (it for round_ in self.rounds for it in round_ if it.is_meeting):
            yield entry, victory_points(entry, self.options.scale)

    @property
    def ties_only(self) -> Fraction:
        """How strong an opponent is who has only ties (RANK-7)."""
        return self.options.scale.tie * len(self.rounds)

    @cached_property
    def _strengths(self) -> dict[Id, Fraction]:
        return {
            entrant: sum(sums.vp, NOTHING)
            + self.options.scale.tie * max(len(self.rounds) - sum(map(len, self.met[entrant])), 0)
            for entrant, sums in self.of.items()
            if entrant not in self.options.unranked
        }

    def strength(self, opponent: Id) -> Fraction:
        """Return how strong an opponent is; the house and unranked ones count as ties (RANK-7)."""
        return self._strengths.get(opponent, self.ties_only)

    @cached_property
    def boards(self) -> Mapping[Id, PairRow]:
        """The scores of those who have played boards, if the ladder compares these (DUP-5)."""
        if not is_by_boards(self.options.ladder):
            return {}
        ranking = duplicate.score(boards_of(self.rounds)).ranking
        return {entrant: row for row in ranking for entrant in row.pair.split(TOGETHER)}


def board_name(round_: int, entry: RoundEntry, deal: int) -> str:
    """Return what a board is called: all who have played it have the same name for it."""
    return f"{round_}.{deal}" if entry.boards is None else f"b{entry.boards}.{deal}"


def boards_of(rounds: Sequence[Round]) -> dict[str, list[BoardResult]]:
    """Return what tables made of each board; those who sit together are one pair."""
    found: dict[str, list[BoardResult]] = {}
    for number, entry in ((n, it) for n, round_ in enumerate(rounds, start=1) for it in round_):
        if not entry.is_meeting or not entry.sides[1]:
            continue
        one, other = (TOGETHER.join(side) for side in entry.sides)
        for place, deal in enumerate(entry.deals, start=1):
            result = BoardResult(one, other, deal.score, deal.percent)
            found.setdefault(board_name(number, entry, place), []).append(result)
    return found


def earlier_byes(entrants: Iterable[Id], rounds: Iterable[Round]) -> dict[Id, int]:
    """Return how many byes each entrant has had (BYE-4)."""
    found = dict.fromkeys(entrants, 0)
    for round_ in rounds:
        for entry in round_:
            for entrant in (*entry.sides[0], *entry.sides[1]):
                if entrant in found:
                    found[entrant] += entry.is_bye_of(entrant)
    return found
