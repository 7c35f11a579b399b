"""Accounts that are asked for: the link that opens one, and the mail with it.

A link says itself what it is for, signed: nothing is stored until somebody follows it.
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
    """An account that somebody asks for."""

    address: str
    name: str
    guest: int | None
    """The number of the guest who asks, whose seats and matches go along."""
    next: str
    """The page to go on with."""


def link_token(opening: Opening) -> str:
    """Return what is in the link of an account to open."""
    return signing.dumps(list(opening), salt=SALT)


def asked_by(token: str) -> Opening | None:
    """Return what a link is for, ``None`` if it is none of ours or older than a day."""
    try:
        return Opening(*signing.loads(token, salt=SALT, max_age=LASTS))
    except signing.BadSignature:
        return None


def send_opening(opening: Opening, addresses: Sequence[str], language: str) -> None:
    """Send the link, or to the owner of an account that there is one; not again and again.

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
