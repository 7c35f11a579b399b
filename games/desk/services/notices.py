"""Notices of decisions: players read them, and may answer once."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from games.desk.models import LONGEST_TEXT, Decision, Notice
from games.models import Player
from games.models.texts import clean_line
from games.services.ground import wall_clock
from games.services.ground.announce import announce_person
from games.services.ground.refusals import TableRefusal
from games.services.seats.players import player_forgotten


def tell(decision: Decision, players: Iterable[Player], reporters: Iterable[Player]) -> None:
    """Notify the players concerned and the reporters of a decision, each once."""
    told: dict[int, Notice] = {}
    for player, is_reporter in (
        *((it, False) for it in players),
        *((it, True) for it in reporters),
    ):
        notice = Notice(decision=decision, player=player, is_reporter=is_reporter)
        told.setdefault(player.pk, notice)
    Notice.objects.bulk_create(told.values())
    Player.objects.filter(pk__in=told).update(has_notice=True)
    for number in told:
        announce_person(number)


def note_read(player: Player) -> None:
    """Mark a notice as read."""
    if not player.has_notice:
        return
    with transaction.atomic():
        unread = Notice.objects.filter(player=player, read_at=None)
        unread.update(read_at=wall_clock.now())
        Player.objects.filter(pk=player.pk).update(has_notice=False)
    player.has_notice = False


def answer(player: Player, number: int | None, text: str) -> Notice:
    """Answer a decision, once.

    Raises TableRefusal ``not_readable``, ``answered``, ``answer_empty``, ``answer_too_long``.
    """
    text = clean_line(text)
    if not text:
        raise TableRefusal("answer_empty")
    if len(text) > LONGEST_TEXT:
        raise TableRefusal("answer_too_long")
    with transaction.atomic():
        mine = Notice.objects.select_for_update().filter(player=player, pk=number or 0)
        notice = mine.first()
        if notice is None:
            raise TableRefusal("not_readable")
        if notice.answered_at is not None:
            raise TableRefusal("answered")
        notice.answer, notice.answered_at = text, wall_clock.now()
        notice.save(update_fields=["answer", "answered_at"])
    return notice


def listen() -> None:
    """Delete the notices of a deleted account."""
    player_forgotten.connect(_forget)


def _forget(player: Player, **_signal: object) -> None:
    Notice.objects.filter(player=player).delete()
    Player.objects.filter(pk=player.pk).update(has_notice=False)
