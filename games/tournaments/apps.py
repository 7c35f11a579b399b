"""Tournaments and clubs."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Django's handle on the app."""

    name = "games.tournaments"
    label = "tournaments"
    verbose_name = _("Tournaments")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen for matches that end, results of score sheets, and people who are forgotten."""
        from games.tournaments.services import forgetting, online, sheets

        online.listen()
        sheets.listen()
        forgetting.listen()
