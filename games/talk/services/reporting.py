"""Report a message, end what a report has led to, and note what its author has read."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q

from games.models import Player
from games.models.texts import clean_line
from games.services.ground import wall_clock
from games.services.ground.announce import announce_person
from games.services.ground.refusals import TableRefusal
from games.talk.models import LONGEST_REPORT, Measure, Message, Report, ReportReason

EVIDENCE = 15
"""How many messages before the reported one are kept, and as many after it."""


def report(message: Message, reporter: Player, reason: str, text: str = "") -> Report:
    """Report a message; doing so again replaces what was said, and opens what was settled.

    Raises TableRefusal ``about_oneself``, ``reason_missing``, ``report_too_long``.
    """
    text = clean_line(text)
    if message.author_id == reporter.pk:
        raise TableRefusal("about_oneself")
    if reason not in ReportReason.values:
        raise TableRefusal("reason_missing")
    if len(text) > LONGEST_REPORT:
        raise TableRefusal("report_too_long")
    with transaction.atomic():
        now = wall_clock.now()
        said: dict[str, Any] = {"reason": reason, "text": text}
        mine = Report.objects.select_for_update().filter(message=message, reporter=reporter)
        if mine.filter(settled_at__isnull=False).exists():
            said |= {"at": now, "settled_at": None, "settled_by": None, "outcome": ""}
        found, _is_new = Report.objects.update_or_create(
            message=message,
            reporter=reporter,
            defaults=said,
            create_defaults={**said, "at": now},
        )
        found.evidence.add(*_around(message))
    return found


def _around(message: Message) -> list[int]:
    """Return a message with those before and after it at its table."""
    at_table = Message.objects.filter(table=message.table_id).order_by("pk")
    before = at_table.filter(Q(pk__lte=message.pk)).reverse()[: EVIDENCE + 1]
    after = at_table.filter(pk__gt=message.pk)[:EVIDENCE]
    return [it.pk for it in (*before, *after)]


def mark_of(settled_at: datetime | None) -> str:
    """Return how a form names the decision that its page has shown, empty for none."""
    return "" if settled_at is None else settled_at.isoformat()


def refuse_unseen(settled_at: datetime | None, seen: str) -> None:
    """Raise ``settled_meanwhile`` if somebody decides who has not seen the latest decision."""
    if mark_of(settled_at) != seen:
        raise TableRefusal("settled_meanwhile")


def lift(found: Report) -> None:
    """End what a report has led to: somebody who was silenced may write again."""
    now = wall_clock.now()
    running = found.measures.filter(Q(until=None) | Q(until__gt=now))
    running.update(until=now, is_read=True)


def note_read(player: Player) -> None:
    """Note that somebody has read what was decided about them."""
    with transaction.atomic():
        Measure.objects.filter(player=player, is_read=False).update(is_read=True)
        announce_person(player.pk)
