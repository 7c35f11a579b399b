"""What the frame keeps of visitors goes when it is over."""

from __future__ import annotations

from datetime import datetime

from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.sessions.models import Session
from django.dispatch import receiver

from games.services.acting.housekeeping import tidying

AT_ONCE = 1000
"""Sessions that are deleted in one statement: nobody waits for long."""


@receiver(tidying)
def forget_old(now: datetime, **_signal: object) -> None:
    """Forget sessions that have ended, and from where wrong passwords came once."""
    AccessAttempt.objects.filter(attempt_time__lt=now - settings.AXES_COOLOFF_TIME).delete()
    ended = Session.objects.filter(expire_date__lt=now).values_list("pk", flat=True)
    while keys := list(ended[:AT_ONCE]):
        Session.objects.filter(pk__in=keys).delete()
