"""Reporting a match: who has said what, and what that makes of it (REP-1..6)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from games.tournaments.rules.limits import CALL_POINTS, Pair

CARD_POINTS, LEAST_CARDS = 100, -25
"""Points of the cards of both sides together, and the fewest that one of them can have."""


class ReportRefused(Exception):
    """A report that cannot be taken; ``code`` is stable, ``about`` what is wrong with it."""

    def __init__(self, code: str, about: str = "") -> None:
        super().__init__(code)
        self.code, self.about = code, about


class ReportState(StrEnum):
    """Where the reporting of a match stands (REP-2)."""

    OPEN = "open"
    REPORTED = "reported"
    CONFIRMED = "confirmed"
    DISPUTED = "disputed"
    RULED = "ruled"


FINAL = frozenset({ReportState.CONFIRMED, ReportState.RULED})


class Reporting(NamedTuple):
    """What both sides have reported about a match, and where that stands."""

    state: ReportState = ReportState.OPEN
    score: Pair | None = None
    """What has been reported or is final; nothing in a dispute."""
    reports: tuple[Pair | None, Pair | None] = (None, None)
    """The waiting report of each side, both in the order of the match."""

    @property
    def is_final(self) -> bool:
        """Whether it counts (REP-4)."""
        return self.state in FINAL


def checked(score: Pair) -> Pair:
    """Return a report of totals if it can be true, else refuse it (REP-6)."""
    if any(points % 5 for points in score):
        raise ReportRefused("not_multiple_of_5")
    if sum(score) % 100:
        raise ReportRefused("sum_not_multiple_of_100", str(sum(score)))
    return score


class Worth(NamedTuple):
    """What a deal can bring by the house rules of a tournament."""

    double_victory: int = 200
    has_grand: bool = True


def checked_deal(
    score: Pair, double: int | None, worth: Worth, *, is_double_said: bool = True
) -> Pair:
    """Return a deal if cards and calls can give it, else refuse it (REP-6, SCORE-5..7).

    ``double`` is the side of a double victory; ``is_double_said`` is whether a report says so.
    """
    checked(score)
    if _can_be(score, double, worth):
        return score
    if double is not None:
        raise ReportRefused("impossible_double")
    if not any(_can_be(score, side, worth) for side in (0, 1)):
        raise ReportRefused("impossible_deal")
    if is_double_said:
        raise ReportRefused("double_missing")
    return score


def _can_be(score: Pair, double: int | None, worth: Worth) -> bool:
    """Tell whether cards and calls can give these points; one seat at most makes its call."""
    calls = [0, *CALL_POINTS.values()] if worth.has_grand else [0, CALL_POINTS["tichu"]]
    of_first = {made - lost for made in calls for lost in calls}
    of_others = {-one - other for one in calls for other in calls}
    for first in (0, 1) if double is None else (double,):
        own, others = score[first], score[1 - first]
        if double is not None:
            cards = [(worth.double_victory, 0)]
        else:
            most = CARD_POINTS - LEAST_CARDS
            cards = [(it, CARD_POINTS - it) for it in range(LEAST_CARDS, most + 1, 5)]
        if any(own - one in of_first and others - other in of_others for one, other in cards):
            return True
    return False


def report(before: Reporting, side: int, score: Pair) -> Reporting:
    """Return where reporting stands after one side's report (REP-2, REP-3)."""
    if before.is_final:
        raise ReportRefused("already_final")
    checked(score)
    reports = (score, before.reports[1]) if side == 0 else (before.reports[0], score)
    if reports[1 - side] is None:
        return Reporting(ReportState.REPORTED, score, reports)
    if reports[0] == reports[1]:
        return Reporting(ReportState.CONFIRMED, score, reports)
    return Reporting(ReportState.DISPUTED, None, reports)


def confirm(before: Reporting, side: int) -> Reporting:
    """Return where reporting stands after confirming the other side's report (REP-3).

    In a dispute this means giving in.
    """
    if before.is_final:
        raise ReportRefused("already_final")
    others = before.reports[1 - side]
    if others is None:
        raise ReportRefused("nothing_to_confirm" if before.reports[side] is None else "own_report")
    return Reporting(ReportState.CONFIRMED, others, before.reports)


def rule(before: Reporting, score: Pair) -> Reporting:
    """Return a match with the director's numbers, which need not be plausible (REP-6)."""
    return Reporting(ReportState.RULED, score, before.reports)


def reopen(before: Reporting) -> Reporting:
    """Return a match as if nobody had reported it (REP-4)."""
    del before
    return Reporting()


def accept(before: Reporting) -> Reporting:
    """Return a waiting report accepted by the director on closing the round (REP-5)."""
    if before.state is not ReportState.REPORTED:
        return before
    return before._replace(state=ReportState.CONFIRMED)
