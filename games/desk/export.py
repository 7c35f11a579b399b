"""Export the data that the desk keeps about a person."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from games.desk.case import case_of
from games.desk.models import MatchReport, WrittenReport
from games.desk.selectors import notices_for
from games.desk.written import find_all
from games.models import Player


def decisions_told_to(player: Player) -> list[dict[str, Any]]:
    """Return the decisions about a player and their reports, as plain JSON."""
    return [
        {
            "decision": str(notice.decision.kind),
            "reason": notice.decision.reason,
            "at": notice.decision.at.isoformat(),
            "until": _time(notice.decision.until),
            "has_reported_it": notice.is_reporter,
            "read": _time(notice.read_at),
            "answer": notice.answer,
        }
        for notice in notices_for(player)
    ]


def reports_by(player: Player) -> list[dict[str, Any]]:
    """Return the matches and texts that a player has reported, as plain JSON.

    A text is named as it is called now: another name may be hidden.
    """
    written = list(WrittenReport.objects.filter(reporter=player).select_related("author"))
    texts = find_all((it.kind, it.key) for it in written)
    found = MatchReport.objects.filter(reporter=player).select_related("match", "player")
    found = found.prefetch_related("also")
    return [
        {
            "match": report.match.slug,
            "about": [it.name for it in case_of(report).meant],
            "reason": str(report.ground),
            "text": report.text,
            "at": report.at.isoformat(),
            "settled": _time(report.settled_at),
        }
        for report in found
    ] + [
        {
            "text_of": text.title if (text := texts.get((report.kind, report.key))) else "",
            "about": None if report.author is None else report.author.name,
            "reason": str(report.reason),
            "text": report.text,
            "at": report.at.isoformat(),
            "settled": _time(report.settled_at),
        }
        for report in written
    ]


def _time(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()
