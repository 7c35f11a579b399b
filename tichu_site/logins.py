"""Logins: too many wrong passwords close the door, administrators log in daily."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

SESSION_OF_ADMINISTRATORS = timedelta(days=1)
TOO_MANY = 429


@receiver(user_logged_in)
def end_sessions_of_administrators(request: HttpRequest, user: Any, **_kwargs: Any) -> None:
    """Let the session of somebody who sees more than others end after a day."""
    if user.is_staff:
        request.session.set_expiry(timezone.now() + SESSION_OF_ADMINISTRATORS)


def locked_out(request: HttpRequest, *_rest: Any) -> HttpResponse:
    """Answer somebody who has tried too many passwords."""
    return render(request, "429.html", status=TOO_MANY)
