"""What `manage.py doctor` looks at: what is set, reachable, too old, unsafe."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import NamedTuple

import django
from django.conf import settings
from django.core.cache import cache
from django.core.checks import run_checks
from django.core.management.base import CommandError
from django.db import DatabaseError, connection

from games.management.migrated import missing_migrations
from games.people.services.mails import REACH_NOBODY
from games.services.acting.clock import seconds_since_beat
from tichu_site.version import VERSION

OLDEST_PYTHON, NEWEST_PYTHON = (3, 11), (3, 14)
LEAST_FREE = 1 << 30
GIGABYTE = 1 << 30
CLOCK_SECONDS = 10
SHORTEST_KEY = 50
KEY_IS_SHORT = "security.W009"
"""Django's words for what is said here already."""


class Condition(StrEnum):
    """How a part of the site is."""

    GOOD = "ok"
    NOTE = "--"
    """It works; somebody may want it otherwise."""
    BAD = "!!"


class Finding(NamedTuple):
    """What was found about a part of the site: never a password."""

    state: Condition
    part: str
    text: str


def examine() -> Iterator[Finding]:
    """Look at each part; one that cannot be looked at does not hide the others."""
    for part, look in PARTS.items():
        try:
            yield from (Finding(state, part, text) for state, text in look())
        except Exception as error:
            yield Finding(Condition.BAD, part, f"cannot be looked at: {type(error).__name__}")


Findings = Iterator[tuple[Condition, str]]


def _program() -> Findings:
    python = sys.version_info
    is_fit = OLDEST_PYTHON <= python[:2] <= NEWEST_PYTHON
    yield (
        Condition.GOOD if is_fit else Condition.BAD,
        f"{VERSION}, Python {python[0]}.{python[1]}.{python[2]}, Django {django.__version__}"
        + ("" if is_fit else ": Python 3.11 to 3.14 is needed"),
    )


def _folder() -> Findings:
    free = shutil.disk_usage(settings.DATA_DIR).free
    state = Condition.GOOD if free >= LEAST_FREE else Condition.BAD
    yield state, f"{settings.DATA_DIR}, {free / GIGABYTE:.1f} GB free"
    if not (settings.STATIC_ROOT / "staticfiles.json").exists() and not settings.DEBUG:
        yield Condition.BAD, "the static files are not collected: make prepare"


def _database() -> Findings:
    try:
        connection.ensure_connection()
    except DatabaseError as error:
        yield Condition.BAD, f"{connection.vendor} does not answer: {type(error).__name__}"
        return
    version = ".".join(map(str, connection.get_database_version()))
    yield Condition.GOOD, f"{connection.display_name} {version}"
    try:
        connection.check_database_version_supported()
    except DatabaseError as error:
        yield Condition.BAD, " ".join(str(error).split())
    try:
        missing = missing_migrations()
    except CommandError as error:
        yield Condition.BAD, str(error)
        return
    if missing:
        yield Condition.BAD, f"lacks {len(missing)} migrations: make prepare"


def _redis() -> Findings:
    if not settings.REDIS_URL:
        yield Condition.NOTE, "not set: enough for one process"
        return
    cache.set("doctor", True, 1)
    yield Condition.GOOD, "answers"


def _clock() -> Findings:
    silence = seconds_since_beat()
    if silence is None or silence > CLOCK_SECONDS:
        yield Condition.NOTE, "does not beat: no server runs on this database"
    else:
        yield Condition.GOOD, "beats"


def _mail() -> Findings:
    if settings.EMAIL_BACKEND in REACH_NOBODY:
        yield Condition.NOTE, "not set: nobody gets a new password by mail (EMAIL_URL)"
    else:
        yield (
            Condition.GOOD,
            f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}; send_test_mail tries it",
        )


def _names() -> Findings:
    if "*" in settings.ALLOWED_HOSTS:
        yield Condition.BAD, "ALLOWED_HOSTS allows every name"
    yield Condition.GOOD, ", ".join(dict.fromkeys(settings.ALLOWED_HOSTS))
    if not settings.BEHIND_HTTPS:
        yield Condition.NOTE, "without https: BEHIND_HTTPS is off"
    elif not settings.HSTS_DAYS:
        yield Condition.NOTE, "browsers are not told to stay with https: HSTS_DAYS is 0"


def _safety() -> Findings:
    if settings.DEBUG:
        yield Condition.BAD, "DEBUG is on: errors show the program to everybody"
    if len(settings.SECRET_KEY) < SHORTEST_KEY:
        yield Condition.BAD, f"SECRET_KEY has fewer than {SHORTEST_KEY} characters"
    if settings.BEHIND_HTTPS and not settings.METRICS_TOKEN:
        yield Condition.NOTE, "/metrics answers on this machine only: METRICS_TOKEN is not set"
    found = run_checks(include_deployment_checks=settings.BEHIND_HTTPS)
    complaints = [it for it in found if not it.is_silenced() and it.id != KEY_IS_SHORT]
    for it in complaints:
        yield Condition.BAD if it.is_serious() else Condition.NOTE, f"{it.msg} ({it.id})"
    if not settings.DEBUG and not complaints:
        yield Condition.GOOD, "no check complains"


PARTS: dict[str, Callable[[], Findings]] = {
    "version": _program,
    "data": _folder,
    "database": _database,
    "redis": _redis,
    "clock": _clock,
    "mail": _mail,
    "names": _names,
    "safety": _safety,
}
