"""Challenges that came to nothing go some time after their end; those of two stay with matches."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, Q

from games.daily.models import Challenge
from games.models import Table
from games.services.acting.housekeeping import tidying

KEPT = timedelta(days=30)
"""How long after its end a challenge is kept that two have not played."""
AT_ONCE = 200


def listen() -> None:
    """Tidy up with everybody else."""
    tidying.connect(_tidy)


def _tidy(now: datetime, **_signal: object) -> None:
    forget_old(now)


def forget_old(now: datetime) -> int:
    """Forget old challenges that nobody has taken, or one alone has played; return how many.

    Their boards go with them, unless a table still shows what was played there.
    """
    played = Count(
        "daily__tries__player", filter=Q(daily__tries__points__isnull=False), distinct=True
    )
    over = Challenge.objects.filter(
        daily__board_set__opened__isnull=False, daily__board_set__closes__lt=now - KEPT
    )
    old = over.annotate(played=played).filter(played__lt=2).select_related("daily__board_set")
    found = list(old.order_by("pk")[:AT_ONCE])
    for it in found:
        boards = it.daily.board_set
        with transaction.atomic():
            it.daily.delete()  # and with it the challenge and its tries
            if not Table.objects.filter(board_set=boards).exists():
                boards.delete()
    return len(found)
