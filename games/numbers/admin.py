"""Figures in the administration, to be read only."""

from __future__ import annotations

from django.contrib import admin

from games.admin.reading import ReadingAdmin
from games.numbers.models import SiteFigures


@admin.register(SiteFigures)
class SiteFiguresAdmin(ReadingAdmin):
    """What all people of the site do together."""

    list_display = ("has_boosters", "people", "at")
    fields = ("has_boosters", "people", "at", "sums")
    readonly_fields = fields
