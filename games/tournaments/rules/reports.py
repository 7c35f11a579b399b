"""Reports of a match by both sides, and the state they lead to (REP-1..6)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from games.tournaments.rules.limits import Pair


class ReportRefused(Exception):
    """A refused report; ``code`` is stable, ``about`` names the wrong value."""

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
    """The reports of both sides about a match, and their state."""

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
