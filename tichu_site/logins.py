"""Logins: too many wrong passwords close the door, administrators log in daily.

Ten wrong passwords for an account close it to the address they come from, thirty from many
addresses close it to everybody. An address with many wrong passwords, whichever accounts they
are for, is closed as well; a whole hall may sit behind it, so that limit is large
(``games/door/limits.py``). Browsers that an account knows have a count of their own and are
concerned by none of these, so nobody can lock its owner out.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from axes.handlers.database import AxesDatabaseHandler
from axes.middleware import AxesMiddleware
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db.models import Sum
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from games.door.limits import WRONG_PASSWORDS
from games.people.known_browsers import key_of, remember
from games.people.services.accounts import account_name

SESSION_OF_ADMINISTRATORS = timedelta(days=1)
TOO_MANY = 429
KEPT_BY_BROWSERS = '"cache", "storage"'
"""Pages and sheets that the worker keeps, lines of sheets, settings; a guest who waits stays."""
FAILURES_OF_ACCOUNT = 30
"""How many wrong passwords close an account to all strangers: more than one address may try."""
LONGEST_NAME_TRIED = AccessAttempt._meta.get_field("username").max_length

Credentials = dict[str, Any] | None


class Counts(AxesDatabaseHandler):
    """Counts by account, by address and by both; a success clears what is its own."""

    def get_failures(self, request: HttpRequest, credentials: Credentials = None) -> int:
        """Return how many wrong passwords count, as many as the limit if one is reached."""
        # In the order of AXES_LOCKOUT_PARAMETERS.
        by_both, by_account, by_address = (
            int(attempts.aggregate(failures=Sum("failures_since_start"))["failures"] or 0)
            for attempts in self.get_user_attempts(request, credentials)
        )
        if key_of(request, _name(request, credentials)):
            return by_account
        limit = settings.AXES_FAILURE_LIMIT
        of_address = WRONG_PASSWORDS.of_address * settings.LIMITS_TIMES
        shares = ((by_account, FAILURES_OF_ACCOUNT), (by_address, of_address))
        return max(by_both, *(failures * limit // most for failures, most in shares))

    def reset_user_attempts(self, request: HttpRequest, credentials: Credentials = None) -> int:
        """Forget what has failed for this account from this address."""
        names = {_name(request, credentials), counted_name(request, credentials)}
        here = AccessAttempt.objects.filter(ip_address=request.axes_ip_address)  # type: ignore[attr-defined]
        return int(here.filter(username__in=names).delete()[0])


def counted_name(request: HttpRequest, credentials: Credentials = None) -> str:
    """Return the name a wrong password counts under: of an account, or a browser it knows."""
    name = _name(request, credentials)
    key = key_of(request, name)
    # No account has a name so long; what is typed may be longer than what PostgreSQL takes.
    return (f"{key} {name}" if key else name)[:LONGEST_NAME_TRIED]


def _name(request: HttpRequest, credentials: Credentials) -> str:
    return account_name(str((credentials or request.POST).get("username") or ""))


def who_tries(_name: str, address: str, *_rest: Any) -> str:
    """Return who has tried a password, for the log: no names, since those are mail addresses."""
    return address


class Logins(AxesMiddleware):
    """Answers 429 to those locked out, and lets accounts know the browsers of their owners.

    A browser whose user logs out forgets pages, sheets and all else that it has kept: the next
    person at a shared computer finds nothing.
    """

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request."""
        response: HttpResponse = super().__call__(request)
        name = getattr(request, "has_logged_in", "")
        if name:
            remember(request, response, name)
        if getattr(request, "has_logged_out", False):
            response["Clear-Site-Data"] = KEPT_BY_BROWSERS
        return response


@receiver(user_logged_in)
def note_login(request: HttpRequest, user: Any, **_kwargs: Any) -> None:
    """Let an account know this browser; sessions of those who see more end after a day."""
    request.has_logged_in = user.get_username()  # type: ignore[attr-defined]
    if user.is_staff:
        request.session.set_expiry(timezone.now() + SESSION_OF_ADMINISTRATORS)


@receiver(user_logged_out)
def note_logout(request: HttpRequest, **_kwargs: Any) -> None:
    """Let the browser forget what it keeps of somebody."""
    request.has_logged_out = True  # type: ignore[attr-defined]


def locked_out(request: HttpRequest, *_rest: Any) -> HttpResponse:
    """Answer somebody who has tried too many passwords."""
    return render(request, "429.html", status=TOO_MANY)
