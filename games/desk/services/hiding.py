"""Report what was written outside of matches; hide it, and bring it back."""

from __future__ import annotations

from django.db import transaction

from games.desk.models import LONGEST_TEXT, Hidden, WrittenReport
from games.desk.written import KINDS, find, words_of
from games.models import Player
from games.models.texts import clean_line
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.talk.models import ReportReason


def report(kind: str, key: str, reporter: Player, reason: str, text: str = "") -> WrittenReport:
    """Report something written; doing so again before it is settled replaces what was said.

    Raises TableRefusal ``gone``, ``about_oneself``, ``reason_missing``, ``report_too_long``.
    """
    text, found = clean_line(text), find(kind, key)
    if found is None or not words_of(found.texts):
        raise TableRefusal("gone")
    if found.author == reporter.pk:
        raise TableRefusal("about_oneself")
    if reason not in ReportReason.values:
        raise TableRefusal("reason_missing")
    if len(text) > LONGEST_TEXT:
        raise TableRefusal("report_too_long")
    said = {"reason": reason, "text": text, "words": words_of(found.texts), "title": found.title}
    with transaction.atomic():
        Player.objects.select_for_update().only("pk").get(pk=reporter.pk)
        made, _is_new = WrittenReport.objects.update_or_create(
            kind=kind,
            key=key,
            reporter=reporter,
            settled_at=None,
            defaults=said,
            create_defaults={**said, "author_id": found.author, "at": wall_clock.now()},
        )
    return made


def is_hidden(report: WrittenReport) -> bool:
    """Tell whether what a report is about is hidden."""
    return Hidden.objects.filter(kind=report.kind, key=report.key).exists()


def hide(report: WrittenReport) -> None:
    """Put a neutral word in the place of a text; raises ``gone``, ``hidden_already``."""
    found = find(report.kind, report.key)
    if found is None:
        raise TableRefusal("gone")
    _hidden, is_new = Hidden.objects.get_or_create(
        kind=report.kind,
        key=report.key,
        defaults={"texts": dict(found.texts), "at": wall_clock.now()},
    )
    if not is_new:
        raise TableRefusal("hidden_already")
    kind = KINDS[report.kind]
    kind.put(report.key, kind.neutral(report.key))


def bring_back(report: WrittenReport) -> None:
    """Put a text back in its place; raises ``gone``, ``not_hidden``."""
    hidden = Hidden.objects.filter(kind=report.kind, key=report.key).first()
    if hidden is None:
        raise TableRefusal("not_hidden")
    if find(report.kind, report.key) is None:
        raise TableRefusal("gone")
    KINDS[report.kind].put(report.key, hidden.texts)
    hidden.delete()
