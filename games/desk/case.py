"""A case of the desk: a report, a match or a player."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from games.desk import written
from games.desk.models import Decision, MatchReport, WrittenReport
from games.models import Correction, Hand, Match, Player
from games.talk.models import Report as ReportOfMessage
from games.talk.services import reporting as talk_reporting

MEANT = (
    (MatchReport, "player"),
    (MatchReport, "also"),
    (ReportOfMessage, "message__author"),
    (WrittenReport, "author"),
)
"""The columns of all kinds of reports for the players they are about."""


class Case(NamedTuple):
    """The subject of a decision: a report, with the player and the match it concerns."""

    report: MatchReport | None = None
    said: ReportOfMessage | None = None
    player: Player | None = None
    match: Match | None = None
    hand: Hand | None = None
    written: WrittenReport | None = None
    also: tuple[Player, ...] = ()
    """The other players of a report about more than one."""
    decisions: Sequence[Decision] | None = None
    """Those about the player, the latest first, where they are read already."""
    corrections: Sequence[Correction] | None = None
    """Those of the match, where they are read already."""

    @property
    def meant(self) -> tuple[Player, ...]:
        """The players it is about."""
        return self.also if self.player is None else (self.player, *self.also)

    @property
    def reporters(self) -> list[Player]:
        """The player who reported it."""
        found = (self.report, self.said, self.written)
        return [it.reporter for it in found if it is not None]

    @property
    def is_open(self) -> bool:
        """Whether the report is open."""
        found = self.report or self.said or self.written
        return found is not None and found.settled_at is None

    @property
    def people(self) -> frozenset[int]:
        """The ids of the players whom the text concerns now."""
        text = written.find(self.written.kind, self.written.key) if self.written else None
        return frozenset() if text is None else text.people

    @property
    def mark(self) -> str:
        """The latest decision that forms name: about the report, the player or the match."""
        return talk_reporting.mark_of(self.decided_at)

    @property
    def decided_at(self) -> datetime | None:
        """When something was last decided that changes what is to be decided."""
        found = self.report or self.said or self.written
        times = [None if found is None else found.settled_at]
        if self.match is not None:
            known = self.corrections
            made = Correction.objects.filter(match=self.match) if known is None else known
            times += [it.at for it in made]
        if found is None and self.player is not None:
            read = self.decisions
            latest = Decision.objects.filter(player=self.player)[:1] if read is None else read[:1]
            times += [it.at for it in latest]
        return max(filter(None, times), default=None)


def case_of(report: MatchReport) -> Case:
    """Return the case of a report about a match."""
    also = tuple(report.also.all()) if report.pk else ()
    return Case(report, None, report.player, report.match, report.hand, also=also)


def case_of_message(said: ReportOfMessage) -> Case:
    """Return the case of a report of a message."""
    return Case(None, said, said.message.author)


def case_of_written(report: WrittenReport) -> Case:
    """Return the case of a report of a text."""
    return Case(player=report.author, written=report)


def case_of_decision(decision: Decision) -> Case:
    """Return the case of a decision."""
    if decision.report is not None:
        return case_of(decision.report)
    if decision.said is not None:
        return case_of_message(decision.said)
    if decision.written is not None:
        return case_of_written(decision.written)
    return Case(player=decision.player, match=decision.match)
