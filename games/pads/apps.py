"""Pads: score sheets for people with real cards."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PadsConfig(AppConfig):
    """Django's handle on the app."""

    name = "games.pads"
    label = "pads"
    verbose_name = _("Score sheets")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Forget people who have gone, and sheets that nobody keeps."""
        from games.pads.services import housekeeping

        housekeeping.listen()
