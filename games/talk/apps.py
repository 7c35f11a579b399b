"""Talk: messages, blocks, reports."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TalkConfig(AppConfig):
    """Django's handle on the app."""

    name = "games.talk"
    label = "talk"
    verbose_name = _("Talk")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Keep blocked people from seats, forget those who have gone and what is old."""
        from games.talk.services import housekeeping, silence

        silence.listen()
        housekeeping.listen()
