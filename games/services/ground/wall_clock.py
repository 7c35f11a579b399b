"""The only place where the time is read."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone


def now() -> datetime:
    """Return the present time, in UTC."""
    return timezone.now()
