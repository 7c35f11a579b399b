"""Clubs and tournaments in the administration, to be read only; no code or seed of theirs."""

from __future__ import annotations

from django.contrib import admin
from django.urls import reverse

from games.admin.reading import ReadingAdmin
from games.tournaments.models import Club, Tournament


@admin.register(Club)
class ClubAdmin(ReadingAdmin):
    """Clubs, with the way to their pages."""

    list_display = ("name", "created")
    list_filter = ("created",)
    date_hierarchy = "created"
    search_fields = ("name", "slug")
    fields = ("name", "slug", "text", "zone", "created")
    readonly_fields = fields

    def view_on_site(self, club: Club) -> str:
        """Return the address of the club's page."""
        return reverse("club", args=[club.slug])


@admin.register(Tournament)
class TournamentAdmin(ReadingAdmin):
    """Tournaments, with the way to their pages."""

    list_display = ("name", "club", "day", "status", "system", "is_online", "is_rehearsal")
    list_filter = ("status", "day", "system", "is_online", "is_public", "is_rehearsal")
    list_select_related = ("club",)
    date_hierarchy = "day"
    search_fields = ("name", "slug", "club__name")
    fields = (
        "name",
        "slug",
        "club",
        "series",
        "place",
        "text",
        "day",
        "zone",
        "status",
        "system",
        "rounds_planned",
        "is_online",
        "is_public",
        "is_rehearsal",
        "created",
    )
    readonly_fields = fields

    def view_on_site(self, tournament: Tournament) -> str:
        """Return the address of the tournament's page."""
        return reverse("event", args=[tournament.slug])
