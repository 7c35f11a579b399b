"""Agreements of partners in the administration, every version: to be read only."""

from __future__ import annotations

from django.contrib import admin

from games.admin.reading import ReadingAdmin
from games.people.models import ConventionVersion


@admin.register(ConventionVersion)
class ConventionVersionAdmin(ReadingAdmin):
    """What partners had agreed on, and since when."""

    list_display = ("at", "one", "other", "text", "standards")
    list_filter = ("at",)
    search_fields = ("one__name", "other__name", "text")
    fields = ("at", "one", "other", "text", "standards")
    readonly_fields = fields
    ordering = ("-at", "-pk")
