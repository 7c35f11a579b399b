"""Report texts outside of matches, hide them, and bring them back."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction

from games.desk.models import LONGEST_TEXT, Hidden, WrittenReport
from games.desk.written import KINDS, FoundText, Texts, find, words_of
from games.models import Player
from games.models.texts import clean_line
from games.services.ground import wall_clock
from games.services.ground.names import is_like_one_of
from games.services.ground.refusals import TableRefusal
from games.talk.models import ReportReason

SOON = timedelta(days=30)
"""A text that is hidden again within this time locks its place."""


def report(kind: str, key: str, reporter: Player, reason: str, text: str = "") -> WrittenReport:
    """Report a text; a second report by the same player replaces an open one.

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
    """Tell whether the text of a report is hidden, with no other text in its place."""
    hidden, found = _hidden(report.kind, report.key), find(report.kind, report.key)
    return hidden is not None and found is not None and _is_in_place(hidden, found)


def is_locked(report: WrittenReport) -> bool:
    """Tell whether the place of a hidden text is locked."""
    hidden = _hidden(report.kind, report.key)
    return hidden is not None and hidden.is_locked


def hide(report: WrittenReport) -> None:
    """Put a neutral word in the place of a text; raises ``gone``, ``hidden_already``.

    The second time within 30 days locks the place until a reviewer opens it.
    """
    found = find(report.kind, report.key)
    if found is None:
        raise TableRefusal("gone")
    kind, now = KINDS[report.kind], wall_clock.now()
    instead = dict(kind.neutral(report.key))
    values = {"texts": dict(found.texts), "instead": instead, "at": now}
    locked = Hidden.objects.select_for_update()
    hidden, is_new = locked.get_or_create(kind=report.kind, key=report.key, defaults=values)
    if not is_new:
        found = find(report.kind, report.key) or found  # another may just have hidden it
        values["texts"] = dict(found.texts)
        if _is_in_place(hidden, found):
            raise TableRefusal("hidden_already")
        hidden.earlier = [*hidden.earlier, hidden.texts]
        hidden.is_locked = hidden.is_locked or now - hidden.at < SOON
        hidden.texts, hidden.instead, hidden.at = values["texts"], instead, now
        hidden.save()
    kind.put(report.key, instead, hides=True)


def bring_back(report: WrittenReport) -> None:
    """Put a text back in its place, which is open again; raises ``gone``, ``not_hidden``."""
    hidden, found = _hidden(report.kind, report.key), find(report.kind, report.key)
    if found is None:
        raise TableRefusal("gone")
    if hidden is None or not _is_in_place(hidden, found):
        raise TableRefusal("not_hidden")
    KINDS[report.kind].put(report.key, hidden.texts, hides=False)
    hidden.delete()


def let_write(report: WrittenReport) -> None:
    """Let the owners write again where a text was hidden twice; raises ``not_locked``."""
    if not Hidden.objects.filter(kind=report.kind, key=report.key, is_locked=True).update(
        is_locked=False
    ):
        raise TableRefusal("not_locked")


def refuse_hidden(kind: str, key: str, texts: Texts, beside: Iterable[object] = ()) -> None:
    """Refuse a text that was hidden before, and any text in a locked place.

    ``texts`` are those that change, compared by how they look; ``beside`` are the keys of other
    places where they would say the same. Raises TableRefusal ``hidden_text``, ``place_locked``.
    """
    if not texts:
        return
    for hidden in Hidden.objects.filter(kind=kind, key__in=[key, *map(str, beside)]):
        if hidden.is_locked and hidden.key == key:
            raise TableRefusal("place_locked")
        for before in (hidden.texts, *hidden.earlier):
            if any(_looks_alike(text, before.get(name)) for name, text in texts.items()):
                raise TableRefusal("hidden_text")


def _looks_alike(text: object, hidden: object) -> bool:
    return (
        isinstance(text, str)
        and isinstance(hidden, str)
        and bool(text and hidden)
        and is_like_one_of(text, [hidden])
    )


def _hidden(kind: str, key: str) -> Hidden | None:
    return Hidden.objects.filter(kind=kind, key=key).first()


def _is_in_place(hidden: Hidden, found: FoundText) -> bool:
    """Tell whether the neutral word still stands; what was hidden earlier does not say which."""
    return not hidden.instead or dict(found.texts) == hidden.instead
