"""Dates read alike on all pages: as people in Europe write them, in both languages."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import override

from games.desk.models import MatchReport
from games.desk.services import reporting
from games.tournaments.services import events
from tests.games.builders import make_players
from tests.games.history.test_matches import add_match

AT = datetime(2026, 11, 24, 19, 30, tzinfo=ZoneInfo("Europe/Zurich"))
FORMATS = {
    "DATE_FORMAT": ("24 Nov 2026", "24. November 2026"),
    "TIME_FORMAT": ("19:30", "19:30"),
    "DATETIME_FORMAT": ("24 Nov 2026, 19:30", "24. November 2026 19:30"),
    "SHORT_DATE_FORMAT": ("24 Nov 2026", "24.11.2026"),
    "SHORT_DATETIME_FORMAT": ("24 Nov 2026, 19:30", "24.11.2026 19:30"),
    "MONTH_DAY_FORMAT": ("24 November", "24. November"),
    "YEAR_MONTH_FORMAT": ("November 2026", "November 2026"),
}
ALIKE = {*FORMATS, "c", "l", "Y", "Y-m-d", "H:i", "H:i:s"}
"""Formats that may stand in a page as they are; others are texts, to be translated."""
TEMPLATES = Path(settings.BASE_DIR) / "templates"
IN_A_TEMPLATE = re.compile(r"""\|date:["']([^"']+)["']""")


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_in_both_languages(name: str) -> None:
    for language, expected in zip(("en", "de"), FORMATS[name], strict=True):
        with override(language):
            assert date_format(AT, name) == expected


def test_no_page_writes_dates_in_a_way_of_its_own() -> None:
    found = {
        f"{file.relative_to(TEMPLATES)}: {written}"
        for file in TEMPLATES.rglob("*.html")
        for written in IN_A_TEMPLATE.findall(file.read_text())
        if written not in ALIKE
    }
    assert not found


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "de"])
def test_pages_show_dates_in_these_formats(language: str) -> None:
    long, short = "DATETIME_FORMAT", "SHORT_DATETIME_FORMAT"
    place = ("en", "de").index(language)
    anna, ben, *_others = people = make_players()
    match = add_match(*people, is_public=True, started=AT, ended=AT)
    report = reporting.report(match, anna, "collusion", about=ben, text="he knew")
    MatchReport.objects.update(at=AT)
    evening = events.create_tournament(anna, "treibhaus", name="Club", day=AT.date())
    client = Client(HTTP_ACCEPT_LANGUAGE=language)
    client.force_login(User.objects.create_superuser("staff"))
    shown = {
        reverse("match", args=[match.slug]): long,
        reverse("desk_match", args=[match.slug]): long,
        reverse("admin:games_match_change", args=[match.pk]): long,
        reverse("desk"): short,
        reverse("desk_report", args=[report.pk]): short,
        reverse("event", args=[evening.slug]): "DATE_FORMAT",
    }
    for address, name in shown.items():
        answer = client.get(address, follow=True)
        assert answer.status_code == 200, address
        assert FORMATS[name][place] in answer.content.decode(), (address, FORMATS[name][place])
    history = client.get(reverse("matches"), {"whose": "all"}).content.decode()
    assert ("Tue 24", "Di 24.")[place] in history
