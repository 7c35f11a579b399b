"""When a match ends, and what counts of a deal still running then (LIM, CUT)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

Pair = tuple[int, int]

OVERTIME = 15
"""Minutes after the signal at which an unfinished deal needs a ruling (CUT-5)."""
CALL_POINTS = {"tichu": 100, "grand": 200}


LEAST_OF_DEAL, MOST_OF_DEAL = -425, 400
"""The bounds of a deal for a side: −25 and two Grand Tichus lost; a double victory and one made."""


class Cut(StrEnum):
    """The rules for a deal that is running at the end signal."""

    DEAL = "deal"
    """It is played out and counts (CUT-1)."""
    VOID = "void"
    """It does not count (CUT-3)."""
    TRICK = "trick"
    """The running trick is finished, then the deal is broken off (CUT-4)."""


class Ended(StrEnum):
    """The reasons for the end of a match."""

    TARGET = "target"
    MAX_DEALS = "max_deals"
    TIME = "time"


class AtSignal(NamedTuple):
    """A deal after the trick that was running at the signal.

    Trick points by team, seats in the order of going out, calls by seat.
    """

    piles: Pair
    out: tuple[int, ...] = ()
    calls: Mapping[int, str] = {}

    @property
    def is_over(self) -> bool:
        """Whether the trick ended the deal, which is then an ordinary one."""
        double = len(self.out) == 2 and self.out[0] % 2 == self.out[1] % 2
        return double or len(self.out) > 2


class TimedDeal(NamedTuple):
    """A deal with the moments of its first card and its end, if these are known."""

    score: Pair
    first_card: int | None = None
    finished: int | None = None
    at_signal: AtSignal | None = None


class Limits(NamedTuple):
    """The limits of a match; the first one reached ends it (LIM-1)."""

    target: int | None = None
    max_deals: int | None = None
    end: int | None = None
    cut: Cut = Cut.DEAL


class MatchOutcome(NamedTuple):
    """The score of a match; ``ended`` is ``None`` while it goes on."""

    deals: tuple[Pair, ...]
    totals: Pair
    ended: Ended | None


def broken_off(deal: AtSignal) -> Pair:
    """Return the points of a deal broken off after a trick (CUT-4)."""
    points = list(deal.piles)
    if deal.out:
        for seat, call in deal.calls.items():
            value = CALL_POINTS[call]
            points[seat % 2] += value if seat == deal.out[0] else -value
    return points[0], points[1]


def counted(deal: TimedDeal, end: int | None, cut: Cut) -> Pair | None:
    """Return the score of a deal, ``None`` if it does not count (CUT-1..4).

    A first card at the very second of the signal is too late (CUT-2).
    """
    if end is None:
        return deal.score
    if deal.first_card is not None and deal.first_card >= end:
        return None
    if not _is_running_at(deal, end) or cut is Cut.DEAL:
        return deal.score
    if cut is Cut.VOID:
        return None
    at_signal = deal.at_signal
    if at_signal is None or at_signal.is_over:
        return deal.score
    return broken_off(at_signal)


def _is_running_at(deal: TimedDeal, end: int) -> bool:
    return deal.first_card is not None and (deal.finished is None or deal.finished > end)


def outcome(deals: Iterable[TimedDeal], limits: Limits) -> MatchOutcome:
    """Return what counts of the deals of a match, in order, and what ends it (LIM-2)."""
    found: list[Pair] = []
    totals = (0, 0)
    for deal in deals:
        score = counted(deal, limits.end, limits.cut)
        if score is None:
            return MatchOutcome(tuple(found), totals, Ended.TIME)
        found.append(score)
        totals = (totals[0] + score[0], totals[1] + score[1])
        ended = _ended(totals, len(found), limits)
        if ended is None and limits.end is not None and _is_running_at(deal, limits.end):
            ended = Ended.TIME
        if ended is not None:
            return MatchOutcome(tuple(found), totals, ended)
    return MatchOutcome(tuple(found), totals, None)


def _ended(totals: Pair, played: int, limits: Limits) -> Ended | None:
    reached = limits.target is not None and max(totals) >= limits.target
    if reached and totals[0] != totals[1]:
        return Ended.TARGET
    return Ended.MAX_DEALS if played == limits.max_deals else None


def can_end_as(totals: Pair, limits: Limits, tables: int = 1) -> bool:
    """Tell whether a match within these limits can end with such totals (REP-6).

    For teams of four a deal is played at two ``tables``. With a target the last deal begins below
    it, or at equal totals (LIM-2).
    """
    least, most = tables * LEAST_OF_DEAL, tables * MOST_OF_DEAL
    count = limits.max_deals
    if count is not None and not all(count * least <= it <= count * most for it in totals):
        return False
    low, high = sorted(totals)
    is_below = limits.target is None or high < limits.target + most
    return is_below or high - low <= most - least


def totals_of(deals: Sequence[Pair]) -> Pair:
    """Return the totals of some deals."""
    return sum(one for one, _ in deals), sum(other for _, other in deals)
