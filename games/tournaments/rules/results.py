"""The earnings of the entrants in a round: victory points, points, difference (RES, BYE, IND-2).

A side of a match has the ids of those who play there: one team, or two persons. A house team or
house persons (BYE-5, IND-7) are not named.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple, TypeVar

from games.tournaments.rules.amounts import Amount, exact
from games.tournaments.rules.limits import Pair

Id = str
Side = tuple[Id, ...]
Key = TypeVar("Key", bound=Hashable)

MATCH_VP: tuple[Amount, ...] = (3, 1, 0)
"""Victory points of a win, a tie, a loss (RES-2)."""
DEAL_VP: tuple[Amount, ...] = (2, 1, 0, 3)
"""Victory points of a deal: win, tie, loss, double victory (IND-2)."""


class Per(StrEnum):
    """The units that earn victory points."""

    MATCH = "match"
    DEAL = "deal"


class EntryKind(StrEnum):
    """How an entry of a round came about (RES-1)."""

    PLAYED = "played"
    HOUSE = "house"
    """Against a house team or beside house persons: counts, and counts as a bye (BYE-5)."""
    ADJUSTED = "adjusted"
    """Played, with victory points that the director has given (DIR-5)."""
    BYE = "bye"
    WALKOVER = "walkover"
    BOTH_ABSENT = "both_absent"
    ABSENT = "absent"
    """Not paired (TEAM-4): no victory points."""
    FREE = "free"
    """The free round of a round robin, which earns nothing (RR-4)."""


PLAYED_KINDS = frozenset({EntryKind.PLAYED, EntryKind.HOUSE, EntryKind.ADJUSTED})


class Entrant(NamedTuple):
    """A team or a person with its start number."""

    id: Id
    number: int
    club: str | None = None


class PlayedDeal(NamedTuple):
    """The points of a deal, and which side had a double victory."""

    score: Pair
    double: int | None = None
    percent: tuple[Fraction, Fraction] | None = None
    """What the director gives both sides for a board that was spoilt or not played (DUP-7)."""
    tables: tuple[Pair, Pair] | None = None
    """For teams of four: the points of the sides at both tables, which ``score`` sums (DUP-9)."""


class RoundEntry(NamedTuple):
    """A match of a round, or why there was none."""

    kind: EntryKind
    sides: tuple[Side, Side]
    score: Pair = (0, 0)
    deals: tuple[PlayedDeal, ...] = ()
    winner: int | None = None
    """The side that was there, for a walk-over."""
    vp: tuple[Fraction, Fraction] | None = None
    """Victory points given by the director."""
    boards: int | None = None
    """The number of the set of boards; ``None`` if all play the same in a round (DUP-6)."""
    games: tuple[Pair, ...] = ()
    """The games of a meeting of several, which goes to the winner of more of them (KO-2)."""

    @property
    def is_meeting(self) -> bool:
        """Whether the sides have met: a walk-over is not a meeting (BYE-3)."""
        return self.kind in PLAYED_KINDS

    def is_bye_of(self, entrant: Id) -> bool:
        """Whether it counts as a bye for somebody in it (BYE-4, BYE-5)."""
        if self.kind is EntryKind.WALKOVER:
            return self.winner is not None and entrant in self.sides[self.winner]
        return self.kind in (EntryKind.BYE, EntryKind.HOUSE)


Round = Sequence[RoundEntry]


class Scale(NamedTuple):
    """How victory points are given."""

    per: Per = Per.MATCH
    vp: tuple[Amount, ...] = MATCH_VP

    @property
    def win(self) -> Fraction:
        """The victory points of a win; of a deal, if they are given per deal."""
        return Fraction(self.vp[0])

    @property
    def tie(self) -> Fraction:
        """The victory points of a tie."""
        return Fraction(self.vp[1])


def bye(entrant: Id) -> RoundEntry:
    """Return the entry of a bye."""
    return RoundEntry(EntryKind.BYE, ((entrant,), ()))


def absence(entrant: Id) -> RoundEntry:
    """Return the entry of somebody who is not paired."""
    return RoundEntry(EntryKind.ABSENT, ((entrant,), ()))


def by_points(score: Pair, vp: Sequence[Amount]) -> tuple[Fraction, Fraction]:
    """Return the victory points of both sides of a match: win, tie or loss (RES-2)."""
    if score[0] == score[1]:
        return Fraction(vp[1]), Fraction(vp[1])
    won, lost = Fraction(vp[0]), Fraction(vp[2])
    return (won, lost) if score[0] > score[1] else (lost, won)


def games_won(games: Sequence[Pair]) -> Pair:
    """Return how many games of a meeting each side has won (KO-2)."""
    return sum(one > other for one, other in games), sum(one < other for one, other in games)


def goes_on(entry: RoundEntry) -> int | None:
    """Return the side that has won an entry: a bye has, a match without a winner has none (KO)."""
    if entry.kind in (EntryKind.BYE, EntryKind.HOUSE) and not entry.sides[1]:
        return 0
    if entry.kind is EntryKind.WALKOVER:
        return entry.winner
    if not entry.is_meeting:
        return None
    own, others = games_won(entry.games) if entry.games else entry.score
    return None if own == others else int(own < others)


def of_deal(deal: PlayedDeal, vp: Sequence[Amount] = DEAL_VP) -> tuple[Fraction, Fraction]:
    """Return the victory points of a deal; a double victory has its own (IND-2)."""
    if deal.double is None:
        return by_points(deal.score, vp)
    double, lost = Fraction(vp[3]), Fraction(vp[2])
    return (double, lost) if deal.double == 0 else (lost, double)


def victory_points(entry: RoundEntry, scale: Scale) -> tuple[Fraction, Fraction]:
    """Return the victory points of both sides of a played entry."""
    if entry.vp is not None:
        return entry.vp
    if entry.games:
        return by_points(games_won(entry.games), scale.vp)
    if scale.per is Per.MATCH:
        return by_points(entry.score, scale.vp)
    of_each = [of_deal(deal, scale.vp) for deal in entry.deals]
    return (
        sum((one for one, _ in of_each), Fraction()),
        sum((other for _, other in of_each), Fraction()),
    )


def vp_pair(values: Sequence[float]) -> tuple[Fraction, Fraction]:
    """Return two numbers of victory points as exact ones."""
    return exact(values[0]), exact(values[1])
