"""`manage.py doctor` and `send_test_mail`: how a site is, for those who look after it."""

from __future__ import annotations

import json
import os
import shutil
import smtplib
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from tests.e2e.server import ROOT
from tichu_site import doctor
from tichu_site.doctor import Condition
from tichu_site.version import VERSION

SMTP = "django.core.mail.backends.smtp.EmailBackend"
IN_MEMORY = "django.core.mail.backends.locmem.EmailBackend"
SCREEN = 24
SHOWN = "import json, sys; from django.conf import settings; import django; django.setup()\n"


@pytest.fixture(autouse=True)
def installed(settings: Any, tmp_path: Path) -> None:
    """A site as `make prepare` leaves it."""
    settings.DATA_DIR, settings.STATIC_ROOT = tmp_path, tmp_path / "static"
    settings.STATIC_ROOT.mkdir()
    (settings.STATIC_ROOT / "staticfiles.json").touch()
    settings.SECRET_KEY = "".join(map(chr, range(48, 110)))


def said() -> tuple[dict[str, set[Condition]], str, int]:
    """Return how each part is, all that is printed, and how the command ends."""
    out, status = StringIO(), 0
    try:
        call_command("doctor", stdout=out)
    except SystemExit as end:
        status = int(end.code or 0)
    found: dict[str, set[Condition]] = {}
    for line in out.getvalue().splitlines():
        state, part, _text = line.split(maxsplit=2)
        found.setdefault(part, set()).add(Condition(state))
    return found, out.getvalue(), status


@pytest.mark.services
@pytest.mark.django_db
def test_a_healthy_site_is_on_one_screen() -> None:
    found, text, status = said()
    assert status == 0, text
    assert Condition.BAD not in set().union(*found.values())
    assert list(found) == list(doctor.PARTS)
    assert VERSION in text
    assert connection.display_name in text
    assert len(text.splitlines()) <= SCREEN
    assert max(map(len, text.splitlines())) <= 110


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("part", "changed"),
    [
        ("safety", {"DEBUG": True}),
        ("safety", {"SECRET_KEY": "short"}),
        ("safety", {"WEB_PROCESSES": 2, "REDIS_URL": ""}),
        ("names", {"ALLOWED_HOSTS": ["*"]}),
        ("redis", {"REDIS_URL": "redis://127.0.0.1:1/0", "CACHES": "away"}),
        ("data", {"STATIC_ROOT": Path("/nowhere")}),
    ],
)
def test_what_is_unsafe_or_away_is_told(settings: Any, part: str, changed: dict[str, Any]) -> None:
    for name, value in changed.items():
        if name != "CACHES":
            setattr(settings, name, value)
            continue
        settings.CACHES = settings.CACHES | {
            "default": {
                "BACKEND": "django.core.cache.backends.redis.RedisCache",
                "LOCATION": "redis://127.0.0.1:1/0",
            }
        }
    found, text, status = said()
    assert (Condition.BAD in found[part], status) == (True, 1), text


@pytest.mark.django_db
def test_a_database_of_a_newer_version_and_a_full_disk_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    MigrationRecorder(connection).record_applied("tournaments", "0999_of_tomorrow")
    usage = shutil.disk_usage("/")._replace(free=1)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage)
    found, text, status = said()
    assert status == 1
    assert Condition.BAD in found["database"]
    assert Condition.BAD in found["data"]
    assert "belongs to a newer version" in text


def test_a_part_that_cannot_be_looked_at_hides_no_other_one() -> None:
    """Without the mark for the database every use of it raises."""
    found, text, status = said()
    assert status == 1
    assert list(found) == list(doctor.PARTS)
    assert "cannot be looked at" in text


def test_no_password_is_shown(tmp_path: Path) -> None:
    secrets = {
        "DATABASE_URL": "postgres://tichu:hidden1@127.0.0.1:1/tichu?connect_timeout=1",
        "REDIS_URL": "redis://u:hidden2@127.0.0.1:1/0",
        "EMAIL_URL": "smtp+tls://name:hidden3@127.0.0.1:587",
        "SECRET_KEY": "hidden4",
        "METRICS_TOKEN": "hidden5",
        "DATA_DIR": str(tmp_path),
    }
    told = subprocess.run(
        [sys.executable, "manage.py", "doctor"],
        cwd=ROOT,
        env=os.environ | secrets,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert told.returncode == 1
    assert "127.0.0.1:587" in told.stdout
    assert "hidden" not in told.stdout + told.stderr


def shown_settings(*names: str, **variables: str) -> dict[str, Any]:
    """Return settings as a server with these variables has them."""
    code = f"{SHOWN}json.dump({{it: getattr(settings, it) for it in {names!r}}}, sys.stdout)"
    told = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tichu_site.settings"} | variables,
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def test_browsers_are_told_to_stay_with_https_by_choice_only() -> None:
    names = ("SECURE_HSTS_SECONDS", "SECURE_HSTS_INCLUDE_SUBDOMAINS")
    assert list(shown_settings(*names, BEHIND_HTTPS="1").values()) == [0, False]
    chosen = shown_settings(*names, BEHIND_HTTPS="1", HSTS_DAYS="2", HSTS_SUBDOMAINS="1")
    assert list(chosen.values()) == [172_800, True]


def test_the_usual_language_can_be_chosen() -> None:
    names = ("LANGUAGE_CODE", "LANGUAGES")
    german, english = shown_settings(*names), shown_settings(*names, LANGUAGE_CODE="en")
    assert [german["LANGUAGE_CODE"], english["LANGUAGE_CODE"]] == ["de", "en"]
    assert [code for code, _name in english["LANGUAGES"]] == ["en", "de", "de-ch"]


def test_a_test_mail_goes_out(settings: Any) -> None:
    settings.EMAIL_BACKEND, settings.DEFAULT_FROM_EMAIL = IN_MEMORY, "tichu@tichu.example"
    out = StringIO()
    call_command("send_test_mail", "heidi@tichu.example", stdout=out)
    [sent] = mail.outbox
    assert (sent.from_email, sent.to) == ("tichu@tichu.example", ["heidi@tichu.example"])
    assert "heidi@tichu.example" in out.getvalue()


def test_without_a_mail_server_a_test_mail_is_refused(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    with pytest.raises(CommandError, match="EMAIL_URL is not set"):
        call_command("send_test_mail", "heidi@tichu.example")


@pytest.mark.parametrize(
    "fault", [ConnectionRefusedError(111, "Connection refused"), smtplib.SMTPException("no")]
)
def test_what_a_mail_server_says_is_told_in_a_line(
    settings: Any, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = SMTP, "127.0.0.1", 1

    def fail(*_arguments: object, **_named: object) -> None:
        raise fault

    monkeypatch.setattr(smtplib, "SMTP", fail)
    with pytest.raises(CommandError, match=r"127\.0\.0\.1:1 has not taken the mail"):
        call_command("send_test_mail", "heidi@tichu.example")
