"""Boards of the day: what everybody plays alone, and compares with everybody."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DailyConfig(AppConfig):
    """Django's handle on the app."""

    name = "games.daily"
    label = "daily"
    verbose_name = _("Hands of the day")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Prepare, open and close days when the clock comes by; add to the export of data."""
        from games.daily.export import exported_challenges, exported_tries
        from games.daily.services import by_clock, housekeeping
        from games.people.export import tell_beside

        tell_beside("daily", exported_tries)
        tell_beside("challenges", exported_challenges)
        by_clock.listen()
        housekeeping.listen()
