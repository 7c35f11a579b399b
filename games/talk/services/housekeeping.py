"""What has been said is forgotten after a while, unless somebody has reported it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef

from games.models import TableStatus
from games.services.acting.housekeeping import tidying
from games.talk.models import Measure, Message, Mute, Report

ORIGIN_KEPT = timedelta(days=30)
"""How long it is kept where a message came from, even if the message belongs to a report."""

EVIDENCE: list[Any] = [Report.evidence.through]
"""Models with a ``message`` that is kept as long as they are; others may add theirs."""


def listen() -> None:
    """Tidy up with everybody else."""
    tidying.connect(_tidy)


def _tidy(now: datetime, **_signal: object) -> None:
    forget_old(now)


def forget_old(now: datetime) -> None:
    """Forget old messages, and who was not heard at tables that are closed."""
    belongs = [it.objects.filter(message=OuterRef("pk")) for it in (Report, *EVIDENCE)]
    old = Message.objects.filter(at__lt=now - timedelta(days=settings.CHAT_KEPT_DAYS))
    old.filter(*(~Exists(it) for it in belongs)).delete()
    for model in (Message, Measure):
        model._default_manager.filter(at__lt=now - ORIGIN_KEPT).exclude(origin="").update(origin="")
    Mute.objects.filter(table__status=TableStatus.CLOSED).delete()
