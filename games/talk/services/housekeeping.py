"""What has been said is forgotten after a while, unless somebody has reported it."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef

from games.models import TableStatus
from games.services.housekeeping import tidying
from games.talk.models import Measure, Message, Mute, Report

KEPT = timedelta(days=30)
"""So long what has been said is kept; what belongs to a report stays, but not where from."""


def listen() -> None:
    """Tidy up with everybody else."""
    tidying.connect(_tidy)


def _tidy(now: datetime, **_signal: object) -> None:
    forget_old(now)


def forget_old(now: datetime) -> None:
    """Forget old messages, and who was not heard at tables that are closed."""
    as_evidence = Report.evidence.through.objects.filter(message=OuterRef("pk"))
    reported = Report.objects.filter(message=OuterRef("pk"))
    old = Message.objects.filter(at__lt=now - KEPT)
    old.filter(~Exists(as_evidence), ~Exists(reported)).delete()
    for model in (Message, Measure):
        model._default_manager.filter(at__lt=now - KEPT).exclude(origin="").update(origin="")
    Mute.objects.filter(table__status=TableStatus.CLOSED).delete()
