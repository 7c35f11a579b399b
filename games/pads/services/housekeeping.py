"""Sheets go when nobody keeps them; names go with the people who have gone."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings

from games.models import Player
from games.models.players import DELETED
from games.pads.models import Pad, PadSeat
from games.services.acting.housekeeping import tidying
from games.services.seats.players import player_forgotten, player_leaving


def listen() -> None:
    """Tidy up when everything else does, and forget people when they are forgotten."""
    tidying.connect(_tidy)
    player_leaving.connect(_forget)
    player_forgotten.connect(_forget)


def _tidy(now: datetime, **_signal: object) -> None:
    forget_old(now)


def forget_old(now: datetime) -> None:
    """Delete the sheets that nobody has claimed or, for a long time, written on."""
    kept = timedelta(days=settings.PADS_KEPT_DAYS)
    Pad.objects.filter(seats=None, changed__lt=now - kept).delete()


def _forget(player: Player, **_signal: object) -> None:
    for seat in PadSeat.objects.filter(player=player).select_related("pad"):
        names = list(seat.pad.names)
        names[seat.number] = DELETED
        Pad.objects.filter(pk=seat.pad_id).update(names=names)
        seat.delete()
