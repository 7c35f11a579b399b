"""Send mails outside of the requests that cause them.

So no request waits for a mail server, and the time of an answer does not tell whether there was
anybody to write to. A mail that is still waiting when the process ends is lost.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from threading import BoundedSemaphore
from typing import Any

from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm
from django.db import close_old_connections
from django.utils import translation

from games.door.limits import MAILS, is_too_often_for
from games.people.services.accounts import account_name
from games.services.ground.faults import log_fault

logger = logging.getLogger(__name__)

REACH_NOBODY = (
    "django.core.mail.backends.console.EmailBackend",
    "django.core.mail.backends.dummy.EmailBackend",
)
"""Ways of sending without a mail server."""
MOST_WAITING = 200
_thread: Executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mails")
_places = BoundedSemaphore(MOST_WAITING)


def are_sent() -> bool:
    """Tell whether mails can be read; in development the terminal is enough."""
    return settings.DEBUG or reach_people()


def reach_people() -> bool:
    """Tell whether there is a mail server."""
    return settings.EMAIL_BACKEND not in REACH_NOBODY


def send_later(send: Callable[[], None]) -> None:
    """Queue a mail, unless the site sends none or the queue is full."""
    if not are_sent():
        return
    if _places.acquire(blocking=False):
        _thread.submit(_send, send)
    else:
        logger.warning("a mail is not sent: too many are waiting")


def send_new_password(form: PasswordResetForm, options: dict[str, Any], language: str) -> None:
    """Write to an address if it has an account, with a rate limit for each address."""
    if not is_too_often_for(MAILS, account_name(form.cleaned_data["email"])):
        with translation.override(language):
            form.save(**options)


def _send(send: Callable[[], None]) -> None:
    close_old_connections()
    try:
        send()
    except Exception as error:
        log_fault(logger, error, "a mail was not sent")
    finally:
        _places.release()
        close_old_connections()
