"""The Booster cards: catalogue, texts, decks."""

from __future__ import annotations

from django.apps import AppConfig
from django.core.checks import register


class BoostersConfig(AppConfig):
    """Django's handle on the app."""

    name = "boosters"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let `manage.py check`, which runs before everything else, read the cards."""
        from boosters.checks import check_pack

        register(check_pack)
