"""`manage.py send_test_mail ADDRESS`: whether mails leave the site."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.mail import send_mail
from django.core.management.base import BaseCommand, CommandError

from games.people.services.mails import REACH_NOBODY

SUBJECT = "Tichu: a test"
TEXT = "This mail shows that the site can send mails: for new passwords, and to remind of dates."


class Command(BaseCommand):
    help = "Send a mail to an address, to try EMAIL_URL and MAIL_FROM."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take where to."""
        parser.add_argument("address")

    def handle(self, *args: Any, address: str, **options: Any) -> None:
        """Send it now; what the mail server says is told in a line."""
        if settings.EMAIL_BACKEND in REACH_NOBODY:
            raise CommandError("no mails are sent: EMAIL_URL is not set")
        sender = settings.DEFAULT_FROM_EMAIL
        try:
            send_mail(SUBJECT, TEXT, sender, [address])
        except (OSError, ValueError) as error:  # those of smtplib are of the system's, too
            where = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
            raise CommandError(f"{where} has not taken the mail: {error}") from error
        self.stdout.write(f"A mail from {sender} to {address} is on its way.")
