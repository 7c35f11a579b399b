"""The game: rules, tables, screens."""

from __future__ import annotations

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Django's handle on the app."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"
