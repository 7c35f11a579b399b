"""Requests for accounts: the link that opens one, and the mail with it.

The signed link carries all data: nothing is stored until it is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.contrib.auth.models import User
from django.core import signing
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils import translation

from games.door.limits import MAILS, is_too_often_for
from games.people.services.accounts import account_name

SALT = "games.people.opening"
LASTS = 24 * 60 * 60
"""Seconds."""


class Opening(NamedTuple):
    """A request for an account."""

    address: str
    name: str
    guest: int | None
    """The id of the guest who asks; the account takes over their seats and matches."""
    next: str
    """The page to go on with."""


def link_token(opening: Opening) -> str:
    """Return the signed part of the link for a request."""
    return signing.dumps(list(opening), salt=SALT)


def asked_by(token: str) -> Opening | None:
    """Return the request in a link, ``None`` if it is not ours or older than a day."""
    try:
        return Opening(*signing.loads(token, salt=SALT, max_age=LASTS))
    except signing.BadSignature:
        return None


def send_opening(opening: Opening, addresses: Sequence[str], language: str) -> None:
    """Send the link, or tell the owner of an account that there is one; with a rate limit.

    ``addresses`` are the link, the log-in, and the way to a new password.
    """
    name = account_name(opening.address)
    if is_too_often_for(MAILS, name):
        return
    link, log_in, reset = addresses
    kind = "known" if User.objects.filter(username=name).exists() else "new"
    with translation.override(language):
        context = {"link": link, "log_in": log_in, "reset": reset}
        subject = render_to_string("people/open_subject.txt", {}).strip()
        text = render_to_string(f"people/open_mail_{kind}.txt", context)
    send_mail(subject, text, None, [opening.address])
