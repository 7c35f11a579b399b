"""Keep moves of bots that people found silly."""

from __future__ import annotations

from django.db.models import F

from games.models import Hand, MatchSeat, SillyMove


def note_silly(hand: Hand, version: int, seat: int, bot: MatchSeat) -> None:
    """Note once more that a move of a bot was found silly."""
    known, _is_new = SillyMove.objects.get_or_create(
        hand=hand,
        version=version,
        defaults={"seat": seat, "level": bot.level, "level_version": bot.level_version},
    )
    SillyMove.objects.filter(pk=known.pk).update(times=F("times") + 1)
