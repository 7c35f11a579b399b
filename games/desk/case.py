"""A case of the desk: a report, a match or a player."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from games.desk import written
from games.desk.models import Decision, MatchReport, WrittenReport
from games.models import Hand, Match, Player
from games.talk.models import Report as ReportOfMessage
from games.talk.services import reporting as talk_reporting


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
        """The latest decision about the report or the player, as forms name it."""
        return talk_reporting.mark_of(self.decided_at)

    @property
    def decided_at(self) -> datetime | None:
        """When the report was settled; without a report, the time of the last decision."""
        found = self.report or self.said or self.written
        if found is not None:
            return found.settled_at
        latest = Decision.objects.filter(player=self.player).first() if self.player else None
        return None if latest is None else latest.at


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
