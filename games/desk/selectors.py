"""Queries for the desk: reports of all kinds, decisions, the file on a player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.urls import reverse

from games.desk.case import MEANT, Case, case_of, case_of_message, case_of_written
from games.desk.concern import CaseReader
from games.desk.models import (
    Decision,
    MatchReport,
    Notice,
    StaffNote,
    TakenCase,
    WrittenReport,
)
from games.models import Match, Player, StaffAct
from games.services.rights.concern import Concern
from games.talk.models import Report as ReportOfMessage

MOST_LISTED = 100
MOST_ACTS = 200
TAKER = "taken__by__player"


class ReportLine(NamedTuple):
    """A report in a list: about a match, of a message or of a text."""

    at: datetime
    about: tuple[Player, ...]
    reporter: Player
    ground: str
    text: str
    where: str
    is_open: bool
    address: str
    case: Case
    taken: TakenCase | None = None
    """The reviewer who looks after it, while it is open."""
    concern: Concern | None = None
    """Why others have to settle it; its text is then not shown to the reader."""


def reports(reader: CaseReader, *, is_open: bool) -> list[ReportLine]:
    """Return reports of all kinds, the latest first."""
    found = _all_lines(settled_at__isnull=is_open)
    return _with_concerns(found[:MOST_LISTED], reader)


def number_open() -> int:
    """Return the number of open reports."""
    about = {"settled_at__isnull": True}
    first, *others = (
        kind.objects.filter(**about).order_by().values("pk")
        for kind in (MatchReport, ReportOfMessage, WrittenReport)
    )
    return first.union(*others, all=True).count()


def numbers_of_reports(players: Iterable[Player]) -> Counter[int]:
    """Return how many reports of all kinds are about each of some players, by their keys."""
    about = {it.pk for it in players}
    first, *others = (
        kind.objects.filter(**{f"{column}__in": about}).order_by().values_list(column)
        for kind, column in MEANT
    )
    return Counter(number for (number,) in first.union(*others, all=True))


def reports_of(player: Player, reader: CaseReader) -> tuple[list[ReportLine], list[ReportLine]]:
    """Return all reports about a player, and all by them, of all kinds, the latest first."""
    about = _lines(
        MatchReport.objects.filter(Q(player=player) | Q(also=player)).distinct(),
        ReportOfMessage.objects.filter(message__author=player),
        WrittenReport.objects.filter(author=player),
    )
    made = _all_lines(reporter=player)
    lines = _with_concerns([*about, *made], reader)
    return lines[: len(about)], lines[len(about) :]


def notes_on(player: Player) -> QuerySet[StaffNote]:
    """Return the notes of reviewers on a player, the latest first."""
    return StaffNote.objects.filter(player=player).select_related("by__player")


def reports_of_match(match: Match, reader: CaseReader) -> list[ReportLine]:
    """Return the reports about a match, the latest first."""
    found = _lines(
        MatchReport.objects.filter(match=match),
        ReportOfMessage.objects.none(),
        WrittenReport.objects.none(),
    )
    return _with_concerns(found, reader)


def _all_lines(**which: Any) -> list[ReportLine]:
    return _lines(
        MatchReport.objects.filter(**which),
        ReportOfMessage.objects.filter(**which),
        WrittenReport.objects.filter(**which),
    )


def _lines(
    of_matches: QuerySet[MatchReport],
    of_messages: QuerySet[ReportOfMessage],
    of_texts: QuerySet[WrittenReport],
) -> list[ReportLine]:
    of_matches = of_matches.select_related("match", "hand", "player", "reporter", TAKER)
    of_matches = of_matches.prefetch_related("also")
    of_messages = of_messages.select_related("message__author", "message__table", "reporter", TAKER)
    of_messages = of_messages.defer("message__table__state", "message__table__clocks")
    found = [
        *map(_line_of_match, of_matches.order_by("-pk")[:MOST_LISTED]),
        *map(_line_of_message, of_messages.order_by("-pk")[:MOST_LISTED]),
        *map(_line_of_text, of_texts.select_related("author", "reporter", TAKER)[:MOST_LISTED]),
    ]
    return sorted(found, key=lambda it: it.at, reverse=True)


def _with_concerns(lines: list[ReportLine], reader: CaseReader) -> list[ReportLine]:
    concerns = reader.concerns_of([it.case for it in lines])
    return [it._replace(concern=why) for it, why in zip(lines, concerns, strict=True)]


def _line_of_match(report: MatchReport) -> ReportLine:
    case = case_of(report)
    return ReportLine(
        report.at,
        case.meant,
        report.reporter,
        report.get_ground_display(),
        report.text,
        report.match.table_name,
        report.settled_at is None,
        reverse("desk_report", args=[report.pk]),
        case,
        taken_case(report),
    )


def _line_of_message(report: ReportOfMessage) -> ReportLine:
    return ReportLine(
        report.at,
        (report.message.author,),
        report.reporter,
        report.get_reason_display(),
        report.message.said,
        report.message.table.name,
        report.settled_at is None,
        reverse("desk_said", args=[report.pk]),
        case_of_message(report),
        taken_case(report),
    )


def _line_of_text(report: WrittenReport) -> ReportLine:
    return ReportLine(
        report.at,
        () if report.author is None else (report.author,),
        report.reporter,
        report.get_reason_display(),
        report.words,
        report.title,
        report.settled_at is None,
        reverse("desk_written", args=[report.pk]),
        case_of_written(report),
        taken_case(report),
    )


def taken_case(report: MatchReport | ReportOfMessage | WrittenReport) -> TakenCase | None:
    """Return the reviewer who looks after an open report, or ``None``."""
    taken: TakenCase | None = getattr(report, "taken", None)
    return taken if report.settled_at is None else None


def decisions_about(player: Player) -> QuerySet[Decision]:
    """Return the decisions about a player, the latest first."""
    return _with_answers(Decision.objects.filter(player=player))


def decisions_of(report: MatchReport | ReportOfMessage | WrittenReport) -> QuerySet[Decision]:
    """Return the decisions about a report, the latest first."""
    if isinstance(report, MatchReport):
        return _with_answers(Decision.objects.filter(report=report))
    if isinstance(report, WrittenReport):
        return _with_answers(Decision.objects.filter(written=report))
    return _with_answers(Decision.objects.filter(said=report))


def decisions_of_match(match: Match) -> QuerySet[Decision]:
    """Return the decisions about a match, the latest first."""
    return _with_answers(Decision.objects.filter(match=match))


def _with_answers(decisions: QuerySet[Decision]) -> QuerySet[Decision]:
    found = decisions.select_related("by", "player", "correction__hand", "lifted_by", "lifts")
    return found.prefetch_related("notices__player")


def awaiting_second(now: datetime) -> QuerySet[Decision]:
    """Return the silences and bans that a second reviewer can make longer, the oldest first."""
    found = Decision.objects.filter(until__gt=now, confirmed_by=None, lifted_by=None)
    return found.exclude(asked="").select_related("player", "by__player").order_by("pk")


def new_answers() -> Iterable[Notice]:
    """Return the latest answers to decisions."""
    found = Notice.objects.filter(answered_at__isnull=False)
    return found.select_related("player", "decision__correction__hand", "decision__lifts").order_by(
        "-answered_at"
    )[:10]


def notices_for(player: Player) -> QuerySet[Notice]:
    """Return the notices of a player, the latest first."""
    found = Notice.objects.filter(player=player)
    found = found.select_related("decision__correction__hand", "decision__match")
    return found.select_related("decision__lifts", "decision__lifted_by", "decision__written")


def acts_of_staff(
    before: int | None, by: int | None = None, act: str = "", about: int | None = None
) -> list[StaffAct]:
    """Return the log, the latest first: of a user, of a kind, about a player, before a row."""
    wanted = {"pk__lt": before, "by": by, "act": act or None, "player": about}
    found = StaffAct.objects.filter(**{name: it for name, it in wanted.items() if it is not None})
    found = found.select_related("by__player", "match", "table", "player")
    found = found.defer("table__state", "table__clocks")
    return list(found.order_by("-pk")[:MOST_ACTS])


def all_in_log() -> QuerySet[User]:
    """Return the users in the log of the desk."""
    found = User.objects.filter(pk__in=StaffAct.objects.order_by().values("by").distinct())
    return found.select_related("player").order_by("pk")
