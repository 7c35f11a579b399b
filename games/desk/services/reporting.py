"""Report a match, or a round of it; its chat is kept as evidence."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction

from games.desk.models import LONGEST_TEXT, Ground, MatchReport
from games.models import Hand, Match, Player
from games.models.texts import clean_line
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.talk.models import Message
from games.talk.services.housekeeping import EVIDENCE

AROUND = timedelta(minutes=10)
"""Messages up to this long before or after a round or match belong to it."""
MOST_SAID = 300


def report(
    match: Match,
    reporter: Player,
    ground: str,
    *,
    about: Player | Sequence[Player] = (),
    hand: Hand | None = None,
    step: int | None = None,
    text: str = "",
) -> MatchReport:
    """Report a match, and the players it is about; a second report replaces an open one.

    It replaces the report by the same player about the same first player and round.
    Raises TableRefusal ``about_oneself``, ``reason_missing``, ``report_too_long``,
    ``not_in_match``.
    """
    text = clean_line(text)
    people = [about] if isinstance(about, Player) else list(about)
    if reporter in people:
        raise TableRefusal("about_oneself")
    if ground not in Ground.values:
        raise TableRefusal("reason_missing")
    if len(text) > LONGEST_TEXT:
        raise TableRefusal("report_too_long")
    if match.players.filter(player__in=people).values("player").distinct().count() < len(people):
        raise TableRefusal("not_in_match")
    with transaction.atomic():
        Match.objects.select_for_update().get(pk=match.pk)
        said = {"ground": ground, "text": text, "step": step}
        found, _is_new = MatchReport.objects.update_or_create(
            match=match,
            reporter=reporter,
            player=people[0] if people else None,
            hand=hand,
            settled_at=None,
            defaults=said,
            create_defaults={**said, "at": wall_clock.now()},
        )
        found.also.set(people[1:])
        found.evidence.add(*said_during(match, hand))
    return found


def said_during(match: Match, hand: Hand | None) -> list[Message]:
    """Return the messages at the table during a match, or a round of it."""
    if match.table_id is None:
        return []
    began = match.started if hand is None else hand.started
    ended = match.ended if hand is None else hand.ended
    said = Message.objects.filter(table=match.table_id, at__gte=began - AROUND)
    if ended is not None:
        said = said.filter(at__lte=ended + AROUND)
    return list(said.select_related("author").order_by("pk")[:MOST_SAID])


def listen() -> None:
    """Keep messages as long as they belong to a report."""
    EVIDENCE.append(MatchReport.evidence.through)
